//! The memory aid: what a seat knows of lots in the deck (QZ-15.9).
//!
//! Notes follow from what the seat saw and from what everybody could watch, never from the true
//! order of the deck.

use serde::{Deserialize, Serialize};
use ztable_core::Few;

use crate::card::{DeckCard, LotId};

/// A lot that a seat knows to be, or to have been, in the lot deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The lot that the seat has seen.
    pub lot: LotId,
    /// The depth at which it lies at least; 1 is the top.
    pub low: u8,
    /// The depth at which it lies at most.
    pub high: u8,
    /// Whether it may have left the deck unnoticed.
    #[serde(default)]
    pub gone: bool,
}

impl Note {
    /// Whether the seat knows the very place.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.low == self.high && !self.gone
    }
}

/// Lots that can be put into the deck during a game, and so noted: eight by A05, which can be
/// played four times and fetched four times by A02, three by Z1 and one by C03.
pub(crate) const NOTES: usize = 12;

/// The notes of one seat, by lot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Notes(Few<Packed, NOTES>);

/// A note in three bytes; the upper bit of `high` says that the lot may be gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Packed {
    lot: LotId,
    low: u8,
    high: u8,
}

const GONE: u8 = 0x80;

impl Packed {
    fn new(note: Note) -> Packed {
        let gone = if note.gone { GONE } else { 0 };
        Packed { lot: note.lot, low: note.low, high: note.high | gone }
    }

    fn note(self) -> Note {
        let Packed { lot, low, high } = self;
        Note { lot, low, high: high & !GONE, gone: high & GONE != 0 }
    }
}

impl Notes {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Note> + Clone + '_ {
        self.0.iter().map(|packed| packed.note())
    }

    /// Writes a note. There is room for it, or it is forgotten.
    pub(crate) fn write(&mut self, note: Note) {
        self.forget(note.lot);
        if self.0.len() < NOTES {
            let place = self.0.iter().take_while(|other| other.lot < note.lot).count();
            self.0.insert(place, Packed::new(note));
        }
    }

    /// The seat knows better where the lot is.
    pub(crate) fn forget(&mut self, lot: LotId) {
        if let Some(place) = self.0.iter().position(|packed| packed.lot == lot) {
            self.0.remove(place);
        }
    }

    /// Keeps what `change` makes of each note.
    fn change(&mut self, change: impl Fn(Note) -> Option<Note>) {
        if self.is_empty() {
            return;
        }
        let before = *self;
        *self = Notes::default();
        for note in before.iter().filter_map(change) {
            self.0.push(Packed::new(note));
        }
    }

    /// A card that the seat knows left the top of the deck.
    pub(crate) fn see_top_leave(&mut self, card: DeckCard) {
        if let Some(lot) = card.lot() {
            self.forget(lot);
        }
        self.change(|note| {
            let (low, high) = (note.low.max(2) - 1, note.high - 1);
            (low <= high).then_some(Note { low, high, ..note })
        });
    }

    /// A lot that the seat cannot see left the top of the deck for good. Returns which one it was,
    /// if the seat can tell.
    pub(crate) fn lose_top(&mut self) -> Option<LotId> {
        let told = self.iter().find(|note| note.is_exact() && note.low == 1).map(|note| note.lot);
        if let Some(lot) = told {
            self.see_top_leave(DeckCard::Lot(lot));
            return told;
        }
        self.change(|note| match (note.low, note.high) {
            (1, 1) => None,
            (1, high) => Some(Note { high: high - 1, gone: true, ..note }),
            (low, high) => Some(Note { low: low - 1, high: high - 1, ..note }),
        });
        None
    }

    /// A lot that the seat cannot see was taken off the top of a deck of `size` cards and put back
    /// at a secret depth.
    pub(crate) fn shuffle_top_in(&mut self, size: u8) {
        self.change(|note| match note.low {
            1 => Some(Note { high: size, ..note }),
            low => Some(Note { low: low - 1, ..note }),
        });
    }

    /// A card was put in, at this depth or at a secret one.
    pub(crate) fn put_in(&mut self, depth: Option<u8>) {
        self.change(|note| {
            let at_or_below = |place: u8| depth.is_some_and(|depth| place >= depth);
            let low = note.low + u8::from(at_or_below(note.low));
            let high = note.high + u8::from(depth.is_none() || at_or_below(note.high));
            Some(Note { low, high, ..note })
        });
    }

    /// Any lot may have been exchanged for another one.
    pub(crate) fn doubt(&mut self) {
        self.change(|note| Some(Note { gone: true, ..note }));
    }

    /// The top lot was exchanged; `seen` if the seat knows its face. Returns which one it was, if
    /// the notes can tell.
    pub(crate) fn exchange_top(&mut self, seen: bool) -> Option<LotId> {
        let told = self.iter().find(|note| note.is_exact() && note.low == 1).map(|note| note.lot);
        if let Some(lot) = told {
            self.forget(lot);
        }
        self.change(|note| match (note.low, note.high) {
            (1, 1) => None,
            // Were it on top, it would be gone now.
            (1, _) if told.is_none() && !seen => Some(Note { low: 2, gone: true, ..note }),
            (low, _) => Some(Note { low: low.max(2), ..note }),
        });
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lot(number: usize) -> LotId {
        LotId::at(number).expect("a lot")
    }

    fn notes(list: &[(usize, u8, u8, bool)]) -> Notes {
        let mut notes = Notes::default();
        for &(number, low, high, gone) in list {
            notes.write(Note { lot: lot(number), low, high, gone });
        }
        notes
    }

    #[test]
    fn a_sure_top_is_followed_and_others_move_up() {
        let mut some = notes(&[(4, 1, 1, false), (2, 3, 5, false), (9, 1, 6, false)]);
        assert_eq!(some.lose_top(), Some(lot(4)));
        assert_eq!(some, notes(&[(2, 2, 4, false), (9, 1, 5, false)]));
    }

    #[test]
    fn what_may_have_been_the_top_may_be_gone() {
        let mut some = notes(&[(2, 3, 5, false), (9, 1, 6, false), (7, 1, 1, true)]);
        assert_eq!(some.lose_top(), None);
        assert_eq!(some, notes(&[(2, 2, 4, false), (9, 1, 5, true)]));
        some.see_top_leave(DeckCard::Lot(lot(30)));
        assert_eq!(some, notes(&[(2, 1, 3, false), (9, 1, 4, true)]));
        some.see_top_leave(DeckCard::Lot(lot(2)));
        assert_eq!(some, notes(&[(9, 1, 3, true)]));
    }

    #[test]
    fn secret_depths_widen_and_known_ones_shift() {
        let mut some = notes(&[(1, 1, 1, false), (2, 3, 5, false), (3, 1, 4, true)]);
        some.shuffle_top_in(20);
        assert_eq!(some, notes(&[(1, 1, 20, false), (2, 2, 5, false), (3, 1, 20, true)]));
        some.put_in(Some(3));
        assert_eq!(some, notes(&[(1, 1, 21, false), (2, 2, 6, false), (3, 1, 21, true)]));
        some.put_in(None);
        assert_eq!(some, notes(&[(1, 1, 22, false), (2, 2, 7, false), (3, 1, 22, true)]));
    }

    #[test]
    fn an_exchange_leaves_doubt() {
        let mut some = notes(&[(1, 1, 1, false), (2, 1, 5, false)]);
        some.doubt();
        assert_eq!(some, notes(&[(1, 1, 1, true), (2, 1, 5, true)]));
        let mut some = notes(&[(1, 1, 1, false), (2, 1, 5, false)]);
        assert_eq!(some.exchange_top(false), Some(lot(1)));
        assert_eq!(some, notes(&[(2, 2, 5, false)]));
        let mut some = notes(&[(2, 1, 5, false), (3, 1, 1, true)]);
        assert_eq!(some.exchange_top(false), None);
        assert_eq!(some, notes(&[(2, 2, 5, true)]));
        let mut some = notes(&[(2, 1, 5, false)]);
        assert_eq!(some.exchange_top(true), None);
        assert_eq!(some, notes(&[(2, 2, 5, false)]));
    }
}
