//! The line-up: slots, and the cards attached to their lots (QZ-1.4, QZ-10.5).

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::card::LotId;

/// Slots of the line-up: seven standard ones, and one for each time A08 can be played.
pub const SLOTS: usize = 15;
/// The highest number on a price card (QZ-12.13).
pub const HIGHEST_LIMIT: u8 = 9;

/// The limit that a price card sets (QZ-12.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// No price card is attached.
    #[default]
    Free,
    /// At most so many millions, by A09.
    Max(u8),
    /// At least so many millions, by A11.
    Min(u8),
}

/// A slot of the line-up with what is attached to its lot (QZ-4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Slot {
    /// The lot that lies there, face down or up.
    pub lot: Option<LotId>,
    /// Who alone may bid, by A07.
    pub bidder: Option<Seat>,
    /// The limit set by A09 or A11.
    pub price: Price,
    /// Whether A12 keeps it out of this round's auctions.
    pub frozen: bool,
}
