//! Tiles: what is printed on them, and what they do.

use serde::{Deserialize, Serialize};
use ztable_core::Provenance;

use crate::class::Class;
use crate::data::program::{AbilityDef, Mark, Procedure, Statics, Test, TriggerDef};

/// What is printed as the type of a tile (ZU-1.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum TileType {
    /// Placed; it fights, and makes squares.
    Creature,
    /// Placed; it has uses.
    Item,
    /// Placed; it is in the way.
    Obstacle,
    /// An Action: played to start a stack.
    A,
    /// A Reaction: played on a stack that somebody started.
    R,
    /// An Action/Reaction tile.
    AR,
}

impl TileType {
    /// Whether the tile is played on a stack.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, TileType::A | TileType::R | TileType::AR)
    }

    /// Whether it can start a stack (ZU-6.2, ZU-6.12).
    #[must_use]
    pub const fn acts(self) -> bool {
        matches!(self, TileType::A | TileType::AR)
    }

    /// Whether it can be added to a stack (ZU-6.6, ZU-6.12).
    #[must_use]
    pub const fn reacts(self) -> bool {
        matches!(self, TileType::R | TileType::AR)
    }
}

/// The type that a tile has in the playing area.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaType {
    /// It attacks, helps and makes squares.
    Creature,
    /// It can be attacked, and never attacks (ZU-7.6).
    Item,
    /// Like an Item, and mostly stronger.
    Obstacle,
}

/// A tile of the table's catalogue.
#[derive(Clone, PartialEq, Debug)]
pub struct Tile {
    /// Its id in files: `banana_barrage`.
    pub id: String,
    /// Its printed name; the Maximum Tile Number goes by it.
    pub name: String,
    /// The codes of its printings: `ROM-04`.
    pub codes: Vec<String>,
    /// The printed type.
    pub kind: TileType,
    /// What it is in the playing area, if it can be there as a tile of its own.
    pub in_area: Option<AreaType>,
    /// The class of a Creature.
    pub class: Option<Class>,
    /// The small icons: the classes it is compatible with (ZU-5.2).
    pub compat: Vec<Class>,
    /// STR and INT, if it has them.
    pub values: Option<(u8, u8)>,
    /// The Maximum Tile Number.
    pub mtn: Option<u8>,
    /// The text on its face.
    pub text: String,
    /// Where its values come from; nothing for a player's own tile.
    pub provenance: Option<Provenance>,
    pub(crate) must_replace: Option<Test>,
    pub(crate) play: Option<Procedure>,
    pub(crate) statics: Statics,
    pub(crate) triggers: Vec<TriggerDef>,
    pub(crate) abilities: Vec<AbilityDef>,
    /// Where its programs end in the list of instructions, and those of the next tile begin.
    pub(crate) ends: u16,
}

/// What the ids of own tiles begin with.
pub(crate) const OWN: &str = "x_";

impl Tile {
    /// Whether a deck brought it with it.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.id.starts_with(OWN)
    }

    /// Whether it is placed directly (ZU-4.1).
    #[must_use]
    pub fn is_placed(&self) -> bool {
        !self.kind.is_played()
    }

    /// Whether it must replace another tile (ZU-4.6).
    #[must_use]
    pub fn must_replace(&self) -> bool {
        self.must_replace.is_some()
    }

    /// Whether it is a basic Creature in the sense of ZU-2.5: one that can be placed freely.
    #[must_use]
    pub fn is_basic_creature(&self) -> bool {
        self.kind == TileType::Creature && self.must_replace.is_none()
    }

    /// How many points and hand tiles it costs to play.
    #[must_use]
    pub fn cost(&self) -> (u8, u8) {
        self.play.as_ref().map_or((0, 0), |play| (play.points, play.hand))
    }

    /// How it changes STR and INT of the tile it is attached to.
    #[must_use]
    pub fn lends(&self) -> (i16, i16) {
        (self.statics.str, self.statics.int)
    }

    /// STR and INT of the tile in the area, before anything else changes them.
    pub(crate) fn own_values(&self) -> (i16, i16) {
        let (strength, wits) = self.values.unwrap_or_default();
        (i16::from(strength) + self.statics.str, i16::from(wits) + self.statics.int)
    }

    /// Whether the tile it is attached to has half its STR.
    #[must_use]
    pub fn halves(&self) -> bool {
        self.statics.marks.contains(Mark::Halved)
    }

    /// Whether playing it puts the tile itself into the playing area.
    #[must_use]
    pub fn enters(&self) -> bool {
        self.kind.is_played() && self.in_area.is_some()
    }
}
