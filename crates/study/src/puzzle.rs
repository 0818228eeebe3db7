//! Puzzles: positions in which one play is clearly better than all others.
//!
//! They are found in games of bots ([`seek`]) and judged from what the seat knows, never by what is
//! hidden. A [`Collection`] is a text file with the puzzles of one game. The position is a game in a link
//! ([`pack`](crate::pack)), so that a puzzle takes a few hundred letters and whoever solves it can look
//! at how it came about.
//!
//! Reading and writing takes no rules; [`Puzzle::open`], which plays the position, does.

mod choose;
mod collection;
#[cfg(feature = "run")]
mod library;
#[cfg(feature = "run")]
mod opened;
mod scene;
#[cfg(feature = "run")]
mod seek;

use std::fmt;

use serde::{Deserialize, Serialize};
use ztable_bots::Because;
use ztable_core::Seat;

pub use choose::Choosing;
pub use collection::{BadPuzzles, Collection};
#[cfg(feature = "run")]
pub use library::of_game;
#[cfg(feature = "run")]
pub use opened::Opened;
pub use scene::{Scene, Verdict};
#[cfg(feature = "run")]
pub use seek::{Haul, modes, seek};

/// The games that come with puzzles, in the order of the shelf. Their files are `puzzles/GAME.jsonl`.
pub const GAMES: [&str; 5] = ["zeds-zone", "zee", "elemenz", "quantumzap", "zu-tiles"];

/// A position in which one play is clearly better than all others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The game so far, as it stands in a link.
    pub code: String,
    /// Who is to play.
    pub seat: Seat,
    /// The picks of the best play.
    pub solution: Vec<String>,
    /// How much better than its strongest rival it is, in hundredths of what can be won.
    pub lead: u8,
    /// How often weaker bots miss it.
    pub missed: Missed,
    /// Why it is better.
    pub because: Because,
}

/// In how many of a hundred tries bots miss a play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Missed {
    /// Easy ones.
    pub easy: u8,
    /// Normal ones.
    pub normal: u8,
    /// Hard ones.
    pub hard: u8,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Hardly any but easy bots miss it.
    Easy,
    /// Between the others.
    Tricky,
    /// Most weaker bots miss it most of the time.
    Hard,
}

/// In a word.
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Grade::Easy => "easy",
            Grade::Tricky => "tricky",
            Grade::Hard => "hard",
        })
    }
}

impl Missed {
    /// All levels together, from 0 to 300: by this puzzles are sorted.
    #[must_use]
    pub fn total(self) -> u16 {
        u16::from(self.easy) + u16::from(self.normal) + u16::from(self.hard)
    }

    /// How hard that makes a puzzle.
    #[must_use]
    pub fn grade(self) -> Grade {
        match self.total() {
            0..100 => Grade::Easy,
            100..190 => Grade::Tricky,
            _ => Grade::Hard,
        }
    }
}

impl Puzzle {
    /// What it is known by, on a device that remembers which ones were solved: made of the position
    /// alone, so that it stays when others come before it.
    #[must_use]
    pub fn id(&self) -> String {
        // FNV-1a, which is short and the same everywhere.
        let digest = self
            .code
            .bytes()
            .chain([self.seat.number()])
            .fold(0xcbf2_9ce4_8422_2325_u64, |digest, byte| {
                (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        format!("{digest:016x}")
    }

    /// What hangs on the solution, and who misses it, in two sentences.
    #[must_use]
    pub fn stakes(&self) -> String {
        let Missed { easy, normal, hard } = self.missed;
        format!(
            "Anything else costs at least {} of 100 parts of what can be won. Of 100 easy bots {easy} \
             miss it, of normal ones {normal}, of hard ones {hard}.",
            self.lead
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(code: &str, easy: u8) -> Puzzle {
        let text = format!(
            r#"{{"code":"{code}","seat":0,"solution":["card C01"],"lead":12,"missed":{{"easy":{easy},"normal":0,"hard":0}},"because":"{{you}} win"}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn an_id_is_made_of_the_position() {
        let (one, other) = (puzzle("1a", 20), puzzle("1a", 90));
        assert_eq!(one.id(), other.id());
        assert_ne!(one.id(), Puzzle { code: "1b".into(), ..other.clone() }.id());
        assert_ne!(one.id(), Puzzle { seat: Seat::new(1), ..other }.id());
    }

    #[test]
    fn what_more_bots_miss_is_harder() {
        let grade = |easy, normal, hard| Missed { easy, normal, hard }.grade();
        assert_eq!(grade(99, 0, 0), Grade::Easy);
        assert_eq!(grade(100, 0, 0), Grade::Tricky);
        assert_eq!(grade(100, 90, 0).to_string(), "hard");
        assert!(puzzle("1a", 35).stakes().contains("at least 12 of 100"));
        assert!(puzzle("1a", 35).stakes().contains("Of 100 easy bots 35 miss it"));
    }
}
