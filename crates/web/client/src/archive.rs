//! Games that are over, kept on this device. Each is a short text, so that hundreds have room.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ztable_core::words::list;
use ztable_core::{Code, Outcome, Refusal, Seat, SeatSet};
use ztable_study::wire::Packed;
use ztable_table::Millis;

use crate::worker::{self, Duty};
use crate::{chance, storage};

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
            // A record does not say who played.
            (None, []) => "From a record".to_owned(),
            (Some(_), []) => "Solo".to_owned(),
            (Some(_), others) => format!("Against {}", list(others)),
            (None, others) => list(others),
        }
    }
}

fn key(id: &str) -> String {
    format!("{PAST}{id}")
}

/// A game to keep.
pub(crate) struct Finished {
    pub(crate) id: String,
    pub(crate) game: String,
    /// Its record. A table has it as plain JSON, and need not know what is in it.
    pub(crate) record: Value,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) names: Vec<String>,
    pub(crate) seat: Option<Seat>,
}

/// The only answer that is expected here, so that a table carries no more of what a desk can say.
#[derive(Deserialize)]
struct PackReply {
    packed: Packed,
}

/// Keeps a game, and calls back when that is done, or with why it is not.
pub(crate) fn keep(finished: Finished, done: impl FnOnce(Result<PastGame, Refusal>) + 'static) {
    let Finished { id, game, record, outcome, names, seat } = finished;
    // An `Ask::Pack`.
    let ask = json!({ "pack": { "record": record, "names": names, "seat": seat, "at": null } });
    worker::ask(Duty::Study, &ask, move |reply: Result<Result<PackReply, Refusal>, String>| {
        let reply = reply.unwrap_or_else(|why| Err(unavailable(&why)));
        done(reply.and_then(|PackReply { packed: Packed { code } }| {
            let result = outcome.map(|outcome| result(&outcome, &names, seat));
            let result = result.unwrap_or_else(|| "Not finished".to_owned());
            let past = PastGame { id, game, names, seat, result, when: chance::now(), code };
            let no_room =
                "This browser does not let the page keep a game; allow storage for this site.";
            if past.keep() { Ok(past) } else { Err(unavailable(no_room)) }
        }));
    });
}

fn unavailable(why: &str) -> Refusal {
    Refusal::new(Code::Unavailable, why)
}

/// How a game came out, in a few words.
fn result(outcome: &Outcome, names: &[String], own: Option<Seat>) -> String {
    if let [alone] = outcome.seats.as_slice() {
        return match alone.score {
            Some(score) => format!("{score} points"),
            None => outcome.summary.trim_end_matches('.').to_owned(),
        };
    }
    who_won(outcome.winners, names, own)
}

/// Who won, in a few words.
pub(crate) fn who_won(winners: SeatSet, names: &[String], own: Option<Seat>) -> String {
    if own.is_some_and(|own| winners.contains(own)) {
        return "You won".to_owned();
    }
    let name = |seat: Seat| {
        let name = names.get(seat.index()).cloned();
        name.unwrap_or_else(|| format!("Player {}", seat.index() + 1))
    };
    let winners: Vec<String> = winners.into_iter().map(name).collect();
    match winners.as_slice() {
        [] => "Nobody won".to_owned(),
        winners => format!("{} won", list(winners)),
    }
}
