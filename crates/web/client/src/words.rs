//! Words that several pages use.

use serde_json::Value;
use wasm_bindgen::JsValue;
use ztable_core::words::joined;
use ztable_table::Millis;

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

/// The day as it is written here: "16 November 2026".
pub(crate) fn day(when: Millis) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(when as f64));
    let form = js_sys::Object::new();
    for (name, value) in [("day", "numeric"), ("month", "long"), ("year", "numeric")] {
        // Setting a field of a plain object cannot fail.
        let _ = js_sys::Reflect::set(&form, &name.into(), &value.into());
    }
    date.to_locale_date_string("en-GB", &form).into()
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
            joined(things.iter().map(|thing| fact(Some(thing))), "and", "")
        }
        Some(Value::Object(things)) => {
            let said =
                things.iter().map(|(key, value)| format!("{} {}", heading(key), fact(Some(value))));
            said.collect::<Vec<_>>().join(", ")
        }
    }
}
