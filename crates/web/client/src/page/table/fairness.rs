//! Was it fair? What this browser noted when somebody sat down, and what it finds at the end.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use ztable_core::{Record, Seat};
use ztable_table::{Command, Fairness, Picture, Query, Share};

use super::state::TableState;
use crate::storage;

const NOTED: &str = "ztable-noted-";

/// What was noted before the game: what the table was bound to, and what we added.
#[derive(Serialize, Deserialize)]
struct Noted {
    commitment: String,
    nonce: String,
    /// What every seat was bound to before our number was revealed; nothing until then.
    #[serde(default)]
    fingerprints: Vec<String>,
    /// Whether the table has said that our number came in time.
    #[serde(default)]
    revealed: bool,
}

fn key(table: &str, seat: Seat) -> String {
    format!("{NOTED}{table}-{seat}")
}

/// Notes what the table shows, before it is bound to our share of the seed; gives back how to sit
/// down with this number.
pub(super) fn note(picture: &Picture, seat: Seat, nonce: String) -> Share {
    let noted = Noted {
        commitment: picture.commitment.clone(),
        nonce,
        fingerprints: Vec::new(),
        revealed: false,
    };
    if storage::keep(&key(&picture.table, seat), &noted) {
        Share::committed(&noted.nonce)
    } else {
        // Without storage the number could not be revealed after the page was loaded again, and
        // nothing can be compared; the page will say so.
        Share::Nonce(noted.nonce)
    }
}

/// Reveals the numbers of this browser's seats, after noting what every seat is bound to.
pub(super) fn reveal(table: TableState) {
    table.picture_untracked(|picture| {
        for seat in untrack(|| table.session.mine(picture)) {
            let key = key(&picture.table, seat);
            let Some(mut noted) = storage::load::<Noted>(&key) else { continue };
            if noted.fingerprints.is_empty() {
                noted.fingerprints = picture.seats.iter().map(|seat| seat.nonce.clone()).collect();
                if !storage::keep(&key, &noted) {
                    continue;
                }
            }
            let command = Command::Reveal { seat, nonce: noted.nonce.clone() };
            table.session.send(command, move |answer| {
                noted.revealed = answer.is_ok();
                // Only a later comparison would miss it.
                let _ = storage::keep(&key, &noted);
            });
        }
    });
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
    if !noted.fingerprints.is_empty() && proof.fingerprints() != noted.fingerprints {
        return Err(
            "A number in the record is not the one that its player was bound to before yours was revealed. Do not trust it.",
        );
    }
    if !noted.revealed && proof.withheld().contains(&seat) {
        return Ok(
            "This browser noted the fingerprint when you sat down and has checked it: it is the same, and the secret belongs to it. Your own number did not reach the table in time, so it is not among those that made the dice.",
        );
    }
    if proof.nonces.get(seat.index()) != Some(&noted.nonce) {
        return Err("The number that this browser added is not in the record. Do not trust it.");
    }
    if !proof.withheld().is_empty() {
        return Ok(
            "This browser noted the fingerprint when you sat down and has checked it: it is the same, the secret belongs to it, and your number is among those that made the dice. Somebody else did not reveal a number in time.",
        );
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
                "Before the first roll the table fixed a secret number and showed its fingerprint. Everybody who sat down did the same with a number of their own. Only then were these revealed, and all of them together made the dice."
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
