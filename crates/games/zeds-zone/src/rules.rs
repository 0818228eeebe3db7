//! The configuration: what can be switched, and the numbers of the rulebook.

use ztable_core::{About, OptionKind, OptionSpec, Refusal, Setup, When};

use crate::data::{DoorWalls, Plan, SectorTable, Zone};

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

/// The game as the shelf shows it.
pub(crate) static ABOUT: About = About {
    id: "zeds-zone",
    name: "Zeds Zone",
    tagline: "Roll, draw your way out, and mind what lives behind the walls.",
    min_players: 1,
    max_players: 128,
    lobby_players: 8,
    minutes: (15, 30),
    modes: &["solo", "competitive"],
    options: &[
        OptionSpec {
            key: "door_walls",
            label: "Walls on the doors",
            help: "Whether a wall on a door side shuts that door for good.",
            rule: "ZZ-13.1",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("block", "A wall shuts the door"),
                ("ignore", "Doors cannot be shut (easier)"),
            ]),
        },
        OptionSpec {
            key: "refused_sector",
            label: "The sector you refuse",
            help: "What becomes of a sector that is turned down with a shelter.",
            rule: "ZZ-13.2",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("free", "It stays available"),
                ("crossed", "It is crossed out"),
            ]),
        },
        OptionSpec {
            key: "show_sheets",
            label: "What others see",
            help: "When the other players see what you did in a turn.",
            rule: "ZZ-13.3",
            when: When::Always,
            kind: OptionKind::Choice(&[
                ("turn_end", "When everybody has finished the turn"),
                ("live", "At once"),
            ]),
        },
    ],
    rules: crate::RULES,
    rules_versions: &[1],
};

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
