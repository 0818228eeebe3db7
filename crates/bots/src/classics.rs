//! What bots know about the games without a board of their own: their rules, and what a chip is worth.

use ztable_core::{Finish, Game, Seat};
use ztable_shelf::ztable_classics::{ConnectFour, Kuhn, KuhnState, Leduc, LiarsDice, TicTacToe};

use crate::{Valuation, unlearned};

unlearned!(TicTacToe);
unlearned!(ConnectFour);
unlearned!(LiarsDice);
unlearned!(Kuhn: Policy, Belief, Plays, Reasons, Levels, Judged, Insight);
unlearned!(Leduc: Policy, Belief, Plays, Reasons, Levels, Judged, Insight);

impl Valuation for Kuhn {
    fn reward(&self, state: &KuhnState, seat: Seat) -> f32 {
        chips(self.finish(state), seat, 2.0)
    }
}

impl Valuation for Leduc {
    fn reward(&self, state: &Self::State, seat: Seat) -> f32 {
        chips(self.finish(state), seat, 13.0)
    }
}

/// Chips won, on a scale from 0 for losing the most to 1 for winning the most.
fn chips(finish: Option<Finish>, seat: Seat, most: f32) -> f32 {
    let won = finish.and_then(|finish| finish.seat(seat).score).unwrap_or(0);
    (won as f32 + most) / (2.0 * most)
}
