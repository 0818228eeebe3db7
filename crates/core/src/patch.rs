//! Changing a position, and finding the way in one: for files that show what is different from a
//! fresh game instead of writing all of it down.

use serde_json::Value;

/// How files write "nothing", for which TOML has no word.
const NONE: &str = "(none)";

/// What takes elements out of a list, and what puts others before and behind the rest.
const EXCHANGES: [&str; 3] = ["without", "first", "last"];

/// Changes a position: tables merge member by member and lists of tables element by element, a
/// table with numbers for keys changes these elements of a list, one with the keys `without`,
/// `first` and `last` takes elements out of it and puts others before and behind the rest, and
/// everything else is replaced.
///
/// # Errors
/// A change of a list that leads beyond its end, names no element, or takes out what is not there.
pub fn merge(base: &mut Value, patch: &Value) -> Result<(), String> {
    match (base, patch) {
        (Value::Object(base), Value::Object(patch)) => {
            for (key, value) in patch {
                let member = base.entry(key.clone()).or_insert(Value::Null);
                merge(member, value).map_err(|fault| within(key, &fault))?;
            }
        }
        (Value::Array(base), Value::Object(patch))
            if EXCHANGES.iter().any(|key| patch.contains_key(*key)) =>
        {
            exchange(base, patch)?;
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

/// Takes elements out of a list, then puts others before and behind the rest.
fn exchange(list: &mut Vec<Value>, patch: &serde_json::Map<String, Value>) -> Result<(), String> {
    if let Some(key) = patch.keys().find(|key| !EXCHANGES.contains(&key.as_str())) {
        return Err(format!("{key}: a list is changed by numbers or by {}", EXCHANGES.join(", ")));
    }
    let [without, first, last] = EXCHANGES.map(|key| match patch.get(key) {
        None => Ok(Vec::new()),
        Some(Value::Array(elements)) => Ok(elements.iter().map(written).collect()),
        Some(other) => Err(format!("{key}: write a list, not {other}")),
    });
    for element in without? {
        let place = list.iter().position(|one| *one == element);
        list.remove(place.ok_or_else(|| format!("without: the list has no {element}"))?);
    }
    list.splice(0..0, first?);
    list.extend(last?);
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
            changed(json!({"l": {"top": 7}})),
            Err("l.top: this is a list; its elements have numbers, from 0".into())
        );
    }

    #[test]
    fn elements_are_exchanged() {
        let changed = |patch: Value| {
            let mut position = json!({"deck": ["L1", "L2", "L3", "L2"]});
            merge(&mut position, &json!({ "deck": patch })).map(|()| position["deck"].clone())
        };
        assert_eq!(changed(json!({"without": ["L2"]})), Ok(json!(["L1", "L3", "L2"])));
        assert_eq!(
            changed(json!({"without": ["L1", "L2"], "first": ["L2", "Z1"], "last": ["(none)"]})),
            Ok(json!(["L2", "Z1", "L3", "L2", null]))
        );
        for (patch, fault) in [
            (json!({"without": ["L9"]}), "deck.without: the list has no \"L9\""),
            (json!({"without": ["L1", "L1"]}), "deck.without: the list has no \"L1\""),
            (json!({"last": "L4"}), "deck.last: write a list, not \"L4\""),
            (
                json!({"last": [], "0": 1}),
                "deck.0: a list is changed by numbers or by without, first, last",
            ),
        ] {
            assert_eq!(changed(patch), Err(fault.into()));
        }
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
