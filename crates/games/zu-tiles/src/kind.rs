//! Tiles as things on the table: which definition, whose, and which of those in the area.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ztable_core::{NotAName, Seat, Thing, text_serde};

use crate::data::{Catalogue, KINDS};
use crate::numbers::SEATS;

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
    /// Which tile of the catalogue it is.
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

    /// Whose deck it came from (ZU-1.2).
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
/// area.
///
/// It is a number, kept as bytes: a state holds hundreds of stamps beside single bytes, and what
/// lies on no even boundary needs no padding.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub struct Stamp([u8; 4]);

impl Stamp {
    /// Before everything: the stamp of nothing.
    pub(crate) const NOTHING: Stamp = Stamp([0; 4]);

    #[inline]
    pub(crate) const fn number(self) -> u32 {
        u32::from_ne_bytes(self.0)
    }

    /// The stamp of what comes about next.
    #[inline]
    pub(crate) const fn next(self) -> Stamp {
        Stamp((self.number() + 1).to_ne_bytes())
    }
}

impl From<u32> for Stamp {
    fn from(number: u32) -> Stamp {
        Stamp(number.to_ne_bytes())
    }
}

impl From<Stamp> for u32 {
    fn from(stamp: Stamp) -> u32 {
        stamp.number()
    }
}

impl Hash for Stamp {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.number().hash(hasher);
    }
}

impl PartialEq for Stamp {
    #[inline]
    fn eq(&self, other: &Stamp) -> bool {
        self.number() == other.number()
    }
}

impl Eq for Stamp {}

impl PartialOrd for Stamp {
    #[inline]
    fn partial_cmp(&self, other: &Stamp) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Stamp {
    #[inline]
    fn cmp(&self, other: &Stamp) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl fmt::Debug for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stamp({})", self.number())
    }
}
