//! The action stack (ZU-6): its entries, where they come from and what they are aimed at.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::data::program::TARGETS;
use crate::kind::{Kind, Piece, Stamp};
use crate::zone::Zone;

/// What a play is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TileTarget {
    /// A target that was left out, or that does not exist.
    #[default]
    None,
    /// A tile in the area, wherever it moves.
    Tile(Stamp),
    /// A tile in one of one's own zones.
    Pile(Zone, Piece),
}

/// The targets of a play, the last ones blank where there are fewer.
pub(crate) type Targets = [TileTarget; TARGETS];

/// Aimed at nothing.
pub(crate) const NO_TARGETS: Targets = [TileTarget::None; TARGETS];

/// Where an entry of the stack comes from, or what is placed, played or used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Nothing is chosen yet.
    #[default]
    Nothing,
    /// A tile from the hand.
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

impl Origin {
    /// The definition with its text; nothing while none is chosen, or none is known.
    pub(crate) fn kind(self) -> Option<Kind> {
        match self {
            Origin::Tile(piece) | Origin::Battle(piece) => Some(piece.kind),
            Origin::Ability { kind, .. } => Some(kind),
            Origin::Covered | Origin::Nothing => None,
        }
    }
}

/// An entry of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StackEntry {
    /// The tile or ability it stands for.
    #[serde(rename = "source")]
    pub origin: Origin,
    /// What it was aimed at when it was announced (ZU-6.5).
    pub targets: [TileTarget; TARGETS],
    /// The seat that added it.
    pub(crate) player: u8,
    /// The seat that took it over, if any.
    pub(crate) taker: Option<u8>,
    /// Whether it is cancelled.
    pub negated: bool,
}

impl StackEntry {
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
