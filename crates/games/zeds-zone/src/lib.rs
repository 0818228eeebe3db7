//! The rules of Zeds Zone: roll & write for one or more players, by Juan Pablo Fernandez del Rio.
//!
//! Everybody draws one sector a turn on a sheet of their own, with a roll that all share, and
//! tries to lead a passable area from the entrance to the exit and past a generator before the
//! zombies get in. [`ZedsZone`] is the game behind the contract of `ztable-core`; [`Sheet`] is one
//! player's sheet; `RULES.md` is the rulebook, whose rule ids the code cites; `data/*.toml` hold
//! the Sector Table and the Z Zone.
//!
//! | Chapter | Found in |
//! |---|---|
//! | ZZ-1 What you need | `data`, `square`, `sector`, `item` |
//! | ZZ-2 Walls and areas | `region`, `sheet` |
//! | ZZ-3 The turn | `apply`, `options`, `phase` |
//! | ZZ-4 Roll and cross out | `apply/take`, `sector` |
//! | ZZ-5 Draw, ZZ-6 Zombies and guns | `apply/draw`, `sheet` |
//! | ZZ-7 Grenades | `apply/grenade` |
//! | ZZ-8 Shelters | `apply/shelter` |
//! | ZZ-9 to ZZ-11 Losing and the end | `sheet`, `status`, `ending` |
//! | ZZ-12 Marks on the sheet | `item`, `view` |
//! | ZZ-13 Switches | `rules` |
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
#![cfg_attr(
    not(feature = "rules"),
    allow(dead_code, reason = "the face shows sheets; only the rules change them")
)]

// The face: what a board needs to draw.
mod about;
mod action;
mod briefing;
mod data;
mod event;
mod item;
mod numbers;
mod phase;
mod position;
mod region;
mod sector;
mod sheet;
mod square;
mod status;
mod view;

// The rules.
#[cfg(feature = "rules")]
mod apply;
#[cfg(feature = "rules")]
mod ending;
#[cfg(feature = "rules")]
mod facts;
#[cfg(feature = "rules")]
mod foresee;
#[cfg(feature = "rules")]
mod game;
#[cfg(feature = "rules")]
mod imagine;
#[cfg(feature = "rules")]
mod options;
#[cfg(feature = "rules")]
mod refuse;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "rules")]
mod setup;
#[cfg(feature = "rules")]
mod state;
#[cfg(feature = "rules")]
mod words;

#[cfg(all(test, feature = "rules"))]
mod tests;

pub use about::ABOUT;
pub use action::Action;
pub use briefing::{Attacker, Briefing, Drawing, Foresight};
pub use data::{DoorWalls, Plan, Sector, SectorTable, Zone};
pub use event::Event;
pub use item::{ItemKind, ItemState};
pub use numbers::LAST_TURN;
pub use phase::Phase;
pub use position::{Position, SeatPosition};
pub use region::{Halving, Part, Region, Spot, Spots};
pub use sector::{Candidates, FACES, SECTORS, SectorId, SectorSet};
pub use sheet::{Border, Sheet, Tally};
pub use square::{COLUMNS, ROWS, SQUARES, Side, Square, SquareSet};
pub use status::{Status, solo_title};
pub use view::{Derived, ItemView, SeatView, SheetView, SquareView, TurnView, View};

#[cfg(feature = "rules")]
pub use self::{
    rules::{RefusedSector, ShowSheets, ZedsZone},
    state::{SeatState, State, ThisTurn},
    view::{Known, KnownSeat},
};

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");
