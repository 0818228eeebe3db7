//! What a viewer knows.

#[cfg(feature = "rules")]
pub(crate) mod build;
#[cfg(feature = "rules")]
pub use build::{Known, KnownSeat, KnownTile};

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, Viewer};

use crate::cell::{Cell, CellName};
use crate::event::{BattleResult, NoBattle};
use crate::kind::Kind;
use crate::phase::Question;
use crate::position::Position;
use crate::square::Friend;
use crate::tile::AreaType;

/// A tile of the area as it is now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileFacts {
    /// The cell it lies in.
    pub cell: Cell,
    /// Which tile of the catalogue it is.
    pub tile: Kind,
    /// Creature, Item or Obstacle.
    pub is: AreaType,
    /// Whose deck it came from (ZU-1.2).
    pub owner: Seat,
    /// Who may use it now (ZU-1.3).
    pub ctrl: Seat,
    /// STR with everything that changes it (ZU-9.10).
    pub str: u8,
    /// INT with everything that changes it.
    pub int: u8,
    /// Tiles attached to it, face up.
    pub attached: Vec<Kind>,
    /// How many tiles lie under it face down (ZU-13.21).
    pub stowed: usize,
    /// Whether it is compatible with every Creature, by its own text or by what is attached.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub with_all: bool,
}

impl TileFacts {
    /// The tile as a Creature, if it is one.
    #[must_use]
    pub fn friend(&self) -> Option<Friend> {
        let friend = Friend { kind: self.tile, with_all: self.with_all };
        (self.is == AreaType::Creature).then_some(friend)
    }
}

/// A Battle as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BattleFacts {
    /// The attacking player.
    pub by: Seat,
    /// The Attacker's cell, if it is still there.
    pub attacker: Option<Cell>,
    /// The Defender's cell, if it is still there.
    pub defender: Option<Cell>,
    /// Cells of the Allies of both sides.
    pub allies: [Vec<Cell>; 2],
    /// STR and INT of the Attacker's side.
    pub attack: (u16, u16),
    /// STR and INT of the Defender's side.
    pub defence: (u16, u16),
    /// How it would come out now.
    pub result: BattleResult,
    /// Why it would not take place now.
    pub off: Option<NoBattle>,
}

/// What follows from the rest of a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Derived {
    /// The one seat that everybody waits for; nobody when the game is over.
    pub asked: Option<Seat>,
    /// What they are asked, as far as the viewer may know.
    pub question: Option<Question>,
    /// The points that win at this table (ZU-10.1).
    pub target: u8,
    /// Tiles in the Point Piles, by seat.
    pub points: Vec<usize>,
    /// Tiles in hand by seat.
    pub hands: Vec<usize>,
    /// The tiles of the area, in the order in which they came.
    pub tiles: Vec<TileFacts>,
    /// The empty cells beside tiles, in reading order (ZU-1.7).
    pub spaces: Vec<Cell>,
    /// Spaces where one of the viewer's hand tiles would complete a compatible square.
    pub finishing: Vec<Cell>,
    /// The Battle that is being fought, and how it stands.
    pub battle: Option<BattleFacts>,
    /// The cells that the viewer can pick, by the names that picks give them; filled only where
    /// tiles lie so far out that a name may not be that of the cell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub far: Vec<(CellName, Cell)>,
}

/// Everything one viewer knows and remembers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// What lies on the table, without what follows from it.
    pub table: Position,
    /// What follows from it, worked out by the rules.
    pub facts: Derived,
}

impl View {
    /// The name that picks give a cell.
    #[must_use]
    pub fn name_of(&self, cell: Cell) -> CellName {
        let far = self.facts.far.iter().find(|(_, far)| *far == cell);
        far.map_or_else(|| cell.name(), |(name, _)| *name)
    }

    /// The cell that a name in a pick means, whether something lies there or not.
    #[must_use]
    pub fn cell_named(&self, name: CellName) -> Cell {
        if let Some((_, cell)) = self.facts.far.iter().find(|(far, _)| *far == name) {
            return *cell;
        }
        let tiles = self.facts.tiles.iter().map(|tile| tile.cell);
        let mut cells = tiles.chain(self.facts.spaces.iter().copied());
        cells.find(|cell| cell.name() == name).unwrap_or(name.cell())
    }
}
