//! Files of the visitor: kept by this browser, saved to the disk and opened from it.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, File, HtmlElement, HtmlInputElement};
use ztable_table::Millis;

use crate::{chance, storage};

const FILE: &str = "ztable-file-";

/// No file of a game is longer; longer ones are not even read.
const MOST_BYTES: f64 = 1_000_000.0;

/// A file that this browser keeps, such as a deck.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptFile {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) changed: Millis,
}

impl KeptFile {
    /// A new file of a game, not kept yet.
    pub(crate) fn new(game: &str, name: &str, text: String) -> KeptFile {
        let (game, name) = (game.to_owned(), name.to_owned());
        KeptFile { id: chance::text::<6>(), game, name, text, changed: chance::now() }
    }

    /// All files of a game, the last changed first.
    pub(crate) fn all(game: &str) -> Vec<KeptFile> {
        let mut all: Vec<KeptFile> =
            storage::keys(FILE).iter().filter_map(|key| storage::load(key)).collect();
        all.retain(|file| file.game == game);
        all.sort_by_key(|file| std::cmp::Reverse(file.changed));
        all
    }

    /// The file with this id.
    pub(crate) fn load(game: &str, id: &str) -> Option<KeptFile> {
        storage::load::<KeptFile>(&format!("{FILE}{id}")).filter(|file| file.game == game)
    }

    /// Keeps it. Says whether that worked.
    #[must_use]
    pub(crate) fn keep(&self) -> bool {
        storage::keep(&format!("{FILE}{}", self.id), self)
    }

    /// Forgets it.
    pub(crate) fn forget(&self) {
        storage::forget(&format!("{FILE}{}", self.id));
    }
}

/// Lets the browser save a text as a file.
pub(crate) fn save(name: &str, mime: &str, text: &str) {
    let address = format!("data:{mime};charset=utf-8,{}", js_sys::encode_uri_component(text));
    let link = document().create_element("a").ok().and_then(|link| {
        link.set_attribute("href", &address).ok()?;
        link.set_attribute("download", name).ok()?;
        link.dyn_into::<HtmlElement>().ok()
    });
    if let Some(link) = link {
        link.click();
    }
}

/// A file from the disk: its name and its text, or a sentence that says why there is none.
pub(crate) type Opened = (String, Result<String, String>);

/// Reads a file that the visitor chose or dropped, and hands it over if the page is still there.
pub(crate) fn open(file: File, done: Callback<Opened>) {
    spawn_local(async move {
        let name = file.name();
        let blob: Blob = file.into();
        let text = if blob.size() > MOST_BYTES {
            Err("It is too long; choose a file of at most 1 MB.".into())
        } else {
            let text = JsFuture::from(blob.text()).await.ok().and_then(|text| text.as_string());
            text.ok_or_else(|| "It cannot be read; choose a text file.".into())
        };
        let _ = done.try_run((name, text));
    });
}

/// A button that lets the visitor choose a file.
#[component]
pub(crate) fn OpenButton(
    /// The words on it.
    label: &'static str,
    /// Called with the file.
    opened: Callback<Opened>,
    /// The kinds of files to choose from.
    #[prop(default = ".toml,.txt,text/plain")]
    accept: &'static str,
) -> impl IntoView {
    let choose = move |event: leptos::ev::Event| {
        let field = event.target().and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
        let Some(field) = field else { return };
        let file = field.files().and_then(|files| files.get(0));
        // The same file can be chosen again, after a change.
        field.set_value("");
        if let Some(file) = file {
            open(file, opened);
        }
    };
    view! {
        <label class="button open-file">
            {crate::icon::Icon::Folder.view()}
            {label}
            <input
                type="file"
                class="visually-hidden"
                accept=accept
                on:change=choose
            />
        </label>
    }
}
