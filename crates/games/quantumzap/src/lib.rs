//! The rules of QuantumZap: Wildcat'n: hidden lots, surveys, sealed auctions and action cards, for
//! two to five players.
//!
//! [`QuantumZap`] is the game behind the contract of `ztable-core`; `RULES.md` is the rulebook, whose
//! rule ids the code cites; `data/*.toml` hold the cards.
//!
//! Questions are put to one seat or to several at once. Each answers in small steps that nobody else
//! sees (a [`Staged`]); when all have answered, what they answered is carried out and the next question
//! is put. What interrupts the phase lies on a stack of [`Frame`]s, the last one first: a card that may
//! be cancelled, a Zappy, a lot that is put back.
//!
//! | Chapter | Found in |
//! |---|---|
//! | QZ-1 Setup | `setup`, `seat`, `card`, `line_up`, `data` |
//! | QZ-2 The frame | `apply`, `phase` |
//! | QZ-3 Discover | `apply/discover` |
//! | QZ-4 Bid | `auction`, `apply/auction` |
//! | QZ-5 Develop | `apply/develop` |
//! | QZ-6 Collect | `apply/collect` |
//! | QZ-7 Preparation | `apply/prepare` |
//! | QZ-8 End | `score`, `ending` |
//! | QZ-9 Lots | `card`, `apply/lot`, `apply/discover` |
//! | QZ-10 Action cards | `announcement`, `apply/card` |
//! | QZ-11 Windows | `window`, `apply`, `apply/answer`, `apply/card` |
//! | QZ-12 The thirteen action cards | `apply/effect` |
//! | QZ-13 The ten characters | `apply/character` |
//! | QZ-14 Zappys | `apply/zappy` |
//! | QZ-15 Options | `rules`; the memory aid in `memory` |
//!
//! ```
//! use quantumzap::QuantumZap;
//! use ztable_core::{Game, Picks, Quick, play_out};
//!
//! let game = QuantumZap::new(3).expect("three can play");
//! let mut chance = Quick::new(1);
//! let mut state = game.setup(&mut chance, &mut ztable_core::Silent);
//! play_out(&game, &mut state, &mut chance, &mut Picks::new());
//! assert!(game.outcome(&state).is_some());
//! ```
#![cfg_attr(
    not(feature = "rules"),
    allow(dead_code, reason = "the face shows lots and cards; only the rules move them")
)]

// The face: what a board needs to draw. A referee's view holds a whole position.
mod about;
mod action;
mod announcement;
mod auction;
mod briefing;
mod card;
mod data;
mod event;
mod line_up;
mod memory;
mod numbers;
mod phase;
mod position;
mod score;
mod seat;
mod view;
mod window;

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

pub use about::{ABOUT, WINDOWS};
pub use action::Action;
pub use announcement::{Aim, Announcement, Deed, Latest, Power, TARGETS};
pub use auction::{Bidding, HIGHEST_BID, Sale};
pub use briefing::{Briefing, Foresight, Prospect, Stand};
pub use card::{
    ActionCard, COPIES, Character, DeckCard, LandId, LotId, LotSet, Suit, TYPES, Zappy,
};
pub use data::{
    Catalogue, Lot, Printed, parse_actions, parse_characters, parse_lands, parse_lots, parse_zappys,
};
pub use event::{Event, Place};
pub use line_up::{HIGHEST_LIMIT, Price, SLOTS, Slot};
pub use memory::{Note, Notes};
pub use numbers::{DEVELOPMENT, POINT, ROUNDS, SEATS};
pub use phase::{Phase, Staged};
pub use position::{MarksPosition, Position, SeatPosition, SlotPosition};
pub use score::{Score, SuitSet, best_sets, best_sets_with_joker, points_of};
pub use seat::Seats;
pub use view::{AuctionView, DeckView, LotView, ScoreView, SeatView, SlotView, View};
pub use window::{Frame, Purpose, Response, SHOWN};

#[cfg(feature = "rules")]
pub use self::{
    rules::{
        ACTION_CARD, DEBT, HIGHEST_DEBT, INVESTMENT, LONGEST, QuantumZap, Rules, SMALL_CHANGE,
        START_CREDITS, START_ECF, SURVEY, TAKE_BACKS, Types,
    },
    state::{Facing, Marks, SeatState, State},
    view::{Known, KnownAnswer, KnownDeck, KnownSeat, KnownToAll},
};

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");
