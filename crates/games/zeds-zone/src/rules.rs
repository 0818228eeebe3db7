//! The configuration: what can be switched, and the numbers of the rulebook.

use ztable_core::{Refusal, Setup};

use crate::about::ABOUT;
use crate::data::{BoxFile, DoorWalls, Plan, SectorTable, Zone};

/// The most picks a seat can make in a game: a shelter in four turns, a sector and a square in
/// each, four grenades, and "done" in each (ZZ-Q29).
pub(crate) const PICKS_PER_SEAT: u32 = 68;

/// What becomes of a sector that is refused by a shelter (ZZ-13.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusedSector {
    /// It stays available.
    Free,
    /// It is crossed out without being drawn.
    Crossed,
}

/// When the others see what a seat does (ZZ-13.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShowSheets {
    /// When everybody has finished the turn.
    TurnEnd,
    /// At once.
    Live,
}

/// One configured game of Zeds Zone.
#[derive(Clone, Debug)]
pub struct ZedsZone {
    pub(crate) seats: u8,
    pub(crate) plan: Plan,
    pub(crate) table: &'static SectorTable,
    pub(crate) refused_sector: RefusedSector,
    pub(crate) show_sheets: ShowSheets,
}

impl ZedsZone {
    /// The game with default options for that many players.
    ///
    /// # Errors
    /// A number of players that is not possible, in a sentence.
    pub fn new(players: u8) -> Result<ZedsZone, Refusal> {
        ZedsZone::of(&Setup::new(ABOUT.id, players))
    }

    /// The Sector Table that is played with.
    #[must_use]
    pub fn table(&self) -> &'static SectorTable {
        self.table
    }

    /// Sectors and doors, prepared for `Sheet::draw`.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Whether ZZ-13.3 shows everything at once.
    #[must_use]
    pub fn shows_live(&self) -> bool {
        self.show_sheets == ShowSheets::Live
    }

    /// The same table with other components, which are kept for as long as the program runs.
    pub(crate) fn with(self, file: BoxFile) -> ZedsZone {
        let (table, zone) = match file {
            BoxFile::Sectors(table) => (&*Box::leak(Box::new(table)), self.plan.zone()),
            BoxFile::Zone(zone) => (self.table, zone),
        };
        ZedsZone { table, plan: Plan::new(table, zone, self.plan.door_walls()), ..self }
    }

    /// The game that a set-up describes.
    pub(crate) fn of(setup: &Setup) -> Result<ZedsZone, Refusal> {
        setup.check(&ABOUT)?;
        let table = SectorTable::standard()?;
        let zone = Zone::standard()?;
        let chose = |key, value| setup.chose(&ABOUT, key, value);
        let door_walls =
            if chose("door_walls", "ignore") { DoorWalls::Ignore } else { DoorWalls::Block };
        Ok(ZedsZone {
            seats: setup.players,
            plan: Plan::new(table, zone, door_walls),
            table,
            refused_sector: if chose("refused_sector", "crossed") {
                RefusedSector::Crossed
            } else {
                RefusedSector::Free
            },
            show_sheets: if chose("show_sheets", "live") {
                ShowSheets::Live
            } else {
                ShowSheets::TurnEnd
            },
        })
    }
}
