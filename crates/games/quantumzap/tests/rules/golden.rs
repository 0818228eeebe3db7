//! Whole games in print: `tests/golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them.

use std::path::Path;

use quantumzap::QuantumZap;
use ztable_core::Setup;
use ztable_core::testkit::golden;

#[track_caller]
fn check(name: &str, setup: &Setup, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    golden::check::<QuantumZap>(file, setup, seed);
}

#[test]
fn beginner_for_two() {
    check("beginner-2.txt", &Setup::new("quantumzap", 2), 1);
}

#[test]
fn advanced_for_three() {
    check("advanced-3.txt", &Setup::new("quantumzap", 3).with("mode", "advanced"), 2);
}

#[test]
fn advanced_with_every_option() {
    let setup = Setup::new("quantumzap", 4)
        .with("mode", "advanced")
        .with("action_types", "A01 A02 A05 A08 A12")
        .with("zappy_count", 7)
        .with("survey_markers", 6)
        .with("survey_rivals", true)
        .with("open_bidding", "proxy")
        .with("credits", "hidden")
        .with("memory_aid", false)
        .with("tiebreak", "trash");
    check("advanced-options-4.txt", &setup, 3);
}
