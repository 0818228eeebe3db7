//! Which picks are good ones, quickly.

use ztable_core::{Game, Quick, Seat};

use crate::Temper;

/// How much time an appraisal may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// As little as possible: it is one of thousands.
    Quick,
    /// Milliseconds: it stands for a real pick.
    Thorough,
    /// Milliseconds: it chooses what a search looks into, about so many plays.
    Broad(usize),
}

/// What an appraisal says of a pick that is not worth a thought.
pub const HOPELESS: f32 = f32::NEG_INFINITY;

/// Which picks seem to be good ones before anything is played out.
pub trait Policy: Game {
    /// Pushes the value of each of the seat's picks, in their order and on the scale of
    /// [`Valuation::evaluate`](crate::Valuation::evaluate), and returns true; or returns false when
    /// nothing is known that is better than trying each one and evaluating. What is [`HOPELESS`] is
    /// not looked into.
    fn appraise(
        &self,
        state: &Self::State,
        seat: Seat,
        picks: &[Self::Action],
        temper: Temper,
        care: Care,
        values: &mut Vec<f32>,
    ) -> bool {
        let _ = (state, seat, picks, temper, care, values);
        false
    }

    /// A quick pick with which search plays games out; `picks` is never empty. Without knowledge:
    /// any.
    fn playout_pick(
        &self,
        state: &Self::State,
        seat: Seat,
        picks: &[Self::Action],
        temper: Temper,
        chance: &mut Quick,
    ) -> Self::Action {
        let _ = (state, seat, temper);
        picks[chance.below(picks.len() as u32) as usize]
    }

    /// Whether it matters to the seat that the other one picks well. Seats that do not matter pick
    /// at random inside a search, which saves time.
    fn minds(&self, state: &Self::State, seat: Seat, other: Seat) -> bool {
        let _ = (state, seat, other);
        true
    }
}
