//! The board, as a picture or in words.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;
use ztable_core::{Setup, Viewer};

use super::state::TableState;
use crate::settings::Settings;
use crate::words;

pub(super) fn stage(table: TableState, setup: Setup) -> impl IntoView {
    let settings = Settings::of_page();
    let in_words = Memo::new(move |_| settings.read(|choices| choices.words));
    let kept = StoredValue::new(setup);
    let text = in_words_of_the_game(table, kept);
    Effect::new(move |_| mark(table.hinted.get().as_deref()));
    table.face.view(
        "The board",
        |words| words,
        move |face| {
            if in_words.get() {
                return view! {
                    <section class="board-words" aria-label="The table in words" tabindex="0">
                        <pre>{move || text.get()}</pre>
                    </section>
                }
                .into_any();
            }
            view! {
                // Headings on the board stand below this one.
                <h2 class="visually-hidden">"Board"</h2>
                <div class="board">{(face.draw)(super::board(table, kept.get_value(), text.into()))}</div>
                <section class="visually-hidden" aria-label="The table in words">
                    <pre>{move || text.get()}</pre>
                </section>
            }
            .into_any()
        },
    )
}

/// The view as the game puts it in words: at once where the game is in the page, else as soon as the
/// worker has answered. Until then the words before stay.
fn in_words_of_the_game(table: TableState, setup: StoredValue<Setup>) -> RwSignal<String> {
    let text = RwSignal::new(String::new());
    // What is asked last is shown, in whatever order the answers come.
    let asked = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let Some(face) = table.face.there() else { return };
        let viewer = table.known.with(|known| known.as_ref().map(|known| known.viewer));
        let viewer = viewer.unwrap_or(Viewer::Spectator);
        let names = table.names.get();
        let number = asked.get_value() + 1;
        asked.set_value(number);
        table.view.with(|view| {
            setup.with_value(|setup| match face.describe {
                Some(describe) => text.set(describe(setup, viewer, view, &names)),
                None => words::ask(setup, viewer, view, &names, move |words| {
                    // The page may be gone by then.
                    if asked.try_get_value() == Some(number) {
                        text.try_set(words);
                    }
                }),
            });
        });
    });
    text
}

/// Marks what stands for the advised pick, and nothing else.
fn mark(pick: Option<&str>) {
    // What was marked before may stand for no pick any more.
    let css = ".board [data-pick], .board [data-hint]";
    let Ok(things) = document().query_selector_all(css) else { return };
    let things = (0..things.length()).filter_map(|at| things.get(at)?.dyn_into::<Element>().ok());
    for thing in things {
        if pick.is_some() && thing.get_attribute("data-pick").as_deref() == pick {
            // Setting an attribute with a valid name cannot fail.
            let _ = thing.set_attribute("data-hint", "true");
        } else {
            let _ = thing.remove_attribute("data-hint");
        }
    }
}
