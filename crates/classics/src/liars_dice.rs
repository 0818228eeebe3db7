//! Liar's dice, the worked example of `docs/adding-a-game.md`: hidden dice, bids, a challenge.
//!
//! Its files are those of every game; what fills a file of its own in a larger one, such as `options`
//! or `refuse`, is a method in `game` here.
//!
//! | Chapter | Found in |
//! |---|---|
//! | LD-1 The dice | `die`, `apply` |
//! | LD-2 Bidding | `action`, `game` |
//! | LD-3 The challenge | `apply` |
//! | LD-4 The end | `apply`, `game` |
//! | LD-5 Options | `rules` |

mod action;
mod apply;
mod die;
mod event;
mod game;
mod rules;
mod state;
mod view;
mod words;

pub(crate) use rules::ABOUT;
pub use rules::LiarsDice;

use action::{Action, Bid};
use apply::Play;
use die::{DICE, Dice, Face, SEATS};
use event::Event;
use state::{Own, State};
use view::View;
