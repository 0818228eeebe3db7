//! How it stands with a seat, and the titles of a solo game.

use serde::{Deserialize, Serialize};

/// How it stands with a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Still playing.
    Alive,
    /// Killed by an attack in this turn (ZZ-6.5).
    Lost {
        /// In which turn zombies got it.
        turn: u8,
    },
    /// Out through the exit at the end (ZZ-11.3).
    Escaped,
    /// Alive at the end, but not out.
    Trapped,
}

impl Status {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Lost { .. } => "lost",
            Status::Escaped => "escaped",
            Status::Trapped => "trapped",
        }
    }
}

/// The rating of a solo game: a title for those who escape with so many points, and one for those
/// who do not.
#[must_use]
pub fn solo_title(vp: Option<i32>) -> &'static str {
    match vp {
        None => "Lost in the Zone",
        Some(..=1) => "Out by a hair",
        Some(2..=3) => "Runner",
        Some(4..=5) => "Survivor",
        Some(6..=7) => "Hunter",
        Some(8..=9) => "Warden",
        Some(10..) => "Legend of the Zone",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_follow_the_points() {
        let titles =
            [None, Some(-3), Some(1), Some(2), Some(5), Some(6), Some(9), Some(10)].map(solo_title);
        assert_eq!(
            titles,
            [
                "Lost in the Zone",
                "Out by a hair",
                "Out by a hair",
                "Runner",
                "Survivor",
                "Hunter",
                "Warden",
                "Legend of the Zone"
            ]
        );
    }
}
