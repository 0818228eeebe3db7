//! The rules of ElemenZ, by Jason Maclean Jones: a dice duel of Shamans for three or four players,
//! and a race to energise a monolith for two.
//!
//! [`ElemenZ`] is both games behind the contract of `ztable-core`; `RULES.md` is the rulebook, whose
//! rule ids the code cites; `data/*.toml` hold the dice, the boards, the pulse tokens and the
//! Avatars, each entry with where it comes from.
//!
//! ```
//! use elemenz::ElemenZ;
//! use ztable_core::{Game, Picks, Quick, play_out};
//!
//! let game = ElemenZ::new(4).expect("four can play");
//! let mut chance = Quick::new(1);
//! let mut state = game.setup(&mut chance, &mut ztable_core::Silent);
//! play_out(&game, &mut state, &mut chance, &mut Picks::new());
//! assert!(game.outcome(&state).is_some());
//! ```

mod action;
mod apply;
mod avatar;
mod board;
mod cover;
mod data;
mod dice;
mod die;
mod duel;
mod element;
mod ending;
mod event;
mod foresee;
mod game;
mod imagine;
mod look;
mod monolith;
mod options;
mod position;
mod refuse;
mod rules;
mod sets;
mod setup;
mod source;
mod state;
mod token;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use avatar::{Avatar, AvatarSet, AvatarStock, Row};
pub use board::{Combo, ComboId, ComboSet, Effect, parse_duel, parse_monolith};
pub use data::{DiceStock, Stock};
pub use die::{DICE_OF_A_COLOUR, DiceSet, Die, DieId, Place};
pub use element::{Element, Symbol};
pub use event::{Ending, Event};
pub use foresee::{Anchor, Consequence, Cover, Effects, Outlook, Payer, Preview, Reach};
pub use game::ElemenZ;
pub use look::Look;
pub use position::{Position, SeatView, SlotView};
pub use rules::{
    DEALT, ENOUGH, FIRST_SHIELD, LOCKS, Mode, OF_EACH, OF_ONE, OVERDRAWN, PROTECTION, REPAID,
    ROLLS, Rules, SECOND_THOUGHTS, SMALL_HAND, SURGE, THIN,
};
pub use source::Source;
pub use state::{Act, Flags, Frame, Hit, Kind, Might, Phase, SEATS, Staged, State, Touch};
pub use token::{Slot, Token, TokenStock};
pub use view::View;

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");

pub(crate) use ztable_core::rule;
