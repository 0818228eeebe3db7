//! The rules of Zeds Zone: roll & write for one or more players, by Juan Pablo Fernandez del Rio.
//!
//! Everybody draws one sector a turn on a sheet of their own, with a roll that all share, and
//! tries to lead a passable area from the entrance to the exit and past a generator before the
//! zombies get in. [`ZedsZone`] is the game behind the contract of `ztable-core`; [`Sheet`] is one
//! player's sheet; `RULES.md` is the rulebook, whose rule ids the code cites; `data/*.toml` hold
//! the Sector Table and the Z Zone.
//!
//! ```
//! use ztable_core::{Game, Picks, Quick, play_out};
//! use zeds_zone::ZedsZone;
//!
//! let game = ZedsZone::new(2).expect("two can play");
//! let mut chance = Quick::new(1);
//! let mut state = game.setup(&mut chance, &mut ztable_core::Silent);
//! play_out(&game, &mut state, &mut chance, &mut Picks::new());
//! assert!(game.outcome(&state).is_some());
//! ```

mod action;
mod describe;
mod ending;
mod event;
mod game;
mod item;
mod machine;
mod plan;
mod position;
mod refuse;
mod region;
mod sector;
mod sheet;
mod square;
mod state;
mod table;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use ending::{Status, solo_title};
pub use event::Event;
pub use game::{LAST_TURN, RefusedSector, ShowSheets, ZedsZone};
pub use item::{ItemKind, ItemState};
pub use plan::{DoorWalls, Plan};
pub use position::{Position, SeatPosition};
pub use region::{Halving, Part, Region, Spot, Spots};
pub use sector::{Candidates, FACES, SECTORS, SectorId, SectorSet};
pub use sheet::{Border, Sheet, Tally};
pub use square::{COLUMNS, ROWS, SQUARES, Side, Square, SquareSet};
pub use state::{SeatState, State, Step, ThisTurn};
pub use table::{Sector, SectorTable, Source, Zone};
pub use view::{Facts, ItemView, SeatView, SheetView, SquareView, TurnView, View};
pub use words::Preview;

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");

pub(crate) use ztable_core::rule;
