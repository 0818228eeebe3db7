//! How far from one's own the ratings of others may be.

use leptos::prelude::*;

/// What is offered; anybody will do without a number.
const REACHES: [Option<u16>; 4] = [None, Some(100), Some(200), Some(400)];

/// Chooses how far.
pub(super) fn field(chosen: RwSignal<Option<u16>>) -> impl IntoView {
    let segment = |reach: Option<u16>| {
        let words = reach.map_or("Any".to_owned(), |points| format!("±\u{a0}{points}"));
        view! {
            <button
                type="button"
                class="segment"
                aria-pressed=move || (chosen.get() == reach).to_string()
                on:click=move |_| chosen.set(reach)
            >
                {words}
            </button>
        }
    };
    let note = move || match chosen.get() {
        None => "Whoever has an account may play.".to_owned(),
        Some(points) => format!("Only with ratings at most {points} points from yours."),
    };
    view! {
        <div class="field reach-field">
            <h3>"Ratings of the others"</h3>
            <div class="segments" role="group" aria-label="Ratings of the others">
                {REACHES.map(segment).collect_view()}
            </div>
            <p class="field-note" role="status">{note}</p>
        </div>
    }
}
