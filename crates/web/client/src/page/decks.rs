//! The deck builder: browse tiles, build a deck, see what it lacks, save it, play it.

mod about;
mod bench;
mod browse;
mod kept;
mod panel;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Element, KeyboardEvent};

use super::title;
use crate::board::zu_tiles::face;
use crate::files;
use crate::icon::Icon;
use crate::rulebook::{OpenBook, RuleLink};
use bench::Bench;
use ztable_web_pages::Cover;

/// The deck builder of a game that has one.
pub(super) fn decks(cover: Cover) -> AnyView {
    title(&format!("Decks of {}", cover.title()));
    OpenBook::of_page().is_about(cover.id);
    let bench = Bench::new();
    let listener = window_event_listener(ev::keydown, move |key| {
        if asks_to_undo(&key) {
            key.prevent_default();
            bench.undo();
        }
    });
    on_cleanup(move || listener.remove());
    // A file can be dropped anywhere on the page.
    let take_in = Callback::new(move |file| bench.take_in(file));
    let drop_file = move |event: DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            files::open(file, take_in);
        }
    };
    // On a narrow screen either the tiles or the deck are shown.
    let deck_shown = RwSignal::new(false);
    view! {
        <main
            class="page dk-page"
            id="main"
            tabindex="-1"
            data-game=cover.id
            data-pane=move || if deck_shown.get() { "deck" } else { "tiles" }
            on:dragover=|event| event.prevent_default()
            on:drop=drop_file
        >
            {face::symbols()}
            <a class="back-link" href=format!("/play/{}", cover.id)>
                {Icon::Back.view()}
                {cover.name}
            </a>
            <div class="dk-columns">
                <div class="dk-head">
                    <h1>"Build a deck"</h1>
                    <p class="lead">
                        "Any tiles, any number: five are enough. Whoever gathers more of a tile than its maximum loses, so mind the numbers. "
                        <RuleLink rule="ZU-12.1" />
                    </p>
                </div>
                {kept::kept(bench, take_in)}
                {browse::browse(bench)}
                {panel::panel(bench)}
            </div>
            {bar(bench, deck_shown)}
        </main>
    }
    .into_any()
}

/// The line at the bottom of a narrow screen: how the deck stands, and the way to it.
fn bar(bench: Bench, deck_shown: RwSignal<bool>) -> impl IntoView {
    let state = move || {
        bench.verdict.with(|verdict| match (verdict.problems.len(), verdict.warnings.len()) {
            (0, 0) => "can be played".to_owned(),
            (0, 1) => "1 warning".to_owned(),
            (0, many) => format!("{many} warnings"),
            (1, _) => "1 problem".to_owned(),
            (many, _) => format!("{many} problems"),
        })
    };
    let switch = move |_| {
        let deck = !deck_shown.get_untracked();
        deck_shown.set(deck);
        request_animation_frame(move || {
            let pane = if deck { ".dk-panel" } else { ".dk-browse" };
            let pane = document().query_selector(pane).ok().flatten();
            if let Some(pane) = pane {
                pane.scroll_into_view();
            }
        });
    };
    view! {
        <div class="dk-bar">
            <p>
                <b>{move || panel::total(bench)}</b>
                <span>{state}</span>
            </p>
            <button type="button" class="button" on:click=switch>
                {move || if deck_shown.get() { "See the tiles" } else { "See the deck" }}
            </button>
        </div>
    }
}

/// Ctrl or Cmd with Z, outside of fields that have an undo of their own.
fn asks_to_undo(key: &KeyboardEvent) -> bool {
    let target = key.target().and_then(|target| target.dyn_into::<Element>().ok());
    let in_a_field =
        target.is_some_and(|target| target.matches("input, textarea").unwrap_or(false));
    (key.ctrl_key() || key.meta_key()) && !key.shift_key() && key.key() == "z" && !in_a_field
}
