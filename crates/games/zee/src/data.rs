//! The components: Control cards, Belt cards and Z-Bot cards, each read from its file and checked.

mod belts;
mod bots;
mod cards;

pub use belts::{BeltSource, BeltStock};
pub use bots::{BotCard, BotSource, Roster};
pub use cards::{Card, CardKind, ControlDeck};

#[cfg(feature = "rules")]
use std::fmt;

#[cfg(feature = "rules")]
use ztable_core::{DataError, DataFile};

/// What one data file holds; which of the three it is, its entries tell.
#[cfg(feature = "rules")]
pub(crate) enum BoxFile {
    Cards(ControlDeck),
    Belts,
    Bots(Roster),
}

#[cfg(feature = "rules")]
impl BoxFile {
    /// # Errors
    /// A file that is none of them, or that breaks a check.
    pub(crate) fn read(file: &str, text: &str) -> Result<BoxFile, DataError> {
        let has = |kind: &str| DataFile::has(text, kind);
        if has("card") {
            ControlDeck::parse(file, text).map(BoxFile::Cards)
        } else if has("belt") {
            BeltStock::parse(file, text).map(|_| BoxFile::Belts)
        } else if has("bot") {
            Roster::parse(file, text).map(BoxFile::Bots)
        } else {
            Err(DataFile(file).has_none(&["card", "belt", "bot"]))
        }
    }
}

#[cfg(feature = "rules")]
impl fmt::Display for BoxFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoxFile::Cards(_) => "30 sound Control cards",
            BoxFile::Belts => "27 sound Belt cards",
            BoxFile::Bots(_) => "six sound Z-Bot cards",
        })
    }
}
