//! Where a deck comes from: a beginning, a file, or the decks that this browser keeps.

use leptos::prelude::*;

use super::bench::{Beginning, Bench};
use crate::files::{KeptFile, OpenButton, Opened};
use crate::icon::Icon;

/// Beginnings and kept decks.
pub(super) fn kept(bench: Bench, take_in: Callback<Opened>) -> impl IntoView {
    let begin = move |beginning: Beginning, words: &'static str| {
        view! {
            <button type="button" class="button" on:click=move |_| bench.begin(beginning)>
                {words}
            </button>
        }
    };
    view! {
        <section class="dk-start" aria-label="Where to begin">
            <h2 class="side-title">"Begin with"</h2>
            <div class="dk-beginnings">
                {begin(Beginning::Empty, "An empty deck")}
                {begin(Beginning::Rom, "Rat, Ox, Monkey")}
                {begin(Beginning::Dsr, "Dragon, Snake, Rooster")}
                <OpenButton label="A file" opened=take_in />
            </div>
            {refused(bench)}
            <Show when=move || !bench.decks.with(Vec::is_empty)>
                <h2 class="side-title">"Decks on this device"</h2>
                <ul class="dk-kept">
                    <For
                        each=move || bench.decks.get()
                        key=|file| (file.id.clone(), file.name.clone())
                        let:file
                    >
                        {row(bench, file)}
                    </For>
                </ul>
            </Show>
        </section>
    }
}

fn row(bench: Bench, file: KeptFile) -> impl IntoView {
    let (id, opened, deleted) = (file.id.clone(), file.id.clone(), file.id.clone());
    // The row stays while the text of its file changes, so that is looked up again.
    let find = move |id: &str| {
        bench.decks.with_untracked(|decks| decks.iter().find(|file| file.id == id).cloned())
    };
    let name = if file.name.trim().is_empty() { "Without a name".into() } else { file.name };
    let forget = format!("Delete {name}");
    view! {
        <li class="continue-row" data-kept=file.id>
            <button
                type="button"
                class="continue-link dk-open"
                aria-pressed=move || bench.is_kept_in(&id).to_string()
                on:click=move |_| {
                    if let Some(file) = find(&opened) {
                        bench.open(&file);
                    }
                }
            >
                <span>{name}</span>
            </button>
            <button
                type="button"
                class="icon-button dk-delete"
                aria-label=forget
                on:click=move |_| {
                    if let Some(file) = find(&deleted) {
                        bench.delete(file);
                    }
                }
            >
                {Icon::Trash.view()}
            </button>
        </li>
    }
}

/// Why a file was not opened.
fn refused(bench: Bench) -> impl IntoView {
    // A file may be dropped far below.
    Effect::new(move |_| {
        if bench.refused.with(Option::is_some) {
            request_animation_frame(|| {
                if let Some(shown) = document().query_selector(".dk-refused").ok().flatten() {
                    shown.scroll_into_view();
                }
            });
        }
    });
    move || {
        bench.refused.get().map(|refused| {
            let reasons = refused.reasons.into_iter().map(|reason| view! { <li>{reason}</li> });
            view! {
                <div class="dk-refused" role="alert">
                    <div>
                        <p>
                            <b>{refused.file}</b>
                            " was not opened; the deck is as it was."
                        </p>
                        <ul>{reasons.collect_view()}</ul>
                    </div>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label="Dismiss"
                        on:click=move |_| bench.refused.set(None)
                    >
                        {Icon::Close.view()}
                    </button>
                </div>
            }
        })
    }
}
