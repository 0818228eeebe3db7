//! Writes the corpus of records: `cargo run --release -p ztable-shelf --example corpus`.
//!
//! For every game and every version of its rules, a file of records in
//! `crates/shelf/tests/corpus`: each number of players, each value of each option, finished games
//! and some that break off. What a file has is left alone, since it must be playable for ever; a new
//! version of the rules brings a new file, and a new option more records. What random players do not
//! finish, and decks of one's own, are added by hand: `ztable referee` plays a game of bots (`bot`,
//! `pick`) and prints its `record`. The test of the corpus says what is missing.
#![allow(clippy::unwrap_used, reason = "a corpus that cannot be written is a panic")]

use std::fs;
use std::path::Path;

use ztable_core::{AnyMatch, Quick, Record, Setup, Start};

#[path = "../tests/setups/mod.rs"]
mod setups;

use setups::setups;

/// A game that takes longer is broken off, so that the files stay small.
const LONG: usize = 400;

/// Where games are broken off.
const BROKEN_OFF: usize = 50;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    for about in ztable_shelf::games() {
        for &version in about.rules_versions {
            let file = folder.join(format!("{}-{version}.jsonl", about.id));
            let kept = fs::read_to_string(&file).unwrap_or_default();
            let known: Vec<Setup> = kept
                .lines()
                .map(|line| serde_json::from_str::<Record>(line).unwrap().setup)
                .collect();
            let numbered = setups(about, version).into_iter().zip(1..);
            let missing = numbered.filter(|(setup, _)| !known.contains(setup));
            let lines: Vec<String> = missing
                .flat_map(records)
                .map(|record| serde_json::to_string(&record).unwrap() + "\n")
                .collect();
            if !lines.is_empty() {
                fs::write(&file, kept + &lines.concat()).unwrap();
            }
            println!("{}: {} new records.", file.display(), lines.len());
        }
    }
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
