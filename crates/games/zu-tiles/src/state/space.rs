//! Spaces, and where movements can end.

use crate::cell::{Cell, Side};
use crate::data::compile::FURTHEST;
use crate::data::program::SpaceTest;
use crate::state::{Ctx, Look, Placed};

/// Some tiles as bits: a row each, columns from the west edge with one to spare.
#[derive(Clone, Copy)]
struct Grid {
    rows: [u64; 64],
    /// The west edge and the north edge.
    low: Cell,
    /// How many rows there are between the edges, less one.
    height: i16,
}

impl Grid {
    /// An empty grid around all tiles; nothing where they lie too far apart for one.
    fn around(tiles: &[Placed]) -> Option<Grid> {
        let (mut low, mut high) = (tiles.first()?.cell, tiles.first()?.cell);
        for placed in tiles {
            low = Cell::new(low.x.min(placed.cell.x), low.y.min(placed.cell.y));
            high = Cell::new(high.x.max(placed.cell.x), high.y.max(placed.cell.y));
        }
        let (width, height) = (high.x - low.x, high.y - low.y);
        (width < 62 && height < 62).then_some(Grid { rows: [0; 64], low, height })
    }

    fn with(mut self, tiles: impl Iterator<Item = Cell>) -> Grid {
        for cell in tiles {
            self.rows[(cell.y - self.low.y + 1) as usize] |= 1 << (cell.x - self.low.x + 1);
        }
        self
    }

    /// The tiles to the west, to the east, above and below, as bits of a row.
    #[inline]
    fn beside(&self, row: usize) -> [u64; 4] {
        let here = self.rows[row];
        let above = if row == 0 { 0 } else { self.rows[row - 1] };
        let below = self.rows.get(row + 1).copied().unwrap_or(0);
        [here << 1, here >> 1, above, below]
    }

    /// The cells of a row whose square with a neighbor above or below, one to the west or east, and
    /// the one between them, is full but for the cell.
    fn corners(&self, row: usize) -> u64 {
        let [west, east, above, below] = self.beside(row);
        let beyond = |level: u64| level & (west & level << 1 | east & level >> 1);
        beyond(above) | beyond(below)
    }

    /// Shows the empty cells beside tiles that `wanted` leaves of a row, in reading order.
    fn each_space(
        &self,
        wanted: impl Fn(usize, u64) -> u64,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        for row in 0..=(self.height + 2) as usize {
            let [west, east, above, below] = self.beside(row);
            let mut spaces = wanted(row, (west | east | above | below) & !self.rows[row]);
            while spaces != 0 {
                let column = spaces.trailing_zeros() as i16;
                spaces &= spaces - 1;
                let cell = Cell::new(self.low.x + column - 1, self.low.y + row as i16 - 1);
                if cell.is_inside() && visit(cell) {
                    return true;
                }
            }
        }
        false
    }
}

/// The bits that are set in exactly so many of four.
fn exactly(count: u8, [a, b, c, d]: [u64; 4]) -> u64 {
    // Two half adders and their carries: ones, twos and fours.
    let (low, high) = (a ^ b, c ^ d);
    let (both_low, both_high) = (a & b, c & d);
    let ones = low ^ high;
    let carry = low & high;
    let twos = both_low ^ both_high ^ carry;
    let fours = both_low & both_high;
    let bit = |number: u8, bits: u64| if count >> number & 1 == 1 { bits } else { !bits };
    if count > 4 { 0 } else { bit(0, ones) & bit(1, twos) & bit(2, fours) }
}

/// How far a movement is looked at in each direction.
const REACH: i16 = FURTHEST as i16;
const WIDTH: usize = 2 * REACH as usize + 1;

impl Look<'_> {
    /// Shows every empty space (ZU-1.7) in reading order; the centre when the area is empty
    /// (ZU-4.2). Returns early when `visit` says so.
    pub(crate) fn each_space(self, visit: &mut dyn FnMut(Cell) -> bool) -> bool {
        if self.state.area.is_empty() {
            return visit(Cell::CENTRE);
        }
        let tiles = &self.state.area;
        if let Some(grid) = Grid::around(tiles) {
            let grid = grid.with(tiles.iter().map(|placed| placed.cell));
            return grid.each_space(|_, spaces| spaces, visit);
        }
        // Tiles that lie very far apart: cell by cell.
        for (index, placed) in tiles.iter().enumerate() {
            for cell in placed.cell.neighbors() {
                let seen = tiles[..index].iter().any(|other| other.cell.is_neighbor(cell));
                if !seen && self.at(cell).is_none() && cell.is_inside() && visit(cell) {
                    return true;
                }
            }
        }
        false
    }

    /// Shows every space that is the fourth corner of a square with three Creatures, whether they get
    /// along or not, in reading order. Where tiles lie very far apart it shows all spaces.
    pub(crate) fn each_corner(self, visit: &mut dyn FnMut(Cell) -> bool) -> bool {
        let area = &self.state.area;
        let Some(grid) = Grid::around(area) else { return self.each_space(visit) };
        let all = grid.with(area.iter().map(|placed| placed.cell));
        let creatures = (0..area.len()).filter(|tile| self.is_creature(*tile));
        let creatures = grid.with(creatures.map(|tile| area[tile].cell));
        all.each_space(|row, spaces| spaces & creatures.corners(row), visit)
    }

    fn space_matches(self, ctx: &Ctx<'_>, test: &SpaceTest, cell: Cell) -> bool {
        let neighbors = || self.neighbors(cell);
        test.nbr_count.is_none_or(|wanted| neighbors().count() == usize::from(wanted))
            && test
                .nbr
                .as_ref()
                .is_none_or(|nbr| neighbors().any(|tile| self.matches(ctx, nbr, tile)))
    }

    /// Shows every space that is meant.
    pub(crate) fn each_meant_space(
        self,
        ctx: &Ctx<'_>,
        test: &SpaceTest,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let mut any = false;
        let mut meant = |cell| {
            any = true;
            visit(cell)
        };
        let stopped = match Grid::around(&self.state.area) {
            Some(grid) => self.each_space_near(grid, ctx, test, &mut meant),
            None => {
                let any = test.in_empty_area && self.state.area.is_empty();
                self.each_space(&mut |cell| {
                    (any || self.space_matches(ctx, test, cell)) && meant(cell)
                })
            }
        };
        if stopped {
            return true;
        }
        match &test.or {
            Some(or) if !any => self.each_meant_space(ctx, or, visit),
            _ => false,
        }
    }

    /// Shows every space that is meant, where the tiles lie in a grid: row by row instead of space
    /// by space.
    fn each_space_near(
        self,
        grid: Grid,
        ctx: &Ctx<'_>,
        test: &SpaceTest,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let area = &self.state.area;
        let all = grid.with(area.iter().map(|placed| placed.cell));
        let near = test.nbr.as_ref().map(|nbr| {
            let meant = (0..area.len()).filter(|tile| self.matches(ctx, nbr, *tile));
            grid.with(meant.map(|tile| area[tile].cell))
        });
        let wanted = |row: usize, spaces: u64| {
            let counted = test.nbr_count.map_or(!0, |count| exactly(count, all.beside(row)));
            let near = near.as_ref().map_or(!0, |near| {
                let [west, east, above, below] = near.beside(row);
                west | east | above | below
            });
            spaces & counted & near
        };
        all.each_space(wanted, visit)
    }

    /// Shows every cell where a step movement can end (ZU-4.8).
    pub(crate) fn each_step(
        self,
        tile: usize,
        min: u8,
        max: u8,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let start = self.state.area[tile].cell;
        let mut steps = [[u8::MAX; WIDTH]; WIDTH];
        for placed in &self.state.area {
            let (dx, dy) = (placed.cell.x - start.x + REACH, placed.cell.y - start.y + REACH);
            if (0..WIDTH as i16).contains(&dx) && (0..WIDTH as i16).contains(&dy) {
                steps[dy as usize][dx as usize] = u8::MAX - 1;
            }
        }
        let middle = REACH as usize;
        steps[middle][middle] = 0;
        for step in 0..max.min(REACH as u8) {
            let far = usize::from(step);
            for y in middle - far..=middle + far {
                for x in middle - far..=middle + far {
                    if steps[y][x] != step {
                        continue;
                    }
                    for side in Side::ALL {
                        let to = Cell::new(x as i16, y as i16).to(side);
                        let next = &mut steps[to.y as usize][to.x as usize];
                        if *next == u8::MAX {
                            *next = step + 1;
                        }
                    }
                }
            }
        }
        for (y, row) in steps.iter().enumerate() {
            for (x, step) in row.iter().enumerate() {
                let cell = Cell::new(start.x + x as i16 - REACH, start.y + y as i16 - REACH);
                if (min.max(1)..=max).contains(step) && cell.is_inside() && visit(cell) {
                    return true;
                }
            }
        }
        false
    }

    /// Shows every cell where a flight can end (ZU-4.9).
    pub(crate) fn each_flight(
        self,
        tile: usize,
        min: u8,
        max: u8,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let start = self.state.area[tile].cell;
        let far = i16::from(max);
        for y in -far..=far {
            let wide = far - y.abs();
            for x in -wide..=wide {
                let cell = Cell::new(start.x + x, start.y + y);
                let distance = start.distance(cell);
                let free = || cell.is_inside() && self.at(cell).is_none();
                if distance >= u32::from(min.max(1)) && free() && visit(cell) {
                    return true;
                }
            }
        }
        false
    }

    /// The side of `from` on which `to` lies.
    pub(crate) fn side(from: Cell, to: Cell) -> Side {
        match (to.x - from.x, to.y - from.y) {
            (0, y) if y < 0 => Side::North,
            (x, 0) if x > 0 => Side::East,
            (0, y) if y > 0 => Side::South,
            _ => Side::West,
        }
    }
}
