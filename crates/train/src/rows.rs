//! What was known, what a search made of it and how it ended, as rows of bytes.
//!
//! A row is one byte an input, the picks that were looked into most, and the reward as a little-endian
//! `f32`. A pick is its dense index and how many games were played on after it, a little-endian `u16`
//! each. The most visited pick comes first and noughts fill the rest; they fill all of it where the seat
//! was not asked, or picked without a search. Beside a file of rows lies its story: what they are about
//! and how they came to be.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use ztable_bots::Inputs;

/// How long a reward is.
const REWARD: usize = 4;
/// How long a pick is that was looked into.
const LOOKED: usize = 4;

/// How rows came to be, as it stands beside them and in the manifest of what learned from them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Story {
    /// What a network that learns from them judges.
    pub subject: String,
    /// How many inputs a row has.
    pub inputs: usize,
    /// How many picks that were looked into a row has room for; rows had none once.
    #[serde(default)]
    pub visits: usize,
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

/// A pick that a search looked into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looked {
    /// Its dense index.
    pub pick: u16,
    /// How many games were played on after it.
    pub visits: u16,
}

/// Rows in memory.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Rows {
    bytes: Vec<u8>,
    inputs: usize,
    visits: usize,
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
    /// None yet, each with room for so many picks that were looked into.
    #[must_use]
    pub fn new(visits: usize) -> Rows {
        Rows { visits, ..Rows::default() }
    }

    /// How long a row is.
    fn length(&self) -> usize {
        self.inputs + self.visits * LOOKED + REWARD
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / self.length()
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

    /// How many picks that were looked into a row has room for.
    #[must_use]
    pub fn visits(&self) -> usize {
        self.visits
    }

    /// Adds one more. Of the picks that were looked into, the most visited one first, it keeps as many
    /// as it has room for.
    pub fn push(&mut self, inputs: &Inputs, looked: &[Looked], reward: f32) {
        debug_assert!(self.is_empty() || self.inputs == inputs.written(), "rows are equally long");
        self.inputs = inputs.written();
        let start = self.bytes.len();
        self.bytes.resize(start + self.inputs + self.visits * LOOKED, 0);
        for &(input, count) in inputs.set() {
            self.bytes[start + usize::from(input)] = count;
        }
        let (room, _) = self.bytes[start + self.inputs..].as_chunks_mut::<LOOKED>();
        for (bytes, looked) in room.iter_mut().zip(looked) {
            let ([low, high], [few, many]) =
                (looked.pick.to_le_bytes(), looked.visits.to_le_bytes());
            *bytes = [low, high, few, many];
        }
        self.bytes.extend(reward.to_le_bytes());
    }

    /// Adds all of the others.
    pub fn append(&mut self, others: &Rows) {
        if !others.is_empty() {
            (self.inputs, self.visits) = (others.inputs, others.visits);
            self.bytes.extend(&others.bytes);
        }
    }

    /// The inputs of a row that are not nought, and its reward.
    pub fn row(&self, number: usize) -> (impl Iterator<Item = (usize, u8)> + Clone + '_, f32) {
        let row = &self.bytes[number * self.length()..][..self.length()];
        let set = row[..self.inputs].iter().copied().enumerate().filter(|(_, count)| *count > 0);
        let reward = row.last_chunk().copied().map(f32::from_le_bytes);
        (set, reward.expect("a reward has four bytes"))
    }

    /// The picks of a row that were looked into, the most visited one first.
    pub fn looked(&self, number: usize) -> impl Iterator<Item = Looked> + '_ {
        let (looked, _) = self.bytes[number * self.length() + self.inputs..].as_chunks::<LOOKED>();
        let looked = looked[..self.visits].iter().map(|&[low, high, few, many]| Looked {
            pick: u16::from_le_bytes([low, high]),
            visits: u16::from_le_bytes([few, many]),
        });
        looked.take_while(|looked| looked.visits > 0)
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
        let rows = Rows { bytes, inputs: story.inputs, visits: story.visits };
        let expected = story.rows.checked_mul(rows.length() as u64);
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
        let looked = [(700, 60_000), (3, 2), (0, 1)].map(|(pick, visits)| Looked { pick, visits });
        let mut rows = Rows::new(2);
        rows.push(&inputs, &looked, 0.25);
        rows.push(&inputs, &looked[1..2], 1.0);
        rows.push(&inputs, &[], 0.5);
        assert_eq!((rows.len(), rows.inputs()), (3, 5));
        assert_eq!(rows.looked(0).collect::<Vec<_>>(), looked[..2]);
        assert_eq!(rows.looked(1).collect::<Vec<_>>(), looked[1..2]);
        assert_eq!(rows.looked(2).count(), 0);
        let (set, reward) = rows.row(1);
        assert_eq!((set.collect::<Vec<_>>(), reward), (vec![(1, 9), (3, 1)], 1.0));
        let mut told = Inputs::new();
        rows.tell(0, &mut told);
        assert_eq!(told.set(), inputs.set());
    }
}
