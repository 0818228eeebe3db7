//! Four well-known games through the Ztable contract, for calibration: the numbers of their
//! positions are known, and so is how fast others play them. They are never on the shelf.

mod connect_four;
mod grid;
mod kuhn;
mod leduc;
mod tic_tac_toe;

pub use connect_four::{Column, ConnectFour};
pub use grid::{GridPosition, GridView, Placed};
pub use kuhn::{Kuhn, KuhnEvent, KuhnPick, KuhnState, KuhnView};
pub use leduc::{Leduc, LeducCard, LeducEvent, LeducPick, LeducState, LeducView};
pub use tic_tac_toe::{Square, TicTacToe};

use ztable_core::{Outcome, Seat, SeatSet, Standing};

/// The rules of the four games.
pub const RULES: &str = include_str!("../RULES.md");

/// The id of a rule, checked when the code is compiled.
macro_rules! rule {
    ($id:literal) => {
        const { ztable_core::Rule::cited(crate::RULES, $id) }
    };
}
use rule;

/// The outcome of a game for two: who has more wins, equal scores are a draw.
fn outcome_of_two(scores: [i32; 2]) -> Outcome {
    let best = scores[0].max(scores[1]);
    let draw = scores[0] == scores[1];
    let seats: Vec<Standing> = Seat::all(2)
        .map(|seat| {
            let score = scores[seat.index()];
            let place = if score == best { 1 } else { 2 };
            Standing { seat, place, score: Some(score), facts: Default::default() }
        })
        .collect();
    let winners: SeatSet =
        seats.iter().filter(|s| !draw && s.place == 1).map(|standing| standing.seat).collect();
    let summary = if draw { "A draw" } else { "One wins" };
    Outcome { winners, seats, summary: summary.into(), facts: Default::default() }
}

/// The seat whose turn it is after so many picks.
fn mover(picks: u32) -> Seat {
    Seat::new((picks & 1) as u8)
}
