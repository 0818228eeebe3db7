//! Games that are over, kept on this device. Each is a short text, so that hundreds have room.

use serde::{Deserialize, Serialize};
use ztable_core::{Outcome, Refusal, Seat};
use ztable_study::Shared;
use ztable_study::wire::{Ask, Reply};
use ztable_table::Millis;

use crate::worker::Duty;
use crate::{chance, storage, study, words};

const PAST: &str = "ztable-past-";

/// More games than this are not kept; the oldest go first.
const MOST: usize = 300;

/// A game that is over.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct PastGame {
    /// The id of its table, or of its own where it came from a file or a link.
    pub(crate) id: String,
    pub(crate) game: String,
    /// Who played, by seats.
    pub(crate) names: Vec<String>,
    /// The seat that was played on this device, if there is one.
    pub(crate) seat: Option<Seat>,
    /// How it came out, in a few words.
    pub(crate) result: String,
    pub(crate) when: Millis,
    /// The game itself.
    pub(crate) code: String,
}

impl PastGame {
    /// All games, the last one first.
    pub(crate) fn all() -> Vec<PastGame> {
        let mut all: Vec<PastGame> =
            storage::keys(PAST).iter().filter_map(|key| storage::load(key)).collect();
        all.sort_by_key(|past| std::cmp::Reverse(past.when));
        all
    }

    pub(crate) fn load(id: &str) -> Option<PastGame> {
        storage::load(&key(id))
    }

    pub(crate) fn is_kept(id: &str) -> bool {
        storage::has(&key(id))
    }

    /// Keeps it, and lets old ones go where there is no room. Says whether that worked.
    #[must_use]
    pub(crate) fn keep(&self) -> bool {
        let all = PastGame::all();
        let (kept, old) = all.split_at(all.len().min(MOST - 1));
        old.iter().for_each(PastGame::forget);
        let mut oldest = kept.iter().rev();
        while !storage::keep(&key(&self.id), self) {
            match oldest.next() {
                Some(oldest) => oldest.forget(),
                None => return false,
            }
        }
        true
    }

    pub(crate) fn forget(&self) {
        storage::forget(&key(&self.id));
    }

    /// Against whom, or who played.
    pub(crate) fn company(&self) -> String {
        let others: Vec<String> = (0..)
            .map(Seat::new)
            .zip(&self.names)
            .filter(|(seat, _)| self.seat != Some(*seat))
            .map(|(_, name)| name.clone())
            .collect();
        match (self.seat, others.as_slice()) {
            (_, []) => "Solo".to_owned(),
            (Some(_), others) => format!("Against {}", words::list(others)),
            (None, others) => words::list(others),
        }
    }
}

fn key(id: &str) -> String {
    format!("{PAST}{id}")
}

/// Keeps a game under an id, and calls back when that is done, or with why it is not.
pub(crate) fn keep(
    id: String,
    shared: Shared,
    done: impl FnOnce(Result<PastGame, Refusal>) + 'static,
) {
    let Shared { record, names, seat, .. } = shared.clone();
    let result = record.outcome.as_ref().map(|outcome| result(outcome, &names, seat));
    let ask = Ask::Pack(Box::new(Shared { at: None, ..shared }));
    study::ask(Duty::Study, &ask, move |reply| {
        done(reply.and_then(|reply| {
            let Reply::Packed { code } = reply else { return Err(study::nonsense()) };
            let game = record.setup.game;
            let result = result.unwrap_or_else(|| "Not finished".to_owned());
            let when = chance::now();
            let past = PastGame { id, game, names, seat, result, when, code };
            let no_room =
                "This browser does not let the page keep a game; allow storage for this site.";
            match past.keep() {
                true => Ok(past),
                false => Err(Refusal::new(ztable_core::Code::Unavailable, no_room)),
            }
        }));
    });
}

/// How a game came out, in a few words.
fn result(outcome: &Outcome, names: &[String], own: Option<Seat>) -> String {
    if let [alone] = outcome.seats.as_slice() {
        return match alone.score {
            Some(score) => format!("{score} points"),
            None => outcome.summary.trim_end_matches('.').to_owned(),
        };
    }
    if own.is_some_and(|own| outcome.winners.contains(own)) {
        return "You won".to_owned();
    }
    let name = |seat: Seat| {
        let name = names.get(seat.index()).cloned();
        name.unwrap_or_else(|| format!("Player {}", seat.index() + 1))
    };
    let winners: Vec<String> = outcome.winners.into_iter().map(name).collect();
    match winners.as_slice() {
        [] => "Nobody won".to_owned(),
        winners => format!("{} won", words::list(winners)),
    }
}
