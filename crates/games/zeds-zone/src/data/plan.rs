//! The data of the game, prepared for drawing: every sector as a stamp.

use super::{Sector, SectorTable, Zone};
use ztable_core::Thing;

use crate::item::Items;
use crate::region::{Halving, Spot, Spots};
use crate::sector::{SECTORS, SectorId};
use crate::square::{Side, Square, SquareSet};

/// What a wall on a door side does (ZZ-13.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoorWalls {
    /// It shuts the door.
    Block,
    /// Nothing: doors cannot be shut.
    Ignore,
}

/// A sector as it changes a sheet when it is drawn in the first square; for another square all
/// fields are shifted by its index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Imprint {
    /// Borders that get a wall: the east border of the square itself and of its western neighbour.
    pub(crate) wall_east: u32,
    pub(crate) wall_west: u32,
    pub(crate) wall_south: u32,
    pub(crate) wall_north: u32,
    pub(crate) upright: u32,
    pub(crate) level: u32,
    pub(crate) items: Items,
    /// The spots that the entrance leads to when the sector lies behind it.
    pub(crate) entrance: Spots,
    /// The spots that lead to the exit when the sector lies before it.
    pub(crate) exit: Spots,
}

impl Imprint {
    fn new(sector: &Sector, zone: Zone, door_walls: DoorWalls) -> Imprint {
        let wall = |side| u32::from(sector.has_wall(side));
        let origin = Square::of_index(0);
        let spot = |second| Spots::one(Spot { square: origin, second });
        let mut items = Items::default();
        for (second, item) in [(false, sector.items[0]), (true, sector.items[1])] {
            if let Some(kind) = item {
                items.put(kind, spot(second));
            }
        }
        let door = |side: Side| {
            if door_walls == DoorWalls::Block && sector.has_wall(side) {
                return Spots::EMPTY;
            }
            let [first, second] = sector.halving.touches(side);
            let mut spots = Spots::EMPTY;
            if first {
                spots |= spot(false);
            }
            if second {
                spots |= spot(true);
            }
            spots
        };
        Imprint {
            wall_east: wall(Side::E),
            wall_west: wall(Side::W),
            wall_south: wall(Side::S),
            wall_north: wall(Side::N),
            upright: u32::from(sector.halving == Halving::V),
            level: u32::from(sector.halving == Halving::H),
            items,
            entrance: door(zone.entrance.1),
            exit: door(zone.exit.1),
        }
    }
}

/// Sector Table and Z Zone, checked and prepared.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) stamps: [Imprint; SECTORS as usize],
    pub(crate) generators: [SectorId; 2],
    pub(crate) zone: Zone,
    door_walls: DoorWalls,
}

impl Plan {
    /// Prepares a table and a zone.
    #[must_use]
    pub fn new(table: &SectorTable, zone: Zone, door_walls: DoorWalls) -> Plan {
        let stamp = |id: SectorId| Imprint::new(table.sector(id), zone, door_walls);
        let mut stamps = [stamp(SectorId::of(1, 1).expect("1-1 is an address")); SECTORS as usize];
        for id in SectorId::all() {
            stamps[id.index()] = stamp(id);
        }
        Plan { stamps, generators: table.generator_sectors(), zone, door_walls }
    }

    /// Where the Zone is entered and left.
    #[must_use]
    pub fn zone(&self) -> Zone {
        self.zone
    }

    /// What a wall on a door side does.
    #[must_use]
    pub fn door_walls(&self) -> DoorWalls {
        self.door_walls
    }

    /// The squares behind the two doors.
    #[must_use]
    pub fn door_squares(&self) -> SquareSet {
        [self.zone.entrance.0, self.zone.exit.0].into_iter().collect()
    }

    #[inline]
    pub(crate) fn stamp(&self, sector: SectorId) -> &Imprint {
        &self.stamps[sector.index()]
    }
}
