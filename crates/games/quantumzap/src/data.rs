//! The cards, read from their data files and checked.

use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile, NotAName, Provenance, Thing};

use crate::card::{ActionCard, COPIES, Character, LandId, LotId, Suit, TYPES, Zappy};

/// A lot as it is printed (QZ-9.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lot {
    /// What it counts as in sets (QZ-8.5).
    pub suit: Suit,
    /// What it pays, or gives in debts once, -3 to 3 (QZ-6.2, QZ-6.3).
    pub payout: i8,
    /// Its text: +1 or -1 million, 0 without a text.
    pub text: i8,
}

/// A card with a name and a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// As it is printed, and as texts call it.
    pub name: String,
    /// What it does, in a sentence without its full stop.
    pub effect: String,
    /// Whether it belongs to the first-game set.
    pub first_game: bool,
}

/// All cards of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    /// By [`LotId::index`], like the others by theirs.
    pub lots: Vec<Lot>,
    /// Names and amounts of the land cards.
    pub lands: Vec<(String, u8)>,
    /// All thirteen types; five of them are in a game.
    pub actions: Vec<Printed>,
    /// All ten; everybody gets one in the Advanced game.
    pub characters: Vec<Printed>,
    /// All seven; a table has as many as players, or chooses.
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
    _suit: Provenance,
    #[serde(rename = "payout")]
    _payout: Provenance,
    #[serde(rename = "text")]
    _text: Provenance,
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
    _source: Provenance,
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
    _name: Provenance,
    #[serde(rename = "copies")]
    _copies: Option<Provenance>,
    #[serde(rename = "first_game")]
    _first_game: Provenance,
}

/// Reads `lots.toml`.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_lots(file_name: &str, text: &str) -> Result<Vec<Lot>, DataError> {
    let file = DataFile(file_name);
    let read: LotsFile = file.read(text)?;
    let checks = &read.checks;
    file.sourced(&checks.source)?;
    let entries = file.one_each::<_, LotId>("lot", read.lot, |entry| &entry.id)?;
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
    file.total("lots", entries.len(), checks.lots)?;
    let rows = [
        ("ray-gun", &checks.ray_gun),
        ("rocket-ship", &checks.rocket_ship),
        ("space-station", &checks.space_station),
    ];
    for (suit, (name, row)) in Suit::ALL.into_iter().zip(rows) {
        let mine = || entries.iter().filter(move |entry| entry.suit == suit);
        for (payout, written) in (-3..=3).rev().zip(row) {
            let found = mine().filter(|entry| entry.payout == payout).count();
            file.total(format_args!("{name}, payout {payout}"), found, *written)?;
        }
        let index = suit as usize;
        let sum = mine().map(|entry| i32::from(entry.payout)).sum();
        file.total(format_args!("sums, {name}"), sum, checks.sums[index])?;
        for (sign, written) in [1, -1].into_iter().zip(checks.texts[index]) {
            let found = mine().filter(|entry| entry.text == sign).count();
            file.total(format_args!("texts, {name}, {sign}"), found, written)?;
        }
    }
    let count = |of: fn(i8) -> bool| entries.iter().filter(|entry| of(entry.payout)).count();
    file.total("paying", count(|payout| payout > 0), checks.paying)?;
    file.total("dry", count(|payout| payout == 0), checks.dry)?;
    file.total("negative", count(|payout| payout < 0), checks.negative)?;
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
    file.sourced(&read.checks.source)?;
    let entries = file.one_each::<_, LandId>("land", read.land, |entry| &entry.id)?;
    for entry in &entries {
        if entry.name.trim().is_empty() {
            return Err(file.error(format!("land {}", entry.id), "name must not be empty"));
        }
        if !(1..=3).contains(&entry.ecf) {
            let problem = format!("ecf {} is not possible; write 1 to 3", entry.ecf);
            return Err(file.error(format!("land {}", entry.id), problem));
        }
    }
    file.total("lands", entries.len(), read.checks.lands)?;
    let sum = entries.iter().map(|entry| u32::from(entry.ecf)).sum();
    file.total("sum", sum, read.checks.sum)?;
    Ok(entries.into_iter().map(|entry| (entry.name, entry.ecf)).collect())
}

fn parse_cards<T: Thing<Err = NotAName>>(
    file: DataFile<'_>,
    kind: &str,
    text: &str,
) -> Result<Vec<Printed>, DataError> {
    let read: CardsFile = file.read(text)?;
    file.sourced(&read.checks.source)?;
    let entries = file.one_each::<_, T>(kind, read.card, |entry| &entry.id)?;
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
    file.total("count", entries.len(), read.checks.count)?;
    if actions {
        let cards = entries.iter().filter_map(|entry| entry.copies).sum();
        file.total("cards", cards, read.checks.cards.unwrap_or(0))?;
    }
    let first = entries.iter().filter(|entry| entry.first_game).count();
    file.total("first_game", first, read.checks.first_game.len())?;
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
    parse_cards::<ActionCard>(DataFile(file), "action", text)
}

/// Reads `characters.toml`.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_characters(file: &str, text: &str) -> Result<Vec<Printed>, DataError> {
    parse_cards::<Character>(DataFile(file), "character", text)
}

/// Reads `zappys.toml`.
///
/// # Errors
/// The entry that is wrong, and what to write instead.
pub fn parse_zappys(file: &str, text: &str) -> Result<Vec<Printed>, DataError> {
    parse_cards::<Zappy>(DataFile(file), "zappy", text)
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

    /// Puts what a data file holds in the place of the same cards here; which they are, its entries
    /// tell. Says in words what they are.
    ///
    /// # Errors
    /// A file that is none of the game's, or that breaks a check.
    pub fn take(&mut self, file: &str, text: &str) -> Result<String, DataError> {
        let has = |kind: &str| DataFile::has(text, kind);
        let (count, what) = if has("lot") {
            self.lots = parse_lots(file, text)?;
            (self.lots.len(), "lots")
        } else if has("land") {
            self.lands = parse_lands(file, text)?;
            (self.lands.len(), "land cards")
        } else if has("action") {
            self.actions = parse_actions(file, text)?;
            (self.actions.len(), "types of action cards")
        } else if has("character") {
            self.characters = parse_characters(file, text)?;
            (self.characters.len(), "characters")
        } else if has("zappy") {
            self.zappys = parse_zappys(file, text)?;
            (self.zappys.len(), "Zappy cards")
        } else {
            let kinds = ["lot", "land", "action", "character", "zappy"];
            return Err(DataFile(file).has_none(&kinds));
        };
        Ok(format!("{count} sound {what}"))
    }
}
