//! One player's sheet: crossed-out sectors, drawn squares, walls, areas and items.

use crate::data::Plan;
use crate::item::{ItemKind, ItemState, Items};
use crate::region::{Halving, Region, Spot, Spots};
use crate::sector::{SectorId, SectorSet};
use crate::square::{COLUMNS, SQUARES, Side, Square, SquareSet};

/// The squares of the easternmost column: their east border is the rim.
const EASTERNMOST: u32 = 0b10000_10000_10000_10000;
const ROW: u32 = COLUMNS as u32;
/// No sector and no turn: the square is free.
const FREE: u8 = u8::MAX;

/// A sheet. It is a small plain value; walls and areas are sets of bits that are kept up to date
/// while drawing, because the passable area only ever grows (ZZ-2.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    area: Spots,
    pub(crate) items: Items,
    pub(crate) crossed: SectorSet,
    drawn: SquareSet,
    /// Squares with a wall on their east border, from either side; likewise south.
    walled_east: u32,
    walled_south: u32,
    /// Squares halved by an upright and by a level wall.
    upright: u32,
    level: u32,
    sectors: [u8; SQUARES as usize],
    turns: [u8; SQUARES as usize],
}

/// What one looks at between two squares, or at the rim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Border {
    /// A wall was drawn.
    Wall,
    /// Both squares are drawn and one can pass, or an open door.
    Open,
    /// Not walled, but a square beside it is still free.
    Free,
    /// The closed rim of the Z Zone.
    Rim,
}

/// What counts at the end (ZZ-11.4, ZZ-11.7, ZZ-11.8), as the sheet stands now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Tally {
    /// Zombies killed, a point each.
    pub killed: u8,
    /// Survivors in the passable area.
    pub rescued: u8,
    /// Grenades crossed out.
    pub grenades: u8,
    /// Shelters crossed out.
    pub shelters: u8,
    /// Isolated zombies that were not erased.
    pub inactive_zombies: u8,
    /// Guns, grenades and shelters not crossed out, and survivors outside the passable area.
    pub other_inactive: u8,
}

impl Tally {
    /// Victory Points (ZZ-11.4).
    #[must_use]
    pub fn vp(self) -> i32 {
        i32::from(self.killed) + i32::from(self.rescued)
            - i32::from(self.grenades)
            - i32::from(self.shelters)
    }
}

impl Sheet {
    /// A blank sheet (ZZ-1.5).
    pub const BLANK: Sheet = Sheet {
        area: Spots::EMPTY,
        items: Items::NONE,
        crossed: SectorSet::EMPTY,
        drawn: SquareSet::EMPTY,
        walled_east: 0,
        walled_south: 0,
        upright: 0,
        level: 0,
        sectors: [FREE; SQUARES as usize],
        turns: [FREE; SQUARES as usize],
    };

    /// Draws a sector in a free square and lets the passable area grow (ZZ-5). Returns what joined
    /// the passable area.
    #[inline]
    pub fn draw(&mut self, plan: &Plan, sector: SectorId, square: Square, turn: u8) -> Spots {
        let stamp = plan.stamp(sector);
        let at = square.index();
        self.drawn.insert(square);
        self.sectors[at] = sector.index() as u8;
        self.turns[at] = turn;
        // A wall west of column A lands on the east border of the row above, which is the rim.
        self.walled_east |= stamp.wall_east << at | stamp.wall_west << at >> 1;
        self.walled_south |= stamp.wall_south << at | stamp.wall_north << at >> ROW;
        self.upright |= stamp.upright << at;
        self.level |= stamp.level << at;
        self.items.add(&stamp.items, at);
        let before = self.area;
        let mut seed = before;
        if square == plan.zone.entrance.0 {
            seed |= Spots(stamp.entrance.0 << at);
        }
        if !seed.is_empty() {
            self.area = self.grow(seed);
        }
        Spots(self.area.0 & !before.0)
    }

    /// Everything connected with these spots (ZZ-2.8): a flood fill over all squares at once.
    ///
    /// Across an open border the spots of two squares meet first with first unless the wall of the
    /// nearer square is in the way, second with second unless the wall of the farther one is, and
    /// the second of the nearer with the first of the farther unless parallel walls separate them.
    #[inline]
    fn grow(&self, seed: Spots) -> Spots {
        let drawn = self.drawn.bits();
        let (upright, level) = (self.upright, self.level);
        let east = drawn & drawn >> 1 & !self.walled_east & !EASTERNMOST;
        let south = drawn & drawn >> ROW & !self.walled_south;
        let pair = |first: u32, second: u32| u64::from(first) | u64::from(second) << 32;
        let east_same = pair(east & !upright, east & !(upright >> 1));
        let south_same = pair(south & !level, south & !(level >> ROW));
        let east_cross = east & !(level & level >> 1);
        let south_cross = south & !(upright & upright >> ROW);
        let whole = drawn & !upright & !level;
        let mut area = seed.0;
        loop {
            let (first, second) = (area as u32, (area >> 32) as u32);
            let to_first =
                (second & east_cross) << 1 | (second & south_cross) << ROW | second & whole;
            let to_second = first >> 1 & east_cross | first >> ROW & south_cross | first & whole;
            let next = area
                | (area & east_same) << 1
                | area >> 1 & east_same
                | (area & south_same) << ROW
                | area >> ROW & south_same
                | pair(to_first, to_second);
            if next == area {
                return Spots(area);
            }
            area = next;
        }
    }

    /// The passable area (ZZ-2.10).
    #[inline]
    #[must_use]
    pub fn area(&self) -> Spots {
        self.area
    }

    /// What would be passable if all free squares were drawn without a wall: what can still be
    /// reached at best.
    #[must_use]
    pub fn within_reach(&self, plan: &Plan) -> Spots {
        let mut dream = *self;
        dream.drawn = SquareSet::all();
        let entrance = plan.zone.entrance.0;
        let seed = match self.sector(entrance) {
            Some(_) => self.area,
            None => Spots::both([entrance].into_iter().collect()),
        };
        dream.grow(seed)
    }

    /// Everything connected with one spot of a drawn square.
    #[must_use]
    pub fn area_of(&self, spot: Spot) -> Spots {
        self.grow(Spots::one(spot))
    }

    /// The drawn squares.
    #[inline]
    #[must_use]
    pub fn drawn(&self) -> SquareSet {
        self.drawn
    }

    /// The free squares.
    #[inline]
    #[must_use]
    pub fn free(&self) -> SquareSet {
        SquareSet::all().without(self.drawn)
    }

    /// The crossed-out sectors.
    #[must_use]
    pub fn crossed(&self) -> SectorSet {
        self.crossed
    }

    /// The sector drawn in a square.
    #[must_use]
    pub fn sector(&self, square: Square) -> Option<SectorId> {
        SectorId::at(self.sectors[square.index()].into())
    }

    /// The turn in which a square was drawn.
    #[must_use]
    pub fn turn_of(&self, square: Square) -> Option<u8> {
        self.drawn.contains(square).then(|| self.turns[square.index()])
    }

    /// How a square is halved; a free square is not.
    #[must_use]
    pub fn halving(&self, square: Square) -> Halving {
        if SquareSet::from_bits(self.upright).contains(square) {
            Halving::V
        } else if SquareSet::from_bits(self.level).contains(square) {
            Halving::H
        } else {
            Halving::None
        }
    }

    /// The region a spot lies in.
    #[must_use]
    pub fn region(&self, spot: Spot) -> Region {
        Region { square: spot.square, part: self.halving(spot.square).part(spot.second) }
    }

    /// The regions of these spots in reading order, each once.
    pub fn regions(&self, spots: Spots) -> impl Iterator<Item = Region> {
        let halved = SquareSet::from_bits(self.upright | self.level);
        // An undivided square is told once, by its first spot.
        let first = spots.firsts() | spots.seconds().without(halved);
        let second = spots.seconds() & halved;
        let sheet = *self;
        Spots::new(first, second).map(move |spot| sheet.region(spot))
    }

    /// The spots of a region; none if the square is not divided that way or not drawn.
    #[must_use]
    pub fn spots(&self, region: Region) -> Spots {
        if !self.drawn.contains(region.square) {
            return Spots::EMPTY;
        }
        let halving = self.halving(region.square);
        [false, true]
            .into_iter()
            .filter(|&second| halving.part(second) == region.part)
            .map(|second| Spot { square: region.square, second })
            .collect()
    }

    /// What lies on a spot, and what has become of it.
    #[must_use]
    pub fn item(&self, spot: Spot) -> Option<(ItemKind, ItemState)> {
        self.items.on(Spots::one(spot))
    }

    /// All items of a kind on the sheet, but for erased zombies.
    #[inline]
    #[must_use]
    pub fn all(&self, kind: ItemKind) -> Spots {
        self.items.all(kind)
    }

    /// All items of a kind that are as drawn, passable or not.
    #[inline]
    #[must_use]
    pub fn fresh(&self, kind: ItemKind) -> Spots {
        self.items.fresh(kind)
    }

    /// Where items lie that were killed, erased or crossed out.
    #[inline]
    #[must_use]
    pub fn used_up(&self) -> Spots {
        self.items.marked()
    }

    /// Items of a kind in the passable area that are as drawn: what can be used (ZZ-6.3, ZZ-7.1,
    /// ZZ-8.1).
    #[inline]
    #[must_use]
    pub fn usable(&self, kind: ItemKind) -> Spots {
        self.items.fresh(kind) & self.area
    }

    /// Settles the attack of all zombies that the passable area reaches: each is killed by a gun,
    /// and the guns are crossed out in reading order (ZZ-6.4). Returns what was spent, or `None`,
    /// with everything as it was, when the zombies are more than the guns (ZZ-6.5).
    #[inline]
    pub(crate) fn fight(&mut self) -> Option<Spots> {
        let attackers = self.usable(ItemKind::Zombie);
        let guns = self.usable(ItemKind::Gun);
        if attackers.len() > guns.len() {
            return None;
        }
        let used: Spots = guns.take(attackers.len() as usize).collect();
        self.items.spend(attackers | used);
        Some(attackers | used)
    }

    /// Zombies in isolated areas that were not erased.
    #[inline]
    #[must_use]
    pub fn isolated_zombies(&self) -> Spots {
        Spots(self.items.fresh(ItemKind::Zombie).0 & !self.area.0)
    }

    /// Whether a generator was drawn (ZZ-4.11).
    #[inline]
    #[must_use]
    pub fn generator_drawn(&self) -> bool {
        !self.items.all(ItemKind::Generator).is_empty()
    }

    /// Whether ZZ-4.10 applies to a sheet as it is at the start of the turn.
    #[inline]
    #[must_use]
    pub fn chooses_generator(&self, turn: u8) -> bool {
        turn == SQUARES && !self.generator_drawn()
    }

    /// Whether a generator is running (ZZ-9.1).
    #[must_use]
    pub fn generator_running(&self) -> bool {
        !(self.items.all(ItemKind::Generator) & self.area).is_empty()
    }

    /// Whether the passable area reaches the open exit.
    #[must_use]
    pub fn exit_reached(&self, plan: &Plan) -> bool {
        let exit = plan.zone.exit.0;
        self.sector(exit).is_some_and(|sector| {
            let door = Spots(plan.stamp(sector).exit.0 << exit.index());
            !(door & self.area).is_empty()
        })
    }

    /// Whether entrance, exit and generator are joined (ZZ-11.3).
    #[must_use]
    pub fn is_complete(&self, plan: &Plan) -> bool {
        self.generator_running() && self.exit_reached(plan)
    }

    /// What counts at the end, as the sheet stands now.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let count = |spots: Spots| spots.len() as u8;
        let survivors = self.items.all(ItemKind::Survivor);
        let unused = [ItemKind::Gun, ItemKind::Grenade, ItemKind::Shelter]
            .map(|kind| count(self.items.fresh(kind)));
        Tally {
            killed: count(self.items.spent(ItemKind::Zombie)),
            rescued: count(survivors & self.area),
            grenades: count(self.items.spent(ItemKind::Grenade)),
            shelters: count(self.items.spent(ItemKind::Shelter)),
            inactive_zombies: count(self.isolated_zombies()),
            other_inactive: unused.iter().sum::<u8>() + count(survivors & !self.area),
        }
    }

    /// What one looks at on this side of a square.
    #[must_use]
    pub fn border(&self, plan: &Plan, square: Square, side: Side) -> Border {
        if let Some(other) = square.neighbour(side) {
            let (walls, of) = match side {
                Side::E => (self.walled_east, square),
                Side::W => (self.walled_east, other),
                Side::S => (self.walled_south, square),
                Side::N => (self.walled_south, other),
            };
            return if SquareSet::from_bits(walls).contains(of) {
                Border::Wall
            } else if self.drawn.contains(square) && self.drawn.contains(other) {
                Border::Open
            } else {
                Border::Free
            };
        }
        let door = |stamp_door: fn(&crate::data::Imprint) -> Spots| match self.sector(square) {
            None => Border::Free,
            Some(sector) if stamp_door(plan.stamp(sector)).is_empty() => Border::Wall,
            Some(_) => Border::Open,
        };
        if (square, side) == plan.zone.entrance {
            door(|stamp| stamp.entrance)
        } else if (square, side) == plan.zone.exit {
            door(|stamp| stamp.exit)
        } else {
            Border::Rim
        }
    }

    /// The sheet without one square, which must be drawn: walls and areas are worked out anew from
    /// the squares that stay.
    pub(crate) fn without(&self, plan: &Plan, square: Square) -> Sheet {
        let mut sheet = Sheet { crossed: self.crossed, ..Sheet::BLANK };
        for other in self.drawn {
            if other != square {
                let sector = self.sector(other).expect("a drawn square has a sector");
                sheet.draw(plan, sector, other, self.turns[other.index()]);
            }
        }
        let kept = !Spots::both([square].into_iter().collect());
        sheet.items.copy_marks(&self.items, kept);
        sheet
    }
}
