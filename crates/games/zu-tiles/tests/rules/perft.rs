//! Tree counts from fixed set-ups: how many ways there are to play the first picks. `seed` deals the
//! hands; every draw after that comes from one fixed seed.

use ztable_core::testkit::perft::{Draws, count};
use ztable_core::{Game, Quick, Setup, Silent, Title};
use zu_tiles::ZuTiles;

#[track_caller]
fn paths(setup: &Setup, seed: u64, depth: usize) -> Vec<u64> {
    let game = ZuTiles::configure(setup).expect("a set-up of the list is possible");
    let state = game.setup(&mut Quick::new(seed), &mut Silent);
    count(&game, &state, depth, Draws::Fixed(1)).paths
}

#[test]
fn two_players() {
    assert_eq!(paths(&Setup::new("zu-tiles", 2), 1, 8), TWO);
}

#[test]
fn four_players() {
    assert_eq!(paths(&Setup::new("zu-tiles", 4), 2, 8), FOUR);
}

/// By version 1 of the rules a tile can be put into an empty area whatever its text asks of spaces,
/// so there are more ways.
#[test]
fn four_players_by_the_first_rules() {
    let mut setup = Setup::new("zu-tiles", 4);
    setup.rules_version = Some(1);
    assert_eq!(paths(&setup, 2, 8), FIRST_FOUR);
}

/// Choosing the starting hand: five stacks for each of five draws, until one is empty.
#[test]
fn dealing_by_choice() {
    let setup = Setup::new("zu-tiles", 2).with("pick_stacks", true);
    assert_eq!(paths(&setup, 1, 5), [1, 5, 25, 125, 625, 3125]);
}

const TWO: [u64; 9] = [1, 3, 7, 16, 34, 90, 180, 418, 906];
const FOUR: [u64; 9] = [1, 3, 9, 28, 65, 157, 305, 713, 1633];
const FIRST_FOUR: [u64; 9] = [1, 3, 9, 28, 65, 161, 309, 773, 1741];
