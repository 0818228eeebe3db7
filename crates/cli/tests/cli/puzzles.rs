//! Puzzles through the real program.

use std::fs;

use ztable_study::puzzle::of_game;

use crate::program::{feed, run};

#[test]
fn the_solution_is_right_and_something_else_is_answered() {
    let puzzles = of_game("zeds-zone").unwrap().puzzles;
    let puzzle = &puzzles[0];
    let input = format!("dance\n{}\nq\n", puzzle.solution.join("\n"));
    let out = feed(&["puzzles", "solve", "zeds-zone"], input.as_bytes()).ok();
    // Sentences are broken into lines.
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in ["Puzzle 1 of ", "Type the number of an option", "Right: ", "Of 100 easy bots"] {
        assert!(out.contains(said), "{said}: {out}");
    }
    assert!(out.contains(&puzzle.because.to_player()), "{out}");

    let opened = puzzles[1].open().unwrap();
    let options = opened.scene(&[]).unwrap().options;
    let other = options.iter().find(|option| !puzzles[1].solution.contains(&option.pick)).unwrap();
    let input = format!("{}\n\n", other.pick);
    let out = feed(&["puzzles", "solve", "zeds-zone", "--number", "2"], input.as_bytes()).ok();
    assert!(out.contains("There is better: ") && out.contains("Puzzle 3 of "), "{out}");
}

#[test]
fn files_are_checked_and_solved_like_those_that_come_along() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("zee.jsonl");
    let mut collection = of_game("zee").unwrap();
    collection.puzzles.truncate(2);
    fs::write(&file, collection.to_string()).unwrap();
    let name = file.to_str().unwrap();
    assert!(run(&["puzzles", "check", name]).ok().contains("2 puzzles of zee can be played"));
    assert!(run(&["puzzles", "solve", name]).ok().contains("Puzzle 1 of 2"));

    collection.puzzles[1].solution = vec!["dance".into()];
    fs::write(&file, collection.to_string()).unwrap();
    let sentence = run(&["puzzles", "check", name]).refused(1);
    assert!(sentence.contains("Line 3") && sentence.contains("'dance'"), "{sentence}");
    fs::write(&file, "no puzzles").unwrap();
    let sentence = run(&["puzzles", "check", name]).refused(1);
    assert!(sentence.contains("Line 1"), "{sentence}");
}

#[test]
fn what_is_not_there_is_refused() {
    let cases: [(&[&str], i32, &str); 3] = [
        (&["puzzles", "solve", "nowhere.jsonl"], 1, "nowhere.jsonl cannot be read"),
        (&["puzzles", "check", "nowhere.jsonl"], 1, "nowhere.jsonl cannot be read"),
        (&["puzzles", "solve", "zee", "--number", "1000"], 2, "There is no puzzle 1000"),
    ];
    for (args, status, part) in cases {
        let sentence = run(args).refused(status);
        assert!(sentence.contains(part), "{sentence}");
    }
}

/// A search that looks through no more than one game writes a file that can be read again and added to.
#[test]
fn what_is_found_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.jsonl");
    let name = file.to_str().unwrap();
    let find = ["puzzles", "find", "zeds-zone", "--count", "1", "--games", "1", "--out", name];
    let said = run(&find);
    assert!(said.err.contains("in 1 game with"), "{said:?}");
    let first = fs::read_to_string(&file).unwrap();
    assert!(first.starts_with(r#"{"puzzles":1,"game":"zeds-zone""#), "{first}");
    run(&["puzzles", "check", name]).ok();
    let mut other = find;
    other[2] = "zee";
    let sentence = run(&other).refused(2);
    assert!(sentence.contains("holds puzzles of zeds-zone, not of zee"), "{sentence}");
}
