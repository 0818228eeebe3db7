//! Random games, timed or counted: see `ztable_core::testkit::random_play`.

use zee::{LAST_TURN, Zee};
use ztable_core::Setup;
use ztable_core::testkit::random_play;

/// Decisions in the first hundred games of the first mode.
const FIRST_HUNDRED: u64 = 3_339;

/// Every number of players, every team game, and every optional rule.
fn setups() -> Vec<Setup> {
    let players = |n| Setup::new("zee", n);
    let mut setups: Vec<Setup> = (1..=6).map(players).collect();
    setups.extend([
        players(4).with("teams", "2x2"),
        players(6).with("teams", "2x3"),
        players(6).with("teams", "3x2"),
        players(4).with("win3", true),
        players(6).with("first_turn_shield", true),
        players(4).with("no_wrap", true),
        players(4).with("shift_by_player", true),
    ]);
    setups
}

fn main() {
    random_play::<Zee>(
        &setups(),
        FIRST_HUNDRED,
        &[
            ("turns", |_, state| state.turn().into()),
            ("share at the last turn", |_, state| f64::from(state.turn() == LAST_TURN)),
        ],
    );
}
