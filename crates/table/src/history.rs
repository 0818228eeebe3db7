//! The game so far, moment by moment, as one viewer saw it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_core::Told;

use crate::patch::Edit;

/// How the game looked to a viewer at one time.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// What the viewer saw, as JSON.
    pub view: Value,
    /// How many lines of the log had been told.
    pub lines: usize,
}

/// Moments of a game in order, each as what changed since the one before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HistoryPage {
    /// The number of the first moment here.
    pub from: usize,
    /// The view at that moment.
    pub view: Value,
    /// How many lines had been told by then.
    pub lines: usize,
    /// The moments after it: what changed in the view, and how many lines had been told.
    pub then: Vec<(Vec<Edit>, usize)>,
    /// Whether there are moments after these.
    pub more: bool,
}

impl HistoryPage {
    /// The moments; those before one that cannot be read.
    #[must_use]
    pub fn moments(self) -> Vec<Moment> {
        let mut moments = vec![Moment { view: self.view, lines: self.lines }];
        for (edits, lines) in self.then {
            let mut view = moments.last().map(|moment| moment.view.clone()).unwrap_or_default();
            if edits.into_iter().any(|edit| edit.apply(&mut view).is_err()) {
                break;
            }
            moments.push(Moment { view, lines });
        }
        moments
    }
}

/// A recorded game as one viewer would have seen it, from its beginning to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Replayed {
    /// All moments.
    pub page: HistoryPage,
    /// How many picks were made by each moment.
    pub picks: Vec<usize>,
    /// What was told, with the events.
    pub log: Vec<Told>,
}
