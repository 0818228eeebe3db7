//! The picks of the game.

use std::fmt;

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, picks};

use super::{DICE, Face, SEATS};

// [action]
picks! {
    /// A pick. Bids are declared in the order in which they rise (LD-2.3), number before face.
    pub enum Action, "a pick (bid 3x5 or challenge)" {
        /// At least so many dice show this face.
        Bid(number: u8 in 1..=DICE * SEATS, face: Face) = "bid {number}x{face}",
        /// The last bid is a lie.
        Challenge = "challenge",
    }
}
// [action]

/// A bid that stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bid {
    pub seat: Seat,
    pub number: u8,
    pub face: Face,
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} × {}", self.number, self.face)
    }
}
