//! The rules of Zee, by Michael Selvaggio: six bots on the belts of a reactor, for one to six
//! players, alone or in teams.
//!
//! Everybody plays cards whose shapes say which belts run and whose buttons say where, and tries to
//! carry the other bots off the Front. Alone it is called Zolo. [`Zee`] is the game behind the
//! contract of `ztable-core`; `RULES.md` is the rulebook, whose rule ids the code cites;
//! `data/*.toml` hold the Control cards, the Belt cards and the Z-Bot cards.
//!
//! | Chapter | Found in |
//! |---|---|
//! | ZEE-1 Set-up | `setup`, `data` |
//! | ZEE-2 Building the reactor | `apply/build`, `spot` |
//! | ZEE-3 A turn | `apply/turn`, `options`; the picks of a play that others do not see, `apply/private` |
//! | ZEE-4 Matching and belt order | `apply/run`, `card` |
//! | ZEE-5 Swap | `apply/swap` |
//! | ZEE-6 Reverse, ZEE-7 Shift, ZEE-8 Advance | `apply/drive` says where a bot goes, `apply/run` lets it go |
//! | ZEE-9 Set aside, ZEE-10 The end | `apply/aside`, `ending` |
//! | ZEE-11 Teams, ZEE-12 Optional rules | `rules` |
//! | ZEE-13 to ZEE-15 Zolo: rounds, turns, the score | `apply/zolo`, `rating` |
//! | ZEE-16 Advice | no rule; boards show it by `foresee` |
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

// The face: what a board needs to draw.
mod about;
mod action;
mod belt;
mod bot;
mod briefing;
mod card;
mod data;
mod event;
mod numbers;
mod phase;
mod position;
mod rating;
mod spot;
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

#[cfg(test)]
#[cfg(feature = "rules")]
mod tests;

pub use about::ABOUT;
pub use action::Action;
pub use belt::{BOTTOM, BeltId, BeltSet, BeltType, COPIES, Colour, Shape, TypeSet};
pub use bot::Bot;
pub use briefing::{BeltHelp, BotStep, Briefing, CardBrief, Drive, Effect, Fate, Foresight};
pub use card::{Button, ButtonSet, CardId, CardSet, Face, LastPlay};
pub use data::{BeltSource, BeltStock, BotCard, BotSource, Card, CardKind, ControlDeck, Roster};
pub use event::{Column, Event};
pub use numbers::{ROUNDS, SEATS, ZOLO_BOTS, ZOLO_CONVEYORS, conveyors};
pub use phase::{Phase, Question, Staged};
pub use position::{BeltDeckPosition, Position, SeatPosition, ZoloPosition};
pub use rating::Rating;
pub use spot::{Conveyor, Direction, MAX_CONVEYORS, Row, Spot, SpotSet};
pub use view::{BeltDeckView, ControlDeckView, SeatView, View, ZoloView};

#[cfg(feature = "rules")]
pub use self::{
    rules::{ALL_SIX, HAND, HELD, LAST_TURN, Rules, ZOLO_HAND, ZOLO_TARGET, Zee},
    state::{State, Zolo},
};

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");
