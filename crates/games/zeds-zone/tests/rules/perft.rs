//! Tree counts.

use zeds_zone::ZedsZone;
use ztable_core::testkit::perft::{Draws, count, starts};
use ztable_core::{Game, Quick, Silent};

/// Ten sectors let a zombie in when they are drawn behind the entrance on turn 1: 1-2, 1-3, 1-5,
/// 2-5, 2-6, 4-3, 4-6, 5-1, 5-4 and 6-2. Every other first drawing is followed by one of 36 rolls.
#[test]
fn the_first_drawing() {
    let game = ZedsZone::new(1).unwrap();
    let starts = starts(&game);
    assert_eq!(starts.len(), 36);
    let (mut paths, mut games) = (0, 0);
    for start in &starts {
        let tree = count(&game, start, 1, Draws::Every);
        paths += tree.paths[1];
        games += tree.games[1];
    }
    assert_eq!(games, 10);
    assert_eq!(paths, 36 * 19 * 36 + 26 * 36 + 10);
}

/// With two seats the picks come in either order: each draws in one of 20 squares.
#[test]
fn two_seats_pick_in_any_order() {
    let game = ZedsZone::new(2).unwrap();
    let start = game.setup(&mut Quick::new(1), &mut Silent);
    let tree = count(&game, &start, 2, Draws::Fixed(1));
    assert_eq!(tree.paths, [1, 40, 800]);
}

/// Every roll is 3-3: two sectors to choose from on turn 2, and the shelter if it lies in A1. Both of
/// them then lose in A2, with the shelter used before or not.
#[test]
fn the_same_roll_again_and_again() {
    let game = ZedsZone::new(1).unwrap();
    let start = game.setup(&mut Quick::new(1), &mut Silent);
    let tree = count(&game, &start, 4, Draws::Fixed(1));
    assert_eq!(tree.paths, [1, 20, 41, 762, 1590]);
    assert_eq!(start.roll().to_string(), "3-3");
    assert_eq!(tree.games, [0, 0, 0, 2, 2]);
}
