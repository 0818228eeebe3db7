//! A sheet of Zeds Zone as sets of bits, made for trying thousands of drawings.
//!
//! The first spots of the 20 squares are the low half of a word, the second spots the high half,
//! as the game's own sheets have them. A board holds only what its value depends on.

use std::sync::{LazyLock, Mutex, PoisonError};

use zeds_zone::{
    DoorWalls, Halving, ItemKind, SECTORS, SectorId, SectorTable, Sheet, Side, Spots, Square,
    SquareSet, ZedsZone, Zone,
};

/// Squares, one bit each.
pub(super) type Squares = u32;
/// Spots, one bit each.
pub(super) type SpotBits = u64;

pub(super) const ALL: Squares = (1 << 20) - 1;
const ROW: u32 = 5;
const EASTERNMOST: Squares = 0b10000_10000_10000_10000;

/// Both spots of these squares.
#[inline]
pub(super) const fn both(squares: Squares) -> SpotBits {
    squares as u64 | (squares as u64) << 32
}

#[inline]
const fn pair(first: Squares, second: Squares) -> SpotBits {
    first as u64 | (second as u64) << 32
}

fn squares(set: SquareSet) -> Squares {
    set.into_iter().fold(0, |bits, square| bits | 1 << square.index())
}

pub(super) fn spots(set: Spots) -> SpotBits {
    pair(squares(set.firsts()), squares(set.seconds()))
}

/// A sector as it changes a board when it is drawn in the first square.
#[derive(Clone, Copy, Default, Debug)]
struct Stamp {
    walls: [Squares; 4],
    upright: Squares,
    level: Squares,
    items: [SpotBits; 7],
    /// The spots that touch a door when the sector lies there, walled or not.
    entrance: SpotBits,
    exit: SpotBits,
}

/// What all boards of a configured game share.
#[derive(Debug)]
pub(super) struct Atlas {
    stamps: [Stamp; SECTORS as usize],
    entrance: (usize, usize),
    exit: (usize, usize),
    doors_shut: bool,
}

/// What an atlas was drawn for: a table, by where it lies, doors, and walls at them.
type Drawn = (usize, Zone, DoorWalls);

fn printed_table() -> &'static SectorTable {
    SectorTable::standard().expect("a configured game has read the table")
}

fn door((square, side): (Square, Side)) -> (usize, usize) {
    (square.index(), side as usize)
}

impl Atlas {
    /// The atlas of a game. Those of the printed table and doors are drawn once; with others games
    /// are studied, and looking for theirs takes a lock.
    pub(super) fn of(game: &ZedsZone) -> &'static Atlas {
        static OTHERS: Mutex<Vec<(Drawn, &'static Atlas)>> = Mutex::new(Vec::new());
        let (table, zone) = (game.table(), game.plan().zone());
        let door_walls = game.plan().door_walls();
        let printed = Atlas::printed(door_walls);
        if std::ptr::eq(table, printed_table()) && printed.has_doors(zone) {
            return printed;
        }
        let wanted = (std::ptr::from_ref(table).addr(), zone, door_walls);
        let mut others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, atlas)) = others.iter().find(|(drawn, _)| *drawn == wanted) {
            return atlas;
        }
        let atlas = Box::leak(Box::new(Atlas::new(table, zone, door_walls)));
        others.push((wanted, atlas));
        atlas
    }

    /// The atlas of the printed table and doors, for a way to treat walls at doors.
    pub(super) fn printed(door_walls: DoorWalls) -> &'static Atlas {
        fn draw(door_walls: DoorWalls) -> Atlas {
            let zone = Zone::standard().expect("a configured game has read the zone");
            Atlas::new(printed_table(), zone, door_walls)
        }
        static BLOCK: LazyLock<Atlas> = LazyLock::new(|| draw(DoorWalls::Block));
        static IGNORE: LazyLock<Atlas> = LazyLock::new(|| draw(DoorWalls::Ignore));
        match door_walls {
            DoorWalls::Block => &BLOCK,
            DoorWalls::Ignore => &IGNORE,
        }
    }

    fn new(table: &SectorTable, zone: Zone, door_walls: DoorWalls) -> Atlas {
        let mut stamps = [Stamp::default(); SECTORS as usize];
        for id in SectorId::all() {
            let sector = table.sector(id);
            let touches = |side: Side| {
                let [first, second] = sector.halving.touches(side);
                pair(u32::from(first), u32::from(second))
            };
            let mut stamp = Stamp {
                walls: Side::ALL.map(|side| u32::from(sector.has_wall(side))),
                upright: u32::from(sector.halving == Halving::V),
                level: u32::from(sector.halving == Halving::H),
                items: [0; 7],
                entrance: touches(zone.entrance.1),
                exit: touches(zone.exit.1),
            };
            for (item, spot) in sector.items.iter().zip([pair(1, 0), pair(0, 1)]) {
                if let Some(kind) = item {
                    stamp.items[*kind as usize] |= spot;
                }
            }
            stamps[id.index()] = stamp;
        }
        Atlas {
            stamps,
            entrance: door(zone.entrance),
            exit: door(zone.exit),
            doors_shut: door_walls == DoorWalls::Block,
        }
    }

    fn has_doors(&self, zone: Zone) -> bool {
        (self.entrance, self.exit) == (door(zone.entrance), door(zone.exit))
    }

    pub(super) fn entrance(&self) -> Squares {
        1 << self.entrance.0
    }

    pub(super) fn exit(&self) -> Squares {
        1 << self.exit.0
    }

    /// The spots through which a drawn door square can be entered or left.
    fn door(&self, stamp: &Stamp, door: (usize, usize), touching: SpotBits) -> SpotBits {
        if self.doors_shut && stamp.walls[door.1] != 0 { 0 } else { touching << door.0 }
    }
}

/// A sheet, as far as its value depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Board {
    pub(super) drawn: Squares,
    /// Squares with a wall on their east and on their south border.
    walled_east: Squares,
    walled_south: Squares,
    upright: Squares,
    level: Squares,
    /// The passable area.
    pub(super) area: SpotBits,
    /// The spots from which the exit is open; all of its square while that is free.
    pub(super) way_out: SpotBits,
    /// Items as drawn.
    pub(super) zombies: SpotBits,
    pub(super) guns: SpotBits,
    pub(super) grenades: SpotBits,
    pub(super) shelters: SpotBits,
    pub(super) survivors: SpotBits,
    pub(super) generators: SpotBits,
    /// Kills less grenades and shelters used.
    pub(super) merits: i32,
    pub(super) lost: bool,
}

impl Board {
    /// The board of a sheet whose player is alive.
    pub(super) fn of(atlas: &Atlas, sheet: &Sheet) -> Board {
        let area = spots(sheet.area());
        // What is isolated was never used, so only the passable area has spent items.
        let fresh = |kind| spots(sheet.usable(kind)) | spots(sheet.all(kind)) & !area;
        let tally = sheet.tally();
        let mut board = Board {
            drawn: 0,
            walled_east: 0,
            walled_south: 0,
            upright: 0,
            level: 0,
            area,
            way_out: both(atlas.exit()),
            zombies: spots(sheet.isolated_zombies()),
            guns: fresh(ItemKind::Gun),
            grenades: fresh(ItemKind::Grenade),
            shelters: fresh(ItemKind::Shelter),
            survivors: spots(sheet.all(ItemKind::Survivor)),
            generators: spots(sheet.all(ItemKind::Generator)),
            merits: tally.vp() - i32::from(tally.rescued),
            lost: false,
        };
        for square in sheet.drawn() {
            if let Some(sector) = sheet.sector(square) {
                board.build(atlas, &atlas.stamps[sector.index()], square.index());
            }
        }
        board
    }

    /// Draws the walls of a sector.
    #[inline]
    fn build(&mut self, atlas: &Atlas, stamp: &Stamp, at: usize) {
        let [north, east, south, west] = stamp.walls;
        self.drawn |= 1 << at;
        self.walled_east |= east << at | west << at >> 1;
        self.walled_south |= south << at | north << at >> ROW;
        self.upright |= stamp.upright << at;
        self.level |= stamp.level << at;
        if at == atlas.exit.0 {
            self.way_out = atlas.door(stamp, atlas.exit, stamp.exit);
        }
    }

    /// The board after a sector is drawn in a free square and the zombies it lets in have attacked.
    #[inline]
    pub(super) fn draw(&self, atlas: &Atlas, sector: SectorId, at: usize) -> Board {
        let stamp = &atlas.stamps[sector.index()];
        let mut board = *self;
        board.build(atlas, stamp, at);
        let items = |kind: ItemKind| stamp.items[kind as usize] << at;
        board.zombies |= items(ItemKind::Zombie);
        board.guns |= items(ItemKind::Gun);
        board.grenades |= items(ItemKind::Grenade);
        board.shelters |= items(ItemKind::Shelter);
        board.survivors |= items(ItemKind::Survivor);
        board.generators |= items(ItemKind::Generator);
        if at == atlas.entrance.0 {
            board.area |= atlas.door(stamp, atlas.entrance, stamp.entrance);
        }
        if board.area != 0 {
            board.area = board.links().flood(board.area, both(board.drawn));
            board.fight();
        }
        board
    }

    fn fight(&mut self) {
        let attacking = (self.zombies & self.area).count_ones();
        if attacking > self.usable_guns() {
            self.lost = true;
            return;
        }
        self.zombies &= !self.area;
        self.merits += attacking as i32;
        for _ in 0..attacking {
            let usable = self.guns & self.area;
            self.guns &= !(usable & usable.wrapping_neg());
        }
    }

    pub(super) fn usable_guns(&self) -> u32 {
        (self.guns & self.area).count_ones()
    }

    /// The board after one usable shelter is crossed out.
    pub(super) fn without_shelter(&self) -> Board {
        let usable = self.shelters & self.area;
        let used = usable & usable.wrapping_neg();
        Board { shelters: self.shelters & !used, merits: self.merits - 1, ..*self }
    }

    /// The board after one usable grenade erases a zombie on one of these spots.
    pub(super) fn with_grenade_on(&self, target: SpotBits) -> Board {
        let usable = self.grenades & self.area;
        let targets = self.zombies & target;
        Board {
            grenades: self.grenades & !(usable & usable.wrapping_neg()),
            zombies: self.zombies & !(targets & targets.wrapping_neg()),
            merits: self.merits - 1,
            ..*self
        }
    }

    pub(super) fn free(&self) -> Squares {
        !self.drawn & ALL
    }

    pub(super) fn links(&self) -> Links {
        Links::of(self)
    }
}

/// Where one can walk if all free squares were drawn without walls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Links {
    east: Squares,
    south: Squares,
    upright: Squares,
    level: Squares,
    east_same: SpotBits,
    south_same: SpotBits,
    east_cross: Squares,
    south_cross: Squares,
    whole: Squares,
}

impl Links {
    #[inline]
    fn of(board: &Board) -> Links {
        let (upright, level) = (board.upright, board.level);
        let east = !board.walled_east & !EASTERNMOST & ALL;
        let south = !board.walled_south & ALL >> ROW;
        Links {
            east,
            south,
            upright,
            level,
            east_same: pair(east & !upright, east & !(upright >> 1)),
            south_same: pair(south & !level, south & !(level >> ROW)),
            east_cross: east & !(level & level >> 1),
            south_cross: south & !(upright & upright >> ROW),
            whole: ALL & !upright & !level,
        }
    }

    /// These spots and what lies one step further.
    #[inline]
    pub(super) fn step(&self, area: SpotBits) -> SpotBits {
        let (first, second) = (area as u32, (area >> 32) as u32);
        let to_first = (second & self.east_cross) << 1
            | (second & self.south_cross) << ROW
            | second & self.whole;
        let to_second =
            first >> 1 & self.east_cross | first >> ROW & self.south_cross | first & self.whole;
        area | (area & self.east_same) << 1
            | area >> 1 & self.east_same
            | (area & self.south_same) << ROW
            | area >> ROW & self.south_same
            | pair(to_first, to_second)
    }

    /// Everything that can be reached from here without leaving these spots.
    #[inline]
    pub(super) fn flood(&self, from: SpotBits, within: SpotBits) -> SpotBits {
        let mut area = from;
        loop {
            let next = area | self.step(area) & within;
            if next == area {
                return area;
            }
            area = next;
        }
    }

    /// The free squares beside an area, and the number of open borders to them.
    #[inline]
    pub(super) fn fringe(&self, area: SpotBits, free: Squares) -> (Squares, u32) {
        let (first, second) = (area as u32, (area >> 32) as u32);
        let east = (first & !self.upright | second) & self.east & free >> 1;
        let west = (first | second & !self.upright) >> 1 & self.east & free;
        let south = (first & !self.level | second) & self.south & free >> ROW;
        let north = (first | second & !self.level) >> ROW & self.south & free;
        let borders =
            east.count_ones() + west.count_ones() + south.count_ones() + north.count_ones();
        (east << 1 | west | south << ROW | north, borders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeds_zone::{Action, Phase};
    use ztable_core::{Game, Picks, Quick, Seat, Silent, step_at_random};

    /// The board without saying which of several equal items was used, and how many are left.
    fn essence(board: &Board) -> (Board, [u32; 3]) {
        let used = |spots: SpotBits| spots & !board.area;
        let left = |spots: SpotBits| (spots & board.area).count_ones();
        let essence = Board {
            guns: used(board.guns),
            grenades: used(board.grenades),
            shelters: used(board.shelters),
            ..*board
        };
        (essence, [left(board.guns), left(board.grenades), left(board.shelters)])
    }

    #[test]
    fn boards_change_as_sheets_do() {
        let game = ZedsZone::new(1).unwrap();
        let atlas = Atlas::of(&game);
        let seat = Seat::FIRST;
        let mut chance = Quick::new(17);
        let (mut picks, mut scratch) = (Picks::new(), Picks::new());
        let mut tried = [0; 3];
        for _ in 0..400 {
            let mut state = game.setup(&mut chance, &mut Silent);
            loop {
                picks.clear();
                game.options(&state, seat, &mut picks);
                let me = *state.seat(seat);
                let board = Board::of(atlas, &me.sheet);
                for &action in picks.iter() {
                    let (kind, expected) = match action {
                        Action::Square(square) => {
                            (0, board.draw(atlas, me.now.first, square.index()))
                        }
                        Action::Grenade(region) => {
                            (1, board.with_grenade_on(spots(me.sheet.spots(region))))
                        }
                        Action::Shelter => (2, board.without_shelter()),
                        Action::Sector(_) | Action::Done => continue,
                    };
                    let mut after = state.clone();
                    game.apply(&mut after, seat, action, &mut chance, &mut Silent);
                    let them = after.seat(seat);
                    // The last square is drawn unasked, so a pick can lead two squares on.
                    if them.sheet.drawn().len() != expected.drawn.count_ones() as usize {
                        continue;
                    }
                    tried[kind] += 1;
                    assert_eq!(
                        expected.lost,
                        them.now.step == Phase::Lost,
                        "{action} in {state:?}"
                    );
                    if !expected.lost {
                        let found = Board::of(atlas, &them.sheet);
                        assert_eq!(essence(&found), essence(&expected), "{action} in {state:?}");
                    }
                }
                if !step_at_random(&game, &mut state, &mut chance, &mut scratch) {
                    break;
                }
            }
        }
        assert!(tried.iter().all(|&count| count > 50), "{tried:?}");
    }
}
