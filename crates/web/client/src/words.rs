//! The table in words, for screen readers and for who prefers it.

use serde::Deserialize;
use serde_json::Value;
use ztable_core::{Game, Names, Setup, Title, Viewer};

use crate::worker::{self, Duty};

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

/// Asks the worker to put a view in words; it says nothing about a game that it does not know.
pub(crate) fn ask(
    setup: &Setup,
    viewer: Viewer,
    view: &Value,
    names: &[String],
    done: impl FnOnce(String) + 'static,
) {
    let question = (setup, viewer, view, names);
    worker::ask(Duty::Describe, &question, move |answer: Result<String, String>| {
        done(answer.unwrap_or_default());
    });
}

/// "Ada", "Ada and Bob", "Ada, Bob and Cy".
pub(crate) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// With a capital letter in front.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Without the capital letter in front, to go on in a sentence. Names of games keep theirs.
pub(crate) fn uncapital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// The name of a fact of a result, such as `exit_reached`, as a heading.
pub(crate) fn heading(key: &str) -> String {
    match key {
        "killed" => "Zombies killed".into(),
        "rescued" => "People rescued".into(),
        "grenades" => "Grenades left".into(),
        "inactive_zombies" => "Zombies still asleep".into(),
        "other_inactive" => "Other signs not used".into(),
        "order" => "Order of play".into(),
        "dice" => "Dice left".into(),
        "fell" => "Fell in round".into(),
        "locks" => "Locks opened".into(),
        "out" => "Went out by".into(),
        "lots" => "From lots".into(),
        "sets" => "From sets".into(),
        "credits" => "From credits".into(),
        "debts" => "From debts".into(),
        "joker" => "Joker counts as".into(),
        "own_points" => "Own points".into(),
        _ => capital(&key.replace('_', " ")),
    }
}

/// The value of a fact.
pub(crate) fn fact(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "–".into(),
        Some(Value::Bool(true)) => "yes".into(),
        Some(Value::Bool(false)) => "no".into(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Array(things)) => {
            list(&things.iter().map(|thing| fact(Some(thing))).collect::<Vec<_>>())
        }
        Some(Value::Object(things)) => {
            let said =
                things.iter().map(|(key, value)| format!("{} {}", heading(key), fact(Some(value))));
            said.collect::<Vec<_>>().join(", ")
        }
    }
}
