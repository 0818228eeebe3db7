//! Commit and reveal: nobody, the host of the server included, chooses the dice.
//!
//! The table's secret is drawn when the table is made and its SHA-256 is shown to everybody at
//! once. Every player who sits down commits to a nonce, and all nonces are revealed when nobody can
//! commit any more (see `reveal`). The seed of the match is the secret and all nonces together, so
//! the secret was fixed before the nonces were known and each nonce was fixed before any other one
//! was. After the last pick the secret is shown, and anybody can check.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ztable_core::Seat;

/// What shows that nobody chose the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fairness {
    /// The SHA-256 of the secret, as shown before the first player sat down.
    pub commitment: String,
    /// The secret.
    pub secret: String,
    /// The nonce of every seat, in order; empty for bots, and where it was not revealed in time.
    pub nonces: Vec<String>,
    /// For every seat the SHA-256 of its nonce that was shown before any nonce was revealed; empty
    /// where there was none. Nothing at all in a record from before that was done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commitments: Vec<String>,
}

/// The commitment to a secret: its SHA-256 as 64 hexadecimal digits.
#[must_use]
pub fn commitment(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The text whose SHA-256 is the seed of the match: the secret and the nonces with colons between.
#[must_use]
pub fn seed_text(secret: &str, nonces: &[String]) -> String {
    let mut text = secret.to_string();
    for nonce in nonces {
        text.push(':');
        text.push_str(nonce);
    }
    text
}

/// Why a game was not shown to be fair.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FairnessError {
    /// The secret is not the one that was committed to.
    AnotherSecret,
    /// The seed of the record is not made of the secret and the nonces.
    AnotherSeed,
    /// The nonce of a seat is not the one that was committed to.
    AnotherNonce(Seat),
    /// There are not as many commitments as nonces.
    Uneven,
}

impl fmt::Display for FairnessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FairnessError::AnotherSecret => {
                f.write_str("the secret is not the one the table committed to before the game")
            }
            FairnessError::AnotherSeed => f.write_str(
                "the seed of the record is not made of the secret and the players' nonces",
            ),
            FairnessError::AnotherNonce(seat) => {
                write!(f, "the nonce of seat {seat} is not the one it committed to")
            }
            FairnessError::Uneven => {
                f.write_str("the record has not as many commitments to nonces as nonces")
            }
        }
    }
}

impl std::error::Error for FairnessError {}

impl Fairness {
    /// Checks the proof against the seed of a record.
    ///
    /// # Errors
    /// Says what does not fit.
    pub fn check(&self, seed: &str) -> Result<(), FairnessError> {
        if commitment(&self.secret) != self.commitment {
            return Err(FairnessError::AnotherSecret);
        }
        if seed_text(&self.secret, &self.nonces) != seed {
            return Err(FairnessError::AnotherSeed);
        }
        if !self.commitments.is_empty() && self.commitments.len() != self.nonces.len() {
            return Err(FairnessError::Uneven);
        }
        for (seat, (nonce, made)) in
            (0..).map(Seat::new).zip(self.nonces.iter().zip(&self.commitments))
        {
            if !made.is_empty() && !nonce.is_empty() && commitment(nonce) != *made {
                return Err(FairnessError::AnotherNonce(seat));
            }
        }
        Ok(())
    }

    /// The seats that committed to a nonce and did not reveal it.
    #[must_use]
    pub fn withheld(&self) -> Vec<Seat> {
        let pairs = (0..).map(Seat::new).zip(self.nonces.iter().zip(&self.commitments));
        pairs
            .filter(|(_, (nonce, made))| nonce.is_empty() && !made.is_empty())
            .map(|(seat, _)| seat)
            .collect()
    }

    /// What a table showed of each seat's nonce before the game: its SHA-256; empty for bots.
    #[must_use]
    pub fn fingerprints(&self) -> Vec<String> {
        let made = self.commitments.iter().map(String::as_str).chain(std::iter::repeat(""));
        let shown = |(nonce, made): (&String, &str)| match (made, nonce.is_empty()) {
            ("", true) => String::new(),
            ("", false) => commitment(nonce),
            (made, _) => made.into(),
        };
        self.nonces.iter().zip(made).map(shown).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_checked() {
        let nonces = vec!["n1".to_string(), String::new()];
        let proof = Fairness {
            commitment: commitment("s"),
            secret: "s".into(),
            nonces,
            commitments: Vec::new(),
        };
        assert_eq!(proof.check("s:n1:"), Ok(()));
        assert_eq!(proof.check("s:n2:"), Err(FairnessError::AnotherSeed));
        let forged = Fairness { secret: "t".into(), ..proof };
        assert_eq!(forged.check("t:n1:"), Err(FairnessError::AnotherSecret));
    }

    #[test]
    fn nonces_are_those_that_were_committed_to() {
        let nonces = vec!["n1".to_string(), String::new(), "open".into()];
        let proof = |commitments: &[String]| Fairness {
            commitment: commitment("s"),
            secret: "s".into(),
            nonces: nonces.clone(),
            commitments: commitments.to_vec(),
        };
        let seed = "s:n1::open";
        let made = [commitment("n1"), commitment("kept back"), String::new()];
        assert_eq!(proof(&made).check(seed), Ok(()));
        assert_eq!(proof(&made).withheld(), [Seat::new(1)]);
        let shown = [commitment("n1"), commitment("kept back"), commitment("open")];
        assert_eq!(proof(&made).fingerprints(), shown);
        assert_eq!(
            proof(&[]).fingerprints(),
            [commitment("n1"), String::new(), commitment("open")]
        );
        let other = [commitment("n2"), String::new(), String::new()];
        assert_eq!(proof(&other).check(seed), Err(FairnessError::AnotherNonce(Seat::new(0))));
        assert_eq!(proof(&made[..2]).check(seed), Err(FairnessError::Uneven));
    }

    #[test]
    fn the_commitment_is_plain_sha_256() {
        assert_eq!(
            commitment("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
