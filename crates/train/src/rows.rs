//! What was known and how it ended, as rows of bytes.
//!
//! A row is one byte an input and the reward as a little-endian `f32`. Beside a file of rows lies its
//! story: what they are about and how they came to be.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use ztable_bots::Inputs;

/// How long a reward is.
const REWARD: usize = 4;

/// How rows came to be, as it stands beside them and in the manifest of what learned from them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Story {
    /// What a network that learns from them judges.
    pub subject: String,
    /// How many inputs a row has.
    pub inputs: usize,
    /// How many rows there are.
    pub rows: u64,
    /// The id of the game.
    pub game: String,
    /// How many played.
    pub players: u8,
    /// The options of the game, as JSON.
    pub options: String,
    /// Who played, as it was written.
    pub ways: Vec<String>,
    /// How often somebody took any pick instead of the own one.
    pub slip: f32,
    /// Which share of the calm positions was kept.
    pub share: f32,
    /// The number of the first game.
    pub first: u32,
    /// How many games there were.
    pub games: u32,
    /// The version of the program that played.
    pub version: String,
}

/// Rows in memory.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rows {
    bytes: Vec<u8>,
    inputs: usize,
}

/// Why a file cannot be read as rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadRows(String);

impl fmt::Display for BadRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadRows {}

impl Rows {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / (self.inputs + REWARD)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many inputs a row has.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Adds one more.
    pub fn push(&mut self, inputs: &Inputs, reward: f32) {
        debug_assert!(self.is_empty() || self.inputs == inputs.written(), "rows are equally long");
        self.inputs = inputs.written();
        let start = self.bytes.len();
        self.bytes.resize(start + self.inputs, 0);
        for &(input, count) in inputs.set() {
            self.bytes[start + usize::from(input)] = count;
        }
        self.bytes.extend(reward.to_le_bytes());
    }

    /// Adds all of the others.
    pub fn append(&mut self, others: &Rows) {
        if !others.is_empty() {
            self.inputs = others.inputs;
            self.bytes.extend(&others.bytes);
        }
    }

    /// The inputs of a row that are not nought, and its reward.
    pub fn row(&self, number: usize) -> (impl Iterator<Item = (usize, u8)> + Clone + '_, f32) {
        let length = self.inputs + REWARD;
        let (inputs, reward) = self.bytes[number * length..][..length].split_at(self.inputs);
        let set = inputs.iter().copied().enumerate().filter(|(_, count)| *count > 0);
        let reward = reward.try_into().map(f32::from_le_bytes).expect("a reward has four bytes");
        (set, reward)
    }

    /// What a network is told in a row.
    pub fn tell(&self, number: usize, inputs: &mut Inputs) {
        inputs.clear();
        for (input, count) in self.row(number).0 {
            inputs.skip(input - inputs.written());
            inputs.count(usize::from(count));
        }
    }

    /// Writes them, and their story beside them.
    ///
    /// # Errors
    /// What is wrong with the place they are written to.
    pub fn write(&self, path: &Path, story: &Story) -> std::io::Result<()> {
        fs::write(path, &self.bytes)?;
        fs::write(beside(path), serde_json::to_string_pretty(story)?)
    }

    /// Reads them, and their story beside them.
    ///
    /// # Errors
    /// What is wrong, in a sentence.
    pub fn read(path: &Path) -> Result<(Rows, Story), BadRows> {
        let bad = |path: &Path, what: &dyn fmt::Display| {
            BadRows(format!("{} cannot be read: {what}.", path.display()))
        };
        let beside = beside(path);
        let text = fs::read_to_string(&beside).map_err(|error| bad(&beside, &error))?;
        let story: Story = serde_json::from_str(&text).map_err(|error| bad(&beside, &error))?;
        let bytes = fs::read(path).map_err(|error| bad(path, &error))?;
        let rows = Rows { bytes, inputs: story.inputs };
        let expected = story.rows.checked_mul((story.inputs + REWARD) as u64);
        if expected != Some(rows.bytes.len() as u64) {
            return Err(bad(path, &"it is longer or shorter than its story says"));
        }
        Ok((rows, story))
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".json");
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_told_as_they_were() {
        let mut inputs = Inputs::new();
        inputs.flag(false);
        inputs.count(9);
        inputs.one_of(1, 3);
        let mut rows = Rows::default();
        rows.push(&inputs, 0.25);
        rows.push(&inputs, 1.0);
        assert_eq!((rows.len(), rows.inputs()), (2, 5));
        let (set, reward) = rows.row(1);
        assert_eq!((set.collect::<Vec<_>>(), reward), (vec![(1, 9), (3, 1)], 1.0));
        let mut told = Inputs::new();
        rows.tell(0, &mut told);
        assert_eq!(told.set(), inputs.set());
    }
}
