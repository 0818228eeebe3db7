//! The rules of ElemenZ, by Jason Maclean Jones: a dice duel of Shamans for three or four players,
//! and a race to energise a monolith for two.
//!
//! [`ElemenZ`] is both games behind the contract of `ztable-core`; `RULES.md` is the rulebook, whose
//! rule ids the code cites; `data/*.toml` hold the dice, the boards, the pulse tokens and the
//! Avatars, each entry with where it comes from.
//!
//! The box holds two games over the same dice. What both share has the files of every game; what
//! only one has is in `duel` and `monolith`, under the same names.
//!
//! | Chapter | Found in |
//! |---|---|
//! | EZ-1 Words of both games | `element`, `die`, `board`, `state/look` |
//! | EZ-2 Duel: set-up | `setup`, `duel/setup` |
//! | EZ-3 Duel: the turn | `apply/turn`, `apply/roll`, `options`, `duel/options` |
//! | EZ-4 After dice fell, EZ-5 Wild Surge, EZ-6 Heal | `duel/surge` |
//! | EZ-7 The wild symbol | `options/cover` |
//! | EZ-8 Combos | `apply/pay`, `options/cover`, `duel/combo` |
//! | EZ-9 STRIKE and SHIELD | `duel`, `apply/hit` |
//! | EZ-10 Losing dice | `apply/hit`, `duel/totem`, `duel/fall` |
//! | EZ-11 Special combos | `duel/combo`, `apply/window`, `apply/hit` |
//! | EZ-12 What the Shamans can do | `duel/options`, `duel/surge`, `duel` |
//! | EZ-13 Totem and pulse tokens | `token`, `duel/totem` |
//! | EZ-14 Avatars, EZ-26 in the Monolith game | `avatar`, `apply/avatar`, `apply/hit`, `apply/window` |
//! | EZ-15 Windows for the others | `apply/window`, `apply/hit` |
//! | EZ-16 The end | `ending`, `duel/ending` |
//! | EZ-17 Easier surges | `rules`, `duel/surge` |
//! | EZ-20 Monolith: set-up | `setup`, `monolith/setup` |
//! | EZ-21 The turn | `apply/turn`, `monolith`, `monolith/options` |
//! | EZ-22 The flow of dice, EZ-23 Locking | `monolith/combo` |
//! | EZ-24 Wild dice | `monolith` |
//! | EZ-25 The end | `ending`, `monolith/ending` |
//! | EZ-27 Variants | `rules`, `monolith/setup`, `monolith` |
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
#![cfg_attr(
    not(feature = "rules"),
    allow(dead_code, reason = "the face shows the table; only the rules play on it")
)]

// The face: what a board needs to draw.
mod about;
mod action;
mod avatar;
mod board;
mod briefing;
mod data;
mod die;
mod element;
mod event;
mod numbers;
mod phase;
mod position;
mod token;
mod view;

// The rules.
#[cfg(feature = "rules")]
mod apply;
#[cfg(feature = "rules")]
mod duel;
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
mod monolith;
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

pub use about::{ABOUT, WINDOWS};
pub use action::Action;
pub use avatar::{Avatar, AvatarRow, AvatarSet};
pub use board::{Combo, ComboId, ComboSet, Effect, Mode};
pub use briefing::{
    Anchor, Briefing, Consequence, Cover, Effects, Foresight, Outlook, Payer, Reach, SeatBrief,
    Strike,
};
pub use data::{AvatarStock, Catalogue, DiceStock, TokenStock, parse_duel, parse_monolith};
pub use die::{DICE_OF_A_COLOUR, DiceSet, Die, DieId, Place, dice_of};
pub use element::{Element, Symbol};
pub use event::{Ending, Event};
pub use numbers::{LOCKS, ROLLS, SEATS};
pub use phase::{Act, Flags, Frame, Hit, Might, Phase, ReactionWindow, Staged, Touch};
pub use position::{Position, SeatPosition, SlotPosition};
pub use token::{Slot, SlotPair, Token};
pub use view::View;

#[cfg(feature = "rules")]
pub use self::{
    rules::{
        DEALT, ENOUGH, ElemenZ, FIRST_SHIELD, OF_EACH, OF_ONE, OVERDRAWN, PROTECTION, REPAID,
        Rules, SECOND_THOUGHTS, SMALL_HAND, SURGE, THIN,
    },
    state::{Look, State},
    view::{Known, KnownRow, KnownSeat},
};

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");
