//! What this browser keeps for the visitor.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

fn storage() -> Option<Storage> {
    // Storage may be forbidden; then nothing is kept and everything else goes on.
    window().local_storage().ok().flatten()
}

/// What is kept under a key; nothing if it is missing or no longer readable.
pub(crate) fn load<T: DeserializeOwned>(key: &str) -> Option<T> {
    let text = storage()?.get_item(key).ok().flatten()?;
    serde_json::from_str(&text).ok()
}

/// Whether something is kept under a key.
pub(crate) fn has(key: &str) -> bool {
    storage().is_some_and(|storage| storage.get_item(key).ok().flatten().is_some())
}

/// Keeps a value. Says whether that worked: storage may be full or forbidden.
#[must_use]
pub(crate) fn keep(key: &str, value: &impl Serialize) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    storage().is_some_and(|storage| storage.set_item(key, &text).is_ok())
}

/// Forgets a key.
pub(crate) fn forget(key: &str) {
    if let Some(storage) = storage() {
        // What cannot be removed was not there.
        let _ = storage.remove_item(key);
    }
}

/// All keys that begin like this.
pub(crate) fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    (0..storage.length().unwrap_or(0))
        .filter_map(|at| storage.key(at).ok().flatten())
        .filter(|key| key.starts_with(prefix))
        .collect()
}
