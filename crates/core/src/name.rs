//! Names of things as texts, for picks, views and data files.

use std::error::Error;
use std::fmt;

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

/// Makes serde read and write types by their text form, their `Display` and `FromStr`.
#[macro_export]
macro_rules! text_serde {
    ($($type:ty),+ $(,)?) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
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
