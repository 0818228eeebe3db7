//! The components: Control cards, Belt cards and Z-Bot cards, each read from its file and checked.

mod belts;
mod bots;
mod cards;

pub use belts::{BeltSource, BeltStock};
pub use bots::{BotCard, BotSource, Roster};
pub use cards::{Card, CardKind, ControlDeck};

#[cfg(feature = "rules")]
use ztable_core::{DataError, DataFile};

/// What a data file of the game holds, in words; which of the three it is, its entries tell.
///
/// # Errors
/// A file that is none of them, or that breaks a check.
#[cfg(feature = "rules")]
pub(crate) fn check(file: &str, text: &str) -> Result<String, DataError> {
    let has = |heading: &str| text.lines().any(|line| line.trim() == heading);
    if has("[[card]]") {
        ControlDeck::parse(file, text).map(|_| "30 sound Control cards".into())
    } else if has("[[belt]]") {
        BeltStock::parse(file, text).map(|_| "27 sound Belt cards".into())
    } else if has("[[bot]]") {
        Roster::parse(file, text).map(|_| "six sound Z-Bot cards".into())
    } else {
        let problem = "it has neither a [[card]] nor a [[belt]] nor a [[bot]]";
        Err(DataFile(file).error("the file", problem))
    }
}
