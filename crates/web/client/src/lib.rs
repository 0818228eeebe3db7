//! The browser client: pages, boards and the table, drawn from what a viewer may know.

mod catalogue;
mod frame;
mod icon;
mod page;
mod route;
mod theme;

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Called by the page once the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if let Some(waiting) = document().query_selector(".boot").ok().flatten() {
        waiting.remove();
    }
    mount_to_body(frame::frame);
}
