//! The board, as a picture or in words.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;
use ztable_core::Setup;

use super::state::TableState;
use crate::board::Face;
use crate::part::Part;
use crate::settings::Settings;

pub(super) fn stage(table: TableState, setup: Setup) -> impl IntoView {
    let kept = StoredValue::new(setup);
    Effect::new(move |_| mark(table.hinted.get().as_deref()));
    shown(table.face, table.words, move |face| {
        (face.draw)(super::board(table, kept.get_value())).into_any()
    })
}

/// The board that is drawn, or its words, as the player wishes; screen readers get both.
pub(crate) fn shown(
    face: Part<Face>,
    text: Memo<String>,
    draw: impl Fn(Face) -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let settings = Settings::of_page();
    let in_words = Memo::new(move |_| settings.read(|choices| choices.words));
    face.view(
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
                <div class="board">{draw(face)}</div>
                <section class="visually-hidden" aria-label="The table in words">
                    <pre>{move || text.get()}</pre>
                </section>
            }
            .into_any()
        },
    )
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
