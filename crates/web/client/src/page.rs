//! The pages.

mod account;
mod classics;
mod continuing;
mod decks;
mod exercise;
mod games;
mod goal;
mod learn;
mod lobby;
mod people;
pub(crate) mod picture;
mod puzzles;
mod reach;
mod rules;
mod set_up;
mod shelf;
mod table;

pub(crate) use set_up::{Arrangement, Place};

use std::future::Future;

use crate::classics::are_offered;
use crate::first;
use crate::part::{NotLoaded, Part};
use crate::route::{self, Route};
use crate::rulebook::OpenBook;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use ztable_web_pages::{Cover, deck_builder};

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
    Ok(|game| {
        with_book(ztable_web_pages::find(game).map_or_else(|| missing().into_any(), decks::decks))
    })
}

#[wasm_split(learn, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_learn() -> Result<Draw, NotLoaded> {
    Ok(|game| with_book(learn::lessons(game)))
}

#[wasm_split(learn, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_lesson() -> Result<Draw, NotLoaded> {
    Ok(|path| with_book(learn::lesson(path)))
}

#[wasm_split(learn, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_example() -> Result<Draw, NotLoaded> {
    Ok(|path| with_book(learn::example(path)))
}

#[wasm_split(games, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_games() -> Result<Draw, NotLoaded> {
    Ok(|_| games::games())
}

#[wasm_split(games, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_replay() -> Result<Draw, NotLoaded> {
    Ok(|id| with_book(games::replay(id)))
}

#[wasm_split(puzzles, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_puzzles() -> Result<Draw, NotLoaded> {
    Ok(|_| puzzles::puzzles())
}

#[wasm_split(puzzles, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_puzzle() -> Result<Draw, NotLoaded> {
    Ok(|path| with_book(puzzles::puzzle(path)))
}

#[wasm_split(lobby, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_lobby() -> Result<Draw, NotLoaded> {
    Ok(|_| lobby::lobby())
}

#[wasm_split(account, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_account() -> Result<Draw, NotLoaded> {
    Ok(|_| account::account())
}

#[wasm_split(people, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_board() -> Result<Draw, NotLoaded> {
    Ok(people::board)
}

#[wasm_split(people, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_profile() -> Result<Draw, NotLoaded> {
    Ok(people::profile)
}

/// The page at an address.
pub(crate) fn at(route: Route) -> AnyView {
    // Which games stand behind the shelf is known only with the page about one of them.
    let known = |game: &String| ztable_web_pages::find(game).is_some() || are_offered();
    match route {
        Route::Shelf => {
            first::hand_over();
            shelf::shelf().into_any()
        }
        Route::SetUp(game) if known(&game) => fetched("The page", load_set_up, game),
        Route::Rules(game) if known(&game) => fetched("The rulebook", load_rules, game),
        Route::Table(table) => fetched("The table", load_table, table),
        Route::Local(table) => fetched("The table", load_local, table),
        Route::Decks(game) if deck_builder(&game).is_some() => {
            fetched("The deck builder", load_decks, game)
        }
        Route::Learn(game) if known(&game) => fetched("The page", load_learn, game),
        Route::Games => fetched("The page", load_games, String::new()),
        Route::Replay(id) => fetched("The game", load_replay, id),
        Route::Puzzles => fetched("The page", load_puzzles, String::new()),
        Route::Puzzle(path) => fetched("The puzzle", load_puzzle, path),
        Route::Account => fetched("The page", load_account, String::new()),
        Route::Lobby => fetched("The lobby", load_lobby, String::new()),
        Route::Leaders(kind) => fetched("The page", load_board, kind),
        Route::Profile(name) => fetched("The page", load_profile, name),
        Route::Lesson(path) => fetched("The lesson", load_lesson, path),
        Route::Example(path) => fetched("The example", load_example, path),
        Route::SetUp(_) | Route::Rules(_) | Route::Decks(_) | Route::Learn(_) | Route::Missing => {
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
    let page = Part::load(load);
    Effect::new(move |_| {
        if page.is_settled() {
            first::hand_over();
        }
    });
    let drawn = page.view(what, coming, move |draw| {
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
    let Ok(about) = ztable_shelf::about(game) else { return missing().into_any() };
    let behind = || are_offered().then(|| Cover::of(about));
    match ztable_web_pages::find(game).or_else(behind) {
        Some(cover) => with_book(draw(cover, about)),
        None => missing().into_any(),
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
    first::hand_over();
    title("Nothing here");
    view! {
        <main class="page narrow" id="main" tabindex="-1">
            <h1>"There is nothing at this address"</h1>
            <p class="lead">"Check the link, or start from the shelf."</p>
            <a class="button primary" href="/">"See the games"</a>
        </main>
    }
}

/// Names the page in the browser's tab and history.
fn title(name: &str) {
    document().set_title(&ztable_web_pages::title(name));
}
