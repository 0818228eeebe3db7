//! A deck while it is being built: it need not be sound yet.

use std::collections::BTreeMap;

use ztable_core::{DataError, DataFile};

use crate::deck::{Deck, DeckFile, DeckLine, MOST_TILES, check_deck, write_deck};
use crate::tile::Tile;

/// A deck that is being built. [`Draft::check`] says whether it can be played.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Draft {
    /// What its player calls it; may be empty.
    pub name: String,
    tiles: BTreeMap<String, u16>,
    /// The part of its file that defines own tiles, as its author wrote it.
    own: String,
    faces: Vec<Tile>,
}

impl Draft {
    /// A deck without tiles.
    #[must_use]
    pub fn empty(name: &str) -> Draft {
        Draft { name: name.into(), ..Draft::default() }
    }

    /// The tiles of a starter deck under another name.
    #[must_use]
    pub fn like(deck: &Deck, name: &str) -> Draft {
        let tiles = deck.lines.iter().map(|line| (line.id.clone(), line.count)).collect();
        Draft { name: name.into(), tiles, ..Draft::default() }
    }

    /// The deck of a file.
    ///
    /// # Errors
    /// Everything that is wrong with the file; and a file whose own tiles a builder could not write
    /// back, because they are not `[[tile]]` entries.
    pub fn read(file: &str, text: &str) -> Result<Draft, Vec<DataError>> {
        let deck = Deck::parse(file, text)?;
        let draft = Draft::reopen(text)?;
        let kept = draft.check().is_ok_and(|back| back.own_faces() == deck.own_faces());
        if !kept {
            let problem = "write own tiles as [[tile]] entries, after everything else";
            return Err(vec![DataFile(file).error("own tiles", problem)]);
        }
        Ok(draft)
    }

    /// A draft that was written by [`Draft::text`], sound or not.
    ///
    /// # Errors
    /// A text that is no deck file at all.
    pub fn reopen(text: &str) -> Result<Draft, Vec<DataError>> {
        let file: DeckFile = DataFile("the deck").read(text).map_err(|error| vec![error])?;
        let count = |count: i64| u16::try_from(count).unwrap_or(0).min(MOST_TILES);
        let tiles = file.tiles.iter().map(|(id, number)| (id.clone(), count(*number)));
        let tiles = tiles.filter(|(_, count)| *count > 0).collect();
        let deck = Deck {
            name: file.name.clone(),
            lines: Vec::new(),
            warnings: Vec::new(),
            own: file.tile,
        };
        Ok(Draft { name: file.name, tiles, own: own_part(text), faces: deck.own_faces() })
    }

    /// The text of its file.
    #[must_use]
    pub fn text(&self) -> String {
        let lines: Vec<DeckLine> = self.lines().collect();
        let mut text = write_deck(&self.name, &lines);
        if !self.own.is_empty() {
            text.push('\n');
            text.push_str(&self.own);
        }
        text
    }

    /// The deck, if it can be played.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn check(&self) -> Result<Deck, Vec<DataError>> {
        check_deck(&self.text())
    }

    /// Its tiles, without those it has none of.
    pub fn lines(&self) -> impl Iterator<Item = DeckLine> {
        self.tiles.iter().map(|(id, &count)| DeckLine { id: id.clone(), count })
    }

    /// The faces of the tiles that its author made.
    #[must_use]
    pub fn own_faces(&self) -> &[Tile] {
        &self.faces
    }

    /// How many of this tile it has.
    #[must_use]
    pub fn count(&self, id: &str) -> u16 {
        self.tiles.get(id).copied().unwrap_or(0)
    }

    /// How many tiles it has.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.tiles.values().map(|count| u32::from(*count)).sum()
    }

    /// Adds a tile, up to the most that a deck may have of one.
    pub fn add(&mut self, id: &str) {
        let count = self.tiles.entry(id.into()).or_default();
        *count = (*count + 1).min(MOST_TILES);
    }

    /// Takes a tile out.
    pub fn remove(&mut self, id: &str) {
        match self.tiles.get_mut(id) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(self.tiles.remove(id)),
        }
    }
}

/// The sections of a deck file that define own tiles.
fn own_part(text: &str) -> String {
    let mut inside = false;
    let mut part = String::new();
    for line in text.lines() {
        let start = line.trim_start();
        let own = ["[[tile]]", "[[tile.", "[tile."].iter().any(|head| start.starts_with(head));
        if own {
            inside = true;
        } else if start.starts_with("[tiles]") {
            inside = false;
        }
        if inside {
            part.push_str(line);
            part.push('\n');
        }
    }
    part
}
