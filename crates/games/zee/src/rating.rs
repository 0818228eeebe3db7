//! What Zolo is worth.

use serde::{Deserialize, Serialize};

/// What the rulebook calls a score of Zolo (ZEE-15.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rating {
    /// Less than 12.
    NoWin,
    /// 12 to 15.
    Win,
    /// 16 to 19.
    Great,
    /// 21.
    Best,
}

impl Rating {
    /// The rating of a total. No rounds add up to 20.
    #[must_use]
    pub const fn of(total: u8) -> Rating {
        match total {
            ..=11 => Rating::NoWin,
            12..=15 => Rating::Win,
            16..=20 => Rating::Great,
            21.. => Rating::Best,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Rating::NoWin => "no win",
            Rating::Win => "win",
            Rating::Great => "great",
            Rating::Best => "best",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_the_scale() {
        let words = [0, 11, 12, 15, 16, 19, 21].map(|total| Rating::of(total).words());
        assert_eq!(words, ["no win", "no win", "win", "win", "great", "great", "best"]);
    }
}
