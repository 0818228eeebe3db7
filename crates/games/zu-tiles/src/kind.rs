//! Tiles as things: which definition, whose.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ztable_core::{NotAName, Seat, text_serde};

use crate::catalogue::Catalogue;

/// The most seats (ZU-2.1).
pub const SEATS: usize = 4;

/// The class of a Creature, its large icon.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Rat.
    #[default]
    Rat,
    /// Ox.
    Ox,
    /// Tiger.
    Tiger,
    /// Rabbit.
    Rabbit,
    /// Dragon.
    Dragon,
    /// Snake.
    Snake,
    /// Horse.
    Horse,
    /// Ram.
    Ram,
    /// Monkey.
    Monkey,
    /// Rooster.
    Rooster,
    /// Dog.
    Dog,
    /// Pig.
    Pig,
}

impl Class {
    /// All twelve.
    pub const ALL: [Class; 12] = [
        Class::Rat,
        Class::Ox,
        Class::Tiger,
        Class::Rabbit,
        Class::Dragon,
        Class::Snake,
        Class::Horse,
        Class::Ram,
        Class::Monkey,
        Class::Rooster,
        Class::Dog,
        Class::Pig,
    ];

    /// The name of the class: "Rat".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Class::Rat => "Rat",
            Class::Ox => "Ox",
            Class::Tiger => "Tiger",
            Class::Rabbit => "Rabbit",
            Class::Dragon => "Dragon",
            Class::Snake => "Snake",
            Class::Horse => "Horse",
            Class::Ram => "Ram",
            Class::Monkey => "Monkey",
            Class::Rooster => "Rooster",
            Class::Dog => "Dog",
            Class::Pig => "Pig",
        }
    }

    /// A bit of its own, for sets of classes.
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// What is printed as the type of a tile (ZU-1.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum TileType {
    /// A Creature.
    Creature,
    /// An Item.
    Item,
    /// An Obstacle.
    Obstacle,
    /// An Action tile.
    A,
    /// A Reaction tile.
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
    /// A Creature.
    Creature,
    /// An Item.
    Item,
    /// An Obstacle.
    Obstacle,
}

/// A definition of a tile at this table: first those of the common catalogue, then the own ones of
/// the decks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Kind(pub(crate) u8);

impl Kind {
    /// The number of the definition.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids = Catalogue::common_ids();
        match ids.get(self.index()) {
            Some(id) => f.write_str(id),
            None => write!(f, "own-{}", self.index() + 1 - ids.len()),
        }
    }
}

impl FromStr for Kind {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Kind, NotAName> {
        let ids = Catalogue::common_ids();
        let own = || {
            let number: usize = text.strip_prefix("own-")?.parse().ok()?;
            (number >= 1 && format!("own-{number}") == text).then(|| ids.len() + number - 1)
        };
        let index = ids.iter().position(|id| *id == text).or_else(own);
        index
            .and_then(|index| u8::try_from(index).ok())
            .map(Kind)
            .ok_or_else(|| NotAName::new(text, "a tile such as rat or own-1"))
    }
}

text_serde!(Kind);

/// One tile: its definition and its owner (ZU-1.2). Tiles of one owner and definition are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Piece {
    /// The definition.
    pub kind: Kind,
    /// The number of the owner's seat.
    owner: u8,
}

impl Piece {
    /// This owner's tile of this kind.
    #[inline]
    #[must_use]
    pub const fn new(kind: Kind, owner: Seat) -> Piece {
        Piece { kind, owner: owner.number() }
    }

    /// The owner.
    #[inline]
    #[must_use]
    pub const fn owner(self) -> Seat {
        Seat::new(self.owner)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind, self.owner)
    }
}

impl FromStr for Piece {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Piece, NotAName> {
        let bad = || NotAName::new(text, "a tile and the seat of its owner, such as rat:0");
        let (kind, owner) = text.split_once(':').ok_or_else(bad)?;
        let owner = match owner {
            "0" => 0,
            "1" => 1,
            "2" => 2,
            "3" => 3,
            _ => return Err(bad()),
        };
        Ok(Piece { kind: kind.parse().map_err(|_| bad())?, owner })
    }
}

text_serde!(Piece);
