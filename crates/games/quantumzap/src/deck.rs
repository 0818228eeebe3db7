//! Lots on their way, and what seats know of them (QZ-9.6 to QZ-9.8).

use ztable_core::{Chance, Key, Seat};

use crate::card::{DeckCard, LotId, LotSet};
use crate::game::QuantumZap;
use crate::state::{Marks, Seats, State, bit, seats};

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

    /// Everything leaves the lot but what people know.
    fn strip(s: &mut State, lot: LotId) {
        QuantumZap::return_markers(s, lot);
        let marks = s.marks_mut(lot);
        *marks = Marks { seen: marks.seen, private: marks.private, ..Marks::default() };
    }

    /// Puts a lot on the lot discard.
    pub(crate) fn to_discard(s: &mut State, lot: LotId) {
        QuantumZap::strip(s, lot);
        s.discard.push(lot);
    }

    /// Takes the top card of the deck. Whoever cannot tell which lot it is no longer knows what is
    /// still in there.
    pub(crate) fn draw_top(&self, s: &mut State) -> Option<DeckCard> {
        let card = s.deck.pop()?;
        let place = 1u64 << s.deck.len();
        for seat in self.all() {
            let note = s.seat(seat).notes & place != 0;
            s.seat_mut(seat).notes &= !place;
            let Some(lot) = card.lot() else { continue };
            if s.marks(lot).seen & bit(seat) != 0 {
                s.seat_mut(seat).somewhere.remove(lot);
            } else if note {
                s.marks_mut(lot).private |= bit(seat);
            } else {
                s.seat_mut(seat).somewhere = LotSet::EMPTY;
            }
        }
        Some(card)
    }

    /// Takes the top card off; everybody will be shown it, or it comes back.
    pub(crate) fn lift_top(&self, s: &mut State) -> Option<(DeckCard, Seats)> {
        let card = s.deck.pop()?;
        let place = 1u64 << s.deck.len();
        let mut knowers = card.lot().map_or(0, |lot| s.marks(lot).seen | s.marks(lot).private);
        for seat in self.all() {
            let notes = &mut s.seat_mut(seat).notes;
            if *notes & place != 0 {
                *notes &= !place;
                knowers |= bit(seat);
            }
        }
        if let Some(lot) = card.lot() {
            QuantumZap::strip(s, lot);
            *s.marks_mut(lot) = Marks::default();
        }
        Some((card, knowers))
    }

    /// Puts a lot into the deck at a depth that only the mover knows.
    pub(crate) fn put_back(
        &self,
        s: &mut State,
        mover: Seat,
        lot: LotId,
        knowers: Seats,
        depth: u8,
    ) {
        let index = s.deck.len() + 1 - usize::from(depth);
        if self.rules.memory_aid {
            for seat in self.all() {
                let deck = s.deck;
                let seat_state = s.seat_mut(seat);
                let notes = seat_state.notes;
                if seat == mover {
                    let low = notes & ((1 << index) - 1);
                    seat_state.notes = low | (notes & !low) << 1 | 1 << index;
                    seat_state.somewhere.remove(lot);
                } else {
                    let noted = deck.iter().enumerate().filter(|(i, _)| notes >> i & 1 == 1);
                    for known in noted.filter_map(|(_, card)| card.lot()) {
                        seat_state.somewhere.insert(known);
                    }
                    seat_state.notes = 0;
                    if knowers & bit(seat) != 0 {
                        seat_state.somewhere.insert(lot);
                    }
                }
            }
        }
        s.deck.insert(index, DeckCard::Lot(lot));
    }

    /// Exchanges a lot for a random one of the deck (QZ-13.5); `public` if everybody knows its face.
    pub(crate) fn exchange(
        &self,
        s: &mut State,
        old: LotId,
        public: bool,
        chance: &mut impl Chance,
    ) -> LotId {
        let lots = s.deck.iter().filter_map(|card| card.lot());
        let count = lots.clone().count() as u32;
        let nth = chance.one_of(Key::Next, count, |i| lots.clone().nth(i as usize).unwrap_or(old));
        let mut left = nth;
        let mut index = 0;
        for (i, card) in s.deck.iter().enumerate() {
            if card.lot().is_some() {
                if left == 0 {
                    index = i;
                    break;
                }
                left -= 1;
            }
        }
        let DeckCard::Lot(new) = s.deck[index] else { return old };
        let knowers =
            if public { self.everybody() } else { s.marks(old).seen | s.marks(old).private };
        QuantumZap::strip(s, old);
        *s.marks_mut(old) = Marks::default();
        // Markers that come back tell which lot it was.
        let told = s.marks(new).markers != 0;
        QuantumZap::strip(s, new);
        if !told {
            *s.marks_mut(new) = Marks::default();
        }
        s.deck[index] = DeckCard::Lot(old);
        for seat in self.all() {
            let aid = self.rules.memory_aid;
            let seat_state = s.seat_mut(seat);
            seat_state.notes = 0;
            seat_state.somewhere = LotSet::EMPTY;
            if aid && knowers & bit(seat) != 0 {
                seat_state.somewhere.insert(old);
            }
        }
        new
    }

    /// A random lot of the lot discard (QZ-13.10). From now on nobody can be sure what is in it.
    pub(crate) fn draw_discard(&self, s: &mut State, chance: &mut impl Chance) -> Option<LotId> {
        if s.discard.is_empty() {
            return None;
        }
        let discard = s.discard;
        let nth = chance.one_of(Key::Next, discard.len() as u32, |i| discard[i as usize]);
        for lot in discard.iter() {
            *s.marks_mut(*lot) = Marks::default();
        }
        Some(s.discard.remove(nth as usize))
    }
}
