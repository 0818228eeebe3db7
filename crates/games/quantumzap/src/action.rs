//! Picks.

use ztable_core::{Seat, Target, picks, text_serde};

use crate::auction::HIGHEST_BID;
use crate::card::{ActionCard, DECK, LOTS, LotId, Suit};
use crate::line_up::{HIGHEST_LIMIT, SLOTS};
use crate::numbers::SEATS;

picks! {
    /// A pick: one step of an answer, of which some answers take several (QZ-11.3).
    pub enum Action, "a pick (pass, survey, buy, buyout, pay debt, end turn, done, back, enough, keep, character, deck, play a09, take a03, bid 4, slot 3, lot 0-2, site l07, seat 1, limit 5, suit ray-gun or depth 1)" {
        /// Pass, stay silent or stay out.
        Pass = "pass",
        /// Begin a survey; the lot is picked next (QZ-3.5).
        Survey = "survey",
        /// Buy an action card.
        Buy = "buy",
        /// Begin a buyout; the lot to give up is picked next (QZ-3.13).
        Buyout = "buyout",
        /// Pay off one debt.
        PayDebt = "pay debt",
        /// End the Discover turn.
        End = "end turn",
        /// Develop what is marked.
        Done = "done",
        /// Back to the first question.
        Back = "back",
        /// Name no further player or ray gun (QZ-12.20, QZ-13.10).
        Enough = "enough",
        /// Keep the card that was taken.
        Keep = "keep",
        /// Begin to use the character; what it aims at is picked next (QZ-13.1).
        Character = "character",
        /// Survey the top lot of the deck (QZ-3.7).
        Deck = "deck",
        /// Play a card of the hand.
        Play(card: ActionCard) = "play {card}",
        /// Take this card from the action discard.
        Take(card: ActionCard) = "take {card}",
        /// Bid so many millions.
        Bid(bid: u16 in 1..=HIGHEST_BID as usize) = "bid {bid}",
        /// The lot on this slot of the line-up, from 1.
        Slot(slot: u8 in 1..=SLOTS) = "slot {slot}",
        /// An undeveloped lot of a seat, from 1 in order of acquisition.
        Lot(owner: Seat in 0..=SEATS - 1, nth: u8 in 1..=LOTS) = "lot {owner}-{nth}",
        /// A developed lot, as what a character aims at.
        Site(lot: LotId) = "site {lot}",
        /// A player, as what A03 or A13 aims at.
        Seat(seat: Seat in 0..=SEATS - 1) = "seat {seat}",
        /// A price limit in millions.
        Limit(limit: u8 in 1..=HIGHEST_LIMIT as usize) = "limit {limit}",
        /// A suit, as what C06 or C09 names.
        Suit(suit: Suit) = "suit {suit}",
        /// A depth in the lot deck; 1 is the top.
        Depth(depth: u8 in 1..=DECK) = "depth {depth}",
    }
}

text_serde!(Action);

impl Action {
    /// The thing that the pick is about, if it is one that lies on the table.
    #[must_use]
    pub fn target(self) -> Option<Target> {
        let (kind, id) = match self {
            Action::Pass
            | Action::End
            | Action::Done
            | Action::Back
            | Action::Enough
            | Action::Keep => return None,
            Action::Survey => ("button", "survey".into()),
            Action::Buy => ("pile", "action-deck".into()),
            Action::Buyout => ("pile", "ecf".into()),
            Action::PayDebt => ("button", "pay-debt".into()),
            Action::Character => ("character", "own".into()),
            Action::Deck => ("pile", "deck".into()),
            Action::Play(card) | Action::Take(card) => ("card", card.to_string()),
            Action::Bid(bid) => ("bid", bid.to_string()),
            Action::Slot(slot) => ("slot", slot.to_string()),
            Action::Lot(seat, nth) => ("lot", format!("{seat}-{nth}")),
            Action::Site(lot) => ("site", lot.to_string()),
            Action::Seat(seat) => ("seat", seat.to_string()),
            Action::Limit(limit) => ("limit", limit.to_string()),
            Action::Suit(suit) => ("suit", suit.to_string()),
            Action::Depth(depth) => ("depth", depth.to_string()),
        };
        Some(Target::new(kind, id))
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
