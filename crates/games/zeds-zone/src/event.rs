//! What happens, typed.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::region::Region;
use crate::sector::SectorId;
use crate::sheet::Tally;
use crate::square::Square;
use crate::status::Status;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A turn began with this shared roll.
    Rolled {
        /// The turn.
        turn: u8,
        /// The roll.
        roll: SectorId,
    },
    /// Turn 20 began for a seat without a generator: it ignores the roll.
    RollIgnored {
        /// The seat.
        seat: Seat,
    },
    /// A seat used a shelter and rolled again.
    Sheltered {
        /// The seat.
        seat: Seat,
        /// Where the shelter is.
        shelter: Region,
        /// The roll it refused.
        refused: SectorId,
        /// Its new roll.
        roll: SectorId,
    },
    /// A seat took another sector than the rolled one.
    Took {
        /// The seat.
        seat: Seat,
        /// The sector it took.
        sector: SectorId,
        /// The roll.
        rolled: SectorId,
    },
    /// A seat drew a sector.
    Drew {
        /// The seat.
        seat: Seat,
        /// The sector.
        sector: SectorId,
        /// Where.
        square: Square,
        /// What joined the passable area.
        joined: Vec<Region>,
    },
    /// Zombies attacked and were killed.
    Attacked {
        /// The seat.
        seat: Seat,
        /// Where the killed zombies are, one entry each.
        zombies: Vec<Region>,
        /// Where the used guns are, one entry each.
        guns: Vec<Region>,
    },
    /// Zombies attacked and there were too few guns: the seat is out.
    Lost {
        /// The seat.
        seat: Seat,
        /// How many zombies attacked.
        zombies: u8,
        /// How many guns there were.
        guns: u8,
    },
    /// A generator joined the passable area for the first time.
    GeneratorRunning {
        /// The seat.
        seat: Seat,
    },
    /// The passable area reached the exit.
    ExitReached {
        /// The seat.
        seat: Seat,
    },
    /// A seat used a grenade.
    Erased {
        /// The seat.
        seat: Seat,
        /// Where the grenade is.
        grenade: Region,
        /// Where the zombie was.
        zombie: Region,
    },
    /// The result of a seat at the end.
    Ended {
        /// The seat.
        seat: Seat,
        /// How it ended.
        status: Status,
        /// What it had.
        tally: Tally,
    },
    /// The game is over.
    Over {
        /// Who won.
        winners: Vec<Seat>,
    },
}
