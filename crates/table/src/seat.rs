//! Who holds a seat.

use serde::{Deserialize, Serialize};
use ztable_bots::Level;

/// A person, by an id that the driver vouches for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub String);

/// A person with the name to show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// The name to show.
    pub name: String,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A person.
    Human {
        /// Who plays when they are there.
        person: Person,
        /// The bot that plays while the person is away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stand_in: Option<Level>,
    },
    /// A bot.
    Bot {
        /// How strong.
        level: Level,
    },
}
