//! Where the game stands: the phases of a round (QZ-2), and how far each seat is with its answer.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::announcement::TARGETS;
use crate::card::{ActionCard, LotId};
use crate::window::Response;

/// Where in the round the game is (QZ-2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The line-up is being filled (QZ-7.1).
    Prepare,
    /// The window before the first Discover turn.
    Round,
    /// Somebody takes their Discover turn (QZ-3).
    Discover,
    /// The window between two Discover turns.
    Turn,
    /// Sealed bids for the highest slot (QZ-4.2).
    Auction,
    /// Open bidding in turn, after a tie (QZ-4.7).
    Open,
    /// Open bidding by secret ceilings, after a tie (QZ-4.8).
    Proxy,
    /// All decide in secret what to develop (QZ-5.2).
    Develop,
    /// The window before Collect.
    Collect,
    /// The window before the end.
    End,
    /// The points are counted and nobody is asked any more (QZ-8.1).
    Over,
}

/// How far a seat is with its answer. Nobody else sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Staged {
    /// At the first question, with nothing chosen.
    #[default]
    Start,
    /// Which lot to survey.
    Survey,
    /// Which lot to sell.
    Buyout,
    /// What this card aims at.
    Card(ActionCard),
    /// Which limit on this slot.
    Limit(ActionCard, u8),
    /// Which players (A13), so far these.
    Seats([Option<Seat>; TARGETS]),
    /// What the character aims at.
    Power,
    /// The second lot (C01).
    Swap(Seat, u8),
    /// The second ray gun (C07).
    Guns(LotId),
    /// Answered; until all have, it can be taken back.
    Done(Response),
}
