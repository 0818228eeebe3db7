//! A "no" that says why.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Rule;

/// What kind of "no" it is, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Code {
    /// The rules do not allow the pick.
    Illegal,
    /// The seat is not asked now.
    NotAsked,
    /// The game is over.
    Over,
    /// The text is no pick of this game.
    Unreadable,
    /// There is no such seat at this table.
    NoSuchSeat,
    /// There is no such game.
    UnknownGame,
    /// The options, or their combination, are not possible.
    BadSetup,
    /// The position is not possible.
    BadPosition,
    /// A scripted outcome of chance is not possible.
    BadChance,
    /// The record is broken or does not replay.
    BadRecord,
    /// The request itself is malformed.
    BadRequest,
    /// No game has been started.
    NoGame,
    /// There is nothing to take back, or it cannot be taken back.
    NoUndo,
    /// The table has moved on since the sender looked.
    Stale,
    /// Only somebody else may do this, or not now.
    NotAllowed,
    /// There is no such table.
    NoSuchTable,
    /// A limit on size, rate or number was reached.
    Limit,
    /// Something failed that the sender cannot mend; nothing was changed.
    Unavailable,
}

/// A refusal: the reason in a sentence, and the rule it comes from where it is the rules that say
/// no. A refused request has changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// What kind of "no" it is.
    pub code: Code,
    /// The rule that says no.
    pub rule: Option<Cow<'static, str>>,
    /// The reason, in a sentence.
    pub message: String,
}

impl Refusal {
    /// A refusal that no rule of the game stands behind.
    pub fn new(code: Code, message: impl Into<String>) -> Refusal {
        Refusal { code, rule: None, message: message.into() }
    }

    /// The rules do not allow the pick.
    pub fn illegal(rule: Rule, message: impl Into<String>) -> Refusal {
        Refusal { code: Code::Illegal, rule: Some(rule.into()), message: message.into() }
    }

    /// This rule does not allow the options, or their combination.
    pub fn bad_setup(rule: Rule, message: impl Into<String>) -> Refusal {
        Refusal { code: Code::BadSetup, rule: Some(rule.into()), message: message.into() }
    }

    /// The seat is not asked now, by this rule.
    pub fn not_asked(rule: Rule, message: impl Into<String>) -> Refusal {
        Refusal { code: Code::NotAsked, rule: Some(rule.into()), message: message.into() }
    }

    /// The game is over, by this rule.
    pub fn over(rule: Rule, message: impl Into<String>) -> Refusal {
        Refusal { code: Code::Over, rule: Some(rule.into()), message: message.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}
