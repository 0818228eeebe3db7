//! Cells of the playing area, and the names that picks give them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ztable_core::{NotAName, Thing, text_serde};

/// A side of a cell.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Up, towards smaller y.
    #[default]
    North,
    /// Right, towards larger x.
    East,
    /// Down, towards larger y.
    South,
    /// Left, towards smaller x.
    West,
}

impl Side {
    /// All four, in the order in which effects go round a tile.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];
}

/// A cell of the unbounded playing area: x grows to the right, y downward, the centre is (0, 0).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell {
    /// The row; first, so that cells sort in reading order.
    pub y: i16,
    /// The column, rising to the right.
    pub x: i16,
}

impl Cell {
    /// The centre, where the first tile goes (ZU-4.2).
    pub const CENTRE: Cell = Cell { y: 0, x: 0 };

    /// The cell in this column and row.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Cell {
        Cell { y, x }
    }

    /// The cell on that side.
    #[inline]
    #[must_use]
    pub const fn to(self, side: Side) -> Cell {
        match side {
            Side::North => Cell { y: self.y.wrapping_sub(1), x: self.x },
            Side::East => Cell { y: self.y, x: self.x.wrapping_add(1) },
            Side::South => Cell { y: self.y.wrapping_add(1), x: self.x },
            Side::West => Cell { y: self.y, x: self.x.wrapping_sub(1) },
        }
    }

    /// The four cells that share a side with this one (ZU-1.6): north, east, south, west.
    #[inline]
    #[must_use]
    pub fn neighbors(self) -> [Cell; 4] {
        Side::ALL.map(|side| self.to(side))
    }

    /// The distance in rows plus columns.
    #[inline]
    #[must_use]
    pub fn distance(self, other: Cell) -> u32 {
        u32::from(self.x.abs_diff(other.x)) + u32::from(self.y.abs_diff(other.y))
    }

    /// Row and column in one number, whose differences tell cells apart.
    #[inline]
    pub(crate) const fn key(self) -> i32 {
        ((self.y as i32) << 16) + self.x as i32
    }

    /// How [`Cell::key`] grows from a cell to the one below it, and to the one above.
    pub(crate) const NEXT_ROW: i32 = 1 << 16;
    pub(crate) const LAST_ROW: i32 = -(1 << 16);

    /// Whether the two share a side.
    #[inline]
    #[must_use]
    pub fn is_neighbor(self, other: Cell) -> bool {
        self.distance(other) == 1
    }

    /// Whether the cell lies within the edge, which no tile crosses (ZU-14.4).
    #[inline]
    #[must_use]
    pub fn is_inside(self) -> bool {
        (-EDGE..=EDGE).contains(&self.x) && (-EDGE..=EDGE).contains(&self.y)
    }

    /// The name of the cell in picks where no other choice has it, which further out than
    /// [`CellName::is_own`] depends on the other choices.
    #[inline]
    #[must_use]
    pub fn name(self) -> CellName {
        let fold = |at: i16| (at + HALF).rem_euclid(SPAN) as u16;
        CellName(fold(self.y) * SPAN as u16 + fold(self.x))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

const WANTED: &str = "a cell such as 1,-2";

impl FromStr for Cell {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Cell, NotAName> {
        let bad = || NotAName::new(text, WANTED);
        let (x, y) = text.split_once(',').ok_or_else(bad)?;
        let number = |text: &str| {
            let number: i16 = text.parse().ok()?;
            (number.to_string() == text).then_some(number)
        };
        Ok(Cell { x: number(x).ok_or_else(bad)?, y: number(y).ok_or_else(bad)? })
    }
}

text_serde!(Cell);

/// How far from the centre tiles can be, in columns and in rows (ZU-14.4): so near that the
/// difference of two columns is a number of 16 bits, and further than tiles get in a lifetime.
pub const EDGE: i16 = 10_000;

/// How many columns and rows have names of their own.
pub(crate) const SPAN: i16 = 40;
pub(crate) const HALF: i16 = SPAN / 2;

/// The name of a cell in a pick: its column and row, counted round every 40 cells.
///
/// The area is vast, but picks need a dense index. A name is that of the cell itself as long as the
/// tiles lie within twenty cells of the centre. Further out the names begin again; where two cells
/// that can be picked would have the same one, the later takes the next that is free (`Naming`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellName(u16);

impl CellName {
    /// How many names there are.
    pub(crate) const COUNT: usize = (SPAN as usize) * (SPAN as usize);

    /// The cell near the centre with this name.
    #[inline]
    #[must_use]
    pub fn cell(self) -> Cell {
        let (y, x) = (self.0 as i16 / SPAN, self.0 as i16 % SPAN);
        Cell { y: y - HALF, x: x - HALF }
    }

    /// Whether the cell lies so near the centre that its name is its own.
    #[inline]
    #[must_use]
    pub fn is_own(cell: Cell) -> bool {
        (-HALF..HALF).contains(&cell.x) && (-HALF..HALF).contains(&cell.y)
    }
}

text_serde!(CellName);

impl Thing for CellName {
    const COUNT: usize = CellName::COUNT;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn of_index(index: usize) -> CellName {
        CellName(index as u16)
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cell().fmt(f)
    }
}

impl FromStr for CellName {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<CellName, NotAName> {
        let cell: Cell = text.parse()?;
        if CellName::is_own(cell) {
            return Ok(cell.name());
        }
        Err(NotAName::new(text, "the name of a cell: columns and rows go from -20 to 19"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_share_a_side() {
        let tiger = Cell::new(0, 0);
        assert!(tiger.is_neighbor(Cell::new(1, 0)));
        assert!(!tiger.is_neighbor(Cell::new(1, 1)));
        assert!(tiger.neighbors().iter().all(|cell| cell.is_neighbor(tiger)));
    }

    #[test]
    fn names_are_the_cells_near_the_centre_and_repeat_further_out() {
        for index in 0..CellName::COUNT {
            let name = CellName::at(index).unwrap();
            assert_eq!(name.cell().name(), name);
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert_eq!(Cell::new(43, -2).name(), Cell::new(3, -2).name());
        assert_eq!(Cell::new(-21, 0).name(), Cell::new(19, 0).name());
        assert!("20,0".parse::<CellName>().is_err());
        assert!("+1,0".parse::<CellName>().is_err());
        assert!("1;0".parse::<Cell>().is_err());
    }
}
