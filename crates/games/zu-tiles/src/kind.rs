//! Tiles as things on the table: which definition, whose, and which of those in the area.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ztable_core::{NotAName, Seat, Thing, text_serde};

use crate::data::{Catalogue, KINDS};

/// The most seats (ZU-2.1).
pub const SEATS: usize = 4;

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
            .filter(|index| *index < KINDS)
            .map(Kind::of_index)
            .ok_or_else(|| NotAName::new(text, "a tile such as rat or own-1"))
    }
}

text_serde!(Kind);

impl Thing for Kind {
    const COUNT: usize = KINDS;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn of_index(index: usize) -> Kind {
        Kind(index as u8)
    }
}

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

impl Thing for Piece {
    const COUNT: usize = KINDS * SEATS;

    fn index(self) -> usize {
        self.kind.index() * SEATS + self.owner().index()
    }

    fn of_index(index: usize) -> Piece {
        Piece { kind: Kind((index / SEATS) as u8), owner: (index % SEATS) as u8 }
    }
}

/// When something came about: the order of end-of-turn effects, and the identity of a tile in the
/// area. 0 is nothing.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Stamp(pub(crate) u32);
