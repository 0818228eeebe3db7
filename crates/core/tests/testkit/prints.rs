//! Golden playthroughs and tree counts of the toy game.

use std::path::Path;

use ztable_core::testkit::perft::{self, Draws};
use ztable_core::testkit::{Finding, golden};
use ztable_core::{AnyMatch, Code, Game, Match, Seat, Setup, Silent, Start};

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

/// A scripted outcome that does not fit refuses the pick; another script in its place lets it go on.
#[test]
fn scripts_can_be_replaced() {
    let mut start = Start::new(Setup::new("toy", 2), "scripted");
    start.chance = ["3", "5", "1", "2", "4"].map(String::from).to_vec();
    let mut game = Match::<Toy>::start(start.clone()).expect("the script fits");
    assert_eq!(game.pick_text(Seat::new(0), "swap"), Ok(()));
    // The second of two sealed swaps makes both seats draw: the first one a 6, the second one a 9.
    game.script(vec!["6".into(), "9".into()]);
    for _ in 0..2 {
        let refusal = game.pick_text(Seat::new(1), "swap").expect_err("there is no 9");
        assert_eq!(refusal.code, Code::BadChance);
    }
    game.script(vec!["6".into()]);
    assert_eq!(game.pick_text(Seat::new(1), "swap"), Ok(()));
    let record = game.record();
    assert_eq!(record.chance, ["3", "5", "1", "2", "4", "6"]);
    let again = Match::<Toy>::replay(&record, None).expect("the record is sound");
    assert_eq!(again.hash(), game.hash());
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
