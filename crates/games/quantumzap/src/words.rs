//! Words for everything that people see: prompts, labels, the log and the table as text.

mod describe;
mod label;
mod narrate;
mod prompt;

pub(crate) use describe::describe;
pub(crate) use label::label;
pub(crate) use narrate::narrate;
pub(crate) use prompt::{prompt, window};

use ztable_core::words::joined;
use ztable_core::{Names, Seat};

use crate::announcement::{Aim, Announcement, Power};
use crate::card::{ActionCard, Character, LotId, Zappy};
use crate::event::Place;
use crate::rules::QuantumZap;
use crate::score::SuitSet;

impl QuantumZap {
    /// "L04 (+2 ray gun, text -1M)": where it is told from others of its kind.
    pub(crate) fn lot_words(&self, lot: LotId) -> String {
        let (printed, text) = self.printed(lot);
        let text = text.map_or(String::new(), |text| format!(", {text}"));
        format!("{lot} ({printed}{text})")
    }

    /// "a +2 ray gun (text -1M)": in a sentence.
    pub(crate) fn a_lot(&self, lot: LotId) -> String {
        let (printed, text) = self.printed(lot);
        let text = text.map_or(String::new(), |text| format!(" ({text})"));
        format!("a {printed}{text}")
    }

    /// "+2 ray gun" and "text -1M".
    fn printed(&self, lot: LotId) -> (String, Option<String>) {
        let face = self.cards.lots[lot.index()];
        let payout = if face.payout == 0 { "0".into() } else { format!("{:+}", face.payout) };
        let text = (face.text != 0).then(|| format!("text {:+}M", face.text));
        (format!("{payout} {}", face.suit.words()), text)
    }

    pub(crate) fn card_name(&self, card: ActionCard) -> &str {
        &self.cards.actions[card.index()].name
    }

    pub(crate) fn character_name(&self, character: Character) -> &str {
        &self.cards.characters[character.index()].name
    }

    pub(crate) fn zappy_name(&self, zappy: Zappy) -> &str {
        &self.cards.zappys[zappy.index()].name
    }
}

/// "a set of ray guns 2", "a set of space stations (with Shifty Shelly) 5".
fn set_words(game: &QuantumZap, set: &SuitSet) -> String {
    let kind = set.suit.map_or("a mixed set".into(), |suit| format!("a set of {}s", suit.words()));
    let joker = match set.joker {
        true => format!(" (with {})", game.character_name(Character::Shelly)),
        false => String::new(),
    };
    format!("{kind}{joker} {}", set.points)
}

/// "a mixed set 1, a set of ray guns 2".
pub(crate) fn sets_words(game: &QuantumZap, sets: &[SuitSet]) -> String {
    sets.iter().map(|set| set_words(game, set)).collect::<Vec<_>>().join(", ")
}

/// "lots 7, a set of ray guns 2, credits 4, debts -1".
pub(crate) fn score_words(
    game: &QuantumZap,
    lots: u32,
    sets: &[SuitSet],
    credits: u32,
    debts: u32,
) -> String {
    let mut parts = vec![format!("lots {lots}")];
    parts.extend(sets.iter().map(|set| set_words(game, set)));
    parts.push(format!("credits {credits}"));
    parts.extend((debts > 0).then(|| format!("debts -{debts}")));
    parts.join(", ")
}

fn people(names: &Names<'_>, seats: &[Seat]) -> String {
    joined(seats.iter().map(|seat| names.object(*seat)), "and", "nobody")
}

pub(crate) fn place(names: &Names<'_>, place: Place) -> String {
    match place {
        Place::Slot(slot) => format!("slot {slot}"),
        Place::Deck => "the top of the deck".into(),
        Place::Lot(seat, nth) => format!("{} lot {nth}", names.possessive(seat)),
    }
}

fn aim(game: &QuantumZap, names: &Names<'_>, play: &Announcement) -> String {
    match play.aim {
        Aim::Nothing => String::new(),
        Aim::Card(card) => format!(", for {}", game.card_name(card)),
        Aim::Seat(seat) => format!(" against {}", names.object(seat)),
        Aim::Slot(slot) => format!(" on slot {slot}"),
        Aim::Limit(slot, limit) => format!(" on slot {slot} with {limit}M"),
        Aim::Seats(seats) => {
            let seats: Vec<Seat> = seats.into_iter().flatten().collect();
            format!(" against {}", people(names, &seats))
        }
    }
}

/// "Bargain Hunter on slot 2 with 4M".
pub(crate) fn announced(game: &QuantumZap, names: &Names<'_>, play: &Announcement) -> String {
    format!("{}{}", game.card_name(play.card), aim(game, names, play))
}

fn power(game: &QuantumZap, names: &Names<'_>, power: &Power) -> String {
    let lot = |seat: Seat, nth: u8| place(names, Place::Lot(seat, nth));
    match *power {
        Power::Swap(a, n, b, m) => format!("{} and {} change owners", lot(a, n), lot(b, m)),
        Power::Site(site) => format!("aimed at {}", game.a_lot(site)),
        Power::Lot(seat, nth) => format!("aimed at {}", lot(seat, nth)),
        Power::Suit(suit) => format!("{}s", suit.words()),
        Power::Guns(one, None) => format!("aimed at {}", game.a_lot(one)),
        Power::Guns(one, Some(other)) => {
            format!("aimed at {} and {}", game.a_lot(one), game.a_lot(other))
        }
        Power::Slot(slot) => format!("slot {slot} is taken"),
    }
}
