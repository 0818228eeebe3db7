//! The phases of a round (QZ-2).

use serde::{Deserialize, Serialize};

/// Rounds of a game (QZ-2.1).
pub const ROUNDS: u8 = 5;

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
