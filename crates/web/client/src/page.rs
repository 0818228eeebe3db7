//! The pages.

mod decks;
mod rules;
mod set_up;
mod shelf;
pub(crate) mod table;

pub(crate) use set_up::{Arrangement, Place};
pub(crate) use shelf::shelf;

use crate::catalogue::{self, Cover};
use crate::icon::Icon;
use leptos::prelude::*;

/// Choosing seats and options for a game.
pub(crate) fn set_up(game: &str) -> AnyView {
    match (catalogue::find(game), ztable_shelf::about(game)) {
        (Some(cover), Ok(about)) => set_up::set_up(cover, about),
        (Some(cover), Err(_)) => not_yet(cover),
        (None, _) => missing().into_any(),
    }
}

/// The rulebook of a game.
pub(crate) fn rules(game: &str) -> AnyView {
    match (catalogue::find(game), ztable_shelf::about(game)) {
        (Some(cover), Ok(about)) => rules::rules(cover, about),
        (Some(cover), Err(_)) => not_yet(cover),
        (None, _) => missing().into_any(),
    }
}

/// The deck builder of a game.
pub(crate) fn decks(game: &str) -> AnyView {
    match catalogue::find(game).filter(|cover| decks::address(cover.id).is_some()) {
        Some(cover) => decks::decks(cover),
        None => missing().into_any(),
    }
}

/// An address that leads nowhere.
pub(crate) fn missing() -> impl IntoView {
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
