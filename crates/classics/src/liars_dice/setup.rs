//! The first position.

use ztable_core::{Chance, Few, Log, Seat};

use super::{DICE, Dice, Event, Face, LiarsDice, Own, Play, State};

impl LiarsDice {
    /// Everybody has five dice (LD-1.1) and rolls them.
    pub(super) fn first(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let dice: Dice = [Face::default(); DICE].into_iter().collect();
        let seats = Seat::all(self.seats).map(|_| Own { dice, place: None });
        let mut state = State { turn: Seat::FIRST, bid: None, seats: seats.collect::<Few<_, _>>() };
        Play { game: self, state: &mut state, chance, log }.roll();
        state
    }
}
