//! Boards: the part of a table that differs from game to game.
//!
//! A board is a picture of a view. It lights up what may be picked and says what was picked; it
//! decides nothing.

mod any_game;
mod desk;
mod elemenz;
mod errand;
mod film;
mod frame;
mod moments;
mod picture;
mod quantumzap;
mod reading;
mod roving;
pub(crate) mod walk;
mod zeds_zone;
mod zee;
pub(crate) mod zu_tiles;

use std::fmt::Display;

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use serde_json::Value;
use ztable_core::{Choice, Setup, Told};

use crate::part::NotLoaded;

/// What the table hands to a board.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// Game, players and options.
    pub(crate) setup: StoredValue<Setup>,
    /// What the viewer knows, now or at the time the history slider shows.
    pub(crate) view: Signal<Value>,
    /// The same as the game puts it in words; empty until it has.
    pub(crate) words: Signal<String>,
    /// What the rules tell about that view, for the game's own board; nothing until they have.
    pub(crate) notes: Signal<Value>,
    /// What may be picked; empty when nothing is asked or the past is shown.
    pub(crate) options: Signal<Vec<Choice>>,
    /// Whether the player has let the open reaction window pass; another answer is still possible.
    pub(crate) passed: Signal<bool>,
    /// What has happened since the view before, for animation; empty while the past is shown.
    pub(crate) news: Signal<Vec<Told>>,
    /// The names of the seats.
    pub(crate) names: Signal<Vec<String>>,
    /// Called with the text form of a pick that `options` lists. The elements that stand for a
    /// pick carry that text as `data-pick`; the table marks the advised one with `data-hint`. What
    /// can be clicked now on the way to a pick is marked with `data-lit`: by it the board is styled,
    /// arrow keys find their way, and tests play.
    pub(crate) pick: Callback<String>,
    /// Called with the text form of a pick that somebody tried although it is not listed: the
    /// table answers why not.
    pub(crate) why_not: Callback<String>,
    /// Called to take the last pick back, as far as the table lets that happen. Boards use it for
    /// picks that nobody else knows of yet.
    pub(crate) take_back: Callback<()>,
    /// What the pointer or the focus is on, in words; the prompt bar shows it.
    pub(crate) explain: RwSignal<Option<String>>,
    /// The scene in which what has just happened is told, while a film of it runs.
    pub(crate) scene: RwSignal<Option<&'static str>>,
}

/// What an element shows, for `data-target`: the kind and id of the thing, as picks name it. Lessons
/// light what they point at; an element may show several things, one after the other.
pub(crate) fn shows(kind: &str, id: impl Display) -> String {
    ztable_web_boards::film::target(kind, id)
}

/// The face of a game: all that the pages need and that only this game can show. It comes with the
/// game's own part.
#[derive(Clone, Copy)]
pub(crate) struct Face {
    /// Its board.
    pub(crate) draw: fn(Board) -> AnyView,
    /// How the seats stand, as far as a view and what the rules tell about it say.
    pub(crate) standings: fn(&Value, &Value) -> Vec<Standing>,
    /// Whether it points out chances and dangers to those who want it.
    pub(crate) helpers: bool,
    /// Whether its board shows all picks, also those that point at nothing.
    pub(crate) shows_all: bool,
}

impl Face {
    /// The face of a game with this board.
    const fn of(
        draw: fn(Board) -> AnyView,
        standings: fn(&Value, &Value) -> Vec<Standing>,
    ) -> Face {
        Face { draw, standings, helpers: false, shows_all: false }
    }

    /// The face of a game that the page knows nothing about.
    const fn made_of_words(draw: fn(Board) -> AnyView) -> Face {
        Face { draw, standings: |_, _| Vec::new(), helpers: false, shows_all: true }
    }

    /// The same for a board that points out chances and dangers.
    const fn with_helpers(self) -> Face {
        Face { helpers: true, ..self }
    }
}

/// The face of the game with this id, fetched if it is not there.
pub(crate) async fn face(game: &str) -> Result<Face, NotLoaded> {
    match game {
        "elemenz" => elemenz().await,
        "quantumzap" => quantumzap().await,
        "zeds-zone" => zeds_zone().await,
        "zee" => zee().await,
        "zu-tiles" => zu_tiles().await,
        // One without a board of its own, or one that this page does not know.
        _ => any_game().await,
    }
}

// The name of a part is the name of its files: `zeds_zone` is styled by `zeds-zone.css`.

#[wasm_split(any_game, wasm_split_path = ::leptos::wasm_split, fallible)]
fn any_game() -> Result<Face, NotLoaded> {
    Ok(any_game::FACE)
}

#[wasm_split(elemenz, wasm_split_path = ::leptos::wasm_split, fallible)]
fn elemenz() -> Result<Face, NotLoaded> {
    Ok(elemenz::FACE)
}

#[wasm_split(quantumzap, wasm_split_path = ::leptos::wasm_split, fallible)]
fn quantumzap() -> Result<Face, NotLoaded> {
    Ok(quantumzap::FACE)
}

#[wasm_split(zeds_zone, wasm_split_path = ::leptos::wasm_split, fallible)]
fn zeds_zone() -> Result<Face, NotLoaded> {
    Ok(zeds_zone::FACE)
}

#[wasm_split(zee, wasm_split_path = ::leptos::wasm_split, fallible)]
fn zee() -> Result<Face, NotLoaded> {
    Ok(zee::FACE)
}

#[wasm_split(zu_tiles, wasm_split_path = ::leptos::wasm_split, fallible)]
fn zu_tiles() -> Result<Face, NotLoaded> {
    Ok(zu_tiles::FACE)
}

/// How a seat stands, as its panel shows it.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Standing {
    /// Its points so far.
    pub(crate) score: Option<i32>,
    /// How far it is on the way to the goal, in a few words.
    pub(crate) progress: String,
    /// What became of it, if it is no longer simply playing.
    pub(crate) note: Option<String>,
    /// Whether it is out of the game.
    pub(crate) out: bool,
}
