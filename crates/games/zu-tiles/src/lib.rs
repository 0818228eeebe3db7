//! The rules of ZU Tiles: Hime: creatures of the zodiac laid edge to edge, squares, battles and
//! stacks of reactions, for two to four players with starter decks or decks of their own.
//!
//! [`ZuTiles`] is the game behind the contract of `ztable-core`. Tiles are data: `data/tiles.toml`
//! says in a small vocabulary ([`vocab`]) what each does, and [`check_deck`] reads decks that players
//! write, with tiles of their own. `RULES.md` is the rulebook, whose rule ids the code cites.
//!
//! | Chapter | Found in |
//! |---|---|
//! | ZU-1 Terms | `tile`, `class`, `kind`, `cell`, `zone`, `state/look` |
//! | ZU-2 Set-up | `setup`, `data/starters` |
//! | ZU-3 The turn | `phase`, `apply/turn`, `apply/draw`, `apply/end` |
//! | ZU-4 Placing and moving | `apply/turn`, `state/space`, `options/cells` |
//! | ZU-5 Squares | `square`, `apply/settle` |
//! | ZU-6 Stacks and reactions | `stack`, `options/playable`, `options/targets`, `apply/stack` |
//! | ZU-7 Battles, ZU-8 Items and Obstacles | `battle`, `options/battle`, `state/fight`, `apply/battle` |
//! | ZU-9 Attaching, values, costs | `apply/change`, `apply/effect`, `state/look` |
//! | ZU-10 The end, ZU-11 More players | `apply/settle`, `apply/fall`, `ending` |
//! | ZU-12 Decks | `deck`, `rules` |
//! | ZU-13 Tiles | `data/tiles.toml`, by way of `data/compile`, `text` and `apply/text` |
//! | ZU-14 Fine print | `apply/settle`, `rules` |
//!
//! What tiles do is carried out by a small machine. `data/compile` explains it, with one tile
//! followed from its data entry to the board.
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
#![cfg_attr(
    not(feature = "rules"),
    allow(dead_code, reason = "the face shows tiles and texts; only the rules carry them out")
)]

// The face: what a board needs to draw.
mod about;
mod action;
mod battle;
mod briefing;
mod cell;
mod class;
mod components;
mod data;
mod deck;
mod event;
mod kind;
mod numbers;
mod phase;
mod position;
mod square;
mod stack;
mod text;
mod tile;
mod view;
mod zone;

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
pub use action::{ABILITIES, Action, STACKS, Word};
pub use battle::{ALLIES, Battle, BattleSide};
pub use briefing::{Briefing, Foresight, Gain, Opening, Reinforced};
pub use cell::{Cell, CellName, EDGE, Side};
pub use class::{Class, ClassSet};
pub use components::{Components, SeatDeck};
pub use data::{
    Bring, Catalogue, KINDS, Starters,
    compile::{EFFECTS, FURTHEST, PARTS},
    program::{COSTS, TARGETS},
    squares_of, vocab,
};
pub use deck::{
    DECK_FORMAT, DECK_LETTERS, Deck, DeckLine, Draft, FEWEST_TILES, MOST_OWN, MOST_TILES,
    check_deck, write_deck,
};
pub use event::{Aim, BattleResult, Event, NoBattle, PlayedTile, TileAt, Why};
pub use kind::{Kind, Piece, Stamp};
pub use numbers::SEATS;
pub use phase::{DrawReason, Fall, Phase, Question, Staged, ThisTurn, Verb};
pub use position::{AreaPosition, AttachedPosition, Position, SeatPosition, Tiles};
pub use square::Friend;
pub use stack::{Origin, StackEntry, TileTarget};
pub use text::{LOOP, Later, Me, Run, Wait};
pub use tile::{AreaType, Tile, TileType};
pub use view::{BattleFacts, Derived, TileFacts, View};
pub use zone::Zone;

#[cfg(feature = "rules")]
pub use self::{
    foresee::Surveyed,
    rules::{AREA, ATTACHED, GRANTS, LATER, Rules, STACK_ENTRIES, START_HAND, ZuTiles},
    state::{Attached, Bag, Placed, State},
    view::{Known, KnownSeat, KnownTile},
};

/// The rulebook: `RULES.md`.
pub const RULES: &str = include_str!("../RULES.md");

#[cfg(feature = "rules")]
pub(crate) use ztable_core::rule;
