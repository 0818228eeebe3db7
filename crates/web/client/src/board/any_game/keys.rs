//! Arrow keys: from one pick to the next one of its group in that direction.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::board::roving::{Stop, direction, next};

/// Moves the focus if the key is an arrow and something lies there.
pub(super) fn go(key: &KeyboardEvent) {
    let Some(way) = direction(&key.key()) else { return };
    let Some(here) = document().active_element().filter(|it| it.class_list().contains("ag-pick"))
    else {
        return;
    };
    let group = here.closest(".ag-grid, .ag-table, .ag-list").ok().flatten();
    let Some(picks) = group.and_then(|group| group.query_selector_all(".ag-pick").ok()) else {
        return;
    };
    let picks: Vec<HtmlElement> =
        (0..picks.length()).filter_map(|at| picks.get(at)?.dyn_into().ok()).collect();
    let middle = |pick: &Element| {
        let place = pick.get_bounding_client_rect();
        ((place.left() + place.width() / 2.0) as f32, (place.top() + place.height() / 2.0) as f32)
    };
    let stops: Vec<Stop<usize>> = picks
        .iter()
        .enumerate()
        .map(|(thing, pick)| {
            let (x, y) = middle(pick);
            Stop { thing, x, y }
        })
        .collect();
    let from = picks.iter().position(|pick| **pick == here);
    if let Some(there) = from.and_then(|from| next(&stops, from, way)) {
        key.prevent_default();
        // What has just gone cannot take the focus; it then stays where it is.
        let _ = picks[there].focus();
    }
}
