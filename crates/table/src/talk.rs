//! Talking at a table. It is no part of the game: neither the log nor the record of a table knows of
//! it, and whoever drives the table carries it.

use serde::{Deserialize, Serialize};

use crate::{Millis, Person, PersonId};

/// The longest thing that can be said at once, in characters.
pub const LONGEST_SAID: usize = 200;

/// What somebody wants to say, hear or not hear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Talk {
    /// Say something to those who play, or to those who watch, whichever I do.
    Say {
        /// The words, at most [`LONGEST_SAID`] characters.
        text: String,
    },
    /// Send me what is said from now on; the answer has what was said before: a [`Heard`].
    Listen,
    /// Send me nothing of it any more.
    Hush,
    /// I want to hear nothing of this person, at no table.
    Block {
        /// Whom I want to hear nothing of.
        person: PersonId,
    },
    /// I want to hear this person again.
    Unblock {
        /// Whom I blocked.
        person: PersonId,
    },
    /// While I watch, tell the others by my name or without it.
    ShowMe {
        /// Whether by name.
        named: bool,
    },
    /// Let the operator know what was said.
    Report {
        /// The number of what was said.
        number: u64,
    },
}

/// Who hears what is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// All who are there: before a game and after it.
    Everybody,
    /// Those who have a seat, while a game is on.
    Players,
    /// Those who have none, while a game is on.
    Spectators,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// A number that nothing else at the table has; it grows.
    pub number: u64,
    /// When it was said.
    pub at: Millis,
    /// Who heard it.
    pub channel: Channel,
    /// Who said it, with the name they had then.
    pub by: Person,
    /// The words, as they were typed.
    pub text: String,
}

/// What somebody hears who begins to listen.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Heard {
    /// The last things that were said, the oldest first.
    pub said: Vec<Said>,
    /// Whom they want to hear nothing of.
    pub blocked: Vec<PersonId>,
}
