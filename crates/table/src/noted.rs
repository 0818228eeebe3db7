//! What a page notes when somebody sits down, so that it can see by itself at the end whether the game
//! was fair: a table that says something else later is found out, whatever stands in its record.

use serde::{Deserialize, Serialize};
use ztable_core::{Record, Seat};

use crate::fairness::Fairness;

/// What was noted before the game: what the table was bound to, and what we added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Noted {
    /// The fingerprint of the table's secret, as it was shown before anybody sat down.
    pub commitment: String,
    /// The number that we added.
    pub nonce: String,
    /// What every seat was bound to before our number was revealed; nothing until then.
    #[serde(default)]
    pub fingerprints: Vec<String>,
    /// Whether the table has said that our number came in time.
    #[serde(default)]
    pub revealed: bool,
}

impl Noted {
    /// What is noted before the table hears of the number.
    #[must_use]
    pub fn new(commitment: String, nonce: String) -> Self {
        Self { commitment, nonce, fingerprints: Vec::new(), revealed: false }
    }

    /// What the record shows to somebody who noted this at a seat, in a sentence.
    ///
    /// # Errors
    /// What is wrong with the record, in a sentence.
    pub fn judge(&self, seat: Seat, record: &Record) -> Result<&'static str, &'static str> {
        let proof = record.fairness.clone().and_then(|proof| serde_json::from_value(proof).ok());
        let proof: Fairness =
            proof.ok_or("The record holds no proof of how its dice came about.")?;
        if proof.commitment != self.commitment {
            return Err(
                "The fingerprint is not the one this browser noted when you sat down: the table chose its secret later. Do not trust it.",
            );
        }
        if proof.check(&record.seed).is_err() {
            return Err(
                "The secret does not have the fingerprint that the table showed, or the dice were made of something else. Do not trust it.",
            );
        }
        if !self.fingerprints.is_empty() && proof.fingerprints() != self.fingerprints {
            return Err(
                "A number in the record is not the one that its player was bound to before yours was revealed. Do not trust it.",
            );
        }
        if !self.revealed && proof.withheld().contains(&seat) {
            return Ok(
                "This browser noted the fingerprint when you sat down and has checked it: it is the same, and the secret belongs to it. Your own number did not reach the table in time, so it is not among those that made the dice.",
            );
        }
        if proof.nonces.get(seat.index()) != Some(&self.nonce) {
            return Err(
                "The number that this browser added is not in the record. Do not trust it.",
            );
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
}

#[cfg(test)]
mod tests {
    use ztable_core::{RECORD_FORMAT, Setup};

    use super::*;
    use crate::{commitment, seed_text};

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
        noted.judge(Seat::FIRST, &record(seed, serde_json::to_value(proof).ok()))
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
        let another_seed = noted.judge(Seat::FIRST, &record("seed".into(), proof)).unwrap_err();
        assert!(another_seed.contains("made of something else"), "{another_seed}");
        let no_proof = noted.judge(Seat::FIRST, &record("seed".into(), None)).unwrap_err();
        assert!(no_proof.contains("holds no proof"), "{no_proof}");
    }
}
