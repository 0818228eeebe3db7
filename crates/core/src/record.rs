//! A game as its options, its seed and its picks.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Outcome, Seat, Setup};

/// The version of the record format.
pub const RECORD_FORMAT: u32 = 1;

/// One pick as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// Who picked.
    pub seat: Seat,
    /// What, in its text form.
    pub pick: String,
}

/// Everything needed to play a game again and to check that it comes out the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The version of this format: [`RECORD_FORMAT`].
    pub ztable: u32,
    /// Game, players, options and the version of the rules, which a record must name.
    #[serde(flatten)]
    pub setup: Setup,
    /// The text whose SHA-256 is the seed.
    pub seed: String,
    /// Scripted outcomes, used before the seed's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
    /// The position it started from, if not from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// The picks in order.
    pub picks: Vec<Played>,
    /// The hash of the last state.
    pub hash: String,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// What shows that nobody chose the seed, if the game was played at a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fairness: Option<Value>,
}
