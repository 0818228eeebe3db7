//! What can be wrong with a data file.

use std::error::Error;
use std::fmt;

/// A data file that is refused: which file, which entry, what is wrong and what to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataError {
    /// The name of the file.
    pub file: String,
    /// The entry, such as "sector 3-5"; "the file" when it cannot be read at all.
    pub entry: String,
    /// What is wrong with it and what to write instead.
    pub problem: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.file, self.entry, self.problem)
    }
}

impl Error for DataError {}

/// Makes the errors of one file.
#[derive(Clone, Copy)]
pub(crate) struct File<'a>(pub(crate) &'a str);

impl File<'_> {
    pub(crate) fn error(self, entry: impl fmt::Display, problem: impl fmt::Display) -> DataError {
        DataError {
            file: self.0.to_string(),
            entry: entry.to_string(),
            problem: problem.to_string(),
        }
    }

    /// Reads TOML; what cannot be read is reported with its line.
    pub(crate) fn read<T: serde::de::DeserializeOwned>(self, text: &str) -> Result<T, DataError> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map(|span| {
                1 + text.as_bytes()[..span.start.min(text.len())]
                    .iter()
                    .filter(|&&byte| byte == b'\n')
                    .count()
            });
            let entry = line.map_or("the file".to_string(), |line| format!("line {line}"));
            self.error(entry, error.message())
        })
    }
}

/// Where a fact of a data file comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The printed rules say so.
    Rulebook,
    /// A public page about the game says so.
    Web,
    /// This edition's own reading.
    Reconstruction,
}
