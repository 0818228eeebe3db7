//! A "no" that says why.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Rule, Seat, Turn};

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

    /// This rule does not allow the options, or their combination.
    pub fn bad_setup(rule: Rule, message: impl Into<String>) -> Refusal {
        Refusal { code: Code::BadSetup, rule: Some(rule.into()), message: message.into() }
    }
}

/// Why a pick is not legal: the rule that says no, and what it says, in a sentence. A game gives the
/// reason ([`Game::reason`](crate::Game::reason)); what kind of "no" it is follows from who is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    rule: Rule,
    message: Cow<'static, str>,
}

/// This rule says no, in this sentence.
///
/// ```text
/// Action::Pass => no(rule!("QZ-3.3"), "End your turn instead."),
/// ```
pub fn no(rule: Rule, message: impl Into<Cow<'static, str>>) -> Reason {
    Reason { rule, message: message.into() }
}

impl Reason {
    /// The refusal of a pick of a seat where this is whose turn it is.
    #[must_use]
    pub fn refusal(self, turn: Turn, seat: Seat) -> Refusal {
        let code = match turn {
            Turn::Over => Code::Over,
            turn if turn.asks(seat) => Code::Illegal,
            Turn::One(_) | Turn::Many(_) => Code::NotAsked,
        };
        Refusal { code, rule: Some(self.rule.into()), message: self.message.into_owned() }
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
