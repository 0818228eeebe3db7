//! Play line by line, through the real program.

use crate::program::{feed, run};

const ARGS: [&str; 5] = ["play", "zeds-zone", "--seed", "tests", "--plain"];

fn play(more: &[&str], input: &str) -> String {
    let args: Vec<&str> = ARGS.iter().chain(more).copied().collect();
    feed(&args, input.as_bytes()).ok()
}

#[test]
fn a_game_against_bots_to_the_end() {
    let input = "1\ny\n".repeat(200);
    let out = play(&["--players", "3", "--bots", "random,easy"], &input);
    for word in ["Bot 1 (random)", "Bot 2 (easy)", "You"] {
        assert!(out.contains(word), "{word}: {out}");
    }
    assert!(!out.contains("The input ended"), "the game came to its end");
}

#[test]
fn everything_that_can_be_asked() {
    let out = play(&[], "?\nw done\nw square a1\nh\n\n77\nfly\nq\n");
    assert!(out.contains("ZZ-5"), "the rule of the prompt: {out}");
    assert!(out.contains("You may pick 'square a1'."), "{out}");
    assert!(out.contains("Hint: square ") && out.contains("\nBecause "), "{out}");
    assert!(out.contains("numbered from 1 to 20"), "{out}");
    assert!(out.contains("'fly' is no pick"), "{out}");
}

#[test]
fn picks_can_be_taken_back() {
    let out = play(&[], "u\nsquare c3\nu\nq\n");
    assert!(out.contains("nothing that could be taken back"), "{out}");
    assert!(out.contains("You took 'square c3' back."), "{out}");
    // Afterwards everything is as it was before.
    let (before, after) = out.split_once("You took").unwrap();
    let board = &after[after.find("Turn 1 of 20").expect("the first turn again")..];
    let board = board.trim_end_matches(['>', ' ']);
    assert!(board.contains("20  Draw in E4") && before.contains(board), "{out}");
}

#[test]
fn the_end_of_input_leaves_the_game() {
    assert!(play(&[], "").contains("The input ended"));
}

#[test]
fn impossible_games_are_refused() {
    let sentence = run(&["play", "zeds-zone", "--players", "0"]).refused(1);
    assert!(sentence.contains("not by 0"), "{sentence}");
}
