//! What happens, typed.

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Seat};

use super::{Bid, Dice, SEATS};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A seat rolled; its dice are there for its own eyes.
    Rolled { seat: Seat, number: u8, dice: Option<Dice> },
    /// A seat bid.
    Bid(Bid),
    /// A seat challenged the bid; all dice were shown, and so many fit it.
    Challenged { seat: Seat, bid: Bid, dice: Few<Dice, SEATS>, fitting: u8 },
    /// A seat lost a die and has so many left.
    Lost { seat: Seat, left: u8 },
    /// A seat is the last one with dice.
    Won { seat: Seat },
}
