//! Golden playthroughs and tree counts of the toy game.

use std::path::Path;

use ztable_core::testkit::perft::{self, Draws};
use ztable_core::testkit::{Finding, golden};
use ztable_core::{Game, Setup, Silent};

use crate::toy::{Flaw, Toy};

fn golden_file(name: &str) -> Finding {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testkit/golden").join(name);
    golden::examine::<Toy>(&file, &Setup::new("toy", 3), 1)
}

#[test]
fn the_printed_game_is_played_again() {
    assert_eq!(golden_file("toy.txt"), Ok(()));
}

#[test]
fn another_game_and_a_missing_file_are_noticed() {
    if std::env::var_os(golden::UPDATE).is_some() {
        return;
    }
    let missing = golden_file("missing.txt").unwrap_err();
    assert!(missing.contains("cannot be read") && missing.contains("UPDATE_GOLDEN=1"), "{missing}");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/testkit/golden/toy.txt");
    let other = golden::examine::<Toy>(&file, &Setup::new("toy", 3), 2).unwrap_err();
    assert!(other.contains("line 2: the file says Some(\"seed golden 1\")"), "{other}");
}

#[test]
fn trees_are_counted() {
    let game = Toy { seats: 2, flaw: Flaw::None };
    let starts = perft::starts(&game);
    assert_eq!(starts.len(), 720, "every order of six cards");
    let start = game.setup(&mut ztable_core::Quick::new(1), &mut Silent);
    // Two seats seal in either order (4, then 8 sequences), then each shows or folds.
    let tree = perft::count(&game, &start, 4, Draws::Fixed(1));
    assert_eq!(tree.paths, [1, 4, 8, 16, 32]);
    assert_eq!(tree.games, [0, 0, 0, 0, 32]);
    // Of the four pairs of sealed picks, two draw one of four cards and one draws 4 and then 3.
    let tree = perft::count(&game, &start, 2, Draws::Every);
    assert_eq!(tree.paths, [1, 4, 2 * (1 + 4 + 4 + 12)]);
}
