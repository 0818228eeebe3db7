//! Forms that ask the server, and their fields.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::session::ask_server;

/// A form on its way to the server and back.
#[derive(Clone, Copy)]
pub(super) struct Form {
    busy: RwSignal<bool>,
    refused: RwSignal<Option<String>>,
}

impl Form {
    pub(super) fn new() -> Form {
        Form { busy: RwSignal::new(false), refused: RwSignal::new(None) }
    }

    /// Sends what was filled in; shows why it was refused, or calls with the answer.
    pub(super) fn send<T: DeserializeOwned + 'static>(
        self,
        event: &SubmitEvent,
        (method, path): (&'static str, &'static str),
        body: &Value,
        done: impl FnOnce(T) + 'static,
    ) {
        event.prevent_default();
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.refused.set(None);
        let body = body.to_string();
        spawn_local(async move {
            let answer = ask_server::<T>(method, path, Some(body)).await;
            // The page may be gone by now.
            let _ = self.busy.try_set(false);
            match answer {
                Ok(answer) => done(answer),
                Err(sentence) => drop(self.refused.try_set(Some(sentence))),
            }
        });
    }

    /// Why it was refused, and the button.
    pub(super) fn foot(self, class: &'static str, words: &'static str) -> impl IntoView {
        view! {
            <div role="alert">
                {move || self.refused.get().map(|sentence| view! { <p class="refused">{sentence}</p> })}
            </div>
            <div class="start-row">
                <button
                    type="submit"
                    class=class
                    aria-disabled=move || self.busy.get().to_string()
                >
                    {words}
                </button>
            </div>
        }
    }
}

/// A password to fill in.
#[component]
pub(super) fn PasswordField(
    /// Different on every page.
    id: &'static str,
    label: &'static str,
    value: RwSignal<String>,
    /// Whether it is being chosen, and not proved.
    #[prop(default = false)]
    fresh: bool,
) -> impl IntoView {
    let (autocomplete, note) = match fresh {
        true => ("new-password", "At least 8 characters. A few words in a row are easy to keep."),
        false => ("current-password", ""),
    };
    view! { <Field id label value kind="password" autocomplete note /> }
}

/// One line to fill in.
#[component]
pub(super) fn Field(
    /// Different on every page.
    id: &'static str,
    label: &'static str,
    value: RwSignal<String>,
    /// `text` or `password`.
    #[prop(default = "text")]
    kind: &'static str,
    /// What a browser may fill in.
    autocomplete: &'static str,
    #[prop(default = "")] note: &'static str,
    #[prop(default = 200)] longest: u16,
) -> impl IntoView {
    let note_id = format!("{id}-note");
    let described = (!note.is_empty()).then(|| note_id.clone());
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input
                class="input"
                id=id
                type=kind
                required
                maxlength=longest
                autocomplete=autocomplete
                autocapitalize="none"
                spellcheck="false"
                aria-describedby=described
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
            {(!note.is_empty()).then(|| view! { <p class="field-note" id=note_id>{note}</p> })}
        </div>
    }
}
