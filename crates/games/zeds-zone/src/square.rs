//! The squares of the Z Zone and their sides.

use std::fmt;
use std::str::FromStr;

use ztable_core::{NotAName, text_serde};

/// Columns of the Z Zone, `A` to `E` from west to east.
pub const COLUMNS: u8 = 5;
/// Rows of the Z Zone, `1` to `4` from north to south.
pub const ROWS: u8 = 4;
/// Squares of the Z Zone, and turns of the game (ZZ-1.4, ZZ-3.1).
pub const SQUARES: u8 = COLUMNS * ROWS;
/// The last turn, which is also the number of squares.
pub const LAST_TURN: u8 = SQUARES;

/// One side of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// North.
    N,
    /// East.
    E,
    /// South.
    S,
    /// West.
    W,
}

impl Side {
    /// All four, clockwise from north.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// The side across, which is also what this side becomes when the sheet is turned by 180°.
    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::N => Side::S,
            Side::E => Side::W,
            Side::S => Side::N,
            Side::W => Side::E,
        }
    }

    /// The side in words: "north".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::N => "north",
            Side::E => "east",
            Side::S => "south",
            Side::W => "west",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::N => "N",
            Side::E => "E",
            Side::S => "S",
            Side::W => "W",
        })
    }
}

impl FromStr for Side {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Side, NotAName> {
        Side::ALL
            .into_iter()
            .find(|side| side.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| NotAName::new(text, "a side (N, E, S or W)"))
    }
}

text_serde!(Side);

/// One square of the Z Zone. Squares are ordered as one reads: `A1 B1 … E1 A2 … E4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number in reading order.
    #[must_use]
    pub const fn at(index: u8) -> Option<Square> {
        if index < SQUARES { Some(Square(index)) } else { None }
    }

    /// All squares in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..SQUARES).map(Square)
    }

    /// The number in reading order, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 0 in the west.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// The row, from 0 in the north.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// The neighbour on that side, if the Z Zone goes on there.
    #[must_use]
    pub const fn neighbour(self, side: Side) -> Option<Square> {
        match side {
            Side::N if self.row() > 0 => Some(Square(self.0 - COLUMNS)),
            Side::S if self.row() + 1 < ROWS => Some(Square(self.0 + COLUMNS)),
            Side::W if self.column() > 0 => Some(Square(self.0 - 1)),
            Side::E if self.column() + 1 < COLUMNS => Some(Square(self.0 + 1)),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Square, NotAName> {
        let wrong = || NotAName::new(text, "a square (A1 to E4)");
        let &[column, row] = text.as_bytes() else { return Err(wrong()) };
        let column = column.to_ascii_uppercase().wrapping_sub(b'A');
        let row = row.wrapping_sub(b'1');
        if column < COLUMNS && row < ROWS {
            Ok(Square(row * COLUMNS + column))
        } else {
            Err(wrong())
        }
    }
}

text_serde!(Square);

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub(crate) u32);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All squares.
    pub const ALL: SquareSet = SquareSet((1 << SQUARES) - 1);

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// The squares that are not in the set.
    #[inline]
    #[must_use]
    pub const fn complement(self) -> SquareSet {
        SquareSet(!self.0 & SquareSet::ALL.0)
    }

    /// How many squares there are.
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

    /// The first square in reading order.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }
}

impl Iterator for SquareSet {
    type Item = Square;

    /// Takes the first square out of the set.
    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_from_west_to_east_and_north_to_south() {
        let names: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        assert_eq!(names[..6], ["A1", "B1", "C1", "D1", "E1", "A2"]);
        assert_eq!(names[19], "E4");
        for square in Square::all() {
            assert_eq!(square.to_string().to_lowercase().parse(), Ok(square));
        }
        for wrong in ["", "A", "A0", "A5", "F1", "A11", "é1", "ß"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        let mut borders = 0;
        for square in Square::all() {
            for side in Side::ALL {
                if let Some(other) = square.neighbour(side) {
                    borders += 1;
                    assert_eq!(other.neighbour(side.opposite()), Some(square));
                }
            }
        }
        assert_eq!(borders, 2 * 31, "31 inner borders, each seen from both sides");
    }
}
