//! The games without a board of their own, below the shelf.

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use ztable_web_pages::Cover;

use crate::classics;
use crate::part::{NotLoaded, Part};

/// Comes with the board that these games are played on, and with its style.
#[wasm_split(any_game, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_list() -> Result<fn() -> AnyView, NotLoaded> {
    Ok(list)
}

/// The list where the server offers them, and nothing elsewhere.
pub(super) fn section() -> Option<AnyView> {
    classics::are_offered().then(|| {
        let list = Part::load(load_list);
        list.view("The list of the classics", |words| words, |draw| draw()).into_any()
    })
}

fn list() -> AnyView {
    let covers = ztable_shelf::classics().map(Cover::of);
    view! { <section class="classics" inner_html=ztable_web_pages::classics(covers)></section> }
        .into_any()
}
