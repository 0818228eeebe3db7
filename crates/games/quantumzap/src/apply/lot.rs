//! Lots on their way, and what seats know of them (QZ-9.6 to QZ-9.8).

use ztable_core::{Chance, Key, Log, Seat};

use crate::apply::Play;
use crate::card::{DeckCard, LotId};
use crate::event::Event;
use crate::memory::Note;
use crate::rules::QuantumZap;
use crate::seat::Seats;
use crate::state::{Marks, State};

impl QuantumZap {
    /// Whether the seat knows the face of a lot that is not in the deck, or that is its top.
    #[must_use]
    pub fn knows(&self, state: &State, seat: Seat, lot: LotId) -> bool {
        let marks = state.marks(lot);
        state.face_up(lot) || (marks.markers | marks.seen | marks.private).contains(seat)
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// These seats have seen the lot where it is.
    pub(crate) fn see(&mut self, lot: LotId, who: Seats) {
        if self.game.rules.memory_aid {
            let marks = self.state.marks_mut(lot);
            marks.seen |= who;
            marks.private = marks.private.without(who);
            self.forget(lot, who);
        }
    }

    /// These seats know where the lot is without their notes.
    pub(crate) fn forget(&mut self, lot: LotId, who: Seats) {
        for seat in who {
            self.state.seat_mut(seat).notes.forget(lot);
        }
    }

    /// Takes the top card of the deck.
    pub(crate) fn draw_top(&mut self) -> Option<DeckCard> {
        let card = self.state.deck.pop()?;
        if let Some(lot) = card.lot() {
            self.state.marks_mut(lot).handle = self.state.fresh_handle();
        }
        if !self.game.rules.memory_aid {
            return Some(card);
        }
        let knowers = match card.lot() {
            None => self.game.everybody(),
            Some(lot) => self.state.marks(lot).seen | self.state.marks(lot).private,
        };
        for seat in self.game.all() {
            let notes = &mut self.state.seat_mut(seat).notes;
            if notes.is_empty() {
                continue;
            }
            if knowers.contains(seat) {
                notes.see_top_leave(card);
            } else if let Some(lot) = notes.lose_top() {
                self.state.marks_mut(lot).private.insert(seat);
            }
        }
        Some(card)
    }

    /// Takes the top card off while everybody looks at it (QZ-14.4).
    pub(crate) fn show_top(&mut self) -> Option<DeckCard> {
        let card = self.state.deck.pop()?;
        for seat in self.game.all() {
            self.state.seat_mut(seat).notes.see_top_leave(card);
        }
        if let Some(lot) = card.lot() {
            self.state.strip(lot);
            *self.state.marks_mut(lot) = Marks::default();
        }
        Some(card)
    }

    /// Puts a lot that everybody has seen into the deck, at a depth that only the mover knows.
    pub(crate) fn put_in(&mut self, mover: Seat, lot: LotId, depth: u8) {
        let index = self.state.deck.len() + 1 - usize::from(depth);
        self.state.deck.insert(index, DeckCard::Lot(lot));
        let size = self.state.deck.len() as u8;
        for seat in self.game.all().filter(|_| self.game.rules.memory_aid) {
            let (low, high, told) =
                if seat == mover { (depth, depth, Some(depth)) } else { (1, size, None) };
            let notes = &mut self.state.seat_mut(seat).notes;
            notes.put_in(told);
            notes.write(Note { lot, low, high, gone: false });
        }
    }

    /// The mover, who has looked at the top lot, puts it back at a depth that only they know
    /// (QZ-12.8).
    pub(crate) fn sink_top(&mut self, mover: Seat, depth: u8) {
        let Some(DeckCard::Lot(lot)) = self.state.deck.pop() else { return };
        let index = self.state.deck.len() + 1 - usize::from(depth);
        self.state.deck.insert(index, DeckCard::Lot(lot));
        let size = self.state.deck.len() as u8;
        let knowers = self.state.marks(lot).seen | self.state.marks(lot).private;
        self.state.strip(lot);
        *self.state.marks_mut(lot) = Marks::default();
        for seat in self.game.all().filter(|_| self.game.rules.memory_aid) {
            let notes = &mut self.state.seat_mut(seat).notes;
            if seat == mover {
                notes.see_top_leave(DeckCard::Lot(lot));
                notes.put_in(Some(depth));
                notes.write(Note { lot, low: depth, high: depth, gone: false });
            } else if knowers.contains(seat) {
                notes.see_top_leave(DeckCard::Lot(lot));
                notes.put_in(None);
                notes.write(Note { lot, low: 1, high: size, gone: false });
            } else {
                notes.shuffle_top_in(size);
            }
        }
    }

    /// Exchanges a lot for a random one of the deck (QZ-13.5); `public` if everybody knows its face.
    pub(crate) fn exchange(&mut self, old: LotId, public: bool) -> LotId {
        let lots =
            self.state.deck.iter().enumerate().filter_map(|(i, card)| Some((i, card.lot()?)));
        let count = lots.clone().count() as u32;
        let lot_at =
            |nth: u32| lots.clone().nth(nth as usize).expect("the deck holds a lot to exchange");
        let nth = self.chance.one_of(Key::Next, count, |nth| lot_at(nth).1);
        let (index, new) = lot_at(nth);
        let marks = *self.state.marks(old);
        let knowers = if public { self.game.everybody() } else { marks.seen | marks.private };
        self.state.strip(old);
        *self.state.marks_mut(old) = Marks::default();
        // Markers that come back tell that it was the top lot.
        let told = !self.state.marks(new).markers.is_empty();
        self.state.strip(new);
        if !told {
            *self.state.marks_mut(new) = Marks::default();
        }
        self.state.marks_mut(new).handle = self.state.fresh_handle();
        self.state.deck[index] = DeckCard::Lot(old);
        let size = self.state.deck.len() as u8;
        for seat in self.game.all().filter(|_| self.game.rules.memory_aid) {
            let seen = self.state.marks(new).seen.contains(seat);
            let notes = &mut self.state.seat_mut(seat).notes;
            if !told {
                notes.doubt();
            } else if let Some(lot) = notes.exchange_top(seen) {
                self.state.marks_mut(lot).private.insert(seat);
            }
            if knowers.contains(seat) {
                let high = if told { 1 } else { size };
                self.state.seat_mut(seat).notes.write(Note { lot: old, low: 1, high, gone: false });
            }
        }
        new
    }

    /// A random lot of the lot discard (QZ-13.10). Unless it was the only one, nobody can follow
    /// the cards of the discard any more.
    pub(crate) fn draw_discard(&mut self) -> Option<LotId> {
        if self.state.discard.is_empty() {
            return None;
        }
        let discard = self.state.discard;
        let nth = self.chance.one_of(Key::Next, discard.len() as u32, |i| discard[i as usize]);
        if discard.len() > 1 {
            for lot in &discard {
                *self.state.marks_mut(*lot) = Marks::default();
            }
        }
        let lot = self.state.discard.remove(nth as usize);
        self.state.marks_mut(lot).handle = 0;
        self.state.marks_mut(lot).handle = self.state.fresh_handle();
        Some(lot)
    }
}
