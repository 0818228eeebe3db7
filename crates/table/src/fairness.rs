//! Commit and reveal: nobody, the host of the server included, chooses the dice.
//!
//! The table's secret is drawn when the table is made and its SHA-256 is shown to everybody at
//! once. Every player who sits down adds a nonce. The seed of the match is the secret and all
//! nonces together, so the secret was fixed before the nonces were known and each nonce was fixed
//! before the secret was. After the last pick the secret is shown, and anybody can check.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What shows that nobody chose the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fairness {
    /// The SHA-256 of the secret, as shown before the first player sat down.
    pub commitment: String,
    /// The secret.
    pub secret: String,
    /// The nonce of every seat, in order; empty for bots.
    pub nonces: Vec<String>,
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
}

impl fmt::Display for FairnessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FairnessError::AnotherSecret => {
                "the secret is not the one the table committed to before the game"
            }
            FairnessError::AnotherSeed => {
                "the seed of the record is not made of the secret and the players' nonces"
            }
        })
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
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_checked() {
        let nonces = vec!["n1".to_string(), String::new()];
        let proof = Fairness { commitment: commitment("s"), secret: "s".into(), nonces };
        assert_eq!(proof.check("s:n1:"), Ok(()));
        assert_eq!(proof.check("s:n2:"), Err(FairnessError::AnotherSeed));
        let forged = Fairness { secret: "t".into(), ..proof };
        assert_eq!(forged.check("t:n1:"), Err(FairnessError::AnotherSecret));
    }

    #[test]
    fn the_commitment_is_plain_sha_256() {
        assert_eq!(
            commitment("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
