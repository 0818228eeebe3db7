//! How strong somebody is in a game, as the server tells it and as it is shown everywhere.

use std::fmt;

use serde::Deserialize;

/// A rating with how far off it may be.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Strength {
    pub(crate) rating: i64,
    pub(crate) margin: i64,
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The two numbers stay on one line.
        write!(f, "{}\u{a0}±\u{a0}{}", self.rating, self.margin)
    }
}
