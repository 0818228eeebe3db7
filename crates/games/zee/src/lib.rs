//! The rules of Zee, by Michael Selvaggio: six bots on the belts of a reactor, for one to six
//! players, alone or in teams.
//!
//! Everybody plays cards whose shapes say which belts run and whose buttons say where, and tries to
//! carry the other bots off the Front. Alone it is called Zolo. [`Zee`] is the game behind the
//! contract of `ztable-core`; `RULES.md` is the rulebook, whose rule ids the code cites;
//! `data/*.toml` hold the Control cards, the Belt cards and the Z-Bot cards.
//!
//! ```
//! use ztable_core::{Game, Picks, Quick, play_out};
//! use zee::Zee;
//!
//! let game = Zee::new(4).expect("four can play");
//! let mut chance = Quick::new(1);
//! let mut state = game.setup(&mut chance, &mut ztable_core::Silent);
//! play_out(&game, &mut state, &mut chance, &mut Picks::new());
//! assert!(game.outcome(&state).is_some());
//! ```

mod action;
mod apply;
mod belt;
mod bits;
mod bot;
mod card;
mod deck;
mod drive;
mod ending;
mod event;
mod foresee;
mod game;
mod imagine;
mod load;
mod options;
mod position;
mod refuse;
mod rules;
mod setup;
mod source;
mod spot;
mod stage;
mod state;
mod stock;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use belt::{BeltId, BeltSet, BeltType, COPIES, Colour, Shape, TypeSet};
pub use bot::Bot;
pub use card::{Button, ButtonSet, CardId, CardSet, Face};
pub use deck::{Card, CardKind, ControlDeck};
pub use drive::{Drive, Fate};
pub use ending::Rating;
pub use event::{Column, Event};
pub use foresee::{BeltHelp, Effect, Foresight, Step};
pub use game::Zee;
pub use position::{BeltDeckPosition, Position, SeatPosition, ZoloPosition};
pub use rules::{
    ALL_SIX, HAND, HELD, LAST_TURN, ROUNDS, Rules, ZOLO_BOTS, ZOLO_CONVEYORS, ZOLO_HAND,
};
pub use source::Source;
pub use spot::{Conveyor, Direction, MAX_CONVEYORS, Row, Spot, SpotSet};
pub use stage::{Stage, Staged};
pub use state::{BOTTOM, LastPlay, Phase, SEATS, State, Zolo};
pub use stock::{BeltSource, BeltStock, BotCard, BotSource, Roster};
pub use view::{BeltDeckView, ControlDeckView, SeatView, View, ZoloView};

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");

pub(crate) use ztable_core::rule;
