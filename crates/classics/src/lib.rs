//! Well-known games through the Ztable contract. Four are for calibration: the numbers of their
//! positions are known, and so is how fast others play them. The fifth, liar's dice, is the worked
//! example of how a game is written. None has a board of its own: a server that is asked to
//! (`ztable serve --with-classics`) shows them on the board that every game has, made of its words.

mod connect_four;
mod for_two;
mod grid;
mod kuhn;
mod leduc;
mod liars_dice;
mod names;
mod tic_tac_toe;

pub use connect_four::{Column, ConnectFour};
pub use grid::{GridPosition, GridView, Placed};
pub use kuhn::{Kuhn, KuhnEvent, KuhnPick, KuhnState, KuhnView};
pub use leduc::{Leduc, LeducCard, LeducEvent, LeducPick, LeducPosition, LeducState, LeducView};
pub use liars_dice::LiarsDice;
pub use tic_tac_toe::{Square, TicTacToe};

use ztable_core::{About, rule};

/// All of them, the one to try first in front.
pub static GAMES: [&About; 5] =
    [&liars_dice::ABOUT, &connect_four::ABOUT, &tic_tac_toe::ABOUT, &leduc::ABOUT, &kuhn::ABOUT];

/// The rules of all of them.
pub const RULES: &str = concat!(
    include_str!("../rules/tic-tac-toe.md"),
    "\n",
    include_str!("../rules/connect-four.md"),
    "\n",
    include_str!("../rules/kuhn-poker.md"),
    "\n",
    include_str!("../rules/leduc-poker.md"),
    "\n",
    include_str!("liars_dice/RULES.md"),
);
