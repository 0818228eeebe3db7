//! Which picks belong together.

use ztable_core::{Game, Seat};

use crate::Temper;

/// A play with what it seems to be worth.
pub type Proposed<A> = (Vec<A>, f32);

/// Rows of picks that mean something together, such as a card and what to do with it.
pub trait Plays: Game {
    /// Whether the seat that is asked is in the middle of a play, a row of picks that mean nothing
    /// one by one. Without knowledge: each pick is a play.
    fn is_mid_play(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Whether a play goes on after this pick, for somebody who is told whole plays. Without knowledge:
    /// as long as the seat is in the middle of one.
    fn goes_on(&self, after: &Self::State, pick: Self::Action) -> bool {
        let _ = pick;
        self.is_mid_play(after)
    }

    /// The plays worth a look in this world. A play may be a whole turn, with picks of others in
    /// between. Without knowledge: nothing, and plays are listed pick by pick and appraised.
    fn propose(
        &self,
        state: &Self::State,
        seat: Seat,
        temper: Temper,
    ) -> Option<Vec<Proposed<Self::Action>>> {
        let _ = (state, seat, temper);
        None
    }
}
