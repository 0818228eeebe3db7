//! What changed between two JSON texts, as a list of edits: written without reading the texts into
//! values, and applied to a value by whoever follows.

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
        /// The value.
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

/// The edits that make the old value of the new one, as the text of a JSON list.
///
/// Both texts are JSON as `serde_json` writes it, without spaces.
pub(crate) fn difference(old: &str, new: &str) -> String {
    let mut differ = Differ { out: String::from("["), way: String::new() };
    differ.value(old, new);
    differ.out.push(']');
    differ.out
}

struct Differ {
    out: String,
    /// The steps to what is compared, as JSON with commas between.
    way: String,
}

impl Differ {
    fn value(&mut self, old: &str, new: &str) {
        if old == new {
            return;
        }
        let before = self.out.len();
        match (old.as_bytes().first(), new.as_bytes().first()) {
            (Some(b'{'), Some(b'{')) => self.object(old, new),
            (Some(b'['), Some(b'[')) => self.list(old, new),
            _ => return self.put(new),
        }
        // Where almost everything changed, the whole is shorter than its parts.
        if self.out.len() - before > new.len() + self.way.len() {
            self.out.truncate(before);
            self.put(new);
        }
    }

    fn object(&mut self, old: &str, new: &str) {
        let before: Vec<(&str, &str)> = members(old).collect();
        let mut stayed = 0;
        let mut expected = 0;
        for (key, value) in members(new) {
            // Members come in the order of their type, so the next is where it is expected.
            let found = match before.get(expected) {
                Some((same, _)) if *same == key => Some(expected),
                _ => before.iter().position(|(other, _)| *other == key),
            };
            let length = self.step(key);
            match found {
                Some(at) => {
                    self.value(before[at].1, value);
                    stayed += 1;
                    expected = at + 1;
                }
                None => self.put(value),
            }
            self.way.truncate(length);
        }
        if stayed == before.len() {
            return;
        }
        let after: Vec<&str> = members(new).map(|(key, _)| key).collect();
        for (key, _) in before.iter().filter(|(key, _)| !after.contains(key)) {
            let length = self.step(key);
            self.edit();
            self.out.push_str(",\"drop\":true}");
            self.way.truncate(length);
        }
    }

    fn list(&mut self, old: &str, new: &str) {
        let old: Vec<&str> = elements(old).collect();
        let new: Vec<&str> = elements(new).collect();
        let shorter = old.len().min(new.len());
        let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
        let tail = tail.min(shorter - head);
        let before = self.out.len();
        let add = &new[head..new.len() - tail];
        if old.len() == new.len() {
            for number in head..new.len() - tail {
                let length = self.step(&number.to_string());
                self.value(old[number], new[number]);
                self.way.truncate(length);
            }
            let spliced: usize = add.iter().map(|value| value.len() + 1).sum();
            if self.out.len() - before <= spliced + self.way.len() {
                return;
            }
            self.out.truncate(before);
        }
        self.edit();
        let cut = old.len() - tail - head;
        self.out.push_str(&format!(",\"from\":{head},\"cut\":{cut},\"add\":["));
        self.out.push_str(&add.join(","));
        self.out.push_str("]}");
    }

    fn put(&mut self, value: &str) {
        self.edit();
        self.out.push_str(",\"is\":");
        self.out.push_str(value);
        self.out.push('}');
    }

    /// The beginning of an edit.
    fn edit(&mut self) {
        if self.out.len() > 1 {
            self.out.push(',');
        }
        self.out.push_str("{\"at\":[");
        self.out.push_str(&self.way);
        self.out.push(']');
    }

    /// Goes a step further; gives back the length of the way to come back to.
    fn step(&mut self, step: &str) -> usize {
        let length = self.way.len();
        if length > 0 {
            self.way.push(',');
        }
        self.way.push_str(step);
        length
    }
}

/// The members of an object: the key with its quotes, and the value.
fn members(object: &str) -> impl Iterator<Item = (&str, &str)> {
    elements(object).map(|member| member.split_at(end_of_string(member.as_bytes(), 0))).map(
        |(key, rest)| {
            let value = rest.strip_prefix(':').unwrap_or(rest);
            (key, value)
        },
    )
}

/// What stands between the commas of a list or an object.
fn elements(container: &str) -> impl Iterator<Item = &str> {
    let mut rest = container.get(1..container.len().saturating_sub(1)).unwrap_or_default();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (element, after) = rest.split_at(end_of_element(rest.as_bytes()));
        rest = after.strip_prefix(',').unwrap_or(after);
        Some(element)
    })
}

/// Where the first element ends: before the first comma that is in no string and no bracket.
fn end_of_element(text: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0usize);
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                at = end_of_string(text, at);
                continue;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return at,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// Where the string that begins here ends: behind its second quote.
fn end_of_string(text: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use ztable_core::Quick;

    use super::*;

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
            json!([{"at": ["l"], "is": (101..121).collect::<Vec<u32>>()}])
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
