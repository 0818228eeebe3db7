//! Boards: the part of a table that differs from game to game.
//!
//! A board is a picture of a view. It lights up what may be picked and says what was picked; it
//! decides nothing.

mod elemenz;
mod frame;
mod picture;
mod quantumzap;
mod reading;
mod roving;
mod zeds_zone;
mod zee;
pub(crate) mod zu_tiles;

use leptos::prelude::*;
use serde_json::Value;
use ztable_core::{Choice, Setup, Told};

/// What the table hands to a board.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Game, players and options.
    pub(crate) setup: StoredValue<Setup>,
    /// What the viewer knows, now or at the time the history slider shows.
    pub(crate) view: Signal<Value>,
    /// What may be picked; empty when nothing is asked or the past is shown.
    pub(crate) options: Signal<Vec<Choice>>,
    /// Whether the player has let the open reaction window pass; another answer is still possible.
    pub(crate) passed: Signal<bool>,
    /// What has happened since the view before, for animation; empty while the past is shown.
    pub(crate) news: Signal<Vec<Told>>,
    /// The names of the seats.
    pub(crate) names: Signal<Vec<String>>,
    /// Called with the text form of a pick that `options` lists. The elements that stand for a
    /// pick carry that text as `data-pick`; the table marks the advised one with `data-hint`.
    pub(crate) pick: Callback<String>,
    /// Called with the text form of a pick that somebody tried although it is not listed: the
    /// table answers why not.
    pub(crate) why_not: Callback<String>,
    /// Called to take the last pick back, as far as the table lets that happen. Boards use it for
    /// picks that nobody else knows of yet.
    pub(crate) take_back: Callback<()>,
    /// What the pointer or the focus is on, in words; the prompt bar shows it.
    pub(crate) explain: RwSignal<Option<String>>,
}

/// Who draws a game.
struct Artist {
    /// The id of the game.
    game: &'static str,
    /// Its board.
    draw: fn(Board) -> AnyView,
    /// How the seats stand, as far as a view tells.
    standings: fn(&Value) -> Vec<Standing>,
    /// Whether it points out chances and dangers to those who want it.
    helpers: bool,
}

const ARTISTS: [Artist; 5] =
    [elemenz::ARTIST, quantumzap::ARTIST, zeds_zone::ARTIST, zee::ARTIST, zu_tiles::ARTIST];

fn artist(game: &str) -> Option<&'static Artist> {
    ARTISTS.iter().find(|artist| artist.game == game)
}

/// Whether there is a picture for this game; the table shows it in words otherwise.
pub(crate) fn can_draw(game: &str) -> bool {
    artist(game).is_some()
}

/// Whether the board of this game points out chances and dangers to those who want it.
pub(crate) fn has_helpers(game: &str) -> bool {
    artist(game).is_some_and(|artist| artist.helpers)
}

/// The board of the game that is set up.
pub(crate) fn draw(board: Board) -> AnyView {
    let artist = board.setup.with_value(|setup| artist(&setup.game));
    artist.map_or_else(|| ().into_any(), |artist| (artist.draw)(board))
}

/// How a seat stands, as its panel shows it.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Standing {
    /// Its points so far.
    pub(crate) score: Option<i32>,
    /// What became of it, if it is no longer simply playing.
    pub(crate) note: Option<String>,
    /// Whether it is out of the game.
    pub(crate) out: bool,
}

/// How the seats of a game stand, as far as a view tells.
pub(crate) fn standings(game: &str, view: &Value) -> Vec<Standing> {
    artist(game).map_or(Vec::new(), |artist| (artist.standings)(view))
}
