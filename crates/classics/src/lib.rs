//! Well-known games through the Ztable contract. Four are for calibration: the numbers of their
//! positions are known, and so is how fast others play them. The fifth, liar's dice, is the worked
//! example of how a game is written. They are never on the shelf.

mod connect_four;
mod grid;
mod kuhn;
mod leduc;
mod liars_dice;
mod tic_tac_toe;

pub use connect_four::{Column, ConnectFour};
pub use grid::{GridPosition, GridView, Placed};
pub use kuhn::{Kuhn, KuhnEvent, KuhnPick, KuhnState, KuhnView};
pub use leduc::{Leduc, LeducCard, LeducEvent, LeducPick, LeducState, LeducView};
pub use liars_dice::LiarsDice;
pub use tic_tac_toe::{Square, TicTacToe};

use ztable_core::{Finish, Outcome, Seat, SeatSet, rule};

/// The rules of all of them.
pub const RULES: &str =
    concat!(include_str!("../RULES.md"), "\n", include_str!("liars_dice/RULES.md"));

/// How a game for two came out: who has more wins, equal scores are a draw.
fn finish_of_two(scores: [i32; 2]) -> Finish {
    let score = |seat: Seat| scores[seat.index()];
    let [first, second] = scores;
    let wins = |seat: &Seat| first != second && score(*seat) == first.max(second);
    let winners: SeatSet = Seat::all(2).filter(wins).collect();
    Finish::ranked(2, winners, |seat| (score(seat), Some(score(seat))))
}

/// Says in words whether somebody won.
fn remark_on_two(outcome: &mut Outcome) {
    outcome.summary = if outcome.winners.is_empty() { "A draw" } else { "One wins" }.into();
}

/// The seat whose turn it is after so many picks.
fn mover(picks: u32) -> Seat {
    Seat::new((picks & 1) as u8)
}
