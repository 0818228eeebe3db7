//! What is at stake, for giving reasons.

use ztable_core::{Game, Seat};

use crate::Stakes;

/// What players care about beside the result, for telling them why a play is a good one.
pub trait Reasons: Game {
    /// What is at stake. Without knowledge: nothing but the result.
    fn stakes(&self) -> Stakes {
        Stakes::NONE
    }

    /// Pushes how much there is of each of the [`Reasons::stakes`] for the seat, in their order. It is
    /// asked after plays as well as in the middle of things.
    fn count(&self, state: &Self::State, seat: Seat, counts: &mut Vec<f32>) {
        let _ = (state, seat, counts);
    }
}
