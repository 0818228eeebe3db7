//! What bots know about the games without a board of their own: their rules, and what a chip is worth.

use ztable_core::{Finish, Game, Seat};
use ztable_shelf::ztable_classics::{ConnectFour, Kuhn, KuhnState, Leduc, LiarsDice, TicTacToe};

use crate::{Insight, Judged};

impl Judged for TicTacToe {}
impl Judged for ConnectFour {}
impl Judged for LiarsDice {}
impl Judged for Kuhn {}
impl Judged for Leduc {}

impl Insight for TicTacToe {}

impl Insight for ConnectFour {}

impl Insight for LiarsDice {}

impl Insight for Kuhn {
    fn reward(&self, state: &KuhnState, seat: Seat) -> f32 {
        chips(self.finish(state), seat, 2.0)
    }
}

impl Insight for Leduc {
    fn reward(&self, state: &Self::State, seat: Seat) -> f32 {
        chips(self.finish(state), seat, 13.0)
    }
}

/// Chips won, on a scale from 0 for losing the most to 1 for winning the most.
fn chips(finish: Option<Finish>, seat: Seat, most: f32) -> f32 {
    let won = finish.and_then(|finish| finish.seat(seat).score).unwrap_or(0);
    (won as f32 + most) / (2.0 * most)
}
