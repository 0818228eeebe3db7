//! Every example of every game is played as a page plays it, and enough rules have one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::json;
use ztable_core::RuleBook;
use ztable_core::scenario::Example;
use ztable_lessons::wire::{Ask, Reply, Show};
use ztable_lessons::{Classroom, SCENARIOS, examples, show};

/// Chapters of which every rule has an example, because they cannot be understood without seeing
/// something happen.
const SHOWN_IN_FULL: [(&str, &[(u8, &str)]); 5] = [
    (
        "zee",
        &[
            (4, "which bots move, and in which order"),
            (5, "moving belts"),
            (6, "moving back"),
            (7, "moving sideways"),
            (8, "moving forward"),
            (9, "falling off, and what it scores"),
            (10, "how many points win"),
            (14, "moving in Zolo"),
            (15, "scoring in Zolo"),
        ],
    ),
    (
        "zeds-zone",
        &[
            (5, "drawing is what moving is elsewhere"),
            (6, "fighting with guns"),
            (7, "fighting with grenades"),
            (11, "scoring"),
        ],
    ),
    (
        "elemenz",
        &[
            (9, "fighting"),
            (10, "what a fight costs"),
            (11, "the combos that fight"),
            (16, "who wins the Duel"),
            (22, "moving dice in the Monolith"),
            (23, "locking dice, which scores"),
            (25, "who wins the Monolith"),
        ],
    ),
    ("quantumzap", &[(4, "bidding"), (6, "income and debts"), (8, "scoring")]),
    (
        "zu-tiles",
        &[
            (4, "placing and moving"),
            (5, "scoring by squares"),
            (7, "fighting"),
            (8, "fighting over things"),
            (10, "winning"),
        ],
    ),
];

fn examples_of(game: &str) -> Vec<Example> {
    examples(game).unwrap_or_else(|faults| panic!("{faults}"))
}

fn book(game: &str) -> RuleBook {
    RuleBook::parse(ztable_shelf::about(game).expect("the game is on the shelf").rules)
}

fn played(game: &str, example: &Example) -> Show {
    show(game, &example.play).unwrap_or_else(|fault| panic!("{game}, '{}': {fault}", example.title))
}

#[test]
fn every_example_ends_as_it_says() {
    for game in ztable_shelf::IDS {
        for example in examples_of(game) {
            let show = played(game, &example);
            let what = format!("{game}, '{}'", example.title);
            assert!(
                example.title.chars().count() <= 90,
                "{what}: the title is too long for a line"
            );
            println!("\n{what} {:?}", example.rules);
            for frame in &show.frames {
                let told = frame.told.iter().map(|told| &told.text).collect::<Vec<_>>();
                let no = frame.refusal.as_ref().map(|refusal| &refusal.message);
                println!("- {:?} {no:?}\n  told {told:?}\n  so {:?}", frame.deed, frame.so);
            }
            let (first, others) = show.frames.split_first().expect("there is a beginning");
            assert_eq!(first.deed, None, "{what}");
            for frame in others {
                let deed = frame.deed.as_deref().unwrap_or_default();
                assert!(deed.len() > 5, "{what}: a step says '{deed}'");
            }
            let says = |frame: &ztable_lessons::wire::Frame| {
                frame.refusal.is_some() || !frame.told.is_empty() || !frame.so.is_empty()
            };
            assert!(show.frames.iter().any(says), "{what} says nothing of what came of it");
        }
    }
}

#[test]
fn every_scenario_file_is_listed() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    for (game, listed) in SCENARIOS {
        let folder = fs::read_dir(games.join(game).join("scenarios")).expect("it has scenarios");
        let names = folder.map(|entry| entry.expect("it can be read").file_name());
        let found: BTreeSet<String> =
            names.map(|name| name.into_string().expect("a plain name")).collect();
        let listed: BTreeSet<String> = listed.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(listed, found, "{game}");
    }
    assert_eq!(SCENARIOS.len(), ztable_shelf::IDS.len());
}

#[test]
fn enough_rules_have_an_example() {
    for (game, in_full) in SHOWN_IN_FULL {
        let shown: BTreeSet<String> =
            examples_of(game).into_iter().flat_map(|example| example.rules).collect();
        let book = book(game);
        for id in &shown {
            assert!(book.text(id).is_some(), "{game}: an example cites {id}, which is no rule");
        }
        let chapters: BTreeMap<u8, &str> = in_full.iter().copied().collect();
        let mut all = 0;
        for rule in book.rules() {
            let chapter = rule.id.split(['-', '.']).nth(1).and_then(|number| number.parse().ok());
            if let Some(why) = chapter.and_then(|number: u8| chapters.get(&number)) {
                assert!(
                    shown.contains(&rule.id),
                    "{} needs an example ({why}): {}",
                    rule.id,
                    rule.text
                );
            }
            all += 1;
        }
        println!("{game}: {} of {all} rules have an example.", shown.len());
        assert!(2 * shown.len() >= all, "{game}: only {} of {all} rules have one", shown.len());
    }
    assert_eq!(SHOWN_IN_FULL.len(), ztable_shelf::IDS.len());
}

/// What is asked and answered is plain data, and what is expected is really looked at.
#[test]
fn a_classroom_shows_examples_and_refuses_false_ones() {
    let game = "zee";
    let example = examples_of(game)
        .into_iter()
        .find(|example| example.rules.iter().any(|rule| rule == "ZEE-8.3"))
        .expect("falling off has an example");
    let mut classroom = Classroom::default();
    let mut ask = |play: serde_json::Value| classroom.reply(Ask::Show { game: game.into(), play });
    let play = serde_json::to_value(&example.play).expect("examples are plain data");
    let Ok(Reply::Shown(shown)) = ask(play.clone()) else { panic!("it is shown") };
    assert_eq!(*shown, played(game, &example));
    let words: Vec<&String> = shown.frames.iter().flat_map(|frame| &frame.so).collect();
    assert!(!words.is_empty());

    let mut false_one = play.clone();
    let steps = false_one["steps"].as_array_mut().expect("it has steps");
    steps.push(json!({ "expect": { "position.turn": -1 } }));
    let refusal = ask(false_one).expect_err("the turn has another number");
    assert!(refusal.message.contains("expected position.turn = -1"), "{refusal}");
    let refusal = ask(json!({ "steps": 7 })).expect_err("that is no example");
    assert!(refusal.message.starts_with("The example does not fit the rules"), "{refusal}");
    let nowhere = classroom.reply(Ask::Show { game: "chess".into(), play });
    assert!(nowhere.is_err(), "there is no such game");
}

/// What is said, in the words that people read.
#[test]
fn examples_speak_plainly() {
    let game = "quantumzap";
    let example = examples_of(game)
        .into_iter()
        .find(|example| example.title == "Open bidding after a tie, with a way back in")
        .expect("a tie has an example");
    let show = played(game, &example);
    let deeds: Vec<&str> = show.frames.iter().filter_map(|frame| frame.deed.as_deref()).collect();
    assert!(deeds[0].starts_with("You: "), "{deeds:?}");
    assert!(deeds[1].starts_with("Player 2: "), "{deeds:?}");
    let refused = show.frames.iter().find(|frame| frame.refusal.is_some()).expect("one is refused");
    assert_eq!(refused.deed.as_deref(), Some("You try: Bid 3M"));
    let last = &show.frames.last().expect("it ends").so;
    assert!(last.contains(&"Player 3 has 5M.".to_owned()), "{last:?}");
    assert!(last.contains(&"Player 3 buys it.".to_owned()), "{last:?}");
}
