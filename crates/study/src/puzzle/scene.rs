//! A puzzle as a door shows it, after the picks that somebody has made.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_core::{Choice, Prompt, Setup, Told};
use ztable_shelf::Brief;

/// What an attempt is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The best play.
    Right,
    /// Nothing yet, or right so far.
    GoesOn,
    /// Another play.
    Wrong,
}

/// A puzzle after some picks, as the seat that is to play sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// Game, players and options.
    pub setup: Setup,
    /// What the seat knows.
    pub view: Value,
    /// What the rules tell about that.
    pub brief: Brief,
    /// What is asked.
    pub prompt: Prompt,
    /// What came of the last pick.
    pub told: Vec<Told>,
    /// What the picks are.
    pub verdict: Verdict,
    /// What can be picked, as long as the attempt goes on.
    pub options: Vec<Choice>,
    /// The picks of the solution in words, once the attempt is over.
    pub answer: Option<Vec<String>>,
}
