//! A link to hand on, or another text to copy.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::icon::Icon;
use crate::notice::Notices;

/// A link in a field, with a button that copies it.
#[component]
pub(crate) fn LinkField(
    /// What it leads to, for screen readers.
    label: &'static str,
    #[prop(into)] link: Signal<String>,
) -> impl IntoView {
    view! { <CopyField label text=link what="link" /> }
}

/// A text in a field, with a button that copies it.
#[component]
pub(crate) fn CopyField(
    /// What it is, for screen readers.
    label: &'static str,
    text: Signal<String>,
    /// The same in a word.
    what: &'static str,
) -> impl IntoView {
    let notices = Notices::of_page();
    let field = NodeRef::<html::Input>::new();
    let copy = move |_| {
        if copy_text(&text.get_untracked()) {
            notices.say(format!("The {what} is copied."));
        } else if let Some(field) = field.get() {
            field.select();
            notices.say(format!("Copy the marked {what}."));
        }
    };
    view! {
        <div class="invitation">
            <input
                class="input"
                readonly
                aria-label=label
                node_ref=field
                prop:value=move || text.get()
                on:focus=move |_| {
                    if let Some(field) = field.get() {
                        field.select();
                    }
                }
            />
            <button type="button" class="button" on:click=copy>
                {Icon::Copy.view()}
                "Copy"
            </button>
        </div>
    }
}

/// Copies a text, where the browser allows it: not on plain HTTP from another machine.
fn copy_text(text: &str) -> bool {
    let navigator = window().navigator();
    let allowed = js_sys::Reflect::get(&navigator, &JsValue::from("clipboard"))
        .is_ok_and(|clipboard| !clipboard.is_undefined());
    if allowed {
        // The browser may still refuse; then the field stays for the hand.
        drop(navigator.clipboard().write_text(text));
    }
    allowed
}
