//! Hints and warnings in every game: whole plays that can be made, and reasons that fit a line.
#![allow(clippy::unwrap_used, reason = "in a test, a panic is the report")]

use ztable_bots::{Budget, Level, Suggestion, Thought, suggest, timeless, warn};
use ztable_core::{AnyMatch, Seat, Setup, Start, Viewer};

/// The longest sentence that the page shows.
const LONGEST: usize = 140;

fn thought(game: &dyn AnyMatch, seat: Seat, level: Level) -> Thought {
    Thought {
        setup: game.start().setup.clone(),
        seat,
        view: game.view(Viewer::Seat(seat)),
        level,
        budget: Budget::iterations(40),
        seed: 7,
    }
}

fn first_asked(game: &dyn AnyMatch) -> Option<Seat> {
    Seat::all(game.seats()).find(|seat| game.turn().asks(*seat))
}

/// Makes the play in the true game; nobody else may have to be asked in between.
fn make(game: &mut dyn AnyMatch, seat: Seat, play: &Suggestion) {
    assert!(!play.steps.is_empty());
    for step in &play.steps {
        let options = game.options(seat);
        let option = options.iter().find(|option| option.pick == step.pick);
        let option = option.unwrap_or_else(|| panic!("{} cannot be picked", step.pick));
        assert_eq!(option.label, step.words);
        game.pick_text(seat, &step.pick).unwrap();
    }
}

const GAMES: [(&str, u8); 7] = [
    ("zeds-zone", 1),
    ("zee", 3),
    ("zee", 1),
    ("elemenz", 2),
    ("elemenz", 3),
    ("quantumzap", 2),
    ("zu-tiles", 2),
];

/// A game played by nothing but hints.
#[test]
fn hints_are_whole_plays_with_a_reason_each() {
    for (id, players) in GAMES {
        let start = Start::new(Setup::new(id, players), "hints");
        let mut game = ztable_shelf::start(start).unwrap();
        let (mut longest, mut said) = (0, Vec::new());
        for _ in 0..12 {
            let Some(seat) = first_asked(game.as_ref()) else { break };
            let choices = game.options(seat).len();
            let play = suggest(&thought(game.as_ref(), seat, Level::Normal), &timeless).unwrap();
            longest = longest.max(play.steps.len());
            assert_eq!(play.because.is_some(), choices > 1, "{id}: {play:?}");
            if let Some(because) = &play.because {
                for words in [because.to_player(), because.to_others()] {
                    let sentence = format!("Because {words}.");
                    assert!(sentence.chars().count() <= LONGEST, "{sentence}");
                    assert!(!sentence.contains(['{', '}']), "{sentence}");
                    said.push(sentence);
                }
            }
            make(game.as_mut(), seat, &play);
        }
        println!("{id} for {players}: {said:#?}");
        // A card, a button and what it asks for; dice and the roll; a tile and its space.
        let whole = id == "zee" || id == "zu-tiles";
        assert!(!whole || longest >= 2, "{id}: no hint has more than one pick");
    }
}

/// In a game that is played by hints, every point that a hint brings is its reason.
#[test]
fn a_point_at_hand_is_the_reason_to_take_it() {
    let mut game = ztable_shelf::start(Start::new(Setup::new("zee", 2), "points")).unwrap();
    let points = |game: &dyn AnyMatch, seat: Seat| {
        let view = game.view(Viewer::Seat(seat));
        view["seats"][seat.index()]["points"].as_u64().unwrap()
    };
    let mut scored = 0;
    while let Some(seat) = first_asked(game.as_ref()) {
        let before = points(game.as_ref(), seat);
        let play = suggest(&thought(game.as_ref(), seat, Level::Normal), &timeless).unwrap();
        make(game.as_mut(), seat, &play);
        if points(game.as_ref(), seat) > before {
            scored += 1;
            let because = play.because.map(|because| because.to_player()).unwrap_or_default();
            assert_eq!(because, "you have 1 point more at once");
        }
    }
    assert!(scored >= 3, "somebody needs three points to win, but only {scored} were scored");
}

#[test]
fn a_pick_that_loses_is_warned_of_and_the_best_one_is_not() {
    let start = Start::new(Setup::new("zeds-zone", 1), "warn");
    let game = ztable_shelf::start(start).unwrap();
    let seat = Seat::new(0);
    let thought = thought(game.as_ref(), seat, Level::Expert);
    let options = game.options(seat);
    let cautions: Vec<_> = options
        .iter()
        .filter_map(|option| warn(&thought, &option.pick, &timeless).unwrap())
        .collect();
    assert!(cautions.len() < options.len(), "every pick is warned of");
    let caution = cautions.first().expect("a wall at the entrance is no good idea");
    assert!(caution.cost > 0.12 && caution.better.because.is_some(), "{caution:?}");
    let better = &caution.better.steps[0].pick;
    assert_eq!(warn(&thought, better, &timeless).unwrap(), None, "what is advised is warned of");
    let refusal = warn(&thought, "dance", &timeless).unwrap_err();
    assert!(refusal.message.contains("'dance'"), "{refusal}");
}
