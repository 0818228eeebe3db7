//! The table in words, for screen readers and for who prefers it.

use serde::Deserialize;
use serde_json::Value;
use ztable_core::{Game, Names, Setup, Title, Viewer};

/// A view as plain text.
pub(crate) fn describe<G: Title>(
    setup: &Setup,
    viewer: Viewer,
    view: &Value,
    names: &[String],
) -> String {
    described::<G>(setup, view, &Names::new(viewer, names)).unwrap_or_default()
}

fn described<G: Title>(setup: &Setup, view: &Value, names: &Names<'_>) -> Option<String> {
    let game = G::configure(setup).ok()?;
    let view = <G as Game>::View::deserialize(view).ok()?;
    Some(game.describe(&view, names))
}

/// "Ada", "Ada and Bob", "Ada, Bob and Cy".
pub(crate) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The name of a fact, such as `exit_reached`, as a heading.
pub(crate) fn heading(key: &str) -> String {
    let words = key.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The value of a fact.
pub(crate) fn fact(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "–".into(),
        Some(Value::Bool(true)) => "yes".into(),
        Some(Value::Bool(false)) => "no".into(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}
