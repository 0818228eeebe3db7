//! The pages.

mod shelf;

pub(crate) use shelf::shelf;

use crate::catalogue::{self, Cover};
use crate::icon::Icon;
use leptos::prelude::*;

/// Choosing seats and options for a game.
pub(crate) fn set_up(game: &str) -> AnyView {
    match catalogue::find(game) {
        Some(cover) => game_page(cover, "Set up a table", waiting_words(cover)),
        None => missing().into_any(),
    }
}

/// The rulebook of a game.
pub(crate) fn rules(game: &str) -> AnyView {
    match catalogue::find(game) {
        Some(cover) => game_page(cover, "Rules", waiting_words(cover)),
        None => missing().into_any(),
    }
}

/// A table.
pub(crate) fn table(_table: &str) -> impl IntoView {
    title("Table");
    view! {
        <main class="page narrow" id="main" tabindex="-1">
            <h1>"This table is not open"</h1>
            <p class="lead">"It may have been closed, or the link may be incomplete."</p>
            <a class="button primary" href="/">"See the games"</a>
        </main>
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

fn waiting_words(cover: Cover) -> &'static str {
    if cover.playable {
        "The table is being set."
    } else {
        "This game is not on the table yet. It is on its way."
    }
}

fn game_page(cover: Cover, heading: &'static str, words: &'static str) -> AnyView {
    title(&format!("{heading}, {}", cover.title()));
    view! {
        <main class="page game-page" id="main" tabindex="-1" data-game=cover.id>
            <a class="back-link" href="/">{Icon::Back.view()} "All games"</a>
            <div class="game-page-columns">
                <img class="game-page-art" src=cover.art() alt="" />
                <div class="game-page-body">
                    <h1>{cover.title()}</h1>
                    <p class="lead">{cover.pitch}</p>
                    <section class="panel">
                        <h2>{heading}</h2>
                        <p>{words}</p>
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
