//! What somebody who sits down adds to the seed.

use serde::{Deserialize, Serialize};
#[cfg(feature = "rules")]
use ztable_core::{Code, Refusal};

use crate::fairness::commitment;

/// What somebody who sits down adds to the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Share {
    /// A nonce that the table may know at once: up to 64 letters, digits and hyphens. Whoever runs
    /// the table knows it before later ones are chosen.
    Nonce(String),
    /// The SHA-256 of a nonce, as 64 hexadecimal digits.
    Commitment(String),
}

impl Share {
    /// The commitment to this nonce.
    #[must_use]
    pub fn committed(nonce: &str) -> Share {
        Share::Commitment(commitment(nonce))
    }
}

#[cfg(feature = "rules")]
impl Share {
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let sentence = match self {
            Share::Nonce(nonce) if !is_nonce(nonce) => NO_NONCE,
            Share::Commitment(text) if !is_commitment(text) => {
                "The commitment to a nonce is its SHA-256: 64 hexadecimal digits in lower case."
            }
            Share::Nonce(_) | Share::Commitment(_) => return Ok(()),
        };
        Err(Refusal::new(Code::BadRequest, sentence))
    }
}

#[cfg(feature = "rules")]
pub(crate) const NO_NONCE: &str = "A nonce is up to 64 letters, digits and hyphens.";

/// Whether a text can serve as a nonce.
#[cfg(feature = "rules")]
pub(crate) fn is_nonce(text: &str) -> bool {
    text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// Whether a text can be the commitment to a nonce.
#[cfg(feature = "rules")]
fn is_commitment(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
