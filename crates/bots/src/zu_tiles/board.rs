//! The playing area as a grid: gaps that finish a square, and who can beat whom.

use ztable_core::Seat;
use zu_tiles::{AreaType, Catalogue, Cell, Kind, State, Surveyed, ZuTiles};

/// Rows and columns of the grid; tiles that lie further apart are not looked at.
const SIDE: usize = 40;
/// Empty cells around the tiles.
const MARGIN: i16 = 2;
/// The four diagonals, as a step in a row and a step in a column.
const DIAGONALS: [(isize, isize); 4] =
    [(1, SIDE as isize), (1, -(SIDE as isize)), (-1, SIDE as isize), (-1, -(SIDE as isize))];
/// The four neighbors.
const AROUND: [isize; 4] = [-(SIDE as isize), 1, SIDE as isize, -1];

/// The cells of a 2x2 block, clockwise from its first one.
const BLOCK: [usize; 4] = [0, 1, SIDE + 1, SIDE];

/// How many steps it is from a place to another, through whatever lies between.
pub(super) fn distance(one: usize, other: usize) -> usize {
    (one % SIDE).abs_diff(other % SIDE) + (one / SIDE).abs_diff(other / SIDE)
}

/// STR and INT.
pub(super) type Sums = (u16, u16);

/// Whether one side wins against another (ZU-7.14).
pub(super) fn beats(one: Sums, other: Sums) -> bool {
    one.0 > other.0 && one.1 > other.1
}

pub(super) fn sum(one: Sums, (strength, wits): (u8, u8)) -> Sums {
    (one.0 + u16::from(strength), one.1 + u16::from(wits))
}

/// An empty cell whose three partners in a 2x2 block are Creatures that get along.
pub(super) struct Gap {
    /// Where it is on the grid.
    pub(super) at: usize,
    /// The kinds that finish the square, as bits.
    pub(super) friends: [u64; 4],
}

impl Gap {
    pub(super) fn is_closed_by(&self, kind: Kind) -> bool {
        self.friends[kind.index() / 64] >> (kind.index() % 64) & 1 == 1
    }
}

/// A 2x2 block with two Creatures and two empty cells.
pub(super) struct Pair {
    /// Where its cells are on the grid, clockwise.
    pub(super) cells: [usize; 4],
    /// The Creatures on them.
    pub(super) kinds: [Option<Kind>; 4],
}

impl Pair {
    /// The numbers of the empty cells.
    pub(super) fn empty(&self) -> [usize; 2] {
        let mut numbers = (0..4).filter(|number| self.kinds[*number].is_none());
        let two = "a pair has two empty cells";
        [numbers.next().expect(two), numbers.next().expect(two)]
    }

    /// Whether a Creature gets along with those that lie beside one of the cells.
    pub(super) fn takes(&self, tiles: &Catalogue, number: usize, kind: Kind) -> bool {
        let beside = [self.kinds[(number + 1) % 4], self.kinds[(number + 3) % 4]];
        beside.into_iter().flatten().all(|other| tiles.compatible(kind, other))
    }
}

/// What one player can bring against a tile.
pub(super) struct Assault {
    /// The attackers that are there, all together.
    pub(super) attack: Sums,
    /// Whether one of them can begin.
    pub(super) begins: bool,
    /// The Defender alone.
    pub(super) alone: Sums,
    /// The Defender with all Allies.
    pub(super) helped: Sums,
    /// Whether another Creature can be placed beside it.
    pub(super) is_open: bool,
}

impl Assault {
    /// Whether the attack wins as it stands, against all Allies.
    pub(super) fn wins(&self) -> bool {
        self.begins && beats(self.attack, self.helped)
    }

    /// Whether it would win with one more Creature.
    pub(super) fn wins_with(&self, values: (u8, u8)) -> bool {
        self.is_open && beats(sum(self.attack, values), self.helped)
    }

    /// Whether it fails only because of Allies.
    pub(super) fn is_close(&self) -> bool {
        self.begins && beats(self.attack, self.alone)
    }
}

/// When values and control are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// Now.
    Now,
    /// After this turn.
    Later,
}

/// The playing area.
pub(super) struct Board<'a> {
    pub(super) game: &'a ZuTiles,
    pub(super) tiles: Vec<Surveyed>,
    /// The number of the tile on each cell, from 1.
    grid: [u8; SIDE * SIDE],
    /// Where each tile is; 0 beyond the grid.
    spots: Vec<usize>,
    low: Cell,
}

impl<'a> Board<'a> {
    pub(super) fn new(game: &'a ZuTiles, state: &State) -> Board<'a> {
        let mut tiles = Vec::with_capacity(32);
        game.survey(state, &mut tiles);
        let mut low = tiles.first().map_or(Cell::CENTRE, |tile| tile.cell);
        for tile in &tiles {
            low = Cell::new(low.x.min(tile.cell.x), low.y.min(tile.cell.y));
        }
        let mut board = Board { game, tiles, grid: [0; SIDE * SIDE], spots: Vec::new(), low };
        board.spots = board.tiles.iter().map(|tile| board.spot(tile.cell)).collect();
        for (index, spot) in board.spots.iter().enumerate() {
            if *spot > 0 {
                board.grid[*spot] = index as u8 + 1;
            }
        }
        board
    }

    /// A cell on the grid; 0 when it is beyond.
    fn spot(&self, cell: Cell) -> usize {
        let (x, y) = (cell.x - self.low.x + MARGIN, cell.y - self.low.y + MARGIN);
        let most = SIDE as i16 - MARGIN;
        if (MARGIN..most).contains(&x) && (MARGIN..most).contains(&y) {
            y as usize * SIDE + x as usize
        } else {
            0
        }
    }

    fn at(&self, spot: usize) -> Option<&Surveyed> {
        self.grid[spot].checked_sub(1).map(|tile| &self.tiles[usize::from(tile)])
    }

    pub(super) fn at_cell(&self, cell: Cell) -> Option<&Surveyed> {
        self.tiles.iter().find(|tile| tile.cell == cell)
    }

    fn creature(&self, spot: usize) -> Option<&Surveyed> {
        self.at(spot).filter(|tile| tile.is == AreaType::Creature)
    }

    /// The tiles beside a tile.
    pub(super) fn around(&self, tile: usize) -> impl Iterator<Item = &Surveyed> {
        let spot = self.spots[tile];
        let inside = AROUND.into_iter().filter(move |_| spot > 0);
        inside.filter_map(move |step| self.at(spot.wrapping_add_signed(step)))
    }

    /// All gaps.
    pub(super) fn gaps(&self) -> Vec<Gap> {
        let tiles = self.game.tiles();
        let mut gaps = Vec::new();
        for (tile, &spot) in self.tiles.iter().zip(&self.spots) {
            if spot == 0 || tile.is != AreaType::Creature {
                continue;
            }
            for (dx, dy) in DIAGONALS {
                let at = spot.wrapping_add_signed(dx + dy);
                if self.grid[at] != 0 {
                    continue;
                }
                let beside = self.creature(spot.wrapping_add_signed(dx));
                let (Some(one), Some(two)) = (beside, self.creature(spot.wrapping_add_signed(dy)))
                else {
                    continue;
                };
                if !tiles.compatible(tile.kind, one.kind) || !tiles.compatible(tile.kind, two.kind)
                {
                    continue;
                }
                let (one, two) = (tiles.friends(one.kind), tiles.friends(two.kind));
                let friends = std::array::from_fn(|part| one[part] & two[part]);
                gaps.push(Gap { at, friends });
            }
        }
        gaps
    }

    /// All pairs.
    pub(super) fn pairs(&self) -> impl Iterator<Item = Pair> {
        let first = |corner: usize, spot: usize| {
            let cells = BLOCK.map(|step| corner + step);
            let mut creatures = cells.iter().filter(|cell| self.grid[**cell] != 0);
            // Each block once, from the first of its tiles; blocks with Items are no pairs.
            (creatures.next() == Some(&spot) && creatures.count() == 1).then_some(cells)
        };
        let spots = self.spots.iter().copied().filter(|spot| *spot > 0);
        let corners = spots.flat_map(|spot| BLOCK.map(|step| (spot - step, spot)));
        corners.filter_map(move |(corner, spot)| {
            let cells = first(corner, spot)?;
            let kinds = cells.map(|cell| self.creature(cell).map(|tile| tile.kind));
            (kinds.iter().flatten().count() == 2).then_some(Pair { cells, kinds })
        })
    }

    /// Where a tile is on the grid.
    pub(super) fn place(&self, tile: usize) -> usize {
        self.spots[tile]
    }

    /// Whether a tile beside a place will do.
    pub(super) fn is_beside(&self, at: usize, will_do: impl Fn(&Surveyed) -> bool) -> bool {
        AROUND.into_iter().any(|step| self.at(at.wrapping_add_signed(step)).is_some_and(&will_do))
    }

    /// What the seat can bring against a tile of somebody else.
    pub(super) fn assault(&self, defender: usize, seat: Seat, when: When) -> Assault {
        let read = |tile: &Surveyed| match when {
            When::Now => (tile.ctrl, tile.values),
            When::Later => (tile.later_ctrl, tile.later_values),
        };
        let (holder, values) = read(&self.tiles[defender]);
        let mut assault = Assault {
            attack: (0, 0),
            begins: false,
            alone: sum((0, 0), values),
            helped: sum((0, 0), values),
            is_open: false,
        };
        let spot = self.spots[defender];
        if spot == 0 {
            return assault;
        }
        for step in AROUND {
            let Some(tile) = self.at(spot.wrapping_add_signed(step)) else {
                assault.is_open = true;
                continue;
            };
            if tile.is != AreaType::Creature {
                continue;
            }
            let (ctrl, values) = read(tile);
            if ctrl == seat {
                assault.attack = sum(assault.attack, values);
                assault.begins |= tile.attacks;
            } else if ctrl == holder && tile.allies {
                assault.helped = sum(assault.helped, values);
            }
        }
        assault
    }
}
