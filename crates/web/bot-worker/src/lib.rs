//! Bots in a Web Worker.
//!
//! The page asks in JSON and gets JSON back; thinking happens off the page's own thread.

use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use ztable_bots::Thought;

#[wasm_bindgen]
extern "C" {
    /// The worker's own clock, in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Called by the worker once the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Answers one question: a [`Thought`] goes in, an [`Advice`](ztable_bots::Advice) comes out.
///
/// # Errors
/// A sentence, when the question is unreadable or cannot be answered.
#[wasm_bindgen]
pub fn think(question: &str) -> Result<String, JsError> {
    let thought: Thought = serde_json::from_str(question)
        .map_err(|error| JsError::new(&format!("The question is unreadable: {error}.")))?;
    let advice = ztable_bots::advise(&thought, &now).map_err(|no| JsError::new(&no.to_string()))?;
    serde_json::to_string(&advice)
        .map_err(|error| JsError::new(&format!("The answer cannot be written: {error}.")))
}
