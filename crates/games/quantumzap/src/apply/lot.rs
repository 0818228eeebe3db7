//! Lots on their way, and what seats know of them (QZ-9.6 to QZ-9.8).

use ztable_core::{Chance, Key, Seat};

use crate::card::{DeckCard, LotId};
use crate::game::QuantumZap;
use crate::notes::Note;
use crate::seats::{Seats, bit, seats};
use crate::state::{Look, Marks, State};

impl QuantumZap {
    /// All seats.
    #[inline]
    pub(crate) fn everybody(&self) -> Seats {
        (1 << self.rules.seats) - 1
    }

    /// The seats of the game.
    pub(crate) fn all(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::all(self.rules.seats)
    }

    /// The seats, clockwise from this one.
    pub(crate) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let count = self.rules.seats;
        (0..count).map(move |step| Seat::new((from.number() + step) % count))
    }

    /// These seats have seen the lot where it is.
    pub(crate) fn see(&self, s: &mut State, lot: LotId, who: Seats) {
        if self.rules.memory_aid {
            let marks = s.marks_mut(lot);
            marks.seen |= who;
            marks.private &= !who;
            self.forget(s, lot, who);
        }
    }

    /// These seats know where the lot is without their notes.
    pub(crate) fn forget(&self, s: &mut State, lot: LotId, who: Seats) {
        for seat in seats(who) {
            s.seat_mut(seat).notes.forget(lot);
        }
    }

    /// Whether the seat knows the face of a lot that is not in the deck, or that is its top.
    pub(crate) fn knows(&self, s: &State, seat: Seat, lot: LotId) -> bool {
        let marks = s.marks(lot);
        s.face_up(lot) || (marks.markers | marks.seen | marks.private) & bit(seat) != 0
    }

    pub(crate) fn return_markers(s: &mut State, lot: LotId) {
        let markers = std::mem::take(&mut s.marks_mut(lot).markers);
        for seat in seats(markers) {
            s.seat_mut(seat).markers += 1;
        }
    }

    /// Everything leaves the lot but what people know, and the card itself that they follow.
    fn strip(s: &mut State, lot: LotId) {
        QuantumZap::return_markers(s, lot);
        s.marks_mut(lot).look = Look::Down;
    }

    /// Puts a lot on the lot discard.
    pub(crate) fn to_discard(s: &mut State, lot: LotId) {
        QuantumZap::strip(s, lot);
        s.discard.push(lot);
    }

    /// Takes the top card of the deck.
    pub(crate) fn draw_top(&self, s: &mut State) -> Option<DeckCard> {
        let card = s.deck.pop()?;
        if let Some(lot) = card.lot() {
            s.marks_mut(lot).handle = s.fresh_handle();
        }
        if !self.rules.memory_aid {
            return Some(card);
        }
        let knowers = match card.lot() {
            None => self.everybody(),
            Some(lot) => s.marks(lot).seen | s.marks(lot).private,
        };
        for seat in self.all() {
            let notes = &mut s.seat_mut(seat).notes;
            if notes.is_empty() {
                continue;
            }
            if knowers & bit(seat) != 0 {
                notes.see_top_leave(card);
            } else if let Some(lot) = notes.lose_top() {
                s.marks_mut(lot).private |= bit(seat);
            }
        }
        Some(card)
    }

    /// Takes the top card off while everybody looks at it (QZ-14.4).
    pub(crate) fn show_top(&self, s: &mut State) -> Option<DeckCard> {
        let card = s.deck.pop()?;
        for seat in self.all() {
            s.seat_mut(seat).notes.see_top_leave(card);
        }
        if let Some(lot) = card.lot() {
            QuantumZap::strip(s, lot);
            *s.marks_mut(lot) = Marks::default();
        }
        Some(card)
    }

    /// Puts a lot that everybody has seen into the deck, at a depth that only the mover knows.
    pub(crate) fn put_in(&self, s: &mut State, mover: Seat, lot: LotId, depth: u8) {
        let index = s.deck.len() + 1 - usize::from(depth);
        s.deck.insert(index, DeckCard::Lot(lot));
        let size = s.deck.len() as u8;
        for seat in self.all().filter(|_| self.rules.memory_aid) {
            let (low, high, told) =
                if seat == mover { (depth, depth, Some(depth)) } else { (1, size, None) };
            let notes = &mut s.seat_mut(seat).notes;
            notes.put_in(told);
            notes.write(Note { lot, low, high, gone: false });
        }
    }

    /// The mover, who has looked at the top lot, puts it back at a depth that only they know
    /// (QZ-12.8).
    pub(crate) fn sink_top(&self, s: &mut State, mover: Seat, depth: u8) {
        let Some(DeckCard::Lot(lot)) = s.deck.pop() else { return };
        let index = s.deck.len() + 1 - usize::from(depth);
        s.deck.insert(index, DeckCard::Lot(lot));
        let size = s.deck.len() as u8;
        let knowers = s.marks(lot).seen | s.marks(lot).private;
        QuantumZap::strip(s, lot);
        *s.marks_mut(lot) = Marks::default();
        for seat in self.all().filter(|_| self.rules.memory_aid) {
            let notes = &mut s.seat_mut(seat).notes;
            if seat == mover {
                notes.see_top_leave(DeckCard::Lot(lot));
                notes.put_in(Some(depth));
                notes.write(Note { lot, low: depth, high: depth, gone: false });
            } else if knowers & bit(seat) != 0 {
                notes.see_top_leave(DeckCard::Lot(lot));
                notes.put_in(None);
                notes.write(Note { lot, low: 1, high: size, gone: false });
            } else {
                notes.shuffle_top_in(size);
            }
        }
    }

    /// Exchanges a lot for a random one of the deck (QZ-13.5); `public` if everybody knows its face.
    pub(crate) fn exchange(
        &self,
        s: &mut State,
        old: LotId,
        public: bool,
        chance: &mut impl Chance,
    ) -> LotId {
        let lots = s.deck.iter().enumerate().filter_map(|(i, card)| Some((i, card.lot()?)));
        let count = lots.clone().count() as u32;
        let lot_at = |nth: u32| lots.clone().nth(nth as usize).unwrap_or((0, old));
        let nth = chance.one_of(Key::Next, count, |nth| lot_at(nth).1);
        let (index, new) = lot_at(nth);
        let marks = *s.marks(old);
        let knowers = if public { self.everybody() } else { marks.seen | marks.private };
        QuantumZap::strip(s, old);
        *s.marks_mut(old) = Marks::default();
        // Markers that come back tell that it was the top lot.
        let told = s.marks(new).markers != 0;
        QuantumZap::strip(s, new);
        if !told {
            *s.marks_mut(new) = Marks::default();
        }
        s.marks_mut(new).handle = s.fresh_handle();
        s.deck[index] = DeckCard::Lot(old);
        let size = s.deck.len() as u8;
        for seat in self.all().filter(|_| self.rules.memory_aid) {
            let seen = s.marks(new).seen & bit(seat) != 0;
            let notes = &mut s.seat_mut(seat).notes;
            if !told {
                notes.doubt();
            } else if let Some(lot) = notes.exchange_top(seen) {
                s.marks_mut(lot).private |= bit(seat);
            }
            if knowers & bit(seat) != 0 {
                let high = if told { 1 } else { size };
                s.seat_mut(seat).notes.write(Note { lot: old, low: 1, high, gone: false });
            }
        }
        new
    }

    /// A random lot of the lot discard (QZ-13.10). Unless it was the only one, nobody can follow
    /// the cards of the discard any more.
    pub(crate) fn draw_discard(&self, s: &mut State, chance: &mut impl Chance) -> Option<LotId> {
        if s.discard.is_empty() {
            return None;
        }
        let discard = s.discard;
        let nth = chance.one_of(Key::Next, discard.len() as u32, |i| discard[i as usize]);
        if discard.len() > 1 {
            for lot in discard.iter() {
                *s.marks_mut(*lot) = Marks::default();
            }
        }
        let lot = s.discard.remove(nth as usize);
        s.marks_mut(lot).handle = 0;
        s.marks_mut(lot).handle = s.fresh_handle();
        Some(lot)
    }
}
