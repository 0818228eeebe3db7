//! Data files of games, and what can be wrong with them.

use std::error::Error;
use std::fmt;

use serde::de::DeserializeOwned;

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

/// What a sound file of a player holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holding {
    /// The name that its author gave it.
    pub name: String,
    /// How much it is, in a few words: "40 tiles".
    pub size: String,
    /// What its player should know, each a sentence.
    pub warnings: Vec<String>,
}

/// The name of a data file: reads it and makes its errors.
#[derive(Clone, Copy, Debug)]
pub struct DataFile<'a>(pub &'a str);

impl DataFile<'_> {
    /// An error in this file.
    pub fn error(self, entry: impl fmt::Display, problem: impl fmt::Display) -> DataError {
        DataError {
            file: self.0.to_string(),
            entry: entry.to_string(),
            problem: problem.to_string(),
        }
    }

    /// Reads TOML.
    ///
    /// # Errors
    /// What cannot be read, with its line.
    pub fn read<T: DeserializeOwned>(self, text: &str) -> Result<T, DataError> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map(|span| {
                let before = &text.as_bytes()[..span.start.min(text.len())];
                1 + before.iter().filter(|&&byte| byte == b'\n').count()
            });
            let entry = line.map_or("the file".to_string(), |line| format!("line {line}"));
            self.error(entry, error.message())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unreadable_files_name_the_line() {
        let read = DataFile("cards.toml").read::<toml::Table>("a = 1\nb = \n");
        let error = read.expect_err("a value is missing");
        assert_eq!((error.file.as_str(), error.entry.as_str()), ("cards.toml", "line 2"));
        assert!(error.to_string().starts_with("cards.toml, line 2: "), "{error}");
    }
}
