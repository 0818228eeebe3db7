//! What a bot is asked and what it answers, as plain data.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_core::{Seat, Setup};

use crate::{Budget, Level};

/// What a bot is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// Game, players and options.
    pub setup: Setup,
    /// The seat that must pick.
    pub seat: Seat,
    /// What that seat knows.
    pub view: Value,
    /// How strong to play.
    pub level: Level,
    /// How long to think.
    #[serde(default)]
    pub budget: Budget,
    /// Where the bot's own chance comes from; not the seed of the match.
    pub seed: u64,
}

/// One pick with what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Worth {
    /// The pick in its text form.
    pub pick: String,
    /// Its value: for hard and expert the mean reward from 0 to 1, for easy and normal a value on
    /// a scale of the game's own. Missing where the bot did not look into it.
    pub value: Option<f32>,
    /// How many games were played out after it.
    pub visits: u32,
}

/// What a bot would do, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The pick in its text form.
    pub pick: String,
    /// All picks, best first; the first is [`Advice::pick`].
    pub ranked: Vec<Worth>,
    /// How many games were played out in all.
    pub iterations: u32,
}
