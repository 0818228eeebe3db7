//! The first position.

use ztable_core::{Chance, Few, Log, Seat};

use super::{DICE, Dice, Event, Face, LiarsDice, Own, Play, State};

impl LiarsDice {
    /// Everybody has five dice (LD-1.1) and rolls them.
    pub(super) fn first(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let dice: Dice = [Face::default(); DICE].into_iter().collect();
        let seats = Seat::all(self.seats).map(|_| Own { dice, place: None }).collect();
        let mut state = State { turn: Seat::FIRST, bid: None, shown: Few::new(), seats };
        Play { game: self, state: &mut state, chance, log }.roll();
        state
    }
}
