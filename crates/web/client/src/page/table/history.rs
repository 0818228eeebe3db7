//! The history slider: the board at any time.

use leptos::prelude::*;

use super::state::TableState;
use crate::icon::Icon;

pub(super) fn history(table: TableState) -> impl IntoView {
    let last = Memo::new(move |_| {
        let moments = table.past.with(|past| past.as_ref().map_or(0, |past| past.moments.len()));
        moments.saturating_sub(1).max(1)
    });
    let at = move || table.moment.get().unwrap_or(last.get());
    let words = move || match table.moment.get() {
        Some(at) => format!("Moment {} of {}", at + 1, last.get() + 1),
        None => "Now".to_owned(),
    };
    // The moments are fetched when somebody reaches for the slider.
    let prepare = move || table.look_back(|_| {});
    let moved = move |event| {
        let wanted: usize = event_target_value(&event).parse().unwrap_or_default();
        table.look_back(move |past| table.go_to(past, wanted));
    };
    view! {
        <div
            class="history"
            on:pointerenter=move |_| prepare()
            on:focusin=move |_| prepare()
            on:pointerdown=move |_| prepare()
        >
            <button
                type="button"
                class="icon-button"
                aria-label="One moment back"
                on:click=move |_| table.step(-1)
            >
                {Icon::Back.view()}
            </button>
            <input
                type="range"
                class="slider"
                aria-label="History"
                aria-valuetext=words
                min="0"
                max=move || last.get().to_string()
                prop:value=move || at().to_string()
                on:input=moved
            />
            <button
                type="button"
                class="icon-button"
                aria-label="One moment forward"
                disabled=move || table.moment.get().is_none()
                on:click=move |_| table.step(1)
            >
                {Icon::Forward.view()}
            </button>
            <span class="history-words" aria-hidden="true">{words}</span>
        </div>
    }
}
