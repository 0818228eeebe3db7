//! Lessons through the real program.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use ztable_lessons::{Lesson, courses};

use crate::program::{run, ztable};

/// Runs `ztable learn` with this input; what belongs to the user lies in the folder.
fn learn(home: &Path, args: &[&str], input: &str) -> String {
    let file = home.join("input");
    fs::write(&file, input).expect("the folder can be written");
    let args: Vec<&str> = std::iter::once("learn").chain(args.iter().copied()).collect();
    let mut command: Command = ztable(&args);
    for variable in ["XDG_DATA_HOME", "HOME", "LOCALAPPDATA"] {
        command.env(variable, home);
    }
    let input = fs::File::open(file).expect("the input was just written");
    let output = command.stdin(Stdio::from(input)).output().expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("it speaks UTF-8")
}

/// What somebody types who makes no mistake, for all lessons of a game.
fn best(game: &str) -> String {
    let mut input = String::new();
    let courses = courses(game).expect("lesson files are sound");
    for lesson in courses.flat_map(|course| &course.lessons) {
        for step in &lesson.steps {
            match step.ways.first() {
                None => input += "\n",
                Some(way) => input.extend(way.iter().map(|pick| format!("{pick}\n"))),
            }
        }
        // The next lesson, please.
        input += "\n";
    }
    input
}

/// A text as it is printed: new words unmarked, lines broken anywhere.
fn flat(text: &str) -> String {
    text.replace('*', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn all_lessons_of_all_games_in_the_terminal() {
    for game in ztable_shelf::IDS {
        let home = tempfile::tempdir().unwrap();
        let out = flat(&learn(home.path(), &[game], &best(game)));
        for course in courses(game).unwrap() {
            assert!(out.contains(&flat(&course.goal)), "{game}: {out}");
            for text in course.lessons.iter().flat_map(Lesson::words) {
                assert!(out.contains(&flat(text)), "{game}: '{text}' was not said");
            }
        }
        assert!(out.ends_with(&format!("Play a game: ztable play {game}")), "{game}");
        // All of that is remembered.
        let list = learn(home.path(), &[game, "--list"], "");
        let lessons: usize = courses(game).unwrap().map(|course| course.lessons.len()).sum();
        assert_eq!(list.matches("  yes").count(), lessons, "{list}");
    }
}

#[test]
fn mistakes_are_answered_and_lessons_left() {
    let home = tempfile::tempdir().unwrap();
    let input = "2\nfly\nw play c01\n99\n\nb\nplay c05\nq\n";
    let out = flat(&learn(home.path(), &["zee", "push-them-off"], input));
    for said in [
        "That would happen:",
        "C12 shows a violet diamond",
        "'fly' is no pick",
        "numbered from 1 to 4",
        "Type the number of an option",
        "Which button of the teal circle do you push?",
        "Look at: belt 2F, card C05.",
        "» 1 Play C05",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let left = learn(home.path(), &["zee", "2"], "");
    assert!(left.contains("What a card moves") && left.contains("The input ended"), "{left}");
    let skipped = learn(home.path(), &["zee"], "s\n\ns\nq\n");
    assert!(skipped.contains("1. Push them off") && skipped.contains("2. What a card moves"));
    assert!(!learn(home.path(), &["zee", "--list"], "").contains("  yes"), "nothing is done");
}

#[test]
fn the_goal_card_shows_four_pictures() {
    let home = tempfile::tempdir().unwrap();
    let out = flat(&learn(home.path(), &["elemenz", "--card"], ""));
    for course in courses("elemenz").unwrap() {
        for card in &course.cards {
            assert!(out.contains(&flat(&card.caption)), "{out}");
        }
    }
}

#[test]
fn unknown_lessons_are_refused() {
    let sentence = run(&["learn", "zee", "chess"]).refused(1);
    assert!(sentence.contains("no lesson 'chess'"), "{sentence}");
}
