//! The squares of the Z Zone and their sides.

use std::fmt::{self, Write};

use ztable_core::{Set, named, text_serde, things};

/// Columns of the Z Zone, `A` to `E` from west to east.
pub const COLUMNS: u8 = 5;
/// Rows of the Z Zone, `1` to `4` from north to south.
pub const ROWS: u8 = 4;
/// Squares of the Z Zone, and turns of the game (ZZ-1.4, ZZ-3.1).
pub const SQUARES: u8 = COLUMNS * ROWS;

things! {
    /// One side of a square.
    pub enum Side, "a side (N, E, S or W)" {
        /// North: the upper one on the sheet.
        N = "N",
        /// East: the right one.
        E = "E",
        /// South: the lower one.
        S = "S",
        /// West: the left one.
        W = "W",
    }
}

impl Side {
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

text_serde!(Side);

/// One square of the Z Zone. Squares are ordered as one reads: `A1 B1 … E1 A2 … E4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Square(u8);

impl Square {
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
        f.write_char(char::from(b'A' + self.column()))?;
        f.write_char(char::from(b'1' + self.row()))
    }
}

named!(pub Square: SQUARES as usize, "a square (A1 to E4)");

/// A set of squares.
pub type SquareSet = Set<Square, u32>;

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
