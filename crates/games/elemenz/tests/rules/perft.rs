//! Tree counts: how many ways there are to play the first picks. `seed` deals; every draw after
//! that comes from one fixed seed, or counts with every outcome where the test says so.

use elemenz::ElemenZ;
use ztable_core::testkit::perft::{Draws, count};
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, step_at_random};

#[track_caller]
fn paths(setup: &Setup, seed: u64, depth: usize, draws: Draws) -> Vec<u64> {
    let game = ElemenZ::configure(setup).expect("a set-up of the list is possible");
    let state = game.setup(&mut Quick::new(seed), &mut Silent);
    count(&game, &state, depth, draws).paths
}

/// Six dice of six faces: 6 to the power of 6 first rolls, and no other pick before.
#[test]
fn first_rolls_of_the_monolith_game() {
    assert_eq!(paths(&Setup::new("elemenz", 2), 1, 1, Draws::Every), [1, 46_656]);
}

/// Four of a colour and one choice of two for each, in either order.
#[test]
fn colours_of_the_harder_game() {
    let harder = Setup::new("elemenz", 2).with("harder", true);
    assert_eq!(paths(&harder, 1, 3, Draws::Every), [1, 4, 8, 8 * 1296]);
}

/// Four Shamans for the first, three for the second, and two for the third.
#[test]
fn shamans_are_picked() {
    assert_eq!(paths(&Setup::new("elemenz", 3), 1, 3, Draws::Fixed(1)), [1, 4, 12, 24]);
    assert_eq!(paths(&Setup::new("elemenz", 4), 1, 3, Draws::Fixed(1)), [1, 4, 12, 24]);
}

#[test]
fn monolith() {
    let plain = paths(&Setup::new("elemenz", 2), 1, 6, Draws::Fixed(1));
    let easier = Setup::new("elemenz", 2).with("avatars", "13").with("easier", true);
    let easier = paths(&easier, 1, 5, Draws::Fixed(1));
    assert_eq!((plain.as_slice(), easier.as_slice()), (MONOLITH.as_slice(), EASIER.as_slice()));
}

/// The ways from positions in the middle of random games: after 60, 120, 180 … picks.
#[track_caller]
fn middles(setup: &Setup, depth: usize) -> Vec<u64> {
    let game = ElemenZ::configure(setup).expect("a set-up of the list is possible");
    let mut totals = vec![0; depth + 1];
    let (mut chance, mut picks) = (Quick::new(7), Picks::new());
    for _ in 0..4 {
        let mut state = game.setup(&mut chance, &mut Silent);
        for number in 1.. {
            if !step_at_random(&game, &mut state, &mut chance, &mut picks) {
                break;
            }
            if number % 60 == 0 {
                let paths = count(&game, &state, depth, Draws::Fixed(1)).paths;
                totals.iter_mut().zip(paths).for_each(|(total, paths)| *total += paths);
            }
        }
    }
    totals
}

#[test]
fn middles_of_games() {
    let players = |n| Setup::new("elemenz", n);
    let found = [
        middles(&players(2).with("avatars", "12"), 3),
        middles(&players(3), 3),
        middles(&players(4).with("avatars", "13"), 3),
    ];
    assert_eq!(found, MIDDLES);
}

const MONOLITH: [u64; 7] = [1, 1, 9, 73, 547, 4032, 28771];
const EASIER: [u64; 6] = [1, 5, 41, 855, 12607, 155_346];
const MIDDLES: [[u64; 4]; 3] =
    [[27, 155, 1149, 9496], [23, 158, 1069, 7984], [133, 869, 5026, 35459]];
