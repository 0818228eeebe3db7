//! Was it fair? What this browser noted when somebody sat down, and what it finds at the end.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use ztable_core::{Record, Seat};
use ztable_table::{Fairness, Picture, Query};

use super::state::TableState;
use crate::storage;

const NOTED: &str = "ztable-noted-";

/// What was noted before the game: what the table was bound to, and what we added.
#[derive(Serialize, Deserialize)]
struct Noted {
    commitment: String,
    nonce: String,
}

fn key(table: &str, seat: Seat) -> String {
    format!("{NOTED}{table}-{seat}")
}

/// Notes what the table shows, before it learns our share of the seed.
pub(super) fn note(picture: &Picture, seat: Seat, nonce: &str) {
    let noted = Noted { commitment: picture.commitment.clone(), nonce: nonce.to_owned() };
    // Without storage nothing can be compared, and the page will say so.
    let _ = storage::keep(&key(&picture.table, seat), &noted);
}

/// What the record shows to somebody who noted this, in a sentence; what is wrong with it, if
/// anything is.
fn judge(noted: &Noted, seat: Seat, record: &Record) -> Result<&'static str, &'static str> {
    let proof = record.fairness.clone().and_then(|proof| serde_json::from_value(proof).ok());
    let proof: Fairness = proof.ok_or("The record holds no proof of how its dice came about.")?;
    if proof.commitment != noted.commitment {
        return Err(
            "The fingerprint is not the one this browser noted when you sat down: the table chose its secret later. Do not trust it.",
        );
    }
    if proof.check(&record.seed).is_err() {
        return Err(
            "The secret does not have the fingerprint that the table showed, or the dice were made of something else. Do not trust it.",
        );
    }
    if proof.nonces.get(seat.index()) != Some(&noted.nonce) {
        return Err("The number that this browser added is not in the record. Do not trust it.");
    }
    Ok(
        "This browser noted the fingerprint when you sat down and has checked it: it is the same, the secret belongs to it, and your number is among those that made the dice.",
    )
}

/// Compares what was noted with the record, once.
fn find_out(table: TableState, picture: &Picture) {
    let mine = untrack(|| table.session.mine(picture));
    let noted = mine.into_iter().find_map(|seat| {
        let noted: Noted = storage::load(&key(&picture.table, seat))?;
        Some((seat, noted))
    });
    let Some((seat, noted)) = noted else {
        return table.fair.set(Some(Ok(
            "This browser noted no fingerprint before the game, so it cannot compare it by itself.",
        )));
    };
    table.session.send(Query::Record, move |answer| {
        let record = answer.ok().and_then(|record| serde_json::from_value(record).ok());
        table.fair.try_set(record.map(|record: Record| judge(&noted, seat, &record)));
    });
}

/// The part of the ending that says it.
pub(super) fn panel(table: TableState, picture: &Picture) -> impl IntoView + use<> {
    let found = table.fair;
    if found.get_untracked().is_none() && !table.session.is_local() {
        find_out(table, picture);
    }
    view! {
        <details class="fairness">
            <summary>"Was it fair?"</summary>
            <p>
                "Before the first roll the table fixed a secret number and showed its fingerprint. Everybody who sat down added a number of their own, and all of them together made the dice."
            </p>
            {move || {
                found
                    .get()
                    .map(|found| {
                        let sound = found.is_ok();
                        let sentence = found.unwrap_or_else(|fault| fault);
                        view! { <p class="fairness-found" data-sound=sound.to_string()>{sentence}</p> }
                    })
            }}
            <p>
                "The record holds the secret, all numbers and all picks. Check it with "
                <code>"ztable verify --commitment FINGERPRINT record.json"</code> "."
            </p>
            <p>"Fingerprint: " <code class="fingerprint">{picture.commitment.clone()}</code></p>
        </details>
    }
}
