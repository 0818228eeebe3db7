//! The puzzles that come with the games: all of them can be played, what is hidden does not matter, and a
//! sample is solved again.
#![allow(clippy::unwrap_used, reason = "in a test, a panic is the report")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use ztable_bots::{Question, Scrutiny, single_out};
use ztable_core::{Seat, Start, Viewer};
use ztable_study::Desk;
use ztable_study::puzzle::{
    Collection, GAMES, Opened, Puzzle, Scene, Verdict, modes, of_game, seek,
};
use ztable_study::wire::{Ask, Reply};

/// What a sample is solved with: quicker than what found it, and all that is asked is that the solution
/// is clearly ahead of every other play.
const AGAIN: Scrutiny = Scrutiny { search: 0, breadth: 8, worlds: [80, 240], lead: 0.0, legs: 1 };
/// How many of each game.
const SAMPLE: usize = 3;
/// The fewest that a game comes with.
const ENOUGH: usize = 40;

fn text(game: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    fs::read_to_string(folder.join(format!("{game}.jsonl"))).unwrap()
}

fn collections() -> impl Iterator<Item = Collection> {
    GAMES.iter().map(|game| Collection::read(&text(game)).unwrap())
}

fn opened() -> impl Iterator<Item = (Vec<String>, Opened)> {
    collections().flat_map(|collection| collection.puzzles).map(|puzzle| {
        let opened = puzzle.open().unwrap();
        (puzzle.solution, opened)
    })
}

#[test]
fn every_one_can_be_played() {
    for (game, collection) in GAMES.iter().zip(collections()) {
        assert_eq!(collection.game, *game);
        collection.check().unwrap_or_else(|bad| panic!("{game}: {bad}"));
        assert_eq!(collection.to_string(), text(game), "{game} is not written as it would be");
        let players = |puzzle: &Puzzle| puzzle.open().unwrap().game().start().setup.players;
        let players: BTreeSet<u8> = collection.puzzles.iter().map(players).collect();
        let ways: BTreeSet<u8> = modes(game).iter().map(|setup| setup.players).collect();
        assert_eq!(players, ways, "{game} is not shown in all its ways");
    }
}

#[test]
fn games_that_come_with_puzzles_have_enough() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let file = |entry: Result<fs::DirEntry, _>| entry.unwrap().file_name().into_string().unwrap();
    let files: BTreeSet<String> = fs::read_dir(folder).unwrap().map(file).collect();
    assert_eq!(files, GAMES.iter().map(|game| format!("{game}.jsonl")).collect());
    for game in GAMES {
        let collection = of_game(game).unwrap();
        assert_eq!(collection, Collection::read(&text(game)).unwrap());
        let puzzles = collection.puzzles.len();
        assert!(puzzles >= ENOUGH, "{game} has only {puzzles}");
    }
    assert_eq!(of_game("chess"), None);
}

#[test]
fn the_solution_is_right_and_another_pick_wrong() {
    for (solution, opened) in opened() {
        let start = opened.scene(&[]).unwrap();
        assert!(start.options.iter().any(|option| option.pick == solution[0]), "{solution:?}");
        assert!(start.told.is_empty() && start.answer.is_none());
        for made in 0..solution.len() {
            let scene = opened.scene(&solution[..made]).unwrap();
            assert_eq!(scene.verdict, Verdict::GoesOn, "{solution:?}");
        }
        let solved = opened.scene(&solution).unwrap();
        assert_eq!(solved.verdict, Verdict::Right, "{solution:?}");
        assert_eq!(solved.answer.unwrap().len(), solution.len(), "{solution:?}");
        let mut options = start.options.into_iter();
        let other = options.find(|option| !solution.contains(&option.pick)).unwrap();
        let scene = opened.scene(&[other.pick]).unwrap();
        assert_eq!(scene.verdict, Verdict::Wrong, "{solution:?}");
        assert!(scene.options.is_empty() && scene.answer.is_some());
    }
}

/// A page that has no rules gets the same from the desk, pick by pick, and hears what cannot be picked.
#[test]
fn the_desk_shows_puzzles() {
    let mut desk = Desk::default();
    let puzzles = Collection::read(&text("zee")).unwrap().puzzles;
    let puzzle = puzzles.into_iter().find(|puzzle| puzzle.solution.len() > 1).unwrap();
    let mut ask = |attempt: &[String]| {
        let ask = Ask::Puzzle { puzzle: Box::new(puzzle.clone()), attempt: attempt.to_vec() };
        // As it goes to the worker and back.
        let ask = serde_json::from_str(&serde_json::to_string(&ask).unwrap()).unwrap();
        desk.reply(ask, &|| 0.0)
    };
    let opened = puzzle.open().unwrap();
    for made in 0..=puzzle.solution.len() {
        let attempt = &puzzle.solution[..made];
        let Reply::Puzzle(scene) = ask(attempt).unwrap() else { panic!("another answer") };
        let written = serde_json::to_string(&scene).unwrap();
        assert_eq!(serde_json::from_str::<Scene>(&written).unwrap(), *scene);
        assert_eq!(*scene, opened.scene(attempt).unwrap());
        if made == puzzle.solution.len() {
            assert!(!scene.told.is_empty(), "nobody tells what the play did");
        }
    }
    let refusal = ask(&["dance".into()]).unwrap_err();
    assert!(refusal.message.contains("'dance'"), "{refusal}");
}

/// Worlds that the seat cannot tell from the true one show it the same, offer it the same, and have the
/// same solution.
#[test]
fn what_is_hidden_does_not_matter() {
    let mut differed = false;
    for (number, (solution, opened)) in opened().enumerate() {
        let (game, seat) = (opened.game(), opened.seat());
        let viewer = Viewer::Seat(seat);
        for seed in 0..2 {
            let position = game.imagine(viewer, seed);
            differed |= position != game.position();
            let start = Start { position: Some(position), ..game.start().clone() };
            let start = Start { chance: Vec::new(), ..start };
            let other = ztable_shelf::start(start).unwrap();
            assert_eq!(other.view(viewer), game.view(viewer), "{solution:?}");
            assert_eq!(other.options(seat), game.options(seat), "{solution:?}");
            if number % 40 == 0 {
                let view = other.view(viewer);
                let there = opened.ask(&solution, seed, |question| {
                    single_out(Question { view: &view, ..question }, AGAIN)
                });
                let here = opened.ask(&solution, seed, |question| single_out(question, AGAIN));
                assert_eq!(there.unwrap(), here.unwrap(), "{solution:?}");
            }
        }
    }
    assert!(differed, "nothing is hidden in any puzzle");
}

#[test]
fn a_sample_is_solved_again() {
    for collection in collections() {
        let step = (collection.puzzles.len() / SAMPLE).max(1);
        for puzzle in collection.puzzles.iter().skip(step / 2).step_by(step) {
            let opened = puzzle.open().unwrap();
            let found = opened.ask(&puzzle.solution, 7, |question| single_out(question, AGAIN));
            let found = found.unwrap();
            let picks: Option<Vec<String>> =
                found.map(|singled| singled.steps.into_iter().map(|step| step.pick).collect());
            let id = puzzle.id();
            assert_eq!(picks, Some(puzzle.solution.clone()), "{} {id}", collection.game);
        }
    }
}

/// The same for the way they were found: a short search with a fixed seed finds the same twice.
#[test]
fn the_same_seed_finds_the_same() {
    let setup = &modes("zeds-zone")[0];
    let [one, other] = [(); 2].map(|()| seek(setup, "puzzle test").unwrap());
    assert_eq!(one, other);
    assert!(one.decisions > 10 && one.candidates >= one.missed && one.missed >= one.deep);
}

#[test]
fn what_the_rules_do_not_bear_out_is_refused_in_a_sentence() {
    let whole = Collection::read(&text("zee")).unwrap();
    let broken = |change: &dyn Fn(&mut Collection)| {
        let mut collection = whole.clone();
        collection.puzzles.truncate(1);
        change(&mut collection);
        collection.check().unwrap_err().to_string()
    };
    type Change<'a> = &'a dyn Fn(&mut Collection);
    let cases: [(Change<'_>, &str); 6] = [
        (&|all| all.game = "chess".into(), "Line 1: "),
        (&|all| all.game = "zeds-zone".into(), "Line 2: The position is one of zee"),
        (&|all| all.puzzles[0].seat = Seat::new(9), "Line 2: Seat 9 has nothing to pick"),
        (&|all| all.puzzles[0].solution = vec!["dance".into()], "'dance'"),
        (&|all| all.puzzles[0].code.truncate(40), "Line 2: "),
        (&|all| all.puzzles[0].code.clear(), "Line 2: "),
    ];
    for (change, part) in cases {
        let refusal = broken(change);
        assert!(refusal.contains(part), "{refusal}");
        assert!(refusal.ends_with('.') || refusal.ends_with('?'), "{refusal}");
    }
}
