//! Random games, timed or counted: see `ztable_core::testkit::random_play`. All of them are played,
//! or those whose id is named.

use ztable_classics::{ConnectFour, Kuhn, Leduc, LiarsDice, TicTacToe};
use ztable_core::testkit::random_play;
use ztable_core::{Setup, Title};

/// Plays a game for two, with what is known of it.
fn for_two<G: Title>(known: u64) {
    random_play::<G>(&[Setup::new(G::about().id, 2)], known, &[]);
}

fn main() {
    for_two::<TicTacToe>(761);
    for_two::<ConnectFour>(2_057);
    for_two::<Kuhn>(222);
    for_two::<Leduc>(418);
    for_two::<LiarsDice>(3_294);
}
