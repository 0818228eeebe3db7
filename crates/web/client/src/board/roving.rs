//! Arrow keys: from one thing to the next one in that direction.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
pub(super) use ztable_web_boards::roving::{Stop, Way, direction, next, presses};

use super::desk::{Desk, Seen};

/// Moves the focus to the element with this id.
pub(super) fn focus(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|found| found.dyn_into::<web_sys::SvgElement>().ok()) {
        // An element that has just gone cannot take the focus; it then stays where it is.
        let _ = element.focus();
    }
}

impl<V: Seen> Desk<V> {
    /// A key on something that stands for a pick: it acts, or leads to the element with the id that
    /// is found in the direction of an arrow.
    pub(super) fn key(
        self,
        press: &KeyboardEvent,
        act: impl FnOnce(),
        find: impl FnOnce(Way) -> Option<String>,
    ) {
        let key = press.key();
        self.pressed_by("keys");
        if presses(&key) {
            press.prevent_default();
            act();
        } else if let Some(way) = direction(&key) {
            // Where the board ends, the page goes on.
            if let Some(id) = find(way) {
                press.prevent_default();
                focus(&id);
            }
        }
    }
}
