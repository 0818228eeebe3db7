//! Tree counts from fixed set-ups: how many ways there are to play the first picks.

use quantumzap::QuantumZap;
use ztable_core::testkit::perft::{Draws, count};
use ztable_core::{Game, Quick, Setup, Silent, Title};

#[track_caller]
fn paths(setup: &Setup, depth: usize) -> Vec<u64> {
    let game = QuantumZap::configure(setup).expect("a possible table");
    let state = game.setup(&mut Quick::new(1), &mut Silent);
    count(&game, &state, depth, Draws::Fixed(1)).paths
}

/// Survey or end; then four lots, the deck or back, or the second turn; and so on.
#[test]
fn beginner() {
    assert_eq!(paths(&Setup::new("quantumzap", 2), 5), BEGINNER);
}

#[test]
fn advanced() {
    let setup = Setup::new("quantumzap", 2)
        .with("mode", "advanced")
        .with("action_types", "A01 A03 A06 A10 A12");
    assert_eq!(paths(&setup, 4), ADVANCED);
}

const BEGINNER: [u64; 6] = [1, 2, 8, 40, 297, 3829];
const ADVANCED: [u64; 5] = [1, 4, 10, 23, 75];
