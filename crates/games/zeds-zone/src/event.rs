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
#[expect(missing_docs, reason = "the fields are what their names say")]
pub enum Event {
    /// A turn began with this shared roll.
    Rolled { turn: u8, roll: SectorId },
    /// Turn 20 began for a seat without a generator: it ignores the roll.
    RollIgnored { seat: Seat },
    /// A seat used the shelter in this region, refused a roll and rolled again.
    Sheltered { seat: Seat, shelter: Region, refused: SectorId, roll: SectorId },
    /// A seat took another sector than the rolled one.
    Took { seat: Seat, sector: SectorId, rolled: SectorId },
    /// A seat drew a sector, by which these regions joined its passable area.
    Drew { seat: Seat, sector: SectorId, square: Square, joined: Vec<Region> },
    /// Zombies attacked and were killed: where they and the used guns are, one entry each.
    Attacked { seat: Seat, zombies: Vec<Region>, guns: Vec<Region> },
    /// So many zombies attacked and there were too few guns: the seat is out.
    Lost { seat: Seat, zombies: u8, guns: u8 },
    /// A generator joined the passable area for the first time.
    GeneratorRunning { seat: Seat },
    /// The passable area reached the exit.
    ExitReached { seat: Seat },
    /// A seat used the grenade in one region on the zombie in another.
    Erased { seat: Seat, grenade: Region, zombie: Region },
    /// The result of a seat at the end, and what it had.
    Ended { seat: Seat, status: Status, tally: Tally },
    /// The game is over.
    Over { winners: Vec<Seat> },
}
