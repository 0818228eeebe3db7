//! Texts that this site has as files of their own, fetched when they are wanted. What was fetched once is
//! kept for playing offline.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The text at a path of this site; nothing where it cannot be had.
pub(crate) async fn text(path: &str) -> Option<String> {
    let answer = JsFuture::from(window().fetch_with_str(path)).await;
    let response = answer.ok()?.dyn_into::<Response>().ok().filter(Response::ok)?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}
