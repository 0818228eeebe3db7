//! What a door without rules, such as a page, asks about games that were played and plays to come, and
//! what it is answered, as plain data.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_bots::{Caution, Suggestion, Thought};
use ztable_core::{Record, Seat, Target};

use crate::Review;
use crate::puzzle::{Puzzle, Scene};

/// What is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ask {
    /// Write a game as a short text.
    Pack(Box<Shared>),
    /// Read such a text.
    Unpack {
        /// The short text, as [`Ask::Pack`] makes it.
        code: String,
    },
    /// How a game stood after so many of its picks.
    Position {
        /// The whole game, of which only the beginning may matter.
        record: Box<Record>,
        /// After how many of its picks.
        picks: usize,
    },
    /// Begin to review a game, in place of the one before.
    Review {
        /// The game to review, to its end.
        record: Box<Record>,
    },
    /// Go on with it for a moment.
    GoOn,
    /// Find a whole play for somebody who wants a hint.
    Suggest(Box<Thought>),
    /// Say what a pick would give away.
    Warn {
        /// Who is about to make it, with what they know.
        thought: Box<Thought>,
        /// The pick in its text form.
        pick: String,
    },
    /// Which things on the table stand for a play that somebody could have made.
    Targets {
        /// The game in which it could have been made.
        record: Box<Record>,
        /// After how many of its picks.
        picks: usize,
        /// The seat that could have made it.
        seat: Seat,
        /// The picks of the play.
        play: Vec<String>,
    },
    /// Where a game parts from an own one with the same start.
    Compare {
        /// The other one's game.
        record: Box<Record>,
        /// The own game as a short text.
        own: String,
    },
    /// How a puzzle stands after some picks, and what they are.
    Puzzle {
        /// The puzzle, which the asker keeps and hands in every time.
        puzzle: Box<Puzzle>,
        /// The picks, none at the beginning.
        attempt: Vec<String>,
    },
}

/// What is answered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reply {
    /// A game as a short text.
    Packed(Packed),
    /// The game that was in a text.
    Unpacked(Box<Shared>),
    /// How a game stood, all that was hidden included.
    Position(Value),
    /// How far the review is.
    Reviewed {
        /// How many picks were looked at.
        done: usize,
        /// How many there are.
        all: usize,
        /// What was found so far.
        review: Review,
    },
    /// A whole play, with its reason.
    Suggested(Suggestion),
    /// What a pick would give away, if that is clear and much.
    Warned(Option<Caution>),
    /// The things on the table that stand for a play, in the order of its picks.
    Targets(Vec<Target>),
    /// Two games side by side; nothing where they did not begin alike.
    Compared(Option<Compared>),
    /// How a puzzle stands.
    Puzzle(Box<Scene>),
}

/// Two games from the same start, side by side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Compared {
    /// With how many picks both begin.
    pub alike: usize,
    /// The points of the game; none where it was lost.
    pub score: Option<i32>,
    /// Those of the own one.
    pub own_score: Option<i32>,
    /// What was picked then, in words.
    pub went_on: Vec<String>,
    /// What was picked then in the own one.
    pub own_went_on: Vec<String>,
}

/// A game as a short text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Packed {
    /// The text, which can stand in an address.
    pub code: String,
}

/// A game as somebody hands it on: what was played, by whom, and what to look at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shared {
    /// The game as it was played.
    pub record: Record,
    /// The names of the seats, as far as they are known.
    pub names: Vec<String>,
    /// Through whose eyes to look first.
    pub seat: Option<Seat>,
    /// After how many picks to look first; at the beginning, if it is not said.
    pub at: Option<usize>,
}
