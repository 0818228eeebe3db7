//! The Belt cards and the Z-Bot cards: `data/belts.toml` and `data/bots.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use crate::belt::{BeltType, COPIES, Shape};
use crate::bot::Bot;
use crate::source::Source;

/// The Belt cards: how many of each type there are and where that comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BeltStock {
    sources: Vec<BeltSource>,
}

/// Where the facts about a belt type come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeltSource {
    /// That there is such a shape.
    pub shape: Source,
    /// That there is such a colour, and its name.
    pub colour: Source,
    /// How many copies there are.
    pub copies: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeltFile {
    checks: BeltChecks,
    belt: Vec<BeltEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeltChecks {
    source: String,
    belts: usize,
    hexes: usize,
    copies: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeltEntry {
    r#type: String,
    copies: usize,
    source: BeltSource,
}

impl BeltStock {
    /// Reads the Belt cards from TOML.
    ///
    /// # Errors
    /// An entry that cannot be, or belts that do not pass the checks of the file.
    pub fn parse(file_name: &str, text: &str) -> Result<BeltStock, DataError> {
        let file = DataFile(file_name);
        let read: BeltFile = file.read(text)?;
        if read.checks.source.trim().is_empty() {
            return Err(file.error("checks", "source is empty; say where the totals come from"));
        }
        let mut found: BTreeMap<BeltType, &BeltEntry> = BTreeMap::new();
        for entry in &read.belt {
            let place = format!("belt {}", entry.r#type);
            let kind: BeltType = entry.r#type.parse().map_err(|error| file.error(&place, error))?;
            if entry.copies != COPIES {
                return Err(file.error(
                    &place,
                    format_args!(
                        "there are {} copies; the game is made for {COPIES}",
                        entry.copies
                    ),
                ));
            }
            if found.insert(kind, entry).is_some() {
                return Err(file.error(&place, "it is there twice; each type is written once"));
            }
        }
        if let Some(kind) = BeltType::all().find(|kind| !found.contains_key(kind)) {
            return Err(file.error(
                format_args!("belt {kind}"),
                "it is missing; each of the nine types is written once",
            ));
        }
        let all: usize = found.values().map(|entry| entry.copies).sum();
        let hexes: usize = found
            .iter()
            .filter(|(kind, _)| kind.shape() == Shape::Hex)
            .map(|(_, entry)| entry.copies)
            .sum();
        let each = read.belt.iter().map(|entry| entry.copies).max().unwrap_or(0);
        for (name, found, wanted) in [
            ("belts", all, read.checks.belts),
            ("hexes", hexes, read.checks.hexes),
            ("copies", each, read.checks.copies),
        ] {
            if found != wanted {
                return Err(file.error(
                    format_args!("checks, {name}"),
                    format_args!("the belts make {found}, not {wanted}"),
                ));
            }
        }
        Ok(BeltStock { sources: found.values().map(|entry| entry.source).collect() })
    }

    /// The belts of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<&'static BeltStock, DataError> {
        static STOCK: LazyLock<Result<BeltStock, DataError>> = LazyLock::new(|| {
            BeltStock::parse("data/belts.toml", include_str!("../data/belts.toml"))
        });
        STOCK.as_ref().map_err(Clone::clone)
    }

    /// Where the facts about a type come from.
    #[must_use]
    pub fn source(&self, kind: BeltType) -> BeltSource {
        self.sources[kind.index()]
    }
}

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
    pub colour: Source,
    /// Where its value comes from.
    pub value: Source,
    /// Where its code comes from.
    pub model: Source,
    /// Where its name comes from.
    pub nickname: Source,
}

/// The six Z-Bot cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    cards: Vec<BotCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotFile {
    checks: BotChecks,
    bot: Vec<BotEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotChecks {
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
        let read: BotFile = file.read(text)?;
        if read.checks.source.trim().is_empty() {
            return Err(file.error("checks", "source is empty; say where the totals come from"));
        }
        let mut cards: BTreeMap<Bot, BotCard> = BTreeMap::new();
        for entry in read.bot {
            let place = format!("bot {}", entry.id);
            let bot: Bot = entry.colour.parse().map_err(|error| file.error(&place, error))?;
            let id = format!("Z{}", bot.index() + 1);
            if entry.id != id {
                return Err(file.error(
                    &place,
                    format_args!("the {bot} bot has the id {id}; write the six in their order"),
                ));
            }
            if cards.values().any(|other| other.value == entry.value) {
                return Err(file.error(
                    &place,
                    format_args!(
                        "the value {} is there twice, so that the Dealer could be anybody's guess",
                        entry.value
                    ),
                ));
            }
            if entry.model.trim().is_empty() || entry.nickname.trim().is_empty() {
                return Err(file.error(&place, "model and nickname must not be empty"));
            }
            let card = BotCard {
                value: entry.value,
                model: entry.model,
                nickname: entry.nickname,
                source: entry.source,
            };
            if cards.insert(bot, card).is_some() {
                return Err(file.error(&place, "it is there twice; each bot is written once"));
            }
        }
        if cards.len() != read.checks.bots || cards.len() != Bot::COUNT {
            return Err(file.error(
                "checks, bots",
                format_args!("the file has {} bots; the game has {}", cards.len(), Bot::COUNT),
            ));
        }
        let mut values: Vec<u8> = cards.values().map(|card| card.value).collect();
        values.sort_unstable();
        if values != read.checks.values {
            return Err(file.error(
                "checks, values",
                format_args!("the values are {values:?}, not {:?}", read.checks.values),
            ));
        }
        Ok(Roster { cards: cards.into_values().collect() })
    }

    /// The Z-Bot cards of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<&'static Roster, DataError> {
        static ROSTER: LazyLock<Result<Roster, DataError>> =
            LazyLock::new(|| Roster::parse("data/bots.toml", include_str!("../data/bots.toml")));
        ROSTER.as_ref().map_err(Clone::clone)
    }

    /// The card of a bot.
    #[must_use]
    pub fn card(&self, bot: Bot) -> &BotCard {
        &self.cards[bot.index()]
    }
}
