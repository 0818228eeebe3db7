//! Who watches a table. Like talk it is no part of the game, and whoever drives the table carries it.

use serde::{Deserialize, Serialize};

/// Who is at a table without a seat while there is a game to see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Watching {
    /// How many people.
    pub count: usize,
    /// The names of those who want to be named, in the order of their coming; not of all in a crowd.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}
