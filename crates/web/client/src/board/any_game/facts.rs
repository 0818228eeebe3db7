//! A view as its bare facts, where nobody here can put it in words.

use serde_json::Value;

use crate::words;

/// A line for every fact of a view.
pub(super) fn of(view: &Value) -> String {
    let Value::Object(facts) = view else { return String::new() };
    let lines = facts
        .iter()
        .filter(|(key, _)| *key != "viewer")
        .map(|(key, value)| format!("{}: {}", words::heading(key), words::fact(Some(value))));
    lines.collect::<Vec<_>>().join("\n")
}
