//! A switch: one thing that is on or off.

use leptos::prelude::*;

/// A switch beside its words.
#[component]
pub(crate) fn Switch(
    /// What is on or off.
    words: &'static str,
    /// A name for style and tests, where there is something to say about this one.
    #[prop(default = "")]
    name: &'static str,
    /// Whether it is on.
    #[prop(into)]
    on: Signal<bool>,
    /// Called when it is turned on or off.
    #[prop(into)]
    turn: Callback<bool>,
) -> impl IntoView {
    view! {
        <label class=format!("switch {name}")>
            <input
                type="checkbox"
                role="switch"
                prop:checked=move || on.get()
                on:change=move |event| turn.run(event_target_checked(&event))
            />
            {words}
        </label>
    }
}
