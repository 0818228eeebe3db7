//! Whole games in print: `tests/golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them.

use std::path::Path;

use zee::Zee;
use ztable_core::Setup;
use ztable_core::testkit::golden;

#[track_caller]
fn check(name: &str, setup: &Setup, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    golden::check::<Zee>(file, setup, seed);
}

#[test]
fn zolo() {
    check("zolo.txt", &Setup::new("zee", 1), 1068);
}

#[test]
fn two_players() {
    check("two-players.txt", &Setup::new("zee", 2), 242);
}

#[test]
fn four_players() {
    check("four-players.txt", &Setup::new("zee", 4), 3);
}

#[test]
fn teams_with_every_option() {
    let setup = Setup::new("zee", 6)
        .with("teams", "3x2")
        .with("first_turn_shield", true)
        .with("no_wrap", true)
        .with("shift_by_player", true);
    check("teams.txt", &setup, 4);
}
