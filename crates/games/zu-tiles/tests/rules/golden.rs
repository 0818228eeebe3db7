//! Whole games in print: `tests/golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them.

use std::path::Path;

use ztable_core::Setup;
use ztable_core::testkit::golden;
use zu_tiles::ZuTiles;

#[track_caller]
fn check(name: &str, setup: &Setup, seed: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    golden::check::<ZuTiles>(file, setup, seed);
}

#[test]
fn two_players() {
    check("two-players.txt", &Setup::new("zu-tiles", 2), 3);
}

#[test]
fn four_players() {
    let list = include_str!("../decks/short.toml");
    let setup = (1..=4).fold(Setup::new("zu-tiles", 4), |setup, n| {
        setup.with(&format!("deck{n}"), "own").with(&format!("list{n}"), list)
    });
    check("four-players.txt", &setup, 4);
}

#[test]
fn own_decks() {
    let setup = Setup::new("zu-tiles", 2)
        .with("deck1", "own")
        .with("list1", include_str!("../decks/zodiac.toml"))
        .with("deck2", "own")
        .with("list2", include_str!("../decks/wild.toml"));
    check("own-decks.txt", &setup, 5);
}
