//! The puzzles that come with the games. A browser fetches the same files.

use super::{Collection, GAMES};

/// The files, in the order of [`GAMES`].
const FILES: [&str; GAMES.len()] = [
    include_str!("../../puzzles/zeds-zone.jsonl"),
    include_str!("../../puzzles/zee.jsonl"),
    include_str!("../../puzzles/elemenz.jsonl"),
    include_str!("../../puzzles/quantumzap.jsonl"),
    include_str!("../../puzzles/zu-tiles.jsonl"),
];

/// The puzzles that come with a game, if there are any.
#[must_use]
pub fn of_game(game: &str) -> Option<Collection> {
    let place = GAMES.iter().position(|id| *id == game)?;
    Some(Collection::read(FILES[place]).expect("a test reads every file"))
}
