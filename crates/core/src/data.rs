//! Data files of games, and what can be wrong with them.

use std::error::Error;
use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::words::either;
use crate::{Code, Refusal, Thing};

/// A data file that is refused: which file, which entry, what is wrong and what to write.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

/// A game whose own data are broken cannot be set up.
impl From<DataError> for Refusal {
    fn from(error: DataError) -> Refusal {
        Refusal::new(Code::BadSetup, format!("The game's data cannot be used: {error}."))
    }
}

/// Where a fact of a data file comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// The printed rules say so.
    Rulebook,
    /// A public page about the game says so.
    Web,
    /// This edition's own reading.
    Reconstruction,
}

/// What a sound file of a player holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

    /// Whether the text of a file has entries of this kind, headed `[[card]]` for "card".
    #[must_use]
    pub fn has(text: &str, kind: &str) -> bool {
        let heading = format!("[[{kind}]]");
        text.lines().any(|line| line.trim() == heading)
    }

    /// The error of a file that has no entries of any of these kinds.
    pub fn has_none(self, kinds: &[&str]) -> DataError {
        let headings = kinds.iter().map(|kind| format!("[[{kind}]]"));
        self.error("the file", format_args!("it has no {}", either(headings)))
    }

    /// Checks that it is said where the totals of a file come from.
    ///
    /// # Errors
    /// A source that is empty.
    pub fn sourced(self, source: &str) -> Result<(), DataError> {
        if source.trim().is_empty() {
            return Err(self.error("checks", "source is empty; say where the totals come from"));
        }
        Ok(())
    }

    /// Checks a total: what the entries give against what is written.
    ///
    /// # Errors
    /// A total that comes out differently.
    pub fn total<T: PartialEq + fmt::Display>(
        self,
        check: impl fmt::Display,
        found: T,
        written: T,
    ) -> Result<(), DataError> {
        if found == written {
            return Ok(());
        }
        Err(self.error(
            format_args!("checks, {check}"),
            format_args!(
                "the entries give {found}, not {written}; correct the entries or the total"
            ),
        ))
    }

    /// Puts the entries of a kind in the order of their ids, each id exactly once.
    ///
    /// # Errors
    /// An entry whose id names nothing, and an id that is there twice or not at all.
    pub fn one_each<E, T: Thing<Err: fmt::Display>>(
        self,
        kind: &str,
        entries: impl IntoIterator<Item = E>,
        id: impl Fn(&E) -> &str,
    ) -> Result<Vec<E>, DataError> {
        let mut places: Vec<Option<E>> = T::all().map(|_| None).collect();
        for entry in entries {
            let name = id(&entry);
            let thing: T =
                name.parse().map_err(|error| self.error(format_args!("{kind} {name}"), error))?;
            if places[thing.index()].replace(entry).is_some() {
                let entry = format_args!("{kind} {thing}");
                return Err(self.error(entry, "it is there twice; write each id once"));
            }
        }
        let missing =
            |thing| self.error(format_args!("{kind} {thing}"), "it is missing; write each id once");
        T::all().zip(places).map(|(thing, entry)| entry.ok_or_else(|| missing(thing))).collect()
    }

    /// Reads TOML that comes with the game. In a browser a type error is reported without its line.
    ///
    /// # Errors
    /// What cannot be read, with its line.
    pub fn read<T: DeserializeOwned>(self, text: &str) -> Result<T, DataError> {
        let read = if cfg!(target_arch = "wasm32") { by_value(text) } else { toml::from_str(text) };
        read.map_err(|error| self.unreadable(text, &error))
    }

    /// Reads TOML that somebody wrote who wants to know the line of every error.
    ///
    /// # Errors
    /// What cannot be read, with its line.
    pub fn read_precisely<T: DeserializeOwned>(self, text: &str) -> Result<T, DataError> {
        toml::from_str(text).map_err(|error| self.unreadable(text, &error))
    }

    fn unreadable(self, text: &str, error: &toml::de::Error) -> DataError {
        let line = error.span().map(|span| {
            let before = &text.as_bytes()[..span.start.min(text.len())];
            1 + before.iter().filter(|&&byte| byte == b'\n').count()
        });
        let entry = line.map_or("the file".to_string(), |line| format!("line {line}"));
        self.error(entry, error.message())
    }
}

/// Reads TOML by way of a plain value. That knows the line of what is no TOML, but not of what is
/// another thing than was asked for; and it is many times less code for each type that is read,
/// which counts where code is fetched over a network.
fn by_value<T: DeserializeOwned>(text: &str) -> Result<T, toml::de::Error> {
    let value: serde_json::Value = toml::from_str(text)?;
    T::deserialize(&value).map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_told_by_its_headings() {
        let text = "# [[bot]]\n  [[card]]\nid = \"[[belt]]\"\n";
        let found = ["card", "belt", "bot"].map(|kind| DataFile::has(text, kind));
        assert_eq!(found, [true, false, false]);
        let error = DataFile("mine.toml").has_none(&["card", "belt", "bot"]);
        assert_eq!(
            error.to_string(),
            "mine.toml, the file: it has no [[card]], [[belt]] or [[bot]]"
        );
    }

    #[test]
    fn both_ways_of_reading_agree() {
        let text = "a = 1\n[[b]]\nc = \"d\"\ne = [true, -2.5]\n";
        let there: serde_json::Value = toml::from_str(text).expect("this is TOML");
        assert_eq!(by_value::<serde_json::Value>(text), Ok(there));
        let wrong = by_value::<Vec<u8>>(text).expect_err("a table is no list");
        assert!(wrong.message().contains("expected a sequence"), "{wrong}");
        let broken =
            by_value::<serde_json::Value>("a = 1\nb = \n").expect_err("a value is missing");
        assert!(broken.span().is_some_and(|span| span.start > 5), "{broken}");
    }

    #[test]
    fn each_id_is_there_once() {
        crate::numbered! {
            /// A card.
            struct Card: 2 as "C{}", "a card (C1 or C2)";
        }
        let read = |ids: &[&'static str]| {
            let sorted = DataFile("cards.toml").one_each::<_, Card>("card", ids.to_vec(), |id| *id);
            sorted.map_err(|error| error.to_string())
        };
        assert_eq!(read(&["C2", "C1"]), Ok(vec!["C1", "C2"]));
        let error = |ids| read(ids).expect_err("this is not each card once");
        assert_eq!(error(&["C3"]), "cards.toml, card C3: 'C3' is not a card (C1 or C2)");
        assert!(error(&["C1", "C1"]).starts_with("cards.toml, card C1: it is there twice"));
        assert!(error(&["C2"]).starts_with("cards.toml, card C1: it is missing"));
    }

    #[test]
    fn totals_must_come_out() {
        let file = DataFile("cards.toml");
        assert_eq!((file.total("cards", 3, 3), file.sourced("page 2")), (Ok(()), Ok(())));
        let error = file.total("cards", 3, 4).expect_err("3 is not 4").to_string();
        assert!(
            error.starts_with("cards.toml, checks, cards: the entries give 3, not 4"),
            "{error}"
        );
        assert!(file.sourced(" ").is_err());
    }

    #[test]
    fn unreadable_files_name_the_line() {
        let read = DataFile("cards.toml").read::<toml::Table>("a = 1\nb = \n");
        let error = read.expect_err("a value is missing");
        assert_eq!((error.file.as_str(), error.entry.as_str()), ("cards.toml", "line 2"));
        assert!(error.to_string().starts_with("cards.toml, line 2: "), "{error}");
    }
}
