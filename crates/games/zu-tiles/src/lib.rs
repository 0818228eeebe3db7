//! The rules of ZU Tiles: Hime: creatures of the zodiac laid edge to edge, squares, battles and
//! stacks of reactions, for two to four players with starter decks or decks of their own.
//!
//! [`ZuTiles`] is the game behind the contract of `ztable-core`. Tiles are data: `data/tiles.toml`
//! says in a small vocabulary what each does, and [`check_deck`] reads decks that players write,
//! with tiles of their own. `RULES.md` is the rulebook, whose rule ids the code cites.
//!
//! ```
//! use zu_tiles::ZuTiles;
//! use ztable_core::{Game, Picks, Quick, play_out};
//!
//! let game = ZuTiles::new(2).expect("two can play");
//! let mut chance = Quick::new(1);
//! let mut state = game.setup(&mut chance, &mut ztable_core::Silent);
//! play_out(&game, &mut state, &mut chance, &mut Picks::new());
//! assert!(game.outcome(&state).is_some());
//! ```

mod ability;
mod action;
mod ask;
mod bag;
mod battle;
mod begin;
mod bring;
mod catalogue;
mod cell;
mod change;
mod close;
mod compile;
mod deck;
mod describe;
mod draft;
mod effect;
mod ending;
mod event;
mod few;
mod game;
mod imagine;
mod kind;
mod load;
mod look;
mod narrate;
mod options;
mod outlook;
mod plain;
mod position;
mod possible;
mod program;
mod refuse;
mod rules;
mod run;
mod settle;
mod space;
mod square;
mod stack;
mod state;
mod survey;
mod turn;
mod view;
pub mod vocab;
mod words;

#[cfg(test)]
mod tests;

pub use action::{ABILITIES, Action, STACKS, Word};
pub use bag::{Bag, Zone};
pub use bring::{Bring, Classes};
pub use catalogue::{Catalogue, KINDS};
pub use cell::{Cell, CellName, EDGE, Side};
pub use compile::{EFFECTS, FURTHEST, PARTS};
pub use deck::{
    DECK_FORMAT, DECK_LETTERS, Deck, DeckLine, FEWEST_TILES, MOST_OWN, MOST_TILES, Starters,
    check_deck, squares_of, write_deck,
};
pub use draft::Draft;
pub use event::{Aim, BattleResult, Card, Event, NoBattle, Spot, Why};
pub use few::Few;
pub use game::ZuTiles;
pub use kind::{AreaType, Class, Kind, Piece, SEATS, TileType};
pub use outlook::Opening;
pub use position::{AreaPosition, AttachedPosition, Position, SeatPosition, Tiles};
pub use program::{COSTS, TARGETS, Tile};
pub use rules::{AREA, ATTACHED, GRANTS, LATER, Rules, STACK_ENTRIES, START_HAND, SeatDeck};
pub use square::Friend;
pub use state::{
    ALLIES, Attached, Battle, BattleSide, Draw, Entry, Fall, LOOP, Later, Me, Phase, Placed, Run,
    Source, Stage, Stamp, State, Target, Uses, Verb, Wait,
};
pub use survey::Surveyed;
pub use view::{BattleFacts, Facts, Question, TileFacts, View};

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");

pub(crate) use ztable_core::rule;
