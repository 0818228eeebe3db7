//! Tree counts from fixed set-ups: how many ways there are to play the first picks. `setup` is the
//! seed of the deal; every draw after it comes from one fixed seed.

use zee::Zee;
use ztable_core::testkit::perft::{Draws, count};
use ztable_core::{Game, Quick, Setup, Silent, Title};

#[track_caller]
fn paths(setup: &Setup, seed: u64, depth: usize) -> Vec<u64> {
    let game = Zee::configure(setup).expect("a set-up of the list is possible");
    let state = game.setup(&mut Quick::new(seed), &mut Silent);
    count(&game, &state, depth, Draws::Fixed(1)).paths
}

/// Set-up is the same for everybody: three belts for Back, two left for Mid, two empty Back belts.
#[test]
fn set_up_has_twelve_ways_for_each_seat() {
    for seats in 2..=6 {
        let setup = Setup::new("zee", seats);
        assert_eq!(paths(&setup, 1, 6), [1, 3, 6, 12, 36, 72, 144], "{seats} players");
    }
}

#[test]
fn two_players() {
    assert_eq!(paths(&Setup::new("zee", 2), 1, 11), TWO);
}

#[test]
fn zolo() {
    assert_eq!(paths(&Setup::new("zee", 1), 1, 5), ZOLO);
}

const TWO: [u64; 12] = [1, 3, 6, 12, 36, 72, 144, 576, 1728, 5364, 17730, 61136];
const ZOLO: [u64; 6] = [1, 11, 66, 435, 3023, 18848];
