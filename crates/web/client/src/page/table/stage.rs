//! The board, as a picture or in words.

use leptos::prelude::*;
use ztable_core::Setup;

use super::hint;
use super::state::TableState;
use crate::board::Face;
use crate::part::Part;
use crate::settings::Settings;

pub(super) fn stage(table: TableState, setup: Setup) -> impl IntoView {
    let kept = StoredValue::new(setup);
    hint::keep_marked(table.hinted);
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
