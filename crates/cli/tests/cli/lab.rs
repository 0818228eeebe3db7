//! The lab, through the real program.

use std::fs;
use std::path::Path;

use crate::program;
use crate::program::{run, ztable};

fn lab(folder: &Path, more: &[&str]) -> program::Ran {
    let out = folder.to_str().expect("the folder has a plain name");
    let mut args = vec!["lab", "zee", "--levels", "random,easy", "--out", out];
    args.extend(more);
    run(&args)
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("the run wrote it")
}

#[test]
fn a_run_in_two_parts_says_the_same_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    let picture = folder.path().join("zee.svg");
    let told = lab(&whole, &["--games", "12", "--threads", "3"]).ok();
    assert!(told.contains("report.html"), "{told}");
    lab(&parts, &["--games", "5", "--threads", "1"]).ok();
    // The end of an interrupted line is dropped.
    let journal = parts.join("games.jsonl");
    let mut lines = fs::read_to_string(&journal).unwrap();
    lines.push_str("{\"arm\":");
    fs::write(&journal, lines).unwrap();
    let more = ["--games", "12", "--resume", "--picture", picture.to_str().unwrap()];
    lab(&parts, &more).ok();
    for name in ["games", "seats", "course", "components", "changes"] {
        for file in [format!("{name}.csv"), format!("{name}.jsonl")] {
            let text = read(&whole, &file);
            assert!(text.lines().count() > 1, "{file} says something");
            assert_eq!(text, read(&parts, &file), "{file}");
        }
    }
    assert_eq!(read(&whole, "report.html"), read(&parts, "report.html"));
    let games = read(&whole, "games.csv");
    assert_eq!(games.lines().count(), 1 + 12 * 2, "a line for each game and its one seat");
    assert!(fs::read_to_string(picture).unwrap().starts_with("<svg"));
    // A further --resume finds nothing left to play.
    lab(&whole, &["--games", "12", "--resume"]).ok();
    assert_eq!(read(&whole, "games.csv"), games);
}

/// A run that was cut off goes on to the number of games that it was begun with, or to the last one
/// that was named.
#[test]
fn a_run_goes_on_to_the_number_that_was_named() {
    let folder = tempfile::tempdir().unwrap();
    lab(folder.path(), &["--games", "6"]).ok();
    let whole = read(folder.path(), "games.jsonl");
    let cut: Vec<&str> = whole.split_inclusive('\n').take(1 + 7).collect();
    fs::write(folder.path().join("games.jsonl"), cut.concat()).unwrap();
    lab(folder.path(), &["--resume"]).ok();
    assert_eq!(read(folder.path(), "games.jsonl"), whole);
    lab(folder.path(), &["--resume", "--games", "8"]).ok();
    lab(folder.path(), &["--resume"]).ok();
    assert!(read(folder.path(), "report.html").contains("random: 8 games"));
    assert_eq!(read(folder.path(), "games.jsonl").lines().count(), 1 + 8 * 2);
}

#[test]
fn games_that_are_there_are_never_lost() {
    let folder = tempfile::tempdir().unwrap();
    lab(folder.path(), &["--games", "2"]).ok();
    let before = read(folder.path(), "games.jsonl");
    let sentence = lab(folder.path(), &["--games", "2"]).refused(1);
    assert!(sentence.contains("--resume"), "{sentence}");
    let sentence = lab(folder.path(), &["--games", "2", "--resume", "--seed", "9"]).refused(1);
    assert!(sentence.contains("seeds"), "{sentence}");
    assert_eq!(read(folder.path(), "games.jsonl"), before);
}

#[test]
fn set_ups_are_held_against_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("b");
    let against = ["--players", "2", "--games", "3", "--against", r#"{"no_wrap":true}"#];
    lab(&out, &against).ok();
    assert!(read(&out, "report.html").contains("B, easy against A, easy"));

    let deck = folder.path().join("oxen.toml");
    fs::write(&deck, "format = \"zu-deck-1\"\nname = \"Oxen\"\n[tiles]\nox = 7\n").unwrap();
    let decks = folder.path().join("decks");
    let args = ["lab", "zu-tiles", "--levels", "random", "--games", "1", "--against"];
    let places = [deck.to_str().unwrap(), "--out", decks.to_str().unwrap()];
    run(&args.iter().chain(&places).copied().collect::<Vec<_>>()).ok();
    assert!(read(&decks, "report.html").contains("B, random against A, random"));

    let cards = folder.path().join("cards.toml");
    let text = include_str!("../../../games/zee/data/bots.toml").replace("value = 6", "value = 7");
    fs::write(&cards, text.replace("5, 6]", "5, 7]")).unwrap();
    let out = folder.path().join("data");
    let against = ["--players", "2", "--games", "3", "--against", cards.to_str().unwrap()];
    lab(&out, &against).ok();
    assert!(read(&out, "report.html").contains("with the components of "));
    // A run goes on with the same data only.
    fs::write(&cards, include_str!("../../../games/zee/data/bots.toml")).unwrap();
    let sentence = lab(&out, &[&against[..], &["--resume"]].concat()).refused(1);
    assert!(sentence.contains("other options or data"), "{sentence}");
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |more: &[&str]| lab(&folder.path().join("x"), more).refused(1);
    assert!(refused(&["--against", r#"{"no":1}"#]).contains("'no'"));
    let sentence = lab(&folder.path().join("x"), &["--against", "{no}"]).refused(2);
    assert!(sentence.contains("no JSON object"), "{sentence}");
    assert!(refused(&["--against", "no-such-file.toml"]).contains("no-such-file.toml"));
    let file = folder.path().join("file.toml");
    fs::write(&file, "x").unwrap();
    assert!(refused(&["--against", file.to_str().unwrap()]).contains("file.toml"));
    let none = lab(&folder.path().join("x"), &["--games", "0"]);
    assert_eq!(none.status, 2, "{none:?}");
    assert!(none.err.contains("Say how many games to play, at least 1."), "{none:?}");
    let sentence = lab(&file, &["--games", "1"]).refused(1);
    assert!(sentence.contains("cannot be written"), "{sentence}");
}

/// Ctrl-C ends a run that would take for ever, with a report of what was played.
#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_was_played() {
    use std::process::Stdio;

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let args = ["lab", "zee", "--levels", "random", "--games", "1000000000", "--out", out];
    let quiet = || Stdio::null();
    let mut child = ztable(&args).stdout(quiet()).stderr(quiet()).spawn().unwrap();
    wait_for_lines(&mut child, &folder.path().join("games.jsonl"), 20);
    interrupt(&child);
    assert!(child.wait().unwrap().success());
    // The plan, then every game whole, and each of them in the report's tables.
    let text = read(folder.path(), "games.jsonl");
    let games = text.lines().count() - 1;
    assert!(text.ends_with('\n') && games >= 19);
    assert_eq!(read(folder.path(), "games.csv").lines().count(), 1 + games);
    assert!(read(folder.path(), "report.html").contains(&format!("random: {games} games")));
}

/// Pressed twice, Ctrl-C does not wait for the games under way, and what was played is kept.
#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_twice_ends_at_once() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    // A game at random, and one in which the first pick would take days.
    let thinks = ["--levels", "random,expert", "--iterations", "4000000000", "--threads", "1"];
    let args = [&["lab", "zee", "--players", "2", "--games", "1", "--out", out], &thinks[..]];
    let mut command = ztable(&args.concat());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap()).lines();
    wait_for_lines(&mut child, &folder.path().join("games.jsonl"), 2);
    interrupt(&child);
    let said = told.any(|line| line.unwrap().contains("ctrl-c once more"));
    assert!(said && child.try_wait().unwrap().is_none(), "the first time it goes on");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let text = read(folder.path(), "games.jsonl");
    assert!(text.ends_with('\n') && text.lines().count() == 2, "the plan and the game: {text}");
}

/// Waits until the run has written so many lines into a file.
#[cfg(unix)]
fn wait_for_lines(child: &mut std::process::Child, file: &Path, lines: usize) {
    while fs::read_to_string(file).map_or(0, |text| text.lines().count()) < lines {
        assert!(child.try_wait().expect("the child can be asked").is_none(), "it ended too early");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// What Ctrl-C does.
#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    let pid = child.id().to_string();
    let told =
        std::process::Command::new("kill").args(["-INT", &pid]).status().expect("kill can be run");
    assert!(told.success());
}
