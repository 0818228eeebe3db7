//! The first position.

use smallvec::SmallVec;
use ztable_core::{Chance, Log, SeatSet, Thing};

use crate::apply::Play;
use crate::event::Event;
use crate::rules::ZedsZone;
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::state::{SeatState, State};

impl ZedsZone {
    /// Blank sheets, and the first turn opened (ZZ-1.5, ZZ-4.1).
    pub(crate) fn first(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = self.blank();
        Play { game: self, state: &mut state, chance, log }.open_turn();
        state
    }

    /// A state with blank sheets and nobody asked.
    pub(crate) fn blank(&self) -> State {
        let roll = SectorId::of_index(0);
        let mut seats = SmallVec::new();
        seats.resize(usize::from(self.seats), SeatState::new(Sheet::BLANK, roll));
        State { turn: 1, roll, asked: SeatSet::EMPTY, seats }
    }
}
