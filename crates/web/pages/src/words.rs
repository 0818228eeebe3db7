//! Words that several pages use.

use serde_json::Value;
use ztable_core::words::joined;

/// With a capital letter in front.
#[must_use]
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Without the capital letter in front, to go on in a sentence. Names of games keep theirs.
#[must_use]
pub fn uncapital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// The name of a fact of a result, such as `exit_reached`, as a heading.
#[must_use]
pub fn heading(key: &str) -> String {
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
#[must_use]
pub fn fact(value: Option<&Value>) -> String {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sentences_begin_and_go_on() {
        assert_eq!(
            (capital("ärger"), uncapital("Won with 2 points")),
            ("Ärger".into(), "won with 2 points".into())
        );
        assert_eq!((capital(""), uncapital("")), (String::new(), String::new()));
    }

    #[test]
    fn facts_read_as_words() {
        assert_eq!(
            (heading("exit_reached"), heading("lots")),
            ("Exit reached".into(), "From lots".into())
        );
        for (value, expected) in [
            (json!(null), "–"),
            (json!(true), "yes"),
            (json!(7), "7"),
            (json!("over a Maximum Tile Number"), "over a Maximum Tile Number"),
            (json!(["a", "b", 3]), "a, b and 3"),
            (json!({ "lots": 3, "dice": false }), "Dice left no, From lots 3"),
        ] {
            assert_eq!(fact(Some(&value)), expected);
        }
        assert_eq!(fact(None), "–");
    }
}
