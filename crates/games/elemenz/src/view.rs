//! What somebody sees: the table, with more or less on it face up.

#[cfg(feature = "rules")]
mod build;
#[cfg(feature = "rules")]
pub use build::{Known, KnownRow, KnownSeat};

use serde::{Deserialize, Serialize};
use ztable_core::Viewer;

use crate::position::Position;

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes it is made for; what they may not know is missing.
    pub viewer: Viewer,
    /// The table as they see it.
    pub table: Position,
}
