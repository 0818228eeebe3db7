//! What a game of the day that somebody hands in is worth.

use ztable_core::{Code, Refusal, Start};

use crate::daily::{Daily, Day};
use crate::link::unpack_if;
use crate::{Shared, pack};

/// The most letters of a game of the day; they take a few hundred.
const MOST_LETTERS: usize = 4000;

/// The most picks of one; they take a hundred or so.
const MOST_PICKS: u64 = 2000;

/// A game of the day that was played to its end by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyResult {
    /// Its points; none where the game was lost.
    pub score: Option<i32>,
    /// The game in short, with nothing in it but what was played.
    pub code: String,
}

/// Plays again what somebody hands in as their game of a day.
///
/// # Errors
/// A text that holds no game, another game or start than that of the day, a pick that the rules do not
/// allow, or a game that is not over.
pub fn daily_result(daily: Daily, day: Day, code: &str) -> Result<DailyResult, Refusal> {
    let too_long = || Refusal::new(Code::Limit, "The game is longer than any game of the day.");
    if code.len() > MOST_LETTERS {
        return Err(too_long());
    }
    let setup = daily.setup().pinned(ztable_shelf::about(daily.game)?);
    let expected = Start::new(setup, daily.seed(day));
    let Shared { record, .. } = unpack_if(code, |start, picks| {
        if *start != expected {
            return Err(other_start(daily, day));
        }
        if picks > MOST_PICKS { Err(too_long()) } else { Ok(()) }
    })?;
    let Some(outcome) = &record.outcome else {
        return Err(Refusal::new(
            Code::NotAllowed,
            "The game is not over; play it to its end, then it counts.",
        ));
    };
    let score = outcome.seats.first().and_then(|standing| standing.score);
    let code = pack(&Shared { record, names: Vec::new(), seat: None, at: None })?;
    Ok(DailyResult { score, code })
}

fn other_start(daily: Daily, day: Day) -> Refusal {
    let Daily { name, .. } = daily;
    Refusal::new(
        Code::BadRecord,
        format!("This is not the {name} of {day} by the newest rules: it began otherwise."),
    )
}
