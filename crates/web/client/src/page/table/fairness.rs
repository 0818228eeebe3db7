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

#[cfg(test)]
mod tests {
    use ztable_core::{RECORD_FORMAT, Setup};
    use ztable_table::{commitment, seed_text};

    use super::*;

    /// What the browser on the first of three seats noted at a fair table, and the record. The last
    /// seat is a bot's.
    fn noted_and_record() -> (Noted, Fairness) {
        let nonces = vec!["mine".to_owned(), "theirs".to_owned(), String::new()];
        let commitments = vec![commitment("mine"), commitment("theirs"), String::new()];
        let noted = Noted {
            commitment: commitment("secret"),
            nonce: "mine".into(),
            fingerprints: commitments.clone(),
            revealed: true,
        };
        let (commitment, secret) = (noted.commitment.clone(), "secret".into());
        (noted, Fairness { commitment, secret, nonces, commitments })
    }

    /// What is said about this proof, where the seed is made of what it holds.
    fn judged(noted: &Noted, proof: &Fairness) -> Result<&'static str, &'static str> {
        let seed = seed_text(&proof.secret, &proof.nonces);
        judge(noted, Seat::FIRST, &record(seed, serde_json::to_value(proof).ok()))
    }

    fn record(seed: String, fairness: Option<serde_json::Value>) -> Record {
        Record {
            ztable: RECORD_FORMAT,
            setup: Setup::new("zeds-zone", 3),
            seed,
            chance: Vec::new(),
            position: None,
            picks: Vec::new(),
            hash: String::new(),
            outcome: None,
            fairness,
        }
    }

    #[test]
    fn a_fair_table_is_found_fair() {
        let (mut noted, proof) = noted_and_record();
        let said = judged(&noted, &proof).unwrap();
        assert!(said.ends_with("among those that made the dice."), "{said}");
        // Somebody who sat down with an open nonce has seen no fingerprints.
        noted.fingerprints.clear();
        assert_eq!(judged(&noted, &proof), Ok(said));
    }

    #[test]
    fn whoever_keeps_a_number_back_is_told_of() {
        let (mut noted, fair) = noted_and_record();
        let [mut other, mut own] = [fair.clone(), fair];
        other.nonces[1].clear();
        assert!(judged(&noted, &other).unwrap().contains("Somebody else did not reveal"));
        own.nonces[0].clear();
        // A table that has taken the number may not leave it out …
        assert!(judged(&noted, &own).unwrap_err().contains("is not in the record"));
        // … and one that it did not reach may.
        noted.revealed = false;
        assert!(judged(&noted, &own).unwrap().contains("did not reach the table in time"));
    }

    #[test]
    fn a_table_that_chose_late_is_found_out() {
        let (noted, fair) = noted_and_record();
        let found = |change: fn(&mut Noted, &mut Fairness)| {
            let (mut noted, mut proof) = noted_and_record();
            change(&mut noted, &mut proof);
            judged(&noted, &proof).unwrap_err()
        };
        let another_secret = found(|_, proof| {
            proof.secret = "another".into();
            proof.commitment = commitment("another");
        });
        assert!(another_secret.contains("chose its secret later"), "{another_secret}");
        let not_its_secret = found(|_, proof| proof.secret = "another".into());
        assert!(not_its_secret.contains("does not have the fingerprint"), "{not_its_secret}");
        let another_nonce = found(|_, proof| {
            proof.nonces[1] = "changed".into();
            proof.commitments[1] = commitment("changed");
        });
        assert!(another_nonce.contains("not the one that its player"), "{another_nonce}");
        let another_own = found(|noted, proof| {
            noted.fingerprints.clear();
            proof.nonces[0] = "changed".into();
            proof.commitments[0] = commitment("changed");
        });
        assert!(another_own.contains("is not in the record"), "{another_own}");

        let proof = serde_json::to_value(&fair).ok();
        let another_seed = judge(&noted, Seat::FIRST, &record("seed".into(), proof)).unwrap_err();
        assert!(another_seed.contains("made of something else"), "{another_seed}");
        let no_proof = judge(&noted, Seat::FIRST, &record("seed".into(), None)).unwrap_err();
        assert!(no_proof.contains("holds no proof"), "{no_proof}");
    }
}
