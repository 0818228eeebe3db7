//! The Z-Bot cards: `data/bots.toml`.

use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile, Provenance, numbered};

use crate::bot::Bot;

/// A Z-Bot card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotCard {
    /// Its value; the lowest dealt makes the Dealer (ZEE-1.5).
    pub value: u8,
    /// The code on the card.
    pub model: String,
    /// The name on the card.
    pub nickname: String,
    /// Where all this comes from.
    pub source: BotSource,
}

/// Where the facts about a Z-Bot card come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotSource {
    /// Where its colour comes from.
    pub colour: Provenance,
    /// Where its value comes from.
    pub value: Provenance,
    /// Where its code comes from.
    pub model: Provenance,
    /// Where its name comes from.
    pub nickname: Provenance,
}

numbered! {
    /// The id of a Z-Bot card; they are numbered as the bots are.
    struct BotId: 6 as "Z{}", "a Z-Bot card (Z1 to Z6)";
}

/// The six Z-Bot cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    cards: Vec<BotCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotFile {
    checks: Checks,
    bot: Vec<BotEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    source: String,
    bots: usize,
    values: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotEntry {
    id: String,
    colour: String,
    value: u8,
    model: String,
    nickname: String,
    source: BotSource,
}

impl Roster {
    /// Reads the Z-Bot cards from TOML.
    ///
    /// # Errors
    /// An entry that cannot be, or bots that do not pass the checks of the file.
    pub fn parse(file_name: &str, text: &str) -> Result<Roster, DataError> {
        let file = DataFile(file_name);
        let BotFile { checks, bot } = file.read(text)?;
        file.sourced(&checks.source)?;
        let bots = file.one_each::<_, BotId>("bot", bot, |entry| &entry.id)?;
        for (bot, entry) in Bot::all().zip(&bots) {
            entry
                .check(bot, &bots[..bot.index()])
                .map_err(|what| file.error(format!("bot {}", entry.id), what))?;
        }
        file.total("bots", bots.len(), checks.bots)?;
        let mut values: Vec<u8> = bots.iter().map(|entry| entry.value).collect();
        values.sort_unstable();
        file.total("values", format!("{values:?}"), format!("{:?}", checks.values))?;
        Ok(Roster { cards: bots.into_iter().map(BotEntry::card).collect() })
    }

    /// The Z-Bot cards of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<&'static Roster, DataError> {
        static ROSTER: LazyLock<Result<Roster, DataError>> =
            LazyLock::new(|| Roster::parse("data/bots.toml", include_str!("../../data/bots.toml")));
        ROSTER.as_ref().map_err(Clone::clone)
    }

    /// The card of a bot.
    #[must_use]
    pub fn card(&self, bot: Bot) -> &BotCard {
        &self.cards[bot.index()]
    }
}

impl BotEntry {
    /// What is wrong with the entry of this bot, which comes after those.
    fn check(&self, bot: Bot, before: &[BotEntry]) -> Result<(), String> {
        let found: Bot = self.colour.parse().map_err(|error| format!("{error}"))?;
        if found != bot {
            let id = BotId::at(found.index()).expect("every bot has a card");
            return Err(format!("the {found} bot has the id {id}; write the six in their order"));
        }
        let value = self.value;
        if before.iter().any(|other| other.value == value) {
            return Err(format!(
                "the value {value} is there twice, so that the Dealer could be anybody's guess"
            ));
        }
        if self.model.trim().is_empty() || self.nickname.trim().is_empty() {
            return Err("model and nickname must not be empty".into());
        }
        Ok(())
    }

    fn card(self) -> BotCard {
        let BotEntry { value, model, nickname, source, .. } = self;
        BotCard { value, model, nickname, source }
    }
}
