//! The game so far, moment by moment, as one viewer saw it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_core::{AnyMatch, Code, Refusal, Viewer};

use crate::table::not_started;
use crate::{Person, Table};

/// How the game looked to a viewer at one time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The view.
    pub view: Value,
    /// How many lines of the log had been told.
    pub lines: usize,
}

impl Moment {
    fn now(game: &dyn AnyMatch, viewer: Viewer) -> Moment {
        Moment { view: game.view(viewer), lines: game.told(viewer, &[], 0).len() }
    }
}

impl Table {
    /// All moments at which something changed for the viewer. Picks that changed nothing for it
    /// leave no moment, so their number stays unknown.
    pub(crate) fn history(&self, person: &Person, viewer: Viewer) -> Result<Value, Refusal> {
        if !self.may_watch(&person.id, viewer) {
            return Err(Refusal::new(
                Code::NotAllowed,
                "Only who holds a seat sees through its eyes.",
            ));
        }
        let game = self.game.as_ref().ok_or_else(not_started)?;
        let mut again = ztable_shelf::start(game.start().clone())?;
        let mut moments = vec![Moment::now(again.as_ref(), viewer)];
        for played in game.played() {
            again.pick_text(played.seat, &played.pick)?;
            let moment = Moment::now(again.as_ref(), viewer);
            if moments.last() != Some(&moment) {
                moments.push(moment);
            }
        }
        Ok(serde_json::to_value(moments).unwrap_or_default())
    }
}
