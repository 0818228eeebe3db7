//! Every lesson of every game is played through, with its wrong turns, by the rules of today; and
//! lesson files that are broken are refused in words.

use std::fs;
use std::path::Path;

use ztable_core::{Seat, Setup, Start, Viewer};
use ztable_lessons::wire::Word;
use ztable_lessons::{Attempt, Course, FILES, Figures, Run, courses, prove, read};

fn all() -> Vec<&'static Course> {
    let of =
        |(game, _): &(&'static str, _)| courses(game).unwrap_or_else(|fault| panic!("{fault}"));
    FILES.iter().flat_map(of).collect()
}

#[test]
fn every_lesson_holds_by_the_rules() {
    let mut faults = Vec::new();
    let mut rows = String::new();
    for course in all() {
        match prove(course) {
            Err(found) => {
                faults.extend(found.iter().map(|fault| format!("{}: {fault}", course.id)));
            }
            Ok(figures) => figures.iter().for_each(|figures| rows += &row(course, figures)),
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/understanding.md");
    let written = fs::read_to_string(&document).unwrap();
    let (before, table) = written.split_once(TABLE).expect("the table of lengths");
    // Only its rows stand below the head of the table.
    assert!(table.lines().all(|line| line.starts_with("| ")), "it is the end of the document");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&document, format!("{before}{TABLE}{rows}")).unwrap();
    } else {
        assert!(table == rows, "run this test with UPDATE_DOCS=1 and read the difference");
    }
}

/// The head of the table in docs/understanding.md that says how long every lesson is.
const TABLE: &str = "| lesson | words | picks | seconds |\n| --- | ---: | ---: | ---: |\n";

/// A lesson in that table: 200 words a minute, and four seconds a pick.
fn row(course: &Course, figures: &Figures) -> String {
    let Figures { lesson, words, picks, .. } = figures;
    let title = &course.lesson(lesson).expect("it is one of the course").title;
    let seconds = (words * 60).div_ceil(200) + 4 * picks;
    format!("| {}: {title} | {words} | {picks} | {seconds} |\n", course.title)
}

#[test]
fn every_game_is_taught() {
    for id in ztable_shelf::IDS {
        let lessons: usize = courses(id).unwrap().map(|course| course.lessons.len()).sum();
        assert!(lessons >= 4, "{id} has only {lessons} lessons");
    }
    for course in all() {
        let count = course.lessons.len();
        assert!((2..=7).contains(&count), "{} has {count} lessons", course.id);
        for lesson in &course.lessons {
            let words = lesson.words().flat_map(str::split_whitespace).count();
            assert!(words <= 180, "{}: {} has {words} words", course.id, lesson.id);
            assert!(lesson.steps.len() <= 8, "{}: {} is long", course.id, lesson.id);
        }
    }
}

#[test]
fn pages_without_rules_say_the_same_goals() {
    for course in all() {
        let about = ztable_shelf::about(&course.game).unwrap();
        for players in course.plays.fewest..=course.plays.most {
            let setup = Setup { players, ..course.first_game() };
            let said = ztable_web_pages::goal(about, &setup);
            assert_eq!(said, Some(course.goal.as_str()), "{} for {players}", course.title);
        }
    }
}

#[test]
fn every_lesson_file_is_listed() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    for game in fs::read_dir(games).unwrap() {
        let game = game.unwrap();
        let Ok(files) = fs::read_dir(game.path().join("lessons")) else { continue };
        let id = game.file_name().into_string().unwrap();
        let listed = FILES.iter().find(|(game, _)| *game == id).map_or(&[][..], |(_, files)| files);
        for file in files {
            let name = file.unwrap().file_name().into_string().unwrap();
            assert!(listed.iter().any(|(listed, _)| *listed == name), "{id}/{name} is not listed");
        }
    }
    for (game, files) in FILES {
        for (name, text) in *files {
            let course = read(name, text).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(course.game, *game, "{name}");
        }
    }
}

#[test]
fn who_comes_back_finds_the_same_place() {
    for course in all() {
        for lesson in &course.lessons {
            let over = Run::at(&course.game, lesson, usize::MAX).unwrap();
            assert!(over.scene().is_none());
            let mut run = Run::start(&course.game, lesson).unwrap();
            for step in &lesson.steps {
                let again = Run::at(&course.game, lesson, run.steps_done()).unwrap();
                assert_eq!(again.game().hash(), run.game().hash(), "{}", lesson.id);
                match step.ways.first() {
                    None => drop(run.go_on().unwrap()),
                    Some(way) => {
                        for pick in way {
                            assert!(matches!(run.pick(pick).unwrap(), Attempt::Right { .. }));
                        }
                    }
                }
            }
        }
    }
}

/// A small course about Zee, to be broken.
const SOUND: &str = include_str!("../../games/zee/lessons/zee.toml");

/// What its first lesson says of the last pick.
const LAST_PROOF: &str = "told = [\"Blue set aside from 2F\", \"You get a point\"]\n\
                          expect = { \"outcome.winners\" = [0] }\n";

#[test]
fn a_wrong_pick_changes_nothing() {
    let course = read("zee.toml", SOUND).unwrap();
    let lesson = course.lesson("push-them-off").unwrap();
    let mut run = Run::start(&course.game, lesson).unwrap();
    let before = run.game().hash();
    let Attempt::Wrong { say, told, tried } = run.pick("PLAY C12 ").unwrap() else {
        panic!("C12 does not serve")
    };
    assert!(say.contains("violet diamond") && !told.is_empty());
    assert_ne!(tried.hash(), before);
    assert!(matches!(run.pick("play c01").unwrap(), Attempt::Refused { .. }), "not in hand");
    assert!(matches!(run.pick("sing").unwrap(), Attempt::Refused { .. }), "no pick at all");
    assert!(run.go_on().unwrap().is_empty(), "a pick is asked for");
    assert_eq!((run.game().hash(), run.steps_done()), (before, 0));
}

#[test]
fn broken_files_are_refused_in_words() {
    let fault = |from: &str, to: &str| {
        assert!(SOUND.contains(from), "{from}");
        match read("zee.toml", &SOUND.replacen(from, to, 1)) {
            Err(fault) => fault.to_string(),
            Ok(_) => panic!("'{to}' was taken"),
        }
    };
    let long = format!("goal = \"{}.\"", "word ".repeat(40));
    for (from, to, said) in [
        ("game =", "gamble =", "gamble"),
        ("word = \"Reverse\"", "word = \"Advance\"", "'Advance' is empty or there twice"),
        ("says = \"Bots on belts", "says = \"One. Two. Bots on belts", "'says' has"),
        ("[[lesson.step]]", "[[lesson.stop]]", "stop"),
        ("goal = \"You are Yellow", "goal = \"One. Two. You are Yellow", "sentences"),
        (
            "goal = \"You are Yellow and have 2 points. With 3 points you win.\"",
            &long,
            "characters",
        ),
        ("won = \"You won", "wan = \"You won", "wan"),
        ("*Front*", "*Front", "'*'"),
        ("*Advance*", "*Front*", "marked as a new word before"),
        ("id = \"what-a-card-moves\"", "id = \"push-them-off\"", "twice"),
        ("start = { base = \"three\" }", "start = { base = \"tree\" }", "no base 'tree'"),
        ("point = [\"belt 2F\", \"card C05\"]", "point = [\"belt\"]", "kind and id"),
        ("{ pick = \"play c12\"", "{ pick = \"play c05\"", "it goes on"),
        ("{ pick = \"play c12\"", "{ pick = \"push swap > play c12\"", "no way on leads there"),
        ("players = [2, 6]", "players = [2, 6], first = 7", "outside of 2 to 6"),
        (LAST_PROOF, "", "proves nothing"),
    ] {
        let fault = fault(from, to);
        assert!(fault.contains(said) && fault.starts_with("zee.toml"), "{to}: {fault}");
    }
}

#[test]
fn lessons_that_do_not_hold_are_found() {
    let faults = |from: &str, to: &str| {
        assert!(SOUND.contains(from), "{from}");
        let course = read("zee.toml", &SOUND.replacen(from, to, 1)).unwrap();
        prove(&course).expect_err(to).join("\n")
    };
    for (from, to, said) in [
        ("picks = [\"play c05\"]", "picks = [\"play c06\"]", "not offered"),
        (
            "expect = { \"outcome.winners\" = [0] }",
            "expect = { \"outcome.winners\" = [1] }",
            "found",
        ),
        ("\"Blue set aside from 2F\"", "\"Blue set aside from 3F\"", "is not told"),
        ("told = [\"Blue 2F → 2M\"]", "told = [\"Blue 2F → 2B\"]", "is not told"),
        ("rule = \"ZEE-3.10\"", "rule = \"ZEE-8.4\"", "name that rule"),
        ("rules = [\"ZEE-8.3\"", "rules = [\"ZEE-88\"", "no rule"),
        ("{ seat = 1, pick = \"play c17\" }", "{ seat = 1, pick = \"play c01\" }", "is refused"),
        ("bots = { yellow = \"1B\", blue = \"2F\" }", "bots = { yellow = \"9B\" }", "9B"),
        (
            "point = [\"belt 2F\", \"card C05\"]",
            "point = [\"bolt 2F\"]",
            "picks point at things like",
        ),
        (
            "otherwise = \"That card shows no teal circle, so it cannot move Blue.\"\n",
            "",
            "nothing is said",
        ),
        ("players = [2, 6]", "players = [7, 8]", "first game cannot be played"),
    ] {
        let found = faults(from, to);
        assert!(found.contains(said), "{to}: {found}");
    }
}

/// What somebody at the table reads in a game without much sense: prompts, picks and the log.
fn read_at_table(course: &Course, seed: &str) -> Vec<String> {
    let start = Start::new(course.first_game(), seed);
    let mut game = ztable_shelf::start(start).expect("a first game begins");
    let me = Seat::new(0);
    let mut texts = Vec::new();
    let mut luck: usize = 1;
    for _ in 0..600 {
        let Some(seat) = game.turn().seats().lowest() else { break };
        texts.push(game.prompt(Viewer::Seat(seat)).text);
        let options = game.options(seat);
        texts.extend(options.iter().map(|option| option.label.clone()));
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Who gives up reads nothing more.
        let sound: Vec<_> = options.iter().filter(|option| option.pick != "concede").collect();
        let pick = sound[(luck >> 33) % sound.len()].pick.clone();
        game.pick_text(seat, &pick).expect("it is among the options");
    }
    texts.extend(game.told(Viewer::Seat(me), &[], 0).into_iter().map(|told| told.text));
    texts
}

#[test]
fn every_word_that_is_explained_is_met_in_a_first_game() {
    for course in all() {
        assert!(course.words.len() >= 5, "{} explains few words", course.id);
        let texts: Vec<String> =
            (0..12).flat_map(|seed| read_at_table(course, &format!("words {seed}"))).collect();
        for word in &course.words {
            assert!(
                texts.iter().any(|text| word.is_in(text)),
                "{}: nobody who plays reads '{}'",
                course.id,
                word.word
            );
        }
    }
}

#[test]
fn words_are_found_whole() {
    let word = |word: &str, also: &[&str]| Word {
        word: word.into(),
        also: also.iter().map(ToString::to_string).collect(),
        says: String::new(),
    };
    assert!(word("stack", &[]).is_in("Add to the stack, or pass."));
    assert!(!word("stack", &[]).is_in("Two haystacks."));
    assert!(!word("VP", &[]).is_in("MVP"));
    assert!(word("debt", &["debts"]).is_in("2 debts"));
    assert!(word("Two for one", &[]).is_in("Two for one: C01"));
}
