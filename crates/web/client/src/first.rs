//! The page that was there before the program.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Lets the live page take the place of the one before it, as soon as it is drawn. Both look alike;
/// the place on the page stays, and so does the focus on a link.
pub(crate) fn hand_over() {
    if find(".first").is_none() {
        return;
    }
    request_animation_frame(|| {
        let Some(first) = find(".first") else { return };
        let focused = document().active_element().filter(|element| first.contains(Some(element)));
        let address = focused.and_then(|element| element.get_attribute("href"));
        let place = (window().scroll_x().unwrap_or(0.0), window().scroll_y().unwrap_or(0.0));
        first.remove();
        if let Some(note) = find(".boot") {
            note.remove();
        }
        let link = address.and_then(|address| find(&format!("a[href=\"{address}\"]")));
        if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
            // A link that cannot take the focus is still there to be clicked.
            let _ = link.focus();
        }
        window().scroll_to_with_x_and_y(place.0, place.1);
    });
}

fn find(css: &str) -> Option<Element> {
    document().query_selector(css).ok().flatten()
}
