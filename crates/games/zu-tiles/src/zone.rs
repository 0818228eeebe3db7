//! The zones of a player.

use serde::{Deserialize, Serialize};

/// A zone of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// Own tiles that nobody has seen: those in the Draw Stacks and those stowed face down. Which
    /// is where is not decided before somebody looks, so nothing can be peeked at.
    Unseen,
    /// What only its owner sees.
    Hand,
    /// The Discard Pile.
    Discard,
    /// The Point Pile.
    Points,
}

impl Zone {
    /// All zones of a player.
    pub const ALL: [Zone; 4] = [Zone::Unseen, Zone::Hand, Zone::Discard, Zone::Points];
}
