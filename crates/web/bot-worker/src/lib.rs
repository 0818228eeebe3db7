//! Bots in a Web Worker.
//!
//! The page asks in JSON and gets JSON back; thinking happens off the page's own thread.

use wasm_bindgen::prelude::wasm_bindgen;

/// Called by the worker once the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Answers one question.
#[wasm_bindgen]
#[must_use]
pub fn think(question: &str) -> String {
    question.to_owned()
}
