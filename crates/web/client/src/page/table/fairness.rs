//! Was it fair? What this browser noted when somebody sat down, and what it finds at the end.

use leptos::prelude::*;
use ztable_core::{Record, Seat};
use ztable_table::{Command, Noted, Picture, Query, Share};

use super::state::TableState;
use crate::storage;

const NOTED: &str = "ztable-noted-";

fn key(table: &str, seat: Seat) -> String {
    format!("{NOTED}{table}-{seat}")
}

/// Notes what the table shows, before it is bound to our share of the seed; gives back how to sit
/// down with this number.
pub(super) fn note(picture: &Picture, seat: Seat, nonce: String) -> Share {
    let noted = Noted::new(picture.commitment.clone(), nonce);
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
        table.fair.try_set(record.map(|record: Record| noted.judge(seat, &record)));
    });
}

/// The part of the ending that says it.
pub(super) fn panel(table: TableState, picture: &Picture) -> impl IntoView + use<> {
    let (found, on_a_server) = (table.fair, !table.session.is_local());
    if found.get_untracked().is_none() && on_a_server {
        find_out(table, picture);
    }
    let not_shown = on_a_server.then(|| {
        view! {
            <p class="fairness-limits">
                "This does not show who saw the dice: the server knows every card, and could play here itself or tell a friend. And nobody is bound by a fingerprint that no player noted before the game."
            </p>
        }
    });
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
            {not_shown}
            <p>
                "The record holds the secret, all numbers and all picks. Check it with "
                <code>"ztable verify --commitment FINGERPRINT record.json"</code> "."
            </p>
            <p>"Fingerprint: " <code class="fingerprint">{picture.commitment.clone()}</code></p>
        </details>
    }
}
