//! Reading typed data out of JSON, with the path of the entry that cannot be read.
//!
//! `serde_json::from_value` says what is wrong but not where, which is no help in a position of
//! two hundred entries. This reads the same data and remembers the way.

use std::fmt::{self, Display};

use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, Expected, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;

/// Reads data.
pub(crate) fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Unreadable> {
    T::deserialize(Entry(value))
}

/// What cannot be read, and where.
#[derive(Debug)]
pub(crate) struct Unreadable {
    message: String,
    /// The steps from the outermost entry to the bad one, last step first.
    steps: Vec<String>,
}

impl Unreadable {
    fn within(mut self, step: impl Display) -> Unreadable {
        self.steps.push(step.to_string());
        self
    }
}

impl Display for Unreadable {
    /// ` at 'seats.2.hand': 'C99' is not a card`, to be put after a subject.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.steps.is_empty() {
            let path: Vec<&str> = self.steps.iter().rev().map(String::as_str).collect();
            write!(f, " at '{}'", path.join("."))?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for Unreadable {}

impl Error for Unreadable {
    fn custom<T: Display>(message: T) -> Unreadable {
        Unreadable { message: message.to_string(), steps: Vec::new() }
    }

    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Unreadable {
        match found {
            Unexpected::Unit => Unreadable::custom(format_args!("expected {wanted}, found null")),
            found => Unreadable::custom(format_args!("expected {wanted}, found {found}")),
        }
    }
}

/// One JSON value as serde reads it.
#[derive(Clone, Copy)]
struct Entry<'a>(&'a Value);

impl<'de> Deserializer<'de> for Entry<'de> {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(truth) => visitor.visit_bool(*truth),
            Value::Number(number) => {
                if let Some(number) = number.as_u64() {
                    visitor.visit_u64(number)
                } else if let Some(number) = number.as_i64() {
                    visitor.visit_i64(number)
                } else {
                    visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN))
                }
            }
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(list) => {
                let mut elements = Elements { rest: list.iter(), read: 0 };
                let read = visitor.visit_seq(&mut elements)?;
                match elements.rest.len() {
                    0 => Ok(read),
                    more => Err(Unreadable::custom(format_args!(
                        "the list has {} entries, {more} too many",
                        list.len()
                    ))),
                }
            }
            Value::Object(members) => {
                visitor.visit_map(Members { rest: members.iter(), now: None })
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::String(text) => {
                BorrowedStrDeserializer::new(text).deserialize_enum(name, variants, visitor)
            }
            Value::Object(members) if members.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(Members {
                    rest: members.iter(),
                    now: None,
                }))
            }
            _ => Err(Unreadable::custom(format_args!(
                "expected one of {}, as a text or as the only member of an object",
                variants.join(", ")
            ))),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

struct Elements<'a> {
    rest: std::slice::Iter<'a, Value>,
    read: usize,
}

impl<'a> SeqAccess<'a> for Elements<'a> {
    type Error = Unreadable;

    fn next_element_seed<S: DeserializeSeed<'a>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Unreadable> {
        let Some(value) = self.rest.next() else { return Ok(None) };
        let index = self.read;
        self.read += 1;
        seed.deserialize(Entry(value)).map(Some).map_err(|fault| fault.within(index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

struct Members<'a> {
    rest: serde_json::map::Iter<'a>,
    /// The member whose key was read last.
    now: Option<(&'a str, &'a Value)>,
}

impl<'a> MapAccess<'a> for Members<'a> {
    type Error = Unreadable;

    fn next_key_seed<S: DeserializeSeed<'a>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Unreadable> {
        self.now = self.rest.next().map(|(key, value)| (key.as_str(), value));
        let Some((key, _)) = self.now else { return Ok(None) };
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value, Unreadable> {
        let (key, value) = self.now.take().ok_or_else(|| Unreadable::custom("a key is missing"))?;
        seed.deserialize(Entry(value)).map_err(|fault| fault.within(key))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};
    use serde_json::json;

    use super::*;

    #[derive(Deserialize, Serialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Table {
        stage: Stage,
        #[serde(default)]
        places: BTreeMap<String, Option<(i8, f32)>>,
        seats: Vec<Seat>,
        half: [u16; 2],
    }

    #[derive(Deserialize, Serialize, PartialEq, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Stage {
        Begin,
        Round(u8),
        Turn { of: String },
    }

    #[derive(Deserialize, Serialize, PartialEq, Debug)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Seat {
        Empty,
        Taken { points: u8 },
    }

    fn table() -> Value {
        json!({
            "stage": {"round": 3},
            "places": {"a": [-3, 1.5], "b": null},
            "seats": [{"kind": "empty"}, {"kind": "taken", "points": 4}],
            "half": [1, 2],
        })
    }

    #[test]
    fn what_can_be_read_is_read_as_serde_json_reads_it() {
        for stage in [json!("begin"), json!({"round": 3}), json!({"turn": {"of": "me"}})] {
            let mut value = table();
            value["stage"] = stage;
            let read: Table = read(&value).expect("the table is sound");
            assert_eq!(json!(read), value);
            assert_eq!(read, serde_json::from_value(value).expect("so says serde_json"));
        }
    }

    #[test]
    fn errors_name_the_path() {
        let fault = |path: &str, bad: Value| {
            let mut value = table();
            *value.pointer_mut(path).expect("the path exists") = bad;
            read::<Table>(&value).expect_err("the entry is bad").to_string()
        };
        for (path, bad, said) in [
            ("/stage/round", json!(-1), " at 'stage.round': invalid value: integer `-1`"),
            ("/stage", json!("later"), " at 'stage': unknown variant `later`"),
            ("/stage", json!(5), " at 'stage': expected one of begin, round, turn"),
            ("/stage", json!({"round": 1, "turn": {}}), " at 'stage': expected one of begin"),
            ("/places/a/0", json!("x"), " at 'places.a.0': expected i8, found string \"x\""),
            ("/places/a", json!([1]), " at 'places.a': invalid length 1"),
            ("/half", json!([1, 2, 3]), " at 'half': the list has 3 entries, 1 too many"),
            ("/seats", Value::Null, " at 'seats': expected a sequence, found null"),
            ("/seats/1/points", json!(300), " at 'seats.1': invalid value: integer `300`"),
            ("", json!({"stage": "begin", "half": [1, 2]}), ": missing field `seats`"),
            ("", json!({"step": "begin"}), ": unknown field `step`"),
        ] {
            let found = fault(path, bad);
            assert!(found.starts_with(said), "{path}: {found}, not {said}");
        }
    }
}
