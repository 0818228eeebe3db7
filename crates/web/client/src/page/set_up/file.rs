//! A file of a player, such as a deck: chosen from what this browser keeps, from the disk, or written.

use leptos::prelude::*;
use ztable_core::{DataError, Holding, OptionSpec};
use ztable_shelf::Inquiry;
use ztable_web_pages::deck_builder;

use crate::files::{KeptFile, OpenButton, Opened};
use crate::icon::Icon;
use crate::inquiry;

/// Which file of which game.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) game: &'static str,
    pub(super) option: &'static OptionSpec,
    /// The most characters it may have.
    pub(super) max: usize,
    /// What it is: "deck".
    pub(super) what: &'static str,
}

/// Chooses the file, shows what it holds or what is wrong with it.
pub(super) fn control(place: Place, text: Memo<String>, put: Callback<String>) -> impl IntoView {
    let Place { game, option, max, what, .. } = place;
    let opened = RwSignal::new(None::<(String, String)>);
    let open = Callback::new(move |(name, file): Opened| match file {
        Ok(file) => {
            opened.set(None);
            put.run(file);
        }
        Err(reason) => opened.set(Some((name, reason))),
    });
    view! {
        <div class="file-option">
            <div class="file-ways">
                {kept(place, text, put)}
                <OpenButton label="From a file" opened=open />
                {deck_builder(game)
                    .map(|address| {
                        view! { <a class="button" href=address>{Icon::Board.view()} "Build one"</a> }
                    })}
            </div>
            {move || {
                opened
                    .get()
                    .map(|(name, reason)| {
                        view! { <p class="file-bad" role="alert"><b>{name}</b> ": " {reason}</p> }
                    })
            }}
            {report(place, text)}
            <details class="options file-text">
                <summary>"Edit as text"</summary>
                <textarea
                    class="input"
                    rows="10"
                    spellcheck="false"
                    aria-label=format!("{} as text", option.label)
                    placeholder=format!("The text of a {what} file")
                    maxlength=max.to_string()
                    prop:value=text
                    on:change=move |event| put.run(event_target_value(&event))
                ></textarea>
            </details>
        </div>
    }
}

/// The files that this browser keeps; one of them may be the one that is chosen.
fn kept(place: Place, text: Memo<String>, put: Callback<String>) -> impl IntoView {
    let files = StoredValue::new(KeptFile::all(place.game));
    let some = files.with_value(|files| !files.is_empty());
    let find = move |id: &str| {
        files.with_value(|files| files.iter().find(|file| file.id == id).map(|f| f.text.clone()))
    };
    some.then(|| {
        let rows = files.get_value().into_iter().map(|file| {
            let chosen = move || text.with(|text| *text == file.text);
            let name =
                if file.name.trim().is_empty() { "Without a name".into() } else { file.name };
            view! { <option value=file.id prop:selected=chosen>{name}</option> }
        });
        view! {
            <select
                class="select"
                aria-label=format!("{}: {}s on this device", place.option.label, place.what)
                on:change=move |event| {
                    if let Some(text) = find(&event_target_value(&event)) {
                        put.run(text);
                    }
                }
            >
                <option value="">{format!("Choose a {}", place.what)}</option>
                {rows.collect_view()}
            </select>
        }
    })
}

/// What the text holds, or everything that is wrong with it.
fn report(place: Place, text: Memo<String>) -> impl IntoView {
    let found = inquiry::follow::<Result<Holding, Vec<DataError>>>(move || {
        let (game, option, text) = (place.game.into(), place.option.key.into(), text.get());
        (!text.trim().is_empty()).then_some(Inquiry::CheckFile { game, option, text })
    });
    move || {
        let shown = match found.get()? {
            Ok(holding) => {
                let warnings = holding.warnings.into_iter().map(|one| view! { <li>{one}</li> });
                view! {
                    <p class="file-good">
                        {Icon::Check.view()}
                        <b>{holding.name}</b>
                        {holding.size}
                    </p>
                    <ul class="file-warnings">{warnings.collect_view()}</ul>
                }
                .into_any()
            }
            Err(errors) => {
                let errors = errors
                    .iter()
                    .map(
                        |error| view! { <li>{format!("{}: {}.", error.entry, error.problem)}</li> },
                    )
                    .collect_view();
                view! { <ul class="file-bad">{errors}</ul> }.into_any()
            }
        };
        Some(view! { <div class="file-report" role="status">{shown}</div> })
    }
}
