//! Examples of rules, which come as a file of their own for each game when a rulebook is open.

use leptos::prelude::window;
use serde::Deserialize;
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// An example; how it goes, only the worker understands.
#[derive(Clone, Deserialize)]
pub(crate) struct Example {
    pub(crate) title: String,
    pub(crate) rules: Vec<String>,
    pub(crate) play: Value,
}

/// The examples of a game; nothing where they cannot be had.
pub(crate) async fn fetch(game: &str) -> Option<Vec<Example>> {
    ztable_web_pages::find(game)?;
    let answer = JsFuture::from(window().fetch_with_str(&format!("/examples/{game}.json"))).await;
    let response = answer.ok()?.dyn_into::<Response>().ok().filter(Response::ok)?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    serde_json::from_str(&text).ok()
}
