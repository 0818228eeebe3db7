//! Halves, regions and spots: what a square is made of.

use std::fmt::{self, Write};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::str::FromStr;

use crate::square::{Side, Square, SquareSet};
use ztable_core::{NotAName, Thing, text_serde, things};

things! {
    /// How a sector is halved (ZZ-2.6).
    pub enum Halving, "a halving; write \"none\", \"V\" or \"H\"" {
        /// Not at all.
        None = "none",
        /// By a wall on the vertical midline, into a west and an east half.
        V = "V",
        /// By a wall on the horizontal midline, into a north and a south half.
        H = "H",
    }
}

impl Halving {
    /// The part in which the first or the second spot of a square lies.
    #[must_use]
    pub const fn part(self, second: bool) -> Part {
        match (self, second) {
            (Halving::None, _) => Part::Whole,
            (Halving::V, false) => Part::W,
            (Halving::V, true) => Part::E,
            (Halving::H, false) => Part::N,
            (Halving::H, true) => Part::S,
        }
    }

    /// The parts in order: one, or two halves.
    #[must_use]
    pub const fn parts(self) -> &'static [Part] {
        match self {
            Halving::None => &[Part::Whole],
            Halving::V => &[Part::W, Part::E],
            Halving::H => &[Part::N, Part::S],
        }
    }

    /// Whether the first and the second spot of a square touch this side of it.
    #[must_use]
    pub const fn touches(self, side: Side) -> [bool; 2] {
        match (self, side) {
            (Halving::V, Side::W) | (Halving::H, Side::N) => [true, false],
            (Halving::V, Side::E) | (Halving::H, Side::S) => [false, true],
            _ => [true, true],
        }
    }
}

text_serde!(Halving);

things! {
    /// The whole of a square, or one of its halves.
    #[derive(Default)]
    pub enum Part, "a part (whole, W, E, N or S)" {
        /// All of an undivided square.
        #[default]
        Whole = "whole",
        /// The west half.
        W = "W",
        /// The east half.
        E = "E",
        /// The north half.
        N = "N",
        /// The south half.
        S = "S",
    }
}

impl Part {
    /// The part in words: "north half".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Part::Whole => "whole square",
            Part::W => "west half",
            Part::E => "east half",
            Part::N => "north half",
            Part::S => "south half",
        }
    }
}

/// A connected part of one square: `B2`, or a half such as `B2/W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Region {
    /// The square that it is a part of.
    pub square: Square,
    /// Which part of it.
    pub part: Part,
}

impl Thing for Region {
    const COUNT: usize = Square::COUNT * Part::COUNT;

    #[inline]
    fn index(self) -> usize {
        self.square.index() * Part::COUNT + self.part.index()
    }

    fn of_index(index: usize) -> Region {
        let square = Square::of_index(index / Part::COUNT);
        Region { square, part: Part::of_index(index % Part::COUNT) }
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            Part::Whole => self.square.fmt(f),
            half => {
                self.square.fmt(f)?;
                f.write_char('/')?;
                f.write_str(half.name())
            }
        }
    }
}

impl fmt::Debug for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Region {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Region, NotAName> {
        let wrong = || NotAName::new(text, "a square or half (such as B2 or B2/W)");
        let (square, part) = match text.split_once('/') {
            None => (text, Part::Whole),
            Some((square, half)) => {
                let half =
                    Part::ALL[1..].iter().find(|part| part.name().eq_ignore_ascii_case(half));
                (square, *half.ok_or_else(wrong)?)
            }
        };
        Ok(Region { square: square.parse().map_err(|_| wrong())?, part })
    }
}

text_serde!(Region);

/// One of the two spots of a square: its halves, if it is halved; otherwise the places of its
/// first and second item. Spots are ordered as one reads.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub struct Spot {
    /// The square that it is a part of.
    pub square: Square,
    /// Whether it is the second spot.
    pub second: bool,
}

/// A set of spots: the first spots of all squares in the low half of the word, the second ones in
/// the high half. Areas and items are such sets, so that the rules work on all squares at once; that
/// is why it is no `Set`, whose order would not be the one in which people read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spots(pub(crate) u64);

impl Spots {
    /// No spot.
    pub const EMPTY: Spots = Spots(0);

    /// The first spots of `first` and the second spots of `second`.
    #[inline]
    #[must_use]
    pub const fn new(first: SquareSet, second: SquareSet) -> Spots {
        Spots(first.bits() as u64 | (second.bits() as u64) << 32)
    }

    /// Both spots of these squares.
    #[must_use]
    pub const fn both(squares: SquareSet) -> Spots {
        Spots::new(squares, squares)
    }

    /// Just this spot.
    #[inline]
    #[must_use]
    pub const fn one(spot: Spot) -> Spots {
        Spots((if spot.second { 1 << 32 } else { 1 }) << spot.square.index())
    }

    /// Whether the spot is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, spot: Spot) -> bool {
        self.0 & Spots::one(spot).0 != 0
    }

    /// The squares whose first spot is in the set.
    #[inline]
    #[must_use]
    pub const fn firsts(self) -> SquareSet {
        SquareSet::from_bits(self.0 as u32)
    }

    /// The squares whose second spot is in the set.
    #[inline]
    #[must_use]
    pub const fn seconds(self) -> SquareSet {
        SquareSet::from_bits((self.0 >> 32) as u32)
    }

    /// The squares of which any spot is in the set.
    #[inline]
    #[must_use]
    pub fn squares(self) -> SquareSet {
        self.firsts() | self.seconds()
    }

    /// How many spots there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first spot in reading order.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<Spot> {
        let square = self.squares().lowest()?;
        Some(Spot { square, second: !self.firsts().contains(square) })
    }
}

impl Iterator for Spots {
    type Item = Spot;

    /// Takes the first spot in reading order out of the set.
    #[inline]
    fn next(&mut self) -> Option<Spot> {
        let spot = self.first()?;
        self.0 &= !Spots::one(spot).0;
        Some(spot)
    }
}

impl FromIterator<Spot> for Spots {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Spots {
        spots.into_iter().fold(Spots::EMPTY, |set, spot| set | Spots::one(spot))
    }
}

impl BitAnd for Spots {
    type Output = Spots;

    #[inline]
    fn bitand(self, other: Spots) -> Spots {
        Spots(self.0 & other.0)
    }
}

impl BitOr for Spots {
    type Output = Spots;

    #[inline]
    fn bitor(self, other: Spots) -> Spots {
        Spots(self.0 | other.0)
    }
}

impl BitOrAssign for Spots {
    #[inline]
    fn bitor_assign(&mut self, other: Spots) {
        self.0 |= other.0;
    }
}

impl Not for Spots {
    type Output = Spots;

    /// All other spots of the Z Zone.
    #[inline]
    fn not(self) -> Spots {
        Spots(!self.0 & Spots::both(SquareSet::all()).0)
    }
}

impl fmt::Debug for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |spot: Spot| format!("{}{}", spot.square, if spot.second { "b" } else { "a" });
        f.debug_set().entries(self.map(name)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_round_trip() {
        for index in 0..Region::COUNT {
            let region = Region::at(index).unwrap();
            assert_eq!(region.index(), index);
            assert_eq!(region.to_string().to_lowercase().parse(), Ok(region));
        }
        assert_eq!(Region::at(Region::COUNT), None);
        for wrong in ["B2/", "B2/X", "B2/whole", "/W", "B9/W", "B2/W/E"] {
            assert!(wrong.parse::<Region>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn spots_iterate_as_one_reads() {
        let spot = |name: &str, second| Spot { square: name.parse().unwrap(), second };
        let order = [spot("A1", true), spot("C1", false), spot("C1", true), spot("E4", false)];
        let set: Spots = order.into_iter().rev().collect();
        assert_eq!(set.collect::<Vec<_>>(), order);
        assert_eq!((!set).len(), 36);
    }
}
