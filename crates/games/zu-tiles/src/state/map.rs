//! The playing area by cell, for who looks at many cells of one position.

use crate::cell::Cell;
use crate::state::Placed;

/// How many columns and rows a map has: more than tiles lie apart in all but odd games.
const SIDE: usize = 32;

/// Which tile lies in which cell.
pub(crate) struct Map {
    /// The cell of the north-west corner.
    low: Cell,
    /// The number of the tile in each cell, from 1; 0 where none lies.
    tiles: [[u8; SIDE]; SIDE],
}

impl Map {
    /// A map of all tiles; nothing where they lie too far apart for one.
    pub(crate) fn of(area: &[Placed]) -> Option<Map> {
        let cells = || area.iter().map(|placed| placed.cell);
        let low = Cell::new(cells().map(|cell| cell.x).min()?, cells().map(|cell| cell.y).min()?);
        let mut map = Map { low, tiles: [[0; SIDE]; SIDE] };
        for (number, cell) in (1..).zip(cells()) {
            let (x, y) = map.place(cell);
            *map.tiles.get_mut(y)?.get_mut(x)? = number;
        }
        Some(map)
    }

    /// Column and row of a cell; far outside where it lies before the first.
    #[inline]
    fn place(&self, cell: Cell) -> (usize, usize) {
        let from = |at: i16, low: i16| usize::from(at.wrapping_sub(low) as u16);
        (from(cell.x, self.low.x), from(cell.y, self.low.y))
    }

    /// The number of the tile in a cell.
    #[inline]
    pub(crate) fn at(&self, cell: Cell) -> Option<usize> {
        let (x, y) = self.place(cell);
        usize::from(*self.tiles.get(y)?.get(x)?).checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(cells: &[(i16, i16)]) -> Vec<Placed> {
        let placed = |&(x, y): &(i16, i16)| Placed { cell: Cell::new(x, y), ..Placed::default() };
        cells.iter().map(placed).collect()
    }

    #[test]
    fn maps_find_what_lies_in_a_cell() {
        let area = area(&[(3, -2), (-1, 0), (3, -1), (28, 29)]);
        let map = Map::of(&area).expect("the tiles lie near each other");
        for y in -40..40 {
            for x in -40..40 {
                let cell = Cell::new(x, y);
                let plain = area.iter().position(|placed| placed.cell == cell);
                assert_eq!(map.at(cell), plain, "{cell}");
            }
        }
    }

    #[test]
    fn tiles_far_apart_have_no_map() {
        assert!(Map::of(&[]).is_none());
        assert!(Map::of(&area(&[(0, 0), (32, 0)])).is_none());
        assert!(Map::of(&area(&[(0, 10_000), (0, -10_000)])).is_none());
        assert!(Map::of(&area(&[(0, 0), (31, 31)])).is_some());
    }
}
