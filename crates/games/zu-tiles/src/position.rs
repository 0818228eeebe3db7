//! The state in a form that people read and edit; a view holds one of which parts are missing.

#[cfg(feature = "rules")]
mod build;
#[cfg(feature = "rules")]
pub(crate) mod load;
#[cfg(feature = "rules")]
mod possible;
#[cfg(feature = "rules")]
mod progress;

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::action::Action;
use crate::battle::Battle;
use crate::cell::Cell;
use crate::kind::{Kind, Piece, Stamp};
use crate::phase::{Fall, Phase, Staged, ThisTurn};
use crate::stack::StackEntry;
use crate::text::{Later, Run};

/// Tiles of which a viewer knows everything or only the number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Tiles {
    /// Each by its definition.
    Known(Vec<Kind>),
    /// Only how many there are.
    Count(usize),
}

impl Tiles {
    /// How many tiles there are, known or not.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Tiles::Known(tiles) => tiles.len(),
            Tiles::Count(count) => *count,
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tiles, as far as they are known.
    #[must_use]
    pub fn known(&self) -> &[Kind] {
        match self {
            Tiles::Known(tiles) => tiles,
            Tiles::Count(_) => &[],
        }
    }
}

/// What belongs to one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// The hand: its tiles for its owner, their number for the others.
    pub hand: Tiles,
    /// The tiles that nobody has seen, in Draw Stacks and stowed. When a position is loaded,
    /// nothing stands for all tiles of the deck that are nowhere else.
    pub unseen: Option<Tiles>,
    /// The heights of the five Draw Stacks; nothing stands for even ones.
    pub stacks: Option<[u8; 5]>,
    /// The Discard Pile; nothing stands for all tiles of the deck that are nowhere else.
    pub discard: Option<Vec<Piece>>,
    /// The Point Pile, which lies open.
    pub points: Vec<Piece>,
    /// How the player went out.
    pub fall: Fall,
    /// As which, from 1; 0 for a player who is in the game.
    pub fell: u8,
    /// Whether the hand is still the starting hand.
    pub fresh: bool,
    /// Starting hands returned.
    pub mulligans: u8,
}

/// A tile in the playing area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaPosition {
    /// The tile and its owner.
    pub tile: Piece,
    /// Where it lies.
    pub cell: Cell,
    /// When it came, in the count of everything that came about; nothing stands for now.
    #[serde(default)]
    pub n: Option<Stamp>,
    /// Who put it there; nothing stands for its owner.
    #[serde(default)]
    pub by: Option<Seat>,
    /// The turn in which it came.
    #[serde(default)]
    pub turn: u16,
    /// Abilities used this turn, as bits.
    #[serde(default)]
    pub used: u8,
    /// Whether its trigger is through for this turn.
    #[serde(default)]
    pub fired: bool,
}

/// An attached tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttachedPosition {
    /// The tile; nothing when it lies face down.
    #[serde(default)]
    pub tile: Option<Piece>,
    /// The cell of its host.
    pub host: Cell,
    /// The owner of a tile that lies face down, else its controller.
    pub by: Seat,
    /// When it was attached.
    #[serde(default)]
    pub n: Option<Stamp>,
    /// Whether it is under its host.
    #[serde(default)]
    pub under: bool,
    /// Granted abilities used this turn, as bits.
    #[serde(default)]
    pub used: u8,
    /// Whether its trigger is through for this turn.
    #[serde(default)]
    pub fired: bool,
}

/// The whole state, or what one viewer knows of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Where the turn stands.
    pub phase: Phase,
    /// What each player has, in the order of the seats.
    pub seats: Vec<SeatPosition>,
    /// The playing area, in the order in which the tiles came.
    pub area: Vec<AreaPosition>,
    /// Attached tiles, in the order in which they were attached.
    pub attached: Vec<AttachedPosition>,
    /// What waits for the end of a turn, in the order in which it was created.
    pub later: Vec<Later>,
    /// The stack, the bottom first.
    pub stack: Vec<StackEntry>,
    /// The Battle that is going on; nothing outside one.
    pub battle: Option<Battle>,
    /// The text that is being carried out.
    pub run: Option<Run>,
    /// What the player who is asked has begun to choose.
    pub stage: Staged,
    /// What was done this turn.
    pub uses: ThisTurn,
    /// Passes in a row.
    pub passes: u8,
    /// How far the end-of-turn effects have come.
    pub cursor: Stamp,
    /// How much has come about so far.
    pub clock: Stamp,
    /// Tiles in hands that everybody has seen go there.
    pub shown: Vec<Piece>,
    /// The last pick that everybody saw, and whose it was.
    pub last: Option<(Seat, Action)>,
    /// Who has won, when the game is over.
    pub winner: Option<Seat>,
    /// Who took the first turn, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
}
