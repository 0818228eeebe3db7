//! Finished games: what is told about them, and what a record of one must still say.

use quantumzap::QuantumZap;
use serde_json::{Value, json};
use ztable_core::{AnyMatch, Game, Match, Picks, Quick, Record, SeatSet, Setup, Start};

/// The record of a random Advanced game.
fn finished() -> Record {
    let setup = Setup::new("quantumzap", 3).with("mode", "advanced");
    let mut game: Match<QuantumZap> = Match::start(Start::new(setup, "told")).expect("a table");
    let (mut chance, mut picks) = (Quick::new(5), Picks::new());
    while let Some(seat) = game.turn().seats().lowest() {
        picks.clear();
        game.game().options(game.state(), seat, &mut picks);
        let pick = picks[chance.below(picks.len() as u32) as usize];
        game.pick(seat, pick).expect("a listed pick");
    }
    game.record()
}

#[test]
fn facts_are_words_and_figures() {
    let outcome = finished().outcome.expect("a finished game");
    for standing in &outcome.seats {
        for (key, fact) in &standing.facts {
            assert!(matches!(fact, Value::Number(_) | Value::String(_)), "{key}: {fact}");
        }
    }
}

#[test]
fn a_record_holds_to_its_result_whatever_the_words() {
    let changed = |change: fn(&mut Record)| {
        let mut record = finished();
        change(&mut record);
        Match::<QuantumZap>::replay(&record, None).map(drop)
    };
    assert!(changed(|_| {}).is_ok());
    // Facts are told as the program tells them today.
    let told = changed(|record| {
        let outcome = record.outcome.as_mut().expect("a finished game");
        outcome.seats[0].facts.insert("suit_sets".into(), json!([{ "lots": ["L01"] }]));
    });
    assert!(told.is_ok());
    let won = changed(|record| {
        record.outcome.as_mut().expect("a finished game").winners = SeatSet::EMPTY;
    });
    assert!(won.is_err());
    let scored = changed(|record| {
        record.outcome.as_mut().expect("a finished game").seats[0].score = Some(99);
    });
    assert!(scored.is_err());
}
