//! Things that are lit on a board: what a lesson points at, and what would have been a better play.
//!
//! Elements of boards that show a thing say so as `data-target`, see [`board::shows`]. A
//! rule of a style sheet lights them, so that they stay lit however often the board draws them anew.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, ScrollIntoViewOptions, ScrollLogicalPosition};
use ztable_core::Target;

use crate::board;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = CSSStyleSheet)]
    type Sheet;

    #[wasm_bindgen(constructor, js_class = "CSSStyleSheet", catch)]
    fn new() -> Result<Sheet, wasm_bindgen::JsValue>;

    #[wasm_bindgen(method, js_class = "CSSStyleSheet", js_name = replaceSync)]
    fn replace(this: &Sheet, rules: &str);
}

thread_local! {
    /// The page has one such sheet; nothing where the browser is too old for it.
    static SHEET: OnceCell<Option<Sheet>> = const { OnceCell::new() };
    /// What is written into it, by place.
    static RULES: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// Adds a sheet to those of the page.
fn install() -> Option<Sheet> {
    let sheet = Sheet::new().ok()?;
    let sheets = js_sys::Reflect::get(&document(), &"adoptedStyleSheets".into()).ok()?;
    if sheets.is_undefined() {
        return None;
    }
    // It behaves like an array, whatever the browser makes it of.
    sheets.unchecked_ref::<js_sys::Array>().push(&sheet);
    Some(sheet)
}

/// The page of a lesson, or of an example of a rule.
pub(crate) const LESSON: &str = ".lesson";

/// The page of a game that is watched again.
pub(crate) const REPLAY: &str = ".replay";

/// Lights these things on the board of a page and nothing else, and brings the first of them into sight.
pub(crate) fn light(page: &str, things: &[Target]) {
    let place = format!("{page} .board");
    mark(&place, things);
    if !things.is_empty() {
        let first = within(&place, things);
        request_animation_frame(move || show(&first));
    }
}

/// Lights these things in one place and nothing else there.
pub(crate) fn mark(place: &str, things: &[Target]) {
    let sheet = RULES.with_borrow_mut(|rules| {
        rules.remove(place);
        if !things.is_empty() {
            // What it looks like stands with the other styles.
            let lit = within(place, things);
            let rule = format!(
                "{lit} {{ outline: var(--lamp) !important; outline-offset: 2px !important; animation: var(--lamp-breath) !important; }}"
            );
            rules.insert(place.to_owned(), rule);
        }
        rules.values().cloned().collect::<String>()
    });
    SHEET.with(|page| {
        if let Some(page) = page.get_or_init(install) {
            page.replace(&sheet);
        }
    });
}

fn within(place: &str, things: &[Target]) -> String {
    format!("{place} :is({})", selector(things))
}

/// The elements that show these things.
pub(crate) fn selector(things: &[Target]) -> String {
    let each = things.iter().map(|Target { kind, id }| {
        // Some elements stand for all things of a kind, such as a dial for bids.
        let (one, all) = (board::shows(kind, id), board::shows(kind, "*"));
        // Ids are made of letters, digits and few signs, but they come from data.
        let one = one.replace(['"', '\\', '\n'], "");
        format!("[data-target*=\"{one}\"], [data-target*=\"{all}\"]")
    });
    each.collect::<Vec<String>>().join(", ")
}

fn show(selector: &str) {
    let Ok(Some(thing)) = document().query_selector(selector) else { return };
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options.set_inline(ScrollLogicalPosition::Nearest);
    Element::scroll_into_view_with_scroll_into_view_options(&thing, &options);
}
