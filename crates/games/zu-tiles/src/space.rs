//! Spaces, and where movements can end.

use crate::cell::{Cell, Side};
use crate::look::{Ctx, Look};
use crate::program::SpaceTest;
use crate::state::State;

/// The tiles as bits: a row each, columns from the west edge with one to spare.
struct Grid {
    rows: [u64; 64],
    origin: Cell,
}

impl Grid {
    fn of(state: &State, low: Cell) -> Grid {
        let mut rows = [0u64; 64];
        for placed in state.area.iter() {
            rows[(placed.cell.y - low.y + 1) as usize] |= 1 << (placed.cell.x - low.x + 1);
        }
        Grid { rows, origin: low }
    }

    fn each_space(&self, height: i16, visit: &mut dyn FnMut(Cell) -> bool) -> bool {
        for row in 0..=(height + 2) as usize {
            let here = self.rows[row];
            let above = if row == 0 { 0 } else { self.rows[row - 1] };
            let below = self.rows.get(row + 1).copied().unwrap_or(0);
            let mut spaces = (here << 1 | here >> 1 | above | below) & !here;
            while spaces != 0 {
                let column = spaces.trailing_zeros() as i16;
                spaces &= spaces - 1;
                let cell = Cell::new(self.origin.x + column - 1, self.origin.y + row as i16 - 1);
                if cell.is_inside() && visit(cell) {
                    return true;
                }
            }
        }
        false
    }
}

/// How far a movement is looked at in each direction.
const REACH: i16 = crate::compile::FURTHEST as i16;
const WIDTH: usize = 2 * REACH as usize + 1;

impl Look<'_> {
    /// Shows every empty space (ZU-1.7) in reading order; the centre when the area is empty
    /// (ZU-4.2). Returns early when `visit` says so.
    pub(crate) fn each_space(self, visit: &mut dyn FnMut(Cell) -> bool) -> bool {
        if self.s.area.is_empty() {
            return visit(Cell::CENTRE);
        }
        let tiles = &self.s.area;
        let (mut low, mut high) = (tiles[0].cell, tiles[0].cell);
        for placed in tiles.iter() {
            low = Cell::new(low.x.min(placed.cell.x), low.y.min(placed.cell.y));
            high = Cell::new(high.x.max(placed.cell.x), high.y.max(placed.cell.y));
        }
        if high.x - low.x < 62 && high.y - low.y < 62 {
            return Grid::of(self.s, low).each_space(high.y - low.y, visit);
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

    fn space_matches(self, ctx: &Ctx<'_>, test: &SpaceTest, cell: Cell) -> bool {
        if test.nbr.is_none() && test.nbr_count.is_none() {
            return true;
        }
        let around = self.around(cell);
        let count = around.iter().flatten().count();
        test.nbr_count.is_none_or(|wanted| count == usize::from(wanted))
            && test.nbr.as_ref().is_none_or(|nbr| {
                around.into_iter().flatten().any(|tile| self.matches(ctx, nbr, tile))
            })
    }

    /// Shows every space that is meant.
    pub(crate) fn each_meant_space(
        self,
        ctx: &Ctx<'_>,
        test: &SpaceTest,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let mut any = false;
        let stopped = self.each_space(&mut |cell| {
            let meant = self.space_matches(ctx, test, cell);
            any |= meant;
            meant && visit(cell)
        });
        if stopped {
            return true;
        }
        match &test.or {
            Some(or) if !any => self.each_meant_space(ctx, or, visit),
            _ => false,
        }
    }

    /// Shows every cell where a step movement can end (ZU-4.8).
    pub(crate) fn each_step(
        self,
        tile: usize,
        min: u8,
        max: u8,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let start = self.s.area[tile].cell;
        let mut steps = [[u8::MAX; WIDTH]; WIDTH];
        for placed in self.s.area.iter() {
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
        let start = self.s.area[tile].cell;
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
