//! Two games from the same start, side by side.

use ztable_core::{Played, Record, Refusal};

use crate::unpack;
use crate::wire::Compared;
use crate::words::in_words;

/// The most picks that are named where the games part.
const NAMED: usize = 3;

/// Compares a game with an own one that is written as a short text; nothing where they did not begin
/// alike.
///
/// # Errors
/// A text that holds no game, or a game that did not happen.
pub fn compare(game: &Record, own: &str) -> Result<Option<Compared>, Refusal> {
    let own = unpack(own)?.record;
    let start = |record: &Record| {
        (record.setup.clone(), record.seed.clone(), record.chance.clone(), record.position.clone())
    };
    if start(game) != start(&own) {
        return Ok(None);
    }
    let alike = game.picks.iter().zip(&own.picks).take_while(|(one, other)| one == other).count();
    Ok(Some(Compared {
        alike,
        score: score(game),
        own_score: score(&own),
        went_on: goes_on(game, alike)?,
        own_went_on: goes_on(&own, alike)?,
    }))
}

fn score(record: &Record) -> Option<i32> {
    record.outcome.as_ref()?.seats.first()?.score
}

/// What was picked next in words: the picks of one seat.
fn goes_on(record: &Record, at: usize) -> Result<Vec<String>, Refusal> {
    let rest = &record.picks[at..];
    let Some(Played { seat, .. }) = rest.first() else { return Ok(Vec::new()) };
    let own = rest.iter().take_while(|played| played.seat == *seat).take(NAMED);
    let picks: Vec<String> = own.map(|played| played.pick.clone()).collect();
    Ok(in_words(ztable_shelf::replay(record, Some(at))?, *seat, &picks))
}
