//! How the levels play.

use ztable_core::Game;

use crate::{Level, Plan};

/// How each level plays a game.
pub trait Levels: Game {
    /// How this level plays it. Without knowledge: [`Plan::usual`].
    fn plan(&self, level: Level) -> Plan {
        Plan::usual(level)
    }
}
