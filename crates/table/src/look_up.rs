//! What is asked about a table without changing it.

use serde::Serialize;
use serde_json::Value;
use ztable_core::{Deferred, Refusal};

use crate::table::not_started;
use crate::wire::Query;
use crate::{Person, Table};

/// A question with all that its answer needs of the table, which can go on meanwhile.
pub struct LookUp {
    work: Deferred<Result<Value, Refusal>>,
    is_quick: bool,
}

impl LookUp {
    /// A question whose answer costs about as much as a pick.
    fn quick<T: Serialize>(work: impl FnOnce() -> T + Send + 'static) -> LookUp {
        LookUp { work: Box::new(move || Ok(to_value(&work()))), is_quick: true }
    }

    /// A question whose answer takes its time.
    fn long(work: impl FnOnce() -> Result<Value, Refusal> + Send + 'static) -> LookUp {
        LookUp { work: Box::new(work), is_quick: false }
    }

    /// Whether the answer costs no more than a pick does, so that nobody has to take turns for it.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        self.is_quick
    }

    /// The answer.
    ///
    /// # Errors
    /// A question about what is not there.
    pub fn answer(self) -> Result<Value, Refusal> {
        (self.work)()
    }
}

impl Table {
    /// Takes a question up. A driver works the answer out beside the table.
    ///
    /// # Errors
    /// A question that this person may not ask.
    pub fn look_up(&self, person: &Person, query: &Query) -> Result<LookUp, Refusal> {
        Ok(match query {
            Query::Why { seat, pick } => {
                self.must_hold(person, *seat)?;
                let game = self.game.as_ref().ok_or_else(not_started)?;
                LookUp::quick(game.why_later(*seat, pick)?)
            }
            Query::Log { viewer, before } => {
                LookUp::quick(self.log_page(person, *viewer, *before)?)
            }
            Query::History { viewer, from } => {
                let past = self.past_game(person, *viewer, *from)?;
                LookUp::long(move || past.page())
            }
            Query::Record => {
                let record = self.record_later()?;
                LookUp::long(move || Ok(to_value(&record())))
            }
        })
    }
}

fn to_value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or_default()
}
