//! Files that owners and designers write: which of the game's three kinds one is, its entries tell.

use std::fmt;

use ztable_core::{DataError, DataFile};

use super::{Catalogue, Starters};
use crate::deck::Deck;

/// What one data file holds.
pub(crate) enum BoxFile {
    Tiles(Catalogue),
    Starters(Starters),
    Deck(Deck),
}

impl BoxFile {
    /// # Errors
    /// A file that is none of them, or the first entry that is wrong.
    pub(crate) fn read(file: &str, text: &str) -> Result<BoxFile, DataError> {
        let has = |kind: &str| DataFile::has(text, kind);
        if text.lines().any(|line| line.trim_start().starts_with("format")) {
            let deck = Deck::parse(file, text).map_err(|mut errors| errors.swap_remove(0))?;
            Ok(BoxFile::Deck(deck))
        } else if has("deck") {
            Starters::parse(file, text).map(BoxFile::Starters)
        } else if has("tile") {
            Catalogue::parse(file, text).map(BoxFile::Tiles)
        } else {
            let problem = "it has no [[tile]], no [[deck]] and no format";
            Err(DataFile(file).error("the file", problem))
        }
    }
}

impl fmt::Display for BoxFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoxFile::Tiles(tiles) => write!(f, "{} sound tiles", tiles.tiles().len()),
            BoxFile::Starters(_) => f.write_str("two sound starter decks"),
            BoxFile::Deck(deck) => write!(f, "a sound deck of {} tiles", deck.size()),
        }
    }
}
