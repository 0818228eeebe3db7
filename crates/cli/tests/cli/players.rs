//! Programs as players and the ladder, through the real program.

use std::path::Path;
use std::process::Command;

use crate::program::{feed, run};

/// The command of the example player, or nothing where there is no Python.
fn example() -> Option<String> {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        eprintln!("Python is missing, so its example is not played.");
        return None;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/player.py");
    Some(format!("python3 '{}'", path.display()))
}

#[test]
fn a_program_plays_every_game() {
    let Some(example) = example() else { return };
    for (game, players) in
        [("zeds-zone", "2"), ("zee", "2"), ("elemenz", "3"), ("quantumzap", "2"), ("zu-tiles", "2")]
    {
        let args = [
            "simulate",
            game,
            "--players",
            players,
            "--games",
            "2",
            "--bots",
            "random",
            "--program",
        ];
        let ran = run(&[&args[..], &[&example]].concat());
        assert!(!ran.err.contains("put aside") && !ran.err.contains("played on"), "{}", ran.err);
        assert!(ran.ok().contains(&example), "{game}");
    }
}

#[test]
fn a_program_sits_at_a_persons_table() {
    let Some(example) = example() else { return };
    let seat = format!("1={example}");
    let args = ["play", "zee", "--players", "2", "--seed", "monday", "--plain", "--seat", &seat];
    // The first option, over and over; warnings are waved through.
    let input = "1\ny\n".repeat(4000);
    let ran = feed(&args, input.as_bytes());
    assert!(!ran.out.contains("plays on"), "{}", ran.out);
    assert!(ran.ok().contains("winner"));
}

#[test]
fn what_misbehaves_is_put_aside_in_a_sentence() {
    for (command, reason) in [
        ("true", "ended before the game did"),
        ("sleep 30", "took longer than 1 s for a pick"),
        ("yes", "was refused again and again"),
    ] {
        let ran = run(&[
            "simulate",
            "zeds-zone",
            "--games",
            "1",
            "--bots",
            "random",
            "--players",
            "2",
            "--patience",
            "1",
            "--program",
            command,
        ]);
        assert!(ran.err.contains(reason), "{command}: {}", ran.err);
        assert!(ran.ok().contains(command), "it is in the table all the same");
    }
}

#[test]
fn what_cannot_be_started_is_refused() {
    let sentence = run(&["simulate", "zee", "--players", "2", "--program", "no-such-program-here"]);
    assert!(sentence.refused(1).contains("'no-such-program-here' cannot be started"));
    let sentence = run(&["play", "zee", "--players", "2", "--plain", "--seat", "2=easy"]);
    assert!(sentence.refused(1).contains("the others sit on 1 to 1"));
    assert_eq!(run(&["play", "zee", "--seat", "nobody"]).status, 2);
}

#[test]
fn the_ladder_tells_who_is_stronger() {
    let args = ["ladder", "zee", "--players", "2", "--games", "12", "--bots", "normal,random"];
    let page = run(&args).ok();
    assert!(page.starts_with("## Zee, 2 players\n"), "{page}");
    let rating = |name: &str| -> f64 {
        let row = page.lines().find(|line| line.starts_with(&format!("| {name} |"))).unwrap();
        let cell = row.split('|').nth(2).unwrap().trim();
        cell.split(' ').next().unwrap().parse().unwrap()
    };
    assert!((rating("normal") - 1500.0).abs() < 1e-9);
    assert!(rating("random") < 1400.0, "{page}");
    assert_eq!(run(&args).ok(), page, "nothing but the arguments decides");

    let solo =
        run(&["ladder", "zeds-zone", "--players", "1", "--games", "6", "--bots", "random,easy"]);
    assert!(solo.ok().contains("mean score"));
    assert_eq!(run(&["ladder", "zee", "--bots", "easy"]).status, 2);
    assert_eq!(run(&["ladder", "zee", "--players", "9"]).status, 2);
}
