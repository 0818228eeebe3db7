//! Changing a position, and finding the way in one.

use serde_json::Value;

/// How files write "nothing", for which TOML has no word.
const NONE: &str = "(none)";

/// Merges tables member by member and lists of tables element by element; replaces the rest.
pub(super) fn merge(base: &mut Value, patch: &Value) {
    match (base, patch) {
        (Value::Object(base), Value::Object(patch)) => {
            for (key, value) in patch {
                merge(base.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (Value::Array(base), Value::Array(patch))
            if !patch.is_empty() && patch.iter().chain(base.iter()).all(Value::is_object) =>
        {
            for (index, value) in patch.iter().enumerate() {
                if index == base.len() {
                    base.push(Value::Null);
                }
                merge(&mut base[index], value);
            }
        }
        (base, Value::Object(patch)) => {
            *base = Value::Object(serde_json::Map::new());
            merge(base, &Value::Object(patch.clone()));
        }
        (base, Value::Array(list)) => {
            *base = list.iter().map(written).collect();
        }
        (base, value) => *base = written(value),
    }
}

/// The value that is meant by what a file writes.
pub(super) fn written(value: &Value) -> Value {
    match value {
        Value::String(text) if text == NONE => Value::Null,
        Value::Array(list) => list.iter().map(written).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, value)| (key.clone(), written(value))).collect()
        }
        other => other.clone(),
    }
}

/// What is at the end of a dotted path; nothing where the path breaks off at `null` or at its last
/// step.
///
/// # Errors
/// The first step that leads nowhere although more follow, with what there is instead.
pub(super) fn follow<'a>(root: &'a Value, path: &str) -> Result<&'a Value, String> {
    let mut here = root;
    let mut rest = path.split('.').peekable();
    while let Some(step) = rest.next() {
        let next = match here {
            Value::Object(members) => members.get(step),
            Value::Array(list) => step.parse().ok().and_then(|index: usize| list.get(index)),
            Value::Null => return Ok(&Value::Null),
            _ => None,
        };
        here = match next {
            Some(value) => value,
            None if rest.peek().is_none() && matches!(here, Value::Object(_) | Value::Array(_)) => {
                return Ok(&Value::Null);
            }
            None => return Err(format!("'{path}' leads nowhere at '{step}': {}", members(here))),
        };
    }
    Ok(here)
}

fn members(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let keys: Vec<&str> = members.keys().map(String::as_str).collect();
            format!("there are {}", keys.join(", "))
        }
        Value::Array(list) => format!("the list has {} elements", list.len()),
        other => format!("there is just {other}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn patches_merge() {
        let mut position = json!({"a": {"x": 1, "y": 2}, "l": [{"p": 1}, {"p": 2}], "n": [1, 2]});
        let patch = json!({"a": {"y": "(none)"}, "l": [{}, {"q": 3}, {"p": "(none)"}], "n": [7], "new": {"z": [1]}});
        merge(&mut position, &patch);
        assert_eq!(
            position,
            json!({"a": {"x": 1, "y": null}, "l": [{"p": 1}, {"p": 2, "q": 3}, {"p": null}],
                   "n": [7], "new": {"z": [1]}})
        );
        merge(&mut position, &json!({"l": [], "a": 5}));
        assert_eq!((&position["l"], &position["a"]), (&json!([]), &json!(5)));
    }

    #[test]
    fn paths_say_where_they_break() {
        let root = json!({"a": [{"b": 5}], "c": null});
        assert_eq!(follow(&root, "a.0.b"), Ok(&json!(5)));
        assert_eq!(follow(&root, "c.d.e"), Ok(&Value::Null));
        assert_eq!(follow(&root, "a.1"), Ok(&Value::Null));
        assert!(follow(&root, "x.0").unwrap_err().contains("there are a, c"));
        assert!(follow(&root, "a.1.b").unwrap_err().contains("1 elements"));
        assert!(follow(&root, "a.0.b.c").unwrap_err().contains("just 5"));
    }
}
