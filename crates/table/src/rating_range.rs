//! How strong those may be who sit down at a rated table.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Ratings from one to another, both included. A table does not know how strong people are: whoever
/// drives it turns those away who are outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatingRange {
    /// The lowest.
    pub from: i32,
    /// The highest.
    pub to: i32,
}

impl RatingRange {
    /// Whether it includes this rating.
    #[must_use]
    pub fn contains(self, rating: i32) -> bool {
        (self.from..=self.to).contains(&rating)
    }
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.from, self.to)
    }
}
