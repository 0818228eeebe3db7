//! Whole games in print: `golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them.

use std::path::Path;

use elemenz::ElemenZ;
use ztable_core::Setup;
use ztable_core::testkit::golden;

#[track_caller]
fn check(name: &str, setup: &Setup, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    golden::check::<ElemenZ>(file, setup, seed);
}

#[test]
fn monolith() {
    check("monolith.txt", &Setup::new("elemenz", 2).with("avatars", "12").with("turn_cap", 6), 1);
}

#[test]
fn duel_of_three() {
    check("duel-of-three.txt", &Setup::new("elemenz", 3).with("round_cap", 2), 2);
}

#[test]
fn duel_of_four_with_avatars() {
    check(
        "duel-of-four-with-avatars.txt",
        &Setup::new("elemenz", 4).with("avatars", "13").with("round_cap", 2),
        3,
    );
}
