//! Changing a position, and finding the way in one: for files that show what is different from a
//! fresh game instead of writing all of it down.

use serde_json::Value;

/// How files write "nothing", for which TOML has no word.
const NONE: &str = "(none)";

/// Changes a position: tables merge member by member and lists of tables element by element, a
/// table with numbers for keys changes these elements of a list, and everything else is replaced.
///
/// # Errors
/// A change of a list that leads beyond its end or names no element.
pub fn merge(base: &mut Value, patch: &Value) -> Result<(), String> {
    match (base, patch) {
        (Value::Object(base), Value::Object(patch)) => {
            for (key, value) in patch {
                let member = base.entry(key.clone()).or_insert(Value::Null);
                merge(member, value).map_err(|fault| within(key, &fault))?;
            }
        }
        (Value::Array(base), Value::Object(patch)) if !patch.is_empty() => {
            for (index, value) in elements(patch, base.len())? {
                merge_element(base, index, value)?;
            }
        }
        (Value::Array(base), Value::Array(patch))
            if !patch.is_empty() && patch.iter().chain(base.iter()).all(Value::is_object) =>
        {
            for (index, value) in patch.iter().enumerate() {
                merge_element(base, index, value)?;
            }
        }
        (base, Value::Object(patch)) => {
            *base = Value::Object(serde_json::Map::new());
            merge(base, &Value::Object(patch.clone()))?;
        }
        (base, value) => *base = written(value),
    }
    Ok(())
}

/// Changes one element of a list, or adds one at its end.
fn merge_element(list: &mut Vec<Value>, index: usize, patch: &Value) -> Result<(), String> {
    if index == list.len() {
        list.push(Value::Null);
    }
    merge(&mut list[index], patch).map_err(|fault| within(&index.to_string(), &fault))
}

/// The changes of a list by element, in order; each changes an element or adds the next one.
fn elements(
    patch: &serde_json::Map<String, Value>,
    mut length: usize,
) -> Result<Vec<(usize, &Value)>, String> {
    let mut changes = Vec::new();
    for (key, value) in patch {
        let Ok(index) = key.parse::<usize>() else {
            return Err(format!("{key}: this is a list; its elements have numbers, from 0"));
        };
        changes.push((index, value));
    }
    changes.sort_unstable_by_key(|(index, _)| *index);
    for (index, _) in &changes {
        if *index > length {
            return Err(format!("{index}: the list has only {length} elements"));
        }
        length = length.max(index + 1);
    }
    Ok(changes)
}

/// A fault deeper down, with one more step of the path to it.
fn within(step: &str, fault: &str) -> String {
    format!("{step}.{fault}")
}

/// The value that is meant by what a file writes.
#[must_use]
pub fn written(value: &Value) -> Value {
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
pub fn follow<'a>(root: &'a Value, path: &str) -> Result<&'a Value, String> {
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
        assert_eq!(merge(&mut position, &patch), Ok(()));
        assert_eq!(
            position,
            json!({"a": {"x": 1, "y": null}, "l": [{"p": 1}, {"p": 2, "q": 3}, {"p": null}],
                   "n": [7], "new": {"z": [1]}})
        );
        assert_eq!(merge(&mut position, &json!({"l": [], "a": 5})), Ok(()));
        assert_eq!((&position["l"], &position["a"]), (&json!([]), &json!(5)));
    }

    #[test]
    fn numbers_change_elements() {
        let lists = json!({"l": [{"p": 1}, {"p": 2}], "n": [[1, 2], [3, 4]]});
        let changed = |patch: Value| {
            let mut position = lists.clone();
            merge(&mut position, &patch).map(|()| position)
        };
        assert_eq!(
            changed(json!({"l": {"1": {"q": 3}, "2": {"p": 5}}, "n": {"0": {"1": 7}, "1": [8]}})),
            Ok(json!({"l": [{"p": 1}, {"p": 2, "q": 3}, {"p": 5}], "n": [[1, 7], [8]]}))
        );
        assert_eq!(
            changed(json!({"n": {"1": {"3": 7}}})),
            Err("n.1.3: the list has only 2 elements".into())
        );
        assert_eq!(
            changed(json!({"l": {"first": 7}})),
            Err("l.first: this is a list; its elements have numbers, from 0".into())
        );
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
