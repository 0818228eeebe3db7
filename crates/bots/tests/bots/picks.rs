//! What every level picks, in print: a change of the bots shows as a difference that somebody reads.

use std::fmt::Write as _;
use std::path::Path;

use ztable_bots::{Advice, Budget, Level, Thought, advise, timeless};
use ztable_core::testkit::golden;
use ztable_core::{AnyMatch, Seat, Setup, Start, Viewer};

/// How many questions of a game are put to all levels.
const QUESTIONS: u32 = 12;
/// Questions with a real choice that are passed over after each of them, so that they are spread over a
/// game.
const BETWEEN: u32 = 4;
const BUDGET: Budget = Budget::iterations(48);

/// Asks all levels the same questions throughout games that go on as `normal` plays them.
fn print(game: &str, tables: &[(u8, &str)]) -> String {
    let mut text = String::new();
    for &(players, options) in tables {
        let mut setup = Setup::new(game, players);
        setup.options = serde_json::from_str(options).expect("options are a map");
        writeln!(text, "{players} players, {options}").expect("text has room");
        let mut game = started(&setup, 0);
        let (mut asked, mut number) = (0, 0);
        while asked < QUESTIONS {
            let Some(seat) = game.turn().seats().lowest() else {
                game = started(&setup, number);
                continue;
            };
            if game.options(seat).len() > 1 {
                if number % (1 + BETWEEN) == 0 {
                    print_question(&*game, seat, number, &mut text);
                    asked += 1;
                }
                number += 1;
            }
            let next = ask(&*game, seat, Level::Normal, number).pick;
            game.pick_text(seat, &next).expect("a bot picks what it may");
        }
    }
    text
}

fn started(setup: &Setup, number: u32) -> Box<dyn AnyMatch> {
    let start = Start::new(setup.clone(), format!("picks {number}"));
    ztable_shelf::start(start).expect("the set-up is possible")
}

fn print_question(game: &dyn AnyMatch, seat: Seat, number: u32, text: &mut String) {
    write!(text, "  question {number}, seat {seat}:").expect("text has room");
    for level in Level::ALL {
        let advice = ask(game, seat, level, number);
        let best = &advice.ranked[0];
        write!(text, " {level} '{}'", advice.pick).expect("text has room");
        // A value in few digits: mathematics libraries may differ in the last one.
        if let Some(value) = best.value {
            write!(text, " {value:.4}").expect("text has room");
        }
        if advice.iterations > 0 {
            write!(text, " {} of {}", best.visits, advice.iterations).expect("text has room");
        }
        text.push(';');
    }
    text.push('\n');
}

fn ask(game: &dyn AnyMatch, seat: Seat, level: Level, seed: u32) -> Advice {
    let setup = game.start().setup.clone();
    let view = game.view(Viewer::Seat(seat));
    let thought = Thought { setup, seat, view, level, budget: BUDGET, seed: seed.into() };
    advise(&thought, &timeless).expect("the seat is asked")
}

#[track_caller]
fn check(game: &str, tables: &[(u8, &str)]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(game);
    if let Err(fault) = golden::compare(&file.with_extension("txt"), &print(game, tables)) {
        panic!("{fault}");
    }
}

#[test]
fn picks_of_zeds_zone_stay_the_same() {
    check("zeds-zone", &[(1, "{}"), (2, "{}"), (4, "{}")]);
}

#[test]
fn picks_of_zee_stay_the_same() {
    check("zee", &[(1, "{}"), (2, "{}"), (3, "{}"), (4, r#"{"teams":"2x2"}"#)]);
}

#[test]
fn picks_of_elemenz_stay_the_same() {
    check("elemenz", &[(2, "{}"), (3, "{}"), (4, r#"{"shamans":"random"}"#)]);
}

#[test]
fn picks_of_quantumzap_stay_the_same() {
    check("quantumzap", &[(2, "{}"), (3, r#"{"mode":"advanced"}"#), (5, r#"{"mode":"advanced"}"#)]);
}

#[test]
fn picks_of_zu_tiles_stay_the_same() {
    check("zu-tiles", &[(2, "{}"), (3, "{}")]);
}

#[test]
fn picks_of_the_classics_stay_the_same() {
    check("tic-tac-toe", &[(2, "{}")]);
    check("connect-four", &[(2, "{}")]);
    check("liars-dice", &[(2, "{}"), (3, "{}")]);
    check("kuhn-poker", &[(2, "{}")]);
    check("leduc-poker", &[(2, "{}")]);
}
