//! Arrow keys: from one thing to the next one in that direction.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

use super::desk::{Desk, Seen};

/// Something that can have the focus, and where its middle is.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Stop<T> {
    pub(super) thing: T,
    pub(super) x: f32,
    pub(super) y: f32,
}

/// Where an arrow key leads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Up,
    Right,
    Down,
    Left,
}

/// The direction of an arrow key.
pub(super) fn direction(key: &str) -> Option<Way> {
    Some(match key {
        "ArrowUp" => Way::Up,
        "ArrowRight" => Way::Right,
        "ArrowDown" => Way::Down,
        "ArrowLeft" => Way::Left,
        _ => return None,
    })
}

/// Whether the key presses a button.
pub(super) fn presses(key: &str) -> bool {
    matches!(key, "Enter" | " ")
}

/// The nearest thing in that direction; what lies straight ahead comes first.
pub(super) fn next<T: Copy + PartialEq>(stops: &[Stop<T>], from: T, way: Way) -> Option<T> {
    let here = stops.iter().find(|stop| stop.thing == from)?;
    let cost = |stop: &Stop<T>| {
        let (dx, dy) = (stop.x - here.x, stop.y - here.y);
        let (ahead, aside) = match way {
            Way::Up => (-dy, dx.abs()),
            Way::Right => (dx, dy.abs()),
            Way::Down => (dy, dx.abs()),
            Way::Left => (-dx, dy.abs()),
        };
        (ahead > 1.0).then_some(ahead + 3.0 * aside)
    };
    stops
        .iter()
        .filter_map(|stop| Some((cost(stop)?, stop.thing)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, thing)| thing)
}

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
