//! Writes the corpus of records: `cargo run --release -p ztable-shelf --example corpus`.
//!
//! For every game and every version of its rules, a file of records in
//! `crates/shelf/tests/corpus`: each number of players, each value of each option, finished games
//! and some that break off. A file that is there is left alone, since it holds what must be
//! playable for ever; only a new version of the rules brings a new file. What random players do not
//! finish, and decks of one's own, are added by hand: `ztable referee` plays a game of bots (`bot`,
//! `pick`) and prints its `record`. The test of the corpus says what is missing.
#![allow(clippy::unwrap_used, reason = "a corpus that cannot be written is a panic")]

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use ztable_core::{About, AnyMatch, OptionKind, Quick, Record, Setup, Start};

/// A game that takes longer is broken off, so that the files stay small.
const LONG: usize = 400;

/// Where games are broken off.
const BROKEN_OFF: usize = 50;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    for about in ztable_shelf::games() {
        for &version in about.rules_versions {
            let file = folder.join(format!("{}-{version}.jsonl", about.id));
            if file.exists() {
                println!("{} is there already.", file.display());
                continue;
            }
            let records = setups(about, version).into_iter().zip(1..).flat_map(records);
            let lines: Vec<String> =
                records.map(|record| serde_json::to_string(&record).unwrap() + "\n").collect();
            fs::write(&file, lines.concat()).unwrap();
            println!("{}: {} records.", file.display(), lines.len());
        }
    }
}

/// All numbers of players with the usual options, and every value of every option.
fn setups(about: &'static About, version: u32) -> Vec<Setup> {
    let players = about.min_players..=about.lobby_players;
    let plain = |players| Setup::new(about.id, players).by_rules(version);
    let mut setups: Vec<Setup> = players.clone().map(plain).collect();
    for option in about.options {
        for value in values(&option.kind) {
            let with = |players| plain(players).with(option.key, value.clone());
            let possible = players
                .clone()
                .map(with)
                .find(|setup| option.matters(about, setup) && ztable_shelf::check(setup).is_ok());
            setups.extend(possible);
        }
    }
    setups
}

/// The values of an option that are not its default.
fn values(kind: &OptionKind) -> Vec<Value> {
    let all = match kind {
        OptionKind::Switch { default } => vec![json!(!default)],
        OptionKind::Choice(values) => values.iter().map(|(word, _)| json!(word)).collect(),
        OptionKind::Player { .. } => vec![json!("1"), json!("2")],
        OptionKind::Number { min, max, .. } => vec![json!(min), json!(max)],
        OptionKind::Text { .. } | OptionKind::File { .. } => Vec::new(),
    };
    all.into_iter().filter(|value| *value != kind.default()).collect()
}

/// A random game with this set-up: to its end where that is not far, and broken off.
fn records((setup, number): (Setup, u64)) -> Vec<Record> {
    let start = Start::new(setup, format!("corpus {number}"));
    let mut game = ztable_shelf::start(start).unwrap();
    let mut chance = Quick::new(number);
    let mut early = None;
    while game.outcome().is_none() && game.played().len() < LONG {
        if game.played().len() == BROKEN_OFF {
            early = Some(game.record());
        }
        pick(game.as_mut(), &mut chance);
    }
    let finished = game.outcome().is_some().then(|| game.record());
    // One in four is broken off although it could be finished.
    if finished.is_some() && number % 4 != 1 {
        early = None;
    }
    finished.into_iter().chain(early).collect()
}

fn pick(game: &mut dyn AnyMatch, chance: &mut Quick) {
    let asked = game.turn().seats();
    let seat = asked.nth(chance.below(asked.len() as u32) as usize).unwrap();
    let options = game.options(seat);
    let choice = &options[chance.below(options.len() as u32) as usize];
    game.pick_text(seat, &choice.pick).unwrap();
}
