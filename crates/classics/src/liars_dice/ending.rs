//! How a game came out.

use ztable_core::{Finish, Placing, SeatSet};

use super::State;

/// The winner, and the others by how long they stayed in (LD-4.1).
pub(super) fn finish(state: &State) -> Finish {
    let placing = state
        .seats
        .iter()
        .map(|own| Placing { place: own.place.unwrap_or(1), score: Some(own.dice.len() as i32) });
    Finish::new(SeatSet::one(state.turn), placing)
}
