//! Boards: the part of a table that differs from game to game.
//!
//! A board is a picture of a view. It lights up what may be picked and says what was picked; it
//! decides nothing.

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
    /// What has happened since the view before, for animation; empty while the past is shown.
    pub(crate) news: Signal<Vec<Told>>,
    /// The names of the seats.
    pub(crate) names: Signal<Vec<String>>,
    /// Called with the text form of a pick that `options` lists.
    pub(crate) pick: Callback<String>,
    /// Called with the text form of a pick that somebody tried although it is not listed: the
    /// table answers why not.
    pub(crate) why_not: Callback<String>,
    /// What the pointer or the focus is on, in words; the prompt bar shows it.
    pub(crate) explain: RwSignal<Option<String>>,
}
