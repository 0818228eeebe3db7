//! Picks.

use std::fmt;
use std::str::FromStr;

use ztable_core::{NotAName, Seat};

use crate::card::{ActionCard, LotId, Suit};
use crate::rules::{HIGHEST_BID, HIGHEST_LIMIT, SEATS, SLOTS};

/// A pick. Its text form is lower-case: `bid 4`, `slot 3`, `lot 0-2`, `play a09`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Pass, stay silent or stay out.
    Pass,
    /// Survey a lot.
    Survey,
    /// Buy an action card.
    Buy,
    /// Accept the buyout of the ECF.
    Buyout,
    /// Pay off one debt.
    PayDebt,
    /// End the Discover turn.
    End,
    /// Develop what is marked.
    Done,
    /// Back to the first question.
    Back,
    /// No more targets.
    Enough,
    /// Keep the card that was taken.
    Keep,
    /// Use the character.
    Character,
    /// The top card of the lot deck.
    Deck,
    /// Play a card of the hand.
    Play(ActionCard),
    /// Take this card from the action discard.
    Take(ActionCard),
    /// Bid so many millions.
    Bid(u16),
    /// The lot on this slot of the line-up, from 1.
    Slot(u8),
    /// An undeveloped lot of a seat, from 1 in order of acquisition.
    Lot(Seat, u8),
    /// A developed lot.
    Site(LotId),
    /// A player.
    Seat(Seat),
    /// A price limit.
    Limit(u8),
    /// A suit.
    Suit(Suit),
    /// A depth in the lot deck; 1 is the top.
    Depth(u8),
}

/// The most undeveloped lots of one seat.
pub(crate) const LOTS: usize = LotId::COUNT;
/// The most cards of the lot deck.
pub(crate) const DECK: usize = LotId::COUNT + crate::card::Zappy::COUNT;

const WORDS: [(&str, Action); 12] = [
    ("pass", Action::Pass),
    ("survey", Action::Survey),
    ("buy", Action::Buy),
    ("buyout", Action::Buyout),
    ("pay debt", Action::PayDebt),
    ("end turn", Action::End),
    ("done", Action::Done),
    ("back", Action::Back),
    ("enough", Action::Enough),
    ("keep", Action::Keep),
    ("character", Action::Character),
    ("deck", Action::Deck),
];

const PLAY: usize = WORDS.len();
const TAKE: usize = PLAY + ActionCard::COUNT;
const BID: usize = TAKE + ActionCard::COUNT;
const SLOT: usize = BID + HIGHEST_BID as usize;
const LOT: usize = SLOT + SLOTS;
const SITE: usize = LOT + SEATS * LOTS;
const SEAT: usize = SITE + LotId::COUNT;
const LIMIT: usize = SEAT + SEATS;
const SUIT: usize = LIMIT + HIGHEST_LIMIT as usize;
const DEPTH: usize = SUIT + Suit::ALL.len();

impl Action {
    /// How many picks there are.
    pub const COUNT: usize = DEPTH + DECK;

    /// The dense index, below [`Action::COUNT`].
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Action::Play(card) => PLAY + card.index(),
            Action::Take(card) => TAKE + card.index(),
            Action::Bid(bid) => BID + usize::from(bid) - 1,
            Action::Slot(slot) => SLOT + usize::from(slot) - 1,
            Action::Lot(seat, nth) => LOT + seat.index() * LOTS + usize::from(nth) - 1,
            Action::Site(lot) => SITE + lot.index(),
            Action::Seat(seat) => SEAT + seat.index(),
            Action::Limit(limit) => LIMIT + usize::from(limit) - 1,
            Action::Suit(suit) => SUIT + suit as usize,
            Action::Depth(depth) => DEPTH + usize::from(depth) - 1,
            word => WORDS.iter().position(|(_, action)| *action == word).expect("a word"),
        }
    }

    /// The pick with this index.
    #[must_use]
    pub fn at(index: usize) -> Option<Action> {
        let number = |from: usize| (index - from + 1) as u8;
        Some(match index {
            0..PLAY => WORDS[index].1,
            PLAY..TAKE => Action::Play(ActionCard::at(index - PLAY)?),
            TAKE..BID => Action::Take(ActionCard::at(index - TAKE)?),
            BID..SLOT => Action::Bid((index - BID + 1) as u16),
            SLOT..LOT => Action::Slot(number(SLOT)),
            LOT..SITE => {
                let seat = Seat::new(((index - LOT) / LOTS) as u8);
                Action::Lot(seat, ((index - LOT) % LOTS + 1) as u8)
            }
            SITE..SEAT => Action::Site(LotId::at(index - SITE)?),
            SEAT..LIMIT => Action::Seat(Seat::new((index - SEAT) as u8)),
            LIMIT..SUIT => Action::Limit(number(LIMIT)),
            SUIT..DEPTH => Action::Suit(Suit::ALL[index - SUIT]),
            DEPTH..Action::COUNT => Action::Depth(number(DEPTH)),
            _ => return None,
        })
    }
}

fn low(thing: impl fmt::Display) -> String {
    thing.to_string().to_ascii_lowercase()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card) => write!(f, "play {}", low(card)),
            Action::Take(card) => write!(f, "take {}", low(card)),
            Action::Bid(bid) => write!(f, "bid {bid}"),
            Action::Slot(slot) => write!(f, "slot {slot}"),
            Action::Lot(seat, nth) => write!(f, "lot {seat}-{nth}"),
            Action::Site(lot) => write!(f, "site {}", low(lot)),
            Action::Seat(seat) => write!(f, "seat {seat}"),
            Action::Limit(limit) => write!(f, "limit {limit}"),
            Action::Suit(suit) => write!(f, "suit {suit}"),
            Action::Depth(depth) => write!(f, "depth {depth}"),
            word => f.write_str(WORDS[word.index()].0),
        }
    }
}

impl FromStr for Action {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Action, NotAName> {
        let wrong = || {
            NotAName::new(
                text,
                "a pick (pass, survey, buy, buyout, pay debt, end turn, done, back, enough, keep, \
                 character, deck, play a09, take a03, bid 4, slot 3, lot 0-2, site l07, seat 1, \
                 limit 5, suit ray-gun or depth 1)",
            )
        };
        if let Some((_, action)) = WORDS.iter().find(|(word, _)| *word == text) {
            return Ok(*action);
        }
        let (kind, name) = text.split_once(' ').ok_or_else(wrong)?;
        let number = |most: usize| {
            name.parse::<usize>().ok().filter(|n| (1..=most).contains(n)).ok_or_else(wrong)
        };
        let seat = |name: &str| {
            name.parse().ok().and_then(|n| Seat::checked(n, SEATS as u8)).ok_or_else(wrong)
        };
        let read = match kind {
            "play" => Action::Play(name.parse()?),
            "take" => Action::Take(name.parse()?),
            "bid" => Action::Bid(number(usize::from(HIGHEST_BID))? as u16),
            "slot" => Action::Slot(number(SLOTS)? as u8),
            "lot" => {
                let (owner, nth) = name.split_once('-').ok_or_else(wrong)?;
                let nth = nth.parse().ok().filter(|n| (1..=LOTS).contains(n)).ok_or_else(wrong)?;
                Action::Lot(seat(owner)?, nth as u8)
            }
            "site" => Action::Site(name.parse()?),
            "seat" => Action::Seat(seat(name)?),
            "limit" => Action::Limit(number(usize::from(HIGHEST_LIMIT))? as u8),
            "suit" => Action::Suit(name.parse()?),
            "depth" => Action::Depth(number(DECK)? as u8),
            _ => return Err(wrong()),
        };
        // One text for one pick: no leading zeros or signs.
        if read.to_string() == text { Ok(read) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_texts_round_trip() {
        for index in 0..Action::COUNT {
            let action = Action::at(index).unwrap();
            assert_eq!(action.index(), index);
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert_eq!(Action::at(Action::COUNT), None);
        for wrong in ["", "bid", "bid 0", "bid 01", "bid 301", "slot 16", "lot 5-1", "play a14"] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
    }
}
