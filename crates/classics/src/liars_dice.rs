//! Liar's dice, the worked example of `docs/adding-a-game.md`: hidden dice, bids, a challenge.
//!
//! It has every part that a game has, each in the file where all games have it.
//!
//! | Chapter | Found in |
//! |---|---|
//! | LD-1 The dice | `die`, `setup` |
//! | LD-2 Bidding | `action`, `options` |
//! | LD-3 The challenge | `apply` |
//! | LD-4 The end | `ending` |
//! | LD-5 Options | `rules` |

mod action;
mod apply;
mod die;
mod ending;
mod event;
mod game;
mod imagine;
mod options;
mod position;
mod refuse;
mod rules;
mod setup;
mod state;
mod view;
mod words;

pub use rules::LiarsDice;

use action::{Action, Bid};
use apply::Play;
use die::{DICE, Dice, Face, SEATS};
use event::Event;
use rules::ABOUT;
use state::{Own, State};
use view::View;
