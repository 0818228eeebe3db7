//! The numbers of the rulebook that boards show.

use crate::square::SQUARES;

/// The last turn, which is also the number of squares.
pub const LAST_TURN: u8 = SQUARES;
