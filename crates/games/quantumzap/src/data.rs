//! The cards, read from their data files and checked.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile, NotAName};

use crate::card::{ActionCard, Character, LandId, LotId, Suit, Zappy};
use crate::rules::{COPIES, TYPES};

/// Where an entry of a data file comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The rulebook says so.
    Rulebook,
    /// The printed card is not known; this edition's own design.
    Reconstruction,
}

/// A lot as it is printed (QZ-9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lot {
    /// Its suit.
    pub suit: Suit,
    /// Its payout, -3 to 3.
    pub payout: i8,
    /// Its text: +1 or -1 million, 0 without a text.
    pub text: i8,
}

/// A card with a name and a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// Its name.
    pub name: String,
    /// What it does.
    pub effect: String,
    /// Whether it belongs to the first-game set.
    pub first_game: bool,
}

/// All cards of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    /// The lots.
    pub lots: Vec<Lot>,
    /// Names and amounts of the land cards.
    pub lands: Vec<(String, u8)>,
    /// The action cards.
    pub actions: Vec<Printed>,
    /// The characters.
    pub characters: Vec<Printed>,
    /// The Zappy cards.
    pub zappys: Vec<Printed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LotsFile {
    checks: LotChecks,
    lot: Vec<LotEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct LotChecks {
    source: String,
    lots: usize,
    ray_gun: [usize; 7],
    rocket_ship: [usize; 7],
    space_station: [usize; 7],
    sums: [i32; 3],
    texts: [[usize; 2]; 3],
    paying: usize,
    dry: usize,
    negative: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LotEntry {
    id: String,
    suit: Suit,
    payout: i8,
    #[serde(default)]
    text: i8,
    #[serde(rename = "source")]
    _source: LotSource,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LotSource {
    #[serde(rename = "suit")]
    _suit: Source,
    #[serde(rename = "payout")]
    _payout: Source,
    #[serde(rename = "text")]
    _text: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LandsFile {
    checks: LandChecks,
    land: Vec<LandEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LandChecks {
    source: String,
    lands: usize,
    sum: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LandEntry {
    id: String,
    name: String,
    ecf: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// An action card, a character or a Zappy: the three files have one form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    checks: CardChecks,
    #[serde(alias = "action", alias = "character", alias = "zappy")]
    card: Vec<CardEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardChecks {
    source: String,
    #[serde(alias = "types", alias = "characters", alias = "zappys")]
    count: usize,
    cards: Option<usize>,
    first_game: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardEntry {
    id: String,
    name: String,
    #[serde(alias = "power")]
    effect: String,
    animal: Option<String>,
    copies: Option<usize>,
    stays: Option<bool>,
    first_game: bool,
    #[serde(rename = "source")]
    _source: CardSource,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardSource {
    #[serde(rename = "name")]
    _name: Source,
    #[serde(rename = "copies")]
    _copies: Option<Source>,
    #[serde(rename = "first_game")]
    _first_game: Source,
}

fn sourced(file: DataFile<'_>, source: &str) -> Result<(), DataError> {
    if source.trim().is_empty() {
        return Err(file.error("checks", "source is empty; say where the totals come from"));
    }
    Ok(())
}

fn total<T: PartialEq + Display>(
    file: DataFile<'_>,
    check: impl Display,
    found: T,
    written: T,
) -> Result<(), DataError> {
    if found == written {
        return Ok(());
    }
    Err(file.error(
        format!("checks, {check}"),
        format!("the entries give {found}, not {written}; correct the entries or the total"),
    ))
}

/// Puts entries in the order of their ids, each id once.
fn in_order<T, I: FromStr<Err = NotAName> + PartialEq + Display + Copy>(
    file: DataFile<'_>,
    kind: &str,
    entries: Vec<T>,
    ids: impl Iterator<Item = I>,
    id_of: impl Fn(&T) -> &str,
) -> Result<Vec<T>, DataError> {
    let mut read: Vec<(I, Option<T>)> = Vec::new();
    for entry in entries {
        let id: I = id_of(&entry)
            .parse()
            .map_err(|error| file.error(format!("{kind} {}", id_of(&entry)), error))?;
        if read.iter().any(|(other, _)| *other == id) {
            return Err(file.error(format!("{kind} {id}"), "it is there twice; write each id once"));
        }
        read.push((id, Some(entry)));
    }
    ids.map(|id| {
        read.iter_mut()
            .find(|(other, _)| *other == id)
            .and_then(|(_, entry)| entry.take())
            .ok_or_else(|| file.error(format!("{kind} {id}"), "it is missing; write each id once"))
    })
    .collect()
}

/// Reads `lots.toml`.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_lots(file_name: &str, text: &str) -> Result<Vec<Lot>, DataError> {
    let file = DataFile(file_name);
    let read: LotsFile = file.read(text)?;
    let checks = &read.checks;
    sourced(file, &checks.source)?;
    let entries = in_order(file, "lot", read.lot, LotId::all(), |entry| &entry.id)?;
    for entry in &entries {
        let wrong = |problem: String| Err(file.error(format!("lot {}", entry.id), problem));
        if !(-3..=3).contains(&entry.payout) {
            return wrong(format!("payout {} is not possible; write -3 to 3", entry.payout));
        }
        if !(-1..=1).contains(&entry.text) {
            return wrong(format!("text {} is not possible; write 1, -1 or nothing", entry.text));
        }
        if entry.text < 0 && entry.payout <= 0 {
            return wrong("a text of -1 is only on paying lots; leave it out".into());
        }
        if entry.text > 0 && entry.payout > 0 {
            return wrong("a text of 1 is only on lots that do not pay; leave it out".into());
        }
    }
    total(file, "lots", entries.len(), checks.lots)?;
    let rows = [
        ("ray-gun", &checks.ray_gun),
        ("rocket-ship", &checks.rocket_ship),
        ("space-station", &checks.space_station),
    ];
    for (suit, (name, row)) in Suit::ALL.into_iter().zip(rows) {
        let mine = || entries.iter().filter(move |entry| entry.suit == suit);
        for (payout, written) in (-3..=3).rev().zip(row) {
            let found = mine().filter(|entry| entry.payout == payout).count();
            total(file, format_args!("{name}, payout {payout}"), found, *written)?;
        }
        let index = suit as usize;
        let sum = mine().map(|entry| i32::from(entry.payout)).sum();
        total(file, format_args!("sums, {name}"), sum, checks.sums[index])?;
        for (sign, written) in [1, -1].into_iter().zip(checks.texts[index]) {
            let found = mine().filter(|entry| entry.text == sign).count();
            total(file, format_args!("texts, {name}, {sign}"), found, written)?;
        }
    }
    let count = |of: fn(i8) -> bool| entries.iter().filter(|entry| of(entry.payout)).count();
    total(file, "paying", count(|payout| payout > 0), checks.paying)?;
    total(file, "dry", count(|payout| payout == 0), checks.dry)?;
    total(file, "negative", count(|payout| payout < 0), checks.negative)?;
    Ok(entries
        .into_iter()
        .map(|entry| Lot { suit: entry.suit, payout: entry.payout, text: entry.text })
        .collect())
}

/// Reads `lands.toml`.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_lands(file_name: &str, text: &str) -> Result<Vec<(String, u8)>, DataError> {
    let file = DataFile(file_name);
    let read: LandsFile = file.read(text)?;
    sourced(file, &read.checks.source)?;
    let entries = in_order(file, "land", read.land, LandId::all(), |entry| &entry.id)?;
    for entry in &entries {
        if entry.name.trim().is_empty() {
            return Err(file.error(format!("land {}", entry.id), "name must not be empty"));
        }
        if !(1..=3).contains(&entry.ecf) {
            let problem = format!("ecf {} is not possible; write 1 to 3", entry.ecf);
            return Err(file.error(format!("land {}", entry.id), problem));
        }
    }
    total(file, "lands", entries.len(), read.checks.lands)?;
    let sum = entries.iter().map(|entry| u32::from(entry.ecf)).sum();
    total(file, "sum", sum, read.checks.sum)?;
    Ok(entries.into_iter().map(|entry| (entry.name, entry.ecf)).collect())
}

fn parse_cards<I: FromStr<Err = NotAName> + PartialEq + Display + Copy>(
    file: DataFile<'_>,
    kind: &str,
    text: &str,
    ids: impl Iterator<Item = I>,
) -> Result<Vec<Printed>, DataError> {
    let read: CardsFile = file.read(text)?;
    sourced(file, &read.checks.source)?;
    let entries = in_order(file, kind, read.card, ids, |entry| &entry.id)?;
    let actions = kind == "action";
    for entry in &entries {
        let wrong = |problem: String| Err(file.error(format!("{kind} {}", entry.id), problem));
        let empty = |text: &str| text.trim().is_empty();
        if empty(&entry.name) || empty(&entry.effect) || entry.animal.as_deref().is_some_and(empty)
        {
            return wrong("its texts must not be empty".into());
        }
        if actions != entry.copies.is_some() || actions != entry.stays.is_some() {
            return wrong("action cards, and no others, have 'copies' and 'stays'".into());
        }
        if entry.copies.is_some_and(|copies| copies != usize::from(COPIES)) {
            return wrong(format!("a type has {COPIES} copies; write copies = {COPIES}"));
        }
        let attached = entry.id.parse().is_ok_and(ActionCard::stays_in_play);
        if entry.stays.is_some_and(|stays| stays != attached) {
            return wrong(format!("write stays = {attached}: that is what its effect does"));
        }
        if (kind == "character") != entry.animal.is_some() {
            return wrong("characters, and no others, have an 'animal'".into());
        }
        let listed = read.checks.first_game.contains(&entry.id);
        if entry.first_game != listed {
            return wrong(format!(
                "first_game is {}, but the checks say {listed}",
                entry.first_game
            ));
        }
    }
    total(file, "count", entries.len(), read.checks.count)?;
    if actions {
        let cards = entries.iter().filter_map(|entry| entry.copies).sum();
        total(file, "cards", cards, read.checks.cards.unwrap_or(0))?;
    }
    let first = entries.iter().filter(|entry| entry.first_game).count();
    total(file, "first_game", first, read.checks.first_game.len())?;
    // Five action types make a game, and five players need a card each.
    if first < TYPES || actions && first != TYPES {
        return Err(file.error("checks, first_game", "the first-game set needs five cards"));
    }
    Ok(entries
        .into_iter()
        .map(|entry| Printed {
            name: entry.name,
            effect: entry.effect,
            first_game: entry.first_game,
        })
        .collect())
}

/// Reads `actions.toml`.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_actions(file: &str, text: &str) -> Result<Vec<Printed>, DataError> {
    parse_cards(DataFile(file), "action", text, ActionCard::ALL.into_iter())
}

/// Reads `characters.toml`.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_characters(file: &str, text: &str) -> Result<Vec<Printed>, DataError> {
    parse_cards(DataFile(file), "character", text, Character::ALL.into_iter())
}

/// Reads `zappys.toml`.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_zappys(file: &str, text: &str) -> Result<Vec<Printed>, DataError> {
    parse_cards(DataFile(file), "zappy", text, Zappy::ALL.into_iter())
}

/// What a data file holds, found by its entries.
pub(crate) fn check(file: &str, text: &str) -> Result<String, DataError> {
    let has = |heading: &str| text.lines().any(|line| line.trim() == heading);
    if has("[[lot]]") {
        parse_lots(file, text).map(|lots| format!("{} sound lots", lots.len()))
    } else if has("[[land]]") {
        parse_lands(file, text).map(|lands| format!("{} sound land cards", lands.len()))
    } else if has("[[action]]") {
        parse_actions(file, text)
            .map(|types| format!("{} sound types of action cards", types.len()))
    } else if has("[[character]]") {
        parse_characters(file, text).map(|cards| format!("{} sound characters", cards.len()))
    } else if has("[[zappy]]") {
        parse_zappys(file, text).map(|cards| format!("{} sound Zappy cards", cards.len()))
    } else {
        let wanted = "it has no [[lot]], [[land]], [[action]], [[character]] or [[zappy]]";
        Err(DataFile(file).error("the file", wanted))
    }
}

impl Catalogue {
    /// The cards of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<&'static Catalogue, DataError> {
        static CARDS: LazyLock<Result<Catalogue, DataError>> = LazyLock::new(|| {
            Ok(Catalogue {
                lots: parse_lots("data/lots.toml", include_str!("../data/lots.toml"))?,
                lands: parse_lands("data/lands.toml", include_str!("../data/lands.toml"))?,
                actions: parse_actions("data/actions.toml", include_str!("../data/actions.toml"))?,
                characters: parse_characters(
                    "data/characters.toml",
                    include_str!("../data/characters.toml"),
                )?,
                zappys: parse_zappys("data/zappys.toml", include_str!("../data/zappys.toml"))?,
            })
        });
        CARDS.as_ref().map_err(Clone::clone)
    }
}
