//! The rules of QuantumZap: Wildcat'n: hidden lots, surveys, sealed auctions and action cards, for
//! two to five players.
//!
//! [`QuantumZap`] is the game behind the contract of `ztable-core`; `RULES.md` is the rulebook, whose
//! rule ids the code cites; `data/*.toml` hold the cards.
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

mod action;
mod auction;
mod bot;
mod card;
mod data;
mod deck;
mod describe;
mod discover;
mod event;
mod game;
mod imagine;
mod line;
mod load;
mod machine;
mod narrate;
mod notes;
mod options;
mod play;
mod position;
mod power;
mod question;
mod refuse;
mod round;
mod rules;
mod score;
mod seats;
mod state;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::Action;
pub use card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, Zappy};
pub use data::{
    Catalogue, Lot, Printed, Source, parse_actions, parse_characters, parse_lands, parse_lots,
    parse_zappys,
};
pub use event::{Event, Place};
pub use game::QuantumZap;
pub use notes::Note;
pub use position::{MarksPosition, Position, SeatPosition, SlotPosition};
pub use question::{
    Aim, Answer, Bidding, Deed, Draft, Frame, Latest, Phase, Play, Power, Purpose, Sale,
};
pub use rules::{
    COPIES, DEVELOPMENT, HIGHEST_BID, HIGHEST_DEBT, HIGHEST_LIMIT, INVESTMENT, LONGEST, ROUNDS,
    Rules, SEATS, SLOTS, START_CREDITS, START_ECF, TAKE_BACKS, TYPES, Types,
};
pub use score::{Score, SuitSet, best_sets, best_sets_with_joker};
pub use seats::SeatSetBits;
pub use state::{Price, State};
pub use view::{AuctionView, DeckView, LotView, ScoreView, SeatView, SlotView, View};

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");

pub(crate) use ztable_core::rule;
