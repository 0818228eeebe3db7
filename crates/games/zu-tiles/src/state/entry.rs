//! What lies on the stack, and the Battle it may belong to.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use super::Stamp;
use crate::bag::Zone;
use crate::few::Few;
use crate::kind::{Kind, Piece};
use crate::program::TARGETS;

/// What a play is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// Nothing.
    #[default]
    None,
    /// A tile in the area.
    Tile(Stamp),
    /// A tile in one of one's own zones.
    Pile(Zone, Piece),
}

/// The targets of a play.
pub(crate) type Targets = [Target; TARGETS];

/// What lies on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Nothing.
    #[default]
    Nothing,
    /// A tile.
    Tile(Piece),
    /// The Battle Action Tile.
    Battle(Piece),
    /// The Battle Action Tile in the eyes of those who do not know it.
    Covered,
    /// A placeholder for an ability.
    Ability {
        /// The tile whose ability it is.
        tile: Stamp,
        /// The attached tile that grants it; 0 for an own ability.
        granter: Stamp,
        /// The definition that has the ability.
        kind: Kind,
        /// Which of its abilities.
        nth: u8,
    },
}

/// An entry of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Entry {
    /// What lies there.
    pub source: Source,
    /// What it is aimed at.
    pub targets: [Target; TARGETS],
    /// The seat that added it.
    pub(crate) player: u8,
    /// The seat that took it over, if any.
    pub(crate) taker: Option<u8>,
    /// Whether it is cancelled.
    pub negated: bool,
}

impl Entry {
    /// The player of the entry.
    #[must_use]
    pub fn player(&self) -> Seat {
        Seat::new(self.player)
    }

    /// The "you" of its text: who took it over, or else its player.
    #[must_use]
    pub fn you(&self) -> Seat {
        Seat::new(self.taker.unwrap_or(self.player))
    }
}

/// The most Allies of one side.
pub const ALLIES: usize = 8;

/// A Battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Battle {
    pub(crate) attacker: Stamp,
    pub(crate) defender: Stamp,
    /// The attacking player.
    pub(crate) by: u8,
    /// Allies of the Attacker and of the Defender.
    pub(crate) allies: [Few<Stamp, ALLIES>; 2],
    /// Creatures that were asked for, by side.
    pub(crate) asked: [Few<Stamp, 4>; 2],
    pub(crate) cancelled: bool,
}

/// The side of a Battle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleSide {
    /// The Attacker's.
    Attack,
    /// The Defender's.
    Defence,
}
