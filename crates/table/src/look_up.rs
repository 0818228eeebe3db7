//! What is asked about a table without changing it.

use serde_json::Value;
use ztable_core::{Record, Refusal};

use crate::past::PastGame;
use crate::table::not_started;
use crate::wire::Query;
use crate::{Person, Table};

/// A question with all that its answer needs of the table, which can go on meanwhile.
pub struct LookUp(Need);

enum Need {
    Nothing(Value),
    Replay(PastGame),
    Writing(Box<Record>),
}

impl LookUp {
    /// Whether the answer takes no time.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        matches!(self.0, Need::Nothing(_))
    }

    /// The answer.
    ///
    /// # Errors
    /// A question about what is not there.
    pub fn answer(self) -> Result<Value, Refusal> {
        match self.0 {
            Need::Nothing(value) => Ok(value),
            Need::Replay(past) => past.page(),
            Need::Writing(record) => Ok(serde_json::to_value(record).unwrap_or_default()),
        }
    }
}

impl Table {
    /// Takes a question up. Where the answer is not quick, a driver works it out beside the table.
    ///
    /// # Errors
    /// A question that this person may not ask.
    pub fn look_up(&self, person: &Person, query: &Query) -> Result<LookUp, Refusal> {
        let value = match query {
            Query::Why { seat, pick } => {
                self.must_hold(person, *seat)?;
                let game = self.game.as_ref().ok_or_else(not_started)?;
                serde_json::to_value(game.why(*seat, pick)?).unwrap_or_default()
            }
            Query::History { viewer, from } => {
                let past = self.past_game(person, *viewer, *from)?;
                return Ok(LookUp(Need::Replay(past)));
            }
            Query::Log { viewer, before } => self.log(person, *viewer, *before)?,
            Query::Record => return Ok(LookUp(Need::Writing(Box::new(self.record()?)))),
        };
        Ok(LookUp(Need::Nothing(value)))
    }
}
