//! Games whose positions a network can judge.

use ztable_core::{Game, Seat};

use crate::network::shelf;
use crate::{Inputs, Network};

/// What a network is told about the positions of a game that one has learned.
///
/// Like all knowledge it looks at an imagined world, and there it uses nothing that the seat would
/// not know: networks learn from games in which seats saw their own cards alone.
pub trait Judged: Game {
    /// What a network must judge to fit this set-up: the mode and the version of the inputs, such as
    /// `zolo 1`. Without: nothing has been learned.
    fn subject(&self) -> Option<&'static str> {
        None
    }

    /// Whether networks learn from positions such as this: nothing is under way.
    fn is_calm(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Whether a game played on from `start` in the head has come far enough for a network to judge the
    /// calm position that it is in now. Without knowledge: it has.
    fn is_ripe(&self, start: &Self::State, now: &Self::State) -> bool {
        let _ = (start, now);
        true
    }

    /// Writes what the seat knows of the position.
    fn tell(&self, state: &Self::State, seat: Seat, inputs: &mut Inputs) {
        let _ = (state, seat, inputs);
    }

    /// The built-in network for this set-up, if there is one.
    fn network(&self) -> Option<&'static Network> {
        self.subject().and_then(shelf::network)
    }
}
