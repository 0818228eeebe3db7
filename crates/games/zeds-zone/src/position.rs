//! The whole state in a form that people read and edit.

#[cfg(feature = "rules")]
mod build;
#[cfg(feature = "rules")]
mod load;

use serde::{Deserialize, Serialize};

use crate::sector::SectorId;
use crate::status::Status;
use crate::view::{SheetView, TurnView};

/// A position. What can be worked out (crossed-out sectors, the state of guns and zombies, what is
/// asked) may be left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1 to 20.
    pub turn: u8,
    /// The shared roll of the turn.
    pub roll: SectorId,
    /// All seats in order.
    pub seats: Vec<SeatPosition>,
}

/// One seat of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// How it stands with the seat.
    #[serde(default)]
    pub status: Option<Status>,
    /// What is drawn on its paper; nothing, if left out.
    #[serde(default)]
    pub sheet: SheetView,
    /// What it did in this turn; nothing for a seat that had lost before.
    #[serde(default)]
    pub this_turn: Option<TurnView>,
}
