//! Keys that work everywhere on the table page.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use super::state::TableState;
use crate::board::walk;
use crate::rulebook::OpenBook;
use crate::settings::Settings;

/// The keys and what they do, for the menu.
pub(super) const KEYS: [(&str, &str); 8] = [
    ("← ↑ → ↓", "from pick to pick"),
    ("1 – 9", "picks on buttons"),
    ("L", "all picks as a list"),
    ("U", "undo"),
    ("H", "hint"),
    ("R", "rulebook"),
    ("W", "table in words"),
    (", .", "back and forth in time"),
];

pub(super) fn listen(table: TableState) {
    listen_with(move |key| {
        match key {
            "l" if !table.options.with_untracked(Vec::is_empty) => table.list_open.set(true),
            "u" => table.undo(),
            "h" => table.ask_hint(),
            "," => table.step(-1),
            "." => table.step(1),
            _ => return false,
        }
        true
    });
}

/// Listens to the keys of every page with a board, and to the page's own: it gets each key first, and
/// says whether it was one of these.
pub(in crate::page) fn listen_with(own: impl Fn(&str) -> bool + 'static) {
    let (book, settings) = (OpenBook::of_page(), Settings::of_page());
    let handle = window_event_listener(ev::keydown, move |key| {
        if !is_free(&key) {
            return;
        }
        let pressed = key.key().to_lowercase();
        if !own(&pressed) && !walk::go(&key.key()) {
            match pressed.as_str() {
                "r" => book.open_at(None),
                "w" => settings.change(|choices| choices.words = !choices.words),
                digit => {
                    let number = digit.parse::<usize>().ok().filter(|n| (1..10).contains(n));
                    let Some(number) = number else { return };
                    press(number);
                }
            }
        }
        key.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// Presses a pick button of the prompt bar, by its number.
fn press(number: usize) {
    let buttons = document().query_selector_all(".prompt-picks .pick-button").ok();
    let button = buttons.and_then(|buttons| buttons.get(number as u32 - 1));
    if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
        button.click();
    }
}

/// Whether a key is meant for the page and not for a field, a window or the browser.
pub(in crate::page) fn is_free(key: &KeyboardEvent) -> bool {
    let modified = key.ctrl_key() || key.meta_key() || key.alt_key();
    let window_open = document().query_selector("dialog[open], .curtain").ok().flatten().is_some();
    let in_field = key
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| element.matches("input, select, textarea").unwrap_or(false));
    !(modified || window_open || in_field || key.default_prevented())
}
