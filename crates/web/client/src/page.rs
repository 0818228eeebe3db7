//! The pages.

mod continuing;
mod decks;
mod rules;
mod set_up;
mod shelf;
mod table;

pub(crate) use set_up::{Arrangement, Place};

use std::future::Future;

use crate::catalogue::{self, Cover};
use crate::icon::Icon;
use crate::part::{NotLoaded, Part};
use crate::route::{self, Route};
use crate::rulebook::OpenBook;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

/// The game whose decks can be built.
const DECK_GAME: &str = "zu-tiles";

/// The address of a game's deck builder, if it has one.
fn deck_builder(game: &str) -> Option<String> {
    (game == DECK_GAME).then(|| format!("/decks/{game}"))
}

/// Draws the page about the game or the table with this id.
type Draw = fn(&str) -> AnyView;

// The pages that are not needed at once, by the part they come with.

#[wasm_split(guide, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_set_up() -> Result<Draw, NotLoaded> {
    Ok(|game| about_game(game, set_up::set_up))
}

#[wasm_split(guide, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_rules() -> Result<Draw, NotLoaded> {
    Ok(|game| about_game(game, rules::rules))
}

#[wasm_split(table, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_table() -> Result<Draw, NotLoaded> {
    Ok(|id| with_book(table::online(id)))
}

#[wasm_split(table, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_local() -> Result<Draw, NotLoaded> {
    Ok(|id| with_book(table::local(id)))
}

#[wasm_split(decks, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_decks() -> Result<Draw, NotLoaded> {
    Ok(|game| with_book(catalogue::find(game).map_or_else(|| missing().into_any(), decks::decks)))
}

/// The page at an address.
pub(crate) fn at(route: Route) -> AnyView {
    let known = |game: &String| catalogue::find(game).is_some();
    match route {
        Route::Shelf => shelf::shelf().into_any(),
        Route::SetUp(game) if known(&game) => fetched("The page", load_set_up, game),
        Route::Rules(game) if known(&game) => fetched("The rulebook", load_rules, game),
        Route::Table(table) => fetched("The table", load_table, table),
        Route::Local(table) => fetched("The table", load_local, table),
        Route::Decks(game) if deck_builder(&game).is_some() => {
            fetched("The deck builder", load_decks, game)
        }
        Route::SetUp(_) | Route::Rules(_) | Route::Decks(_) | Route::Missing => {
            missing().into_any()
        }
    }
}

/// A page that comes with a part.
fn fetched<F>(what: &'static str, load: fn() -> F, id: String) -> AnyView
where
    F: Future<Output = Result<Draw, NotLoaded>> + 'static,
{
    let coming = |words| {
        view! { <main class="page narrow" id="main" tabindex="-1">{words}</main> }.into_any()
    };
    let drawn = Part::load(load).view(what, coming, move |draw| {
        hand_focus_on();
        draw(&id)
    });
    drawn.into_any()
}

/// Who was sent to the page before it was there goes on from the page itself.
fn hand_focus_on() {
    let waits = document().active_element().is_some_and(|element| element.id() == "main");
    if waits {
        request_animation_frame(route::focus_page);
    }
}

/// What the game's part of the page draws, if the game can be played.
fn about_game(game: &str, draw: fn(Cover, &'static ztable_core::About) -> AnyView) -> AnyView {
    match (catalogue::find(game), ztable_shelf::about(game)) {
        (Some(cover), Ok(about)) => with_book(draw(cover, about)),
        (Some(cover), Err(_)) => not_yet(cover),
        (None, _) => missing().into_any(),
    }
}

/// A page with its rulebook, which comes with the pages that can open it.
fn with_book(page: AnyView) -> AnyView {
    view! {
        {page}
        {OpenBook::of_page().sheet()}
    }
    .into_any()
}

/// An address that leads nowhere.
fn missing() -> impl IntoView {
    title("Nothing here");
    view! {
        <main class="page narrow" id="main" tabindex="-1">
            <h1>"There is nothing at this address"</h1>
            <p class="lead">"Check the link, or start from the shelf."</p>
            <a class="button primary" href="/">"See the games"</a>
        </main>
    }
}

/// A game that is announced and not there.
fn not_yet(cover: Cover) -> AnyView {
    title(&cover.title());
    view! {
        <main class="page game-page" id="main" tabindex="-1" data-game=cover.id>
            <a class="back-link" href="/">{Icon::Back.view()} "All games"</a>
            <div class="game-page-columns">
                <img class="game-page-art" src=cover.art() alt="" />
                <div class="game-page-body">
                    <h1>{cover.title()}</h1>
                    <p class="lead">{cover.pitch}</p>
                    <section class="panel">
                        <p>"This game is not on the table yet. It is on its way."</p>
                    </section>
                </div>
            </div>
        </main>
    }
    .into_any()
}

/// Names the page in the browser's tab and history.
fn title(name: &str) {
    document().set_title(&if name.is_empty() {
        "Ztable: five games, one table".to_owned()
    } else {
        format!("{name} · Ztable")
    });
}
