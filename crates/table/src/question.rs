//! What a table that lives apart is asked and what it replies, as plain data.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_bots::Level;
use ztable_core::{Outcome, Record, Seat, Setup, Viewer};

use crate::{Answer, Command, Feed, FromClient, Header, JournalEntry, Millis, Person};

/// What the host is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// Tells one opening of a table from the one before it, for what comes late.
    pub opening: u64,
    /// The asker's clock.
    pub now: Millis,
    /// What is to happen.
    pub ask: Ask,
}

/// What is to happen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ask {
    /// Make a table and let these commands happen, all or none; the host does not hold on to it.
    Make {
        /// What the table is made from.
        header: Header,
        /// Who wants what, in order.
        commands: Vec<(Person, Command)>,
    },
    /// Go on with a table instead of the one before, and show it to everybody who plays at it.
    Open {
        /// What the table was made from.
        header: Header,
        /// What has happened at it.
        entries: Vec<JournalEntry>,
    },
    /// A recorded game as a viewer would have seen it; no table has a part in it. The answer is a
    /// [`Replayed`](crate::Replayed).
    Replay {
        /// The game that is over.
        record: Box<Record>,
        /// Through whose eyes.
        viewer: Viewer,
        /// The names of the seats.
        names: Vec<String>,
    },
    /// A person at the table wants something.
    Command {
        /// Who asks for it.
        person: Person,
        /// What they send, as they would send it to a server.
        message: FromClient,
    },
    /// A bot has decided.
    BotPicked {
        /// For which seat.
        seat: Seat,
        /// The ticket it was asked with.
        ticket: u64,
        /// What it picks.
        pick: String,
    },
    /// Time has passed.
    Tick,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Reply {
    /// To be kept before anything is shown.
    pub entries: Vec<JournalEntry>,
    /// To be shown.
    pub feeds: Vec<Feed>,
    /// Bots to ask.
    pub thinks: Vec<Think>,
    /// When the table wants to look at the clock.
    pub due: Option<Millis>,
    /// Whether the game is over.
    pub over: bool,
    /// How it ended, if it is over.
    pub outcome: Option<Outcome>,
    /// For the sender of a command.
    pub answer: Option<Answer>,
}

/// A bot to ask.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Think {
    /// For which seat.
    pub seat: Seat,
    /// To be given back with the answer.
    pub ticket: u64,
    /// Game, players and options.
    pub setup: Setup,
    /// What the seat knows.
    pub view: Value,
    /// How strong.
    pub level: Level,
    /// Whether it is asked in a reaction window: then it must be quick, so that the time it takes
    /// does not tell what it could do.
    pub in_window: bool,
    /// The bot's own randomness; it says nothing about the match's.
    pub seed: u64,
}
