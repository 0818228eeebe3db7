//! Arrow keys: from one thing that can be picked to the next one in that direction, wherever on the
//! page it stands. A board that knows better where a key leads comes first.

use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement};

use super::roving::{Stop, direction, next};

/// What can be picked, on a board and beside it.
const PICKS: &str = ":is(.board, .prompt-picks) [data-lit]";

/// What can have the focus.
const FOCUSABLE: &str = "button:not(:disabled), [tabindex]";

/// Where the first arrow key goes on to a pick.
const BEFORE: &str = "body, main, .board, .board *, .prompt-picks *";

/// Moves the focus if the key is an arrow and something lies there; says whether it did.
pub(crate) fn go(key: &str) -> bool {
    let Some(way) = direction(key) else { return false };
    let Some(here) = document().active_element() else { return false };
    if !here.matches(BEFORE).unwrap_or(false) {
        return false;
    }
    let picks = picks();
    let in_play = here.matches(".board *, .prompt-picks *").unwrap_or(false);
    let there = if in_play {
        let others = picks.iter().filter(|pick| **pick != here);
        let stops: Vec<Stop<Option<&Element>>> =
            others.map(|pick| stop(Some(pick), pick)).chain([stop(None, &here)]).collect();
        next(&stops, None, way).flatten()
    } else {
        picks.first()
    };
    there.is_some_and(focus)
}

fn picks() -> Vec<Element> {
    let Ok(found) = document().query_selector_all(PICKS) else { return Vec::new() };
    let found = (0..found.length()).filter_map(|at| found.get(at)?.dyn_into::<Element>().ok());
    let can_be_reached = |pick: &Element| {
        // On a small screen not everything is in sight.
        pick.get_bounding_client_rect().width() > 0.0 && pick.matches(FOCUSABLE).unwrap_or(false)
    };
    found.filter(can_be_reached).collect()
}

/// The middle of an element.
fn stop<T>(thing: T, element: &Element) -> Stop<T> {
    let place = element.get_bounding_client_rect();
    let x = (place.left() + place.width() / 2.0) as f32;
    let y = (place.top() + place.height() / 2.0) as f32;
    Stop { thing, x, y }
}

fn focus(element: &Element) -> bool {
    // What has just gone cannot take the focus; it then stays where it is.
    match element.dyn_ref::<HtmlElement>() {
        Some(element) => element.focus().is_ok(),
        None => element.dyn_ref::<SvgElement>().is_some_and(|drawn| drawn.focus().is_ok()),
    }
}
