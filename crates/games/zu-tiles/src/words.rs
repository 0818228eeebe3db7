//! Everything that is said: what is asked, what picks mean, what a position looks like, what
//! happened.

mod ability;
mod describe;
mod label;
mod narrate;
mod prompt;

pub(crate) use ability::target as wanted_target;
pub(crate) use describe::describe;
pub(crate) use label::label;
pub(crate) use narrate::narrate;
pub(crate) use prompt::{WINDOWS, prompt, window};

use ztable_core::Seat;

use crate::kind::Kind;
use crate::rules::ZuTiles;

impl ZuTiles {
    /// The name of a tile.
    pub(crate) fn name(&self, kind: Kind) -> &str {
        self.tiles.tiles().get(kind.index()).map_or("an unknown tile", |tile| &tile.name)
    }
}

fn player(seat: Seat) -> String {
    format!("player {}", seat.number() + 1)
}
