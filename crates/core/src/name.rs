//! Names of things as texts, for picks, views and data files.

use std::error::Error;
use std::fmt::{self, Write};

use serde::Serializer;

/// A text that does not name what it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAName {
    text: String,
    wanted: &'static str,
}

impl NotAName {
    /// The text, and what it should have named: "a square such as c3".
    #[must_use]
    pub fn new(text: &str, wanted: &'static str) -> NotAName {
        NotAName { text: text.chars().take(40).collect(), wanted }
    }
}

impl fmt::Display for NotAName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not {}", self.text, self.wanted)
    }
}

impl Error for NotAName {}

/// Writes a text form. A short one is put together first: serde would look for what to escape in
/// each of its pieces.
///
/// # Errors
/// What the serializer says.
pub fn serialize_text<S: Serializer>(
    text: &impl fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut short = Short { bytes: [0; SHORT], length: 0 };
    match write!(short, "{text}").ok().and_then(|()| short.text()) {
        Some(text) => serializer.serialize_str(text),
        None => serializer.collect_str(text),
    }
}

/// Names have a few letters.
const SHORT: usize = 32;

/// Room for a short text, on the stack.
struct Short {
    bytes: [u8; SHORT],
    length: usize,
}

impl Short {
    fn text(&self) -> Option<&str> {
        str::from_utf8(&self.bytes[..self.length]).ok()
    }
}

impl Write for Short {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.length + part.len();
        let room = self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?;
        room.copy_from_slice(part.as_bytes());
        self.length = end;
        Ok(())
    }
}

/// Makes serde read and write types by their text form, their `Display` and `FromStr`.
#[macro_export]
macro_rules! text_serde {
    ($($type:ty),+ $(,)?) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::kit::serialize_text(self, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_any_length_are_written_as_they_are() {
        struct Text(String);

        impl serde::Serialize for Text {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize_text(&self.0, serializer)
            }
        }

        for length in [0, 1, 31, 32, 33, 100] {
            for letter in ["a", "\"", "\u{fc}"] {
                let text = letter.repeat(length);
                let written = serde_json::to_value(Text(text.clone())).unwrap();
                assert_eq!(written, serde_json::Value::String(text));
            }
        }
    }
}
