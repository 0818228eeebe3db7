//! What a browser shows instead of a password.

use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::hex;
use crate::identity::random;
use crate::store::Timestamp;
use crate::store::accounts::{Digest, NewSession};

/// The name of the cookie.
pub(crate) const SESSION_COOKIE: &str = "ztable_session";

/// A session that was not used for so long has ended: half a year.
const LIFE: Duration = Duration::from_secs(180 * 24 * 60 * 60);

/// How exactly it is known when a session was last in use, so that looking costs no writing.
const GRAIN: Duration = Duration::from_secs(60 * 60);

/// The secret of a session: 256 bits, of which the store has the hash.
pub(crate) struct Token([u8; 32]);

impl Token {
    pub(crate) fn random() -> Self {
        Self(random())
    }

    /// Reads the text of a cookie.
    pub(crate) fn read(text: &str) -> Option<Self> {
        hex::decode_array(text).map(Self)
    }

    /// The text of the cookie.
    pub(crate) fn text(&self) -> String {
        hex::encode(&self.0)
    }

    pub(crate) fn digest(&self) -> Digest {
        Sha256::digest(self.0).into()
    }

    /// A session that this token opens.
    pub(crate) fn session(&self, browser: String) -> NewSession {
        NewSession { id: random(), token: self.digest(), browser, at: Timestamp::now() }
    }
}

/// Sessions that were in use since then are still good.
pub(crate) fn still_valid_since() -> Timestamp {
    Timestamp::now().before(LIFE)
}

/// Whether it is worth noting that a session is in use.
pub(crate) fn is_stale(seen: Timestamp) -> bool {
    seen < Timestamp::now().before(GRAIN)
}
