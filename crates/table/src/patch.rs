//! Changes of a JSON value, as [`difference`](crate::difference) finds them and as whoever follows
//! applies them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One change of a JSON value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Edit {
    /// Some elements of a list go, and others come in their place.
    Splice {
        /// The way to the list.
        at: Vec<Step>,
        /// The number of the first that goes.
        from: usize,
        /// How many go.
        cut: usize,
        /// What comes.
        add: Vec<Value>,
    },
    /// A value takes the place of what was there, or is new.
    Put {
        /// The way to it.
        at: Vec<Step>,
        /// What is there from now on.
        is: Value,
    },
    /// A member of an object goes.
    Drop {
        /// The way to it.
        at: Vec<Step>,
        /// Always true.
        drop: bool,
    },
}

/// One step from a JSON value to something inside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Step {
    /// To the element of a list with this number.
    Element(usize),
    /// To the member of an object with this key.
    Member(String),
}

/// An edit that leads nowhere: it was made for another value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit;

impl Edit {
    /// Changes a value.
    ///
    /// # Errors
    /// The edit was made for another value, which may have changed in part.
    pub fn apply(self, whole: &mut Value) -> Result<(), Misfit> {
        match self {
            Edit::Splice { at, from, cut, add } => {
                let list = find(whole, &at)?.as_array_mut().ok_or(Misfit)?;
                let end = from.checked_add(cut).filter(|end| *end <= list.len()).ok_or(Misfit)?;
                list.splice(from..end, add);
            }
            Edit::Put { at, is } => match at.split_last() {
                None => *whole = is,
                Some((Step::Element(number), to)) => {
                    *find(whole, to)?.get_mut(*number).ok_or(Misfit)? = is;
                }
                Some((Step::Member(key), to)) => {
                    find(whole, to)?.as_object_mut().ok_or(Misfit)?.insert(key.clone(), is);
                }
            },
            Edit::Drop { at, .. } => {
                let Some((Step::Member(key), to)) = at.split_last() else { return Err(Misfit) };
                find(whole, to)?.as_object_mut().ok_or(Misfit)?.remove(key).ok_or(Misfit)?;
            }
        }
        Ok(())
    }
}

fn find<'v>(mut value: &'v mut Value, way: &[Step]) -> Result<&'v mut Value, Misfit> {
    for step in way {
        value = match step {
            Step::Element(number) => value.get_mut(*number),
            Step::Member(key) => value.get_mut(key),
        }
        .ok_or(Misfit)?;
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use ztable_core::Quick;

    use super::*;
    use crate::difference::difference;

    /// The edits as they are sent, after checking that they lead from one value to the other.
    fn edits(old: &Value, new: &Value) -> Value {
        let text = difference(&old.to_string(), &new.to_string());
        let edits: Vec<Edit> = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&edits).unwrap().len(), text.len(), "{text}");
        let mut value = old.clone();
        for edit in edits {
            edit.apply(&mut value).unwrap();
        }
        assert_eq!(&value, new, "by {text}");
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn only_what_changed_is_named() {
        let same = "s".repeat(99);
        let old = json!({"a": {"b": [1, {"c": "x, \"y\"", "s": same}], "d": null}, "e": 2});
        let mut new = old.clone();
        assert_eq!(edits(&old, &new), json!([]));
        new["a"]["b"][1]["c"] = json!("z\\");
        new["f"] = json!(true);
        assert_eq!(
            edits(&old, &new),
            json!([{"at": ["a", "b", 1, "c"], "is": "z\\"}, {"at": ["f"], "is": true}])
        );
        new.as_object_mut().unwrap().remove("e");
        assert!(edits(&old, &new).to_string().contains(r#"{"at":["e"],"drop":true}"#));
        assert_eq!(edits(&json!(1), &json!(null)), json!([{"at": [], "is": null}]));
    }

    #[test]
    fn lists_grow_and_shrink_in_place() {
        let list = |numbers: std::ops::Range<u32>| json!({"l": numbers.collect::<Vec<u32>>(), "same": "s".repeat(99)});
        assert_eq!(
            edits(&list(100..120), &list(100..121)),
            json!([{"at": ["l"], "from": 20, "cut": 0, "add": [120]}])
        );
        assert_eq!(
            edits(&list(100..120), &list(101..121)),
            json!([
                {"at": ["l"], "from": 20, "cut": 0, "add": [120]},
                {"at": ["l"], "from": 0, "cut": 1, "add": []}
            ])
        );
        assert_eq!(
            edits(&json!([[1, 2], [3], "a".repeat(99)]), &json!([[1, 2], "a".repeat(99)])),
            json!([{"at": [], "from": 1, "cut": 1, "add": []}])
        );
    }

    /// A value that differs in a few places from another one made with a similar seed.
    fn grown(chance: &mut Quick, depth: u32) -> Value {
        let few = chance.below(4);
        match chance.below(if depth == 0 { 4 } else { 7 }) {
            0 => json!(chance.below(100)),
            1 => json!(["", "ä\"\\,[", "}{", "plain"][few as usize]),
            2 => json!(few == 0),
            3 => Value::Null,
            4 => (0..few).map(|_| grown(chance, depth - 1)).collect(),
            _ => (0..few).map(|key| (key.to_string(), grown(chance, depth - 1))).collect(),
        }
    }

    #[test]
    fn whatever_changes_is_followed() {
        for seed in 0..2000 {
            let old = grown(&mut Quick::new(seed), 5);
            let new = grown(&mut Quick::new(seed + 1), 5);
            edits(&old, &new);
            // One branch grafted into the other: mostly equal values.
            let (mut near, mut far) = (json!({"a": old, "b": [1, 2, 3]}), json!({"a": new}));
            std::mem::swap(&mut near["b"], &mut far["a"]);
            edits(&near, &json!({"a": near["a"], "b": far["a"], "c": []}));
        }
    }

    #[test]
    fn edits_for_another_value_are_refused() {
        let apply = |edit: Value, to: Value| {
            serde_json::from_value::<Edit>(edit).unwrap().apply(&mut to.clone())
        };
        for edit in [
            json!({"at": ["x", "y"], "is": 1}),
            json!({"at": ["l", 7], "is": 1}),
            json!({"at": ["l"], "from": 1, "cut": 5, "add": []}),
            json!({"at": ["l"], "from": usize::MAX, "cut": 5, "add": []}),
            json!({"at": [], "from": 0, "cut": 0, "add": []}),
            json!({"at": ["x"], "drop": true}),
            json!({"at": [], "drop": true}),
        ] {
            assert_eq!(apply(edit.clone(), json!({"l": [1, 2]})), Err(Misfit), "{edit}");
        }
    }
}
