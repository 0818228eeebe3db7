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

/// Why a play is better than others, in words that go on after "because": a clause without a full stop.
/// It speaks of a player, who may be the one that reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Because(pub(crate) String);

impl Because {
    /// For the player: "you have 1 point more at once".
    #[must_use]
    pub fn to_player(&self) -> String {
        self.0.replace("{you}", "you").replace("{your}", "your").replace("{yours}", "yours")
    }

    /// For somebody else: "they have 1 point more at once".
    #[must_use]
    pub fn to_others(&self) -> String {
        self.0.replace("{you}", "they").replace("{your}", "their").replace("{yours}", "theirs")
    }
}

/// One pick of a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The pick in its text form.
    pub pick: String,
    /// The same in words.
    pub words: String,
}

/// A whole play that is a good idea.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// Its picks; there is at least one.
    pub steps: Vec<Step>,
    /// Why, as far as it can be said.
    pub because: Option<Because>,
}

/// What a pick gives away.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Caution {
    /// How much of what can be won, from 0 to 1: where one wins or loses, the chance of winning.
    pub cost: f64,
    /// What would be better.
    pub better: Suggestion,
}
