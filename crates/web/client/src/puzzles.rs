//! Puzzles: the file of each game, and what somebody has made of them on this device.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_study::daily::Day;
use ztable_study::puzzle::{Collection, Puzzle};

use crate::{download, storage};

const TRIED: &str = "ztable-puzzles-";
const DAYS: &str = "ztable-puzzle-days";

/// The puzzles of a game, or why there are none, in a sentence.
pub(crate) async fn fetch(game: &str) -> Result<Vec<Puzzle>, String> {
    let text = download::text(&format!("/puzzles/{game}.jsonl"))
        .await
        .ok_or("The puzzles could not be loaded. Check the connection and reload the page.")?;
    let collection = Collection::read(&text)
        .map_err(|bad| format!("The file of the puzzles is broken. {bad} Reload the page."))?;
    Ok(collection.puzzles)
}

/// Which puzzles of a game were tried, by their ids, and whether the first attempt was right.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Tried(BTreeMap<String, bool>);

impl Tried {
    /// What is kept about a game.
    pub(crate) fn of(game: &str) -> Tried {
        storage::load(&format!("{TRIED}{game}")).unwrap_or_default()
    }

    /// Whether the first attempt was right; nothing where there was none.
    pub(crate) fn solved(&self, puzzle: &Puzzle) -> Option<bool> {
        self.0.get(&puzzle.id()).copied()
    }

    /// How many were tried, and how many of these solved. Others than these puzzles are not counted: a
    /// file may have changed.
    pub(crate) fn count(&self, puzzles: &[Puzzle]) -> (usize, usize) {
        let results: Vec<bool> = puzzles.iter().filter_map(|puzzle| self.solved(puzzle)).collect();
        (results.len(), results.iter().filter(|solved| **solved).count())
    }

    /// Notes an attempt; only the first one counts.
    pub(crate) fn note(game: &str, puzzle: &Puzzle, solved: bool) {
        let mut tried = Tried::of(game);
        tried.0.entry(puzzle.id()).or_insert(solved);
        // Where nothing can be kept, puzzles are new at the next visit.
        let _ = storage::keep(&format!("{TRIED}{game}"), &tried);
    }
}

/// On which days the puzzle of the day was tried, and whether it was solved.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Days(BTreeMap<Day, bool>);

impl Days {
    /// What is kept.
    pub(crate) fn load() -> Days {
        storage::load(DAYS).unwrap_or_default()
    }

    /// Whether the puzzle of this day was solved; nothing where it was not tried.
    pub(crate) fn solved(&self, day: Day) -> Option<bool> {
        self.0.get(&day).copied()
    }

    /// The days on which it was tried.
    pub(crate) fn tried(&self) -> impl Iterator<Item = Day> {
        self.0.keys().copied()
    }

    /// Notes an attempt; only the first one counts.
    pub(crate) fn note(day: Day, solved: bool) {
        let mut days = Days::load();
        days.0.entry(day).or_insert(solved);
        // Where nothing can be kept, it is new at the next visit.
        let _ = storage::keep(DAYS, &days);
    }
}
