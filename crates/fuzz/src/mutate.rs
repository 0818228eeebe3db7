//! Changes of inputs: of their bytes, and of what they mean where they are JSON.

use std::collections::BTreeSet;

use serde_json::{Number, Value};
use ztable_core::Quick;

/// Numbers at which something often breaks.
const NUMBERS: [i64; 14] = [
    0,
    1,
    -1,
    2,
    7,
    127,
    128,
    255,
    256,
    65_535,
    i32::MAX as i64,
    u32::MAX as i64,
    i64::MAX,
    i64::MIN,
];

/// Changes inputs at random.
#[derive(Debug)]
pub struct Mutator {
    chance: Quick,
    /// Words of the good inputs.
    words: Vec<Vec<u8>>,
}

impl Mutator {
    /// With the words of these inputs.
    #[must_use]
    pub fn new(seeds: &[Vec<u8>], chance: Quick) -> Self {
        let words: BTreeSet<&[u8]> = seeds
            .iter()
            .flat_map(|seed| seed.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_'))
            .filter(|word| (1..=24).contains(&word.len()))
            .collect();
        Self { chance, words: words.into_iter().map(<[u8]>::to_vec).collect() }
    }

    /// One of these inputs with a few changes; more often one of the latest.
    pub(crate) fn change_one_of(&mut self, inputs: &[Vec<u8>]) -> Vec<u8> {
        let first = self.below(inputs.len());
        let index = if self.below(2) == 0 { first } else { first.max(self.below(inputs.len())) };
        let Some(mut input) = inputs.get(index).cloned() else { return Vec::new() };
        for _ in 0..=self.below(3) {
            input = self.change(&input, inputs);
        }
        input
    }

    /// This input with one change that this number decides on.
    pub fn change_by(&mut self, input: &[u8], number: u64) -> Vec<u8> {
        self.chance = Quick::new(number);
        self.change(input, &[])
    }

    fn change(&mut self, input: &[u8], others: &[Vec<u8>]) -> Vec<u8> {
        // What is made of lines is changed line by line, so that the rest stays readable.
        if self.below(4) > 0 {
            let mut lines: Vec<&[u8]> = input.split(|byte| *byte == b'\n').collect();
            let line = self.below(lines.len());
            if let Ok(mut value) = serde_json::from_slice::<Value>(lines[line]) {
                self.change_value(&mut value);
                let text = value.to_string();
                lines[line] = text.as_bytes();
                return lines.join(&b'\n');
            }
        }
        self.change_bytes(input.to_vec(), others)
    }

    fn change_value(&mut self, value: &mut Value) {
        let places = count(value);
        let (chosen, other) = (self.below(places), self.below(places));
        let replacement = nth(value, other).cloned().unwrap_or(Value::Null);
        let Some(place) = nth_mut(value, chosen) else { return };
        match (self.below(8), place) {
            (0, place) => *place = replacement,
            (1, place) => *place = self.leaf(),
            (2 | 3, Value::Array(items)) if !items.is_empty() => {
                let (one, two) = (self.below(items.len()), self.below(items.len()));
                match self.below(4) {
                    0 => drop(items.remove(one)),
                    1 => items.insert(one, items[two].clone()),
                    2 => items.swap(one, two),
                    _ => items.truncate(one),
                }
            }
            (2 | 3, Value::Object(fields)) if !fields.is_empty() => {
                let chosen = self.below(fields.len());
                let Some(key) = fields.keys().nth(chosen).cloned() else { return };
                fields.remove(&key);
            }
            (_, Value::Number(number)) => {
                let near = number.as_i64().unwrap_or(0).wrapping_add(self.below(5) as i64 - 2);
                let far = NUMBERS[self.below(NUMBERS.len())];
                *number = Number::from(if self.below(3) > 0 { near } else { far });
            }
            (_, Value::Bool(truth)) => *truth = !*truth,
            (_, Value::String(text)) => {
                let bytes = self.change_bytes(text.clone().into_bytes(), &[]);
                *text = String::from_utf8_lossy(&bytes).into_owned();
            }
            (_, Value::Null) => {
                if let Some(place) = nth_mut(value, chosen) {
                    *place = self.leaf();
                }
            }
            _ => {}
        }
    }

    fn leaf(&mut self) -> Value {
        match self.below(6) {
            0 => Value::Null,
            1 => Value::Bool(self.below(2) == 0),
            2 => Value::from(NUMBERS[self.below(NUMBERS.len())]),
            3 => Value::from(self.below(12)),
            4 => Value::Array(Vec::new()),
            _ => Value::String(String::from_utf8_lossy(&self.word()).into_owned()),
        }
    }

    fn change_bytes(&mut self, mut bytes: Vec<u8>, others: &[Vec<u8>]) -> Vec<u8> {
        let at = self.below(bytes.len() + 1);
        let end = (at + 1 + self.below(8)).min(bytes.len());
        match self.below(8) {
            0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            1 if at < bytes.len() => bytes[at] = self.chance.bits() as u8,
            2 => drop(bytes.drain(at.min(end)..end)),
            3 => {
                let again = bytes[at.min(end)..end].to_vec();
                drop(bytes.splice(at..at, again));
            }
            4 => drop(bytes.splice(at..at, self.word())),
            5 => drop(bytes.splice(at.min(end)..end, self.word())),
            6 => {
                let number = NUMBERS[self.below(NUMBERS.len())].to_string();
                drop(bytes.splice(at.min(end)..end, number.into_bytes()));
            }
            _ => {
                if !others.is_empty() {
                    let other = &others[self.below(others.len())];
                    let from = self.below(other.len() + 1);
                    bytes.truncate(at);
                    bytes.extend_from_slice(&other[from..]);
                }
            }
        }
        bytes
    }

    fn word(&mut self) -> Vec<u8> {
        let index = self.below(self.words.len());
        self.words.get(index).cloned().unwrap_or_default()
    }

    /// A number below `n`, and 0 where there is none.
    fn below(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        if n < 2 { 0 } else { self.chance.below(n) as usize }
    }
}

/// How many values there are in a value, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum(),
        _ => 0,
    }
}

fn nth(value: &Value, number: usize) -> Option<&Value> {
    let Some(mut rest) = number.checked_sub(1) else { return Some(value) };
    let inner: Vec<&Value> = match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(fields) => fields.values().collect(),
        _ => return None,
    };
    for item in inner {
        match rest.checked_sub(count(item)) {
            None => return nth(item, rest),
            Some(left) => rest = left,
        }
    }
    None
}

fn nth_mut(value: &mut Value, number: usize) -> Option<&mut Value> {
    let Some(mut rest) = number.checked_sub(1) else { return Some(value) };
    let inner: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => return None,
    };
    for item in inner {
        match rest.checked_sub(count(item)) {
            None => return nth_mut(item, rest),
            Some(left) => rest = left,
        }
    }
    None
}
