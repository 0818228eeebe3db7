//! Decks: the two starter decks of `data/decks.toml`, and decks that players write themselves.
//!
//! A deck file is TOML:
//!
//! ```toml
//! format = "zu-deck-1"
//! name = "Forest friends"
//!
//! [tiles]                 # how many of each; at least 5 tiles in all
//! tiger = 9
//! mosey_on = 2
//! x_den = 1
//!
//! [[tile]]                # own tiles, in the words of data/tiles.toml; ids begin with x_
//! id = "x_den"
//! name = "Den"
//! kind = "Obstacle"
//! str = 6
//! int = 6
//! ```

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use crate::catalogue::{Catalogue, line_of_id};
use crate::compile::Compiler;
use crate::kind::{Class, Kind};
use crate::plain::{is_plain, shown};
use crate::program::{OWN, Tile};
use crate::vocab::{Record, Source};

/// The format of deck files.
pub const DECK_FORMAT: &str = "zu-deck-1";
/// The most characters of a deck file.
pub const DECK_LETTERS: usize = 60_000;
/// The fewest tiles of a deck (ZU-12.1).
pub const FEWEST_TILES: u16 = 5;
/// The most tiles of a deck that this edition takes (ZU-12.2).
pub const MOST_TILES: u16 = 200;
/// The most own definitions of a deck (ZU-12.2).
pub const MOST_OWN: usize = 60;

/// What is said about a text that holds what nobody sees.
pub(crate) const HIDDEN: &str =
    "it holds line breaks, control characters or invisible ones; take them out";

/// So many tiles of one definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckLine {
    /// The id of the definition.
    pub id: String,
    /// How many.
    pub count: u16,
}

/// A deck that passed every check.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Its name.
    pub name: String,
    /// Its tiles.
    pub lines: Vec<DeckLine>,
    /// What its player should know, each in a sentence.
    pub warnings: Vec<String>,
    pub(crate) own: Vec<Record>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeckFile {
    format: String,
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) tiles: BTreeMap<String, i64>,
    #[serde(default)]
    pub(crate) tile: Vec<Record>,
}

/// Reads a deck file and checks it (ZU-12).
///
/// # Errors
/// Everything that is wrong with it: which line, which tile, and what to write instead.
pub fn check_deck(text: &str) -> Result<Deck, Vec<DataError>> {
    Deck::parse("the deck", text)
}

/// The text of a deck file with these tiles, for builders; [`check_deck`] says whether it is sound.
#[must_use]
pub fn write_deck(name: &str, lines: &[DeckLine]) -> String {
    let name: String = name
        .chars()
        .filter(|letter| !letter.is_control())
        .flat_map(|letter| match letter {
            '"' | '\\' => vec!['\\', letter],
            _ => vec![letter],
        })
        .collect();
    let mut text = format!("format = \"{DECK_FORMAT}\"\nname = \"{name}\"\n\n[tiles]\n");
    for line in lines {
        text.push_str(&format!("{} = {}\n", line.id, line.count));
    }
    text
}

impl Deck {
    /// [`check_deck`] for a file with a name.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn parse(file: &str, text: &str) -> Result<Deck, Vec<DataError>> {
        let name = DataFile(file);
        let letters = text.chars().count();
        if letters > DECK_LETTERS {
            let problem = format!("it has {letters} characters; {DECK_LETTERS} at most");
            return Err(vec![name.error("the file", problem)]);
        }
        // What somebody wrote is repeated so that all of it can be seen.
        let error = |entry: &str, problem: &str| name.error(shown(entry), shown(problem));
        let read: DeckFile = name
            .read_precisely(text)
            .map_err(|unreadable| vec![error(&unreadable.entry, &unreadable.problem)])?;
        let common = Catalogue::common().map_err(|error| vec![error])?;
        let mut errors = Vec::new();
        let mut bad = |entry: String, problem: String| errors.push(error(&entry, &problem));
        if read.format != DECK_FORMAT {
            let entry = format!("line {}, format", line_of_key(text, "format"));
            bad(
                entry,
                format!("'{}' is not a format; write format = \"{DECK_FORMAT}\"", read.format),
            );
        }
        let length = read.name.trim().chars().count();
        if length == 0 || length > 40 {
            let entry = format!("line {}, name", line_of_key(text, "name"));
            bad(entry, "the name must have 1 to 40 characters".into());
        }
        if !is_plain(&read.name) {
            let entry = format!("line {}, name", line_of_key(text, "name"));
            bad(entry, HIDDEN.into());
        }
        if read.tile.len() > MOST_OWN {
            bad("own tiles".into(), format!("there are {}; {MOST_OWN} at most", read.tile.len()));
        }
        let own: Vec<&str> = read.tile.iter().map(|record| record.id.as_str()).collect();
        let base = common.tiles().len();
        let find = |id: &str| {
            let own = || own.iter().position(|other| *other == id).map(|index| base + index);
            let index = common.find(id).map(Kind::index).or_else(own)?;
            u8::try_from(index).ok().map(Kind)
        };
        let mut compiler = Compiler::new(&find, Vec::new());
        let mut tiles: Vec<Tile> = common.tiles().to_vec();
        for (number, record) in read.tile.iter().take(MOST_OWN).enumerate() {
            let entry = format!("line {}, tile {}", line_of_id(text, &record.id), record.id);
            if !record.id.starts_with(OWN) {
                let id = &record.id;
                bad(
                    entry.clone(),
                    format!("ids of own tiles begin with x_; write id = \"x_{id}\""),
                );
            }
            if own[..number].contains(&record.id.as_str()) {
                bad(entry.clone(), "the id is used twice; give each tile an id of its own".into());
            }
            if record.source.is_some_and(|source| source != Source::Own) {
                bad(entry.clone(), "source is for the game's own tiles; leave it out".into());
            }
            tiles.push(compiler.tile(record));
            for fault in compiler.faults.drain(..) {
                bad(entry.clone(), fault);
            }
        }
        let mut lines = Vec::new();
        let mut total = 0i64;
        for (id, &count) in &read.tiles {
            let entry = format!("line {}, {id}", line_of_key(text, id));
            if find(id).is_none() {
                bad(entry, format!("there is no tile '{id}'{}", did_you_mean(id, &tiles)));
            } else if !(1..=i64::from(MOST_TILES)).contains(&count) {
                bad(
                    entry,
                    format!(
                        "{count} is no number of tiles; write 1 to {MOST_TILES}, or leave the line out"
                    ),
                );
            } else {
                lines.push(DeckLine { id: id.clone(), count: count as u16 });
            }
            total = total.saturating_add(count.max(0));
        }
        if total < i64::from(FEWEST_TILES) {
            let more = i64::from(FEWEST_TILES) - total;
            let problem = format!(
                "the deck has {total} tiles; it needs at least {FEWEST_TILES}, so add {more}"
            );
            bad("tiles".into(), problem);
        }
        if total > i64::from(MOST_TILES) {
            let fewer = total - i64::from(MOST_TILES);
            let problem =
                format!("the deck has {total} tiles; {MOST_TILES} at most, so take {fewer} out");
            bad("tiles".into(), problem);
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let warnings = warnings(&lines, &tiles);
        Ok(Deck { name: read.name.trim().into(), lines, warnings, own: read.tile })
    }

    /// How many tiles it has.
    #[must_use]
    pub fn size(&self) -> u16 {
        self.lines.iter().map(|line| line.count).sum()
    }

    /// How many own tiles it defines.
    #[must_use]
    pub fn own_tiles(&self) -> usize {
        self.own.len()
    }

    /// The faces of the own tiles, for builders.
    #[must_use]
    pub fn own_faces(&self) -> Vec<Tile> {
        let Ok(common) = Catalogue::common() else { return Vec::new() };
        let mut all = common.clone();
        self.compile(&mut all);
        all.tiles.split_off(common.tiles().len())
    }

    /// The own tiles, compiled to follow `base` tiles of the table's catalogue.
    pub(crate) fn compile(&self, catalogue: &mut Catalogue) -> Vec<(Kind, u16)> {
        let base = catalogue.tiles.len();
        let find = |id: &str| {
            let own = || self.own.iter().position(|record| record.id == id).map(|n| base + n);
            let common = Catalogue::common().ok().and_then(|common| common.find(id));
            common.map(Kind::index).or_else(own).and_then(|n| u8::try_from(n).ok()).map(Kind)
        };
        let mut compiler = Compiler::new(&find, std::mem::take(&mut catalogue.ops));
        let tiles: Vec<Tile> = self.own.iter().map(|record| compiler.tile(record)).collect();
        let ops = compiler.ops;
        catalogue.extend(tiles, ops);
        self.lines.iter().filter_map(|line| find(&line.id).map(|kind| (kind, line.count))).collect()
    }
}

fn warnings(lines: &[DeckLine], tiles: &[Tile]) -> Vec<String> {
    let find = |id: &str| tiles.iter().find(|tile| tile.id == id);
    let mut warnings = Vec::new();
    let mut names: BTreeMap<&str, (u16, Option<u8>)> = BTreeMap::new();
    for line in lines {
        if let Some(tile) = find(&line.id) {
            let (count, mtn) = names.entry(tile.name.as_str()).or_default();
            *count += line.count;
            *mtn = match (*mtn, tile.mtn) {
                (Some(one), Some(other)) => Some(one.min(other)),
                (one, other) => one.or(other),
            };
        }
    }
    for (name, (count, mtn)) in names {
        if let Some(mtn) = mtn.filter(|mtn| count > u16::from(*mtn)) {
            warnings.push(format!(
                "{name}: {count} tiles, but whoever has more than {mtn} of them in Discard and Point Pile loses."
            ));
        }
    }
    if !lines.iter().any(|line| find(&line.id).is_some_and(Tile::is_basic_creature)) {
        warnings.push("The deck has no Creature that can simply be placed.".into());
    }
    warnings
}

/// The line on which a key is written, from 1; the first line when it is not found.
fn line_of_key(text: &str, key: &str) -> usize {
    text.lines()
        .position(|line| {
            line.split_once('=').is_some_and(|(left, _)| left.trim().trim_matches('"') == key)
        })
        .map_or(1, |index| index + 1)
}

/// The tile that was probably meant.
fn did_you_mean(id: &str, tiles: &[Tile]) -> String {
    let letters = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
    };
    let wanted = letters(id);
    let near = tiles.iter().find(|tile| {
        let known = letters(&tile.id);
        known == wanted
            || !wanted.is_empty() && (known.starts_with(&wanted) || wanted.starts_with(&known))
    });
    match near {
        Some(tile) => format!("; write {}", tile.id),
        None => "; use the id of a tile of the catalogue or of this deck".into(),
    }
}

/// The two starter decks.
#[derive(Clone, Debug)]
pub struct Starters {
    /// The deck of Rats, Oxen and Monkeys.
    pub rom: Deck,
    /// The deck of Dragons, Snakes and Roosters.
    pub dsr: Deck,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StarterFile {
    checks: StarterChecks,
    #[serde(default)]
    deck: Vec<StarterDeck>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StarterDeck {
    id: String,
    name: String,
    source: Source,
    tiles: BTreeMap<String, u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PerDeck<T> {
    rom: T,
    dsr: T,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StarterChecks {
    source: String,
    tiles: u16,
    creatures: PerDeck<u16>,
    squares: usize,
    twice: usize,
    four: usize,
    alone: PerDeck<usize>,
    linked: PerDeck<Class>,
    linked_copies: u16,
}

static STARTERS: LazyLock<Result<Starters, DataError>> =
    LazyLock::new(|| Starters::parse("data/decks.toml", include_str!("../data/decks.toml")));

impl Starters {
    /// The starter decks of this edition.
    ///
    /// # Errors
    /// What is wrong with the game's own file.
    pub fn standard() -> Result<&'static Starters, DataError> {
        STARTERS.as_ref().map_err(Clone::clone)
    }

    /// Reads a file of starter decks and checks it.
    ///
    /// # Errors
    /// The first entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<Starters, DataError> {
        let name = DataFile(file);
        let read: StarterFile = name.read(text)?;
        let common = Catalogue::common()?;
        let take = |id: &str| {
            let mut found = read.deck.iter().filter(|deck| deck.id == id);
            match (found.next(), found.next()) {
                (Some(deck), None) => Ok(deck),
                _ => Err(name.error(format!("deck {id}"), "it must be there exactly once")),
            }
        };
        if let Some(deck) = read.deck.iter().find(|deck| deck.id != "rom" && deck.id != "dsr") {
            let problem = "there are only the decks rom and dsr; take it out";
            return Err(name.error(format!("deck {}", deck.id), problem));
        }
        let (rom, dsr) = (take("rom")?, take("dsr")?);
        let read_deck = |deck: &StarterDeck| {
            let entry = format!("deck {}", deck.id);
            if deck.source != Source::Rulebook {
                return Err(name.error(entry, "the lists are printed; write source = \"rulebook\""));
            }
            for (id, &count) in &deck.tiles {
                let entry = format!("deck {}, {id}", deck.id);
                if common.find(id).is_none() {
                    let problem =
                        format!("there is no tile '{id}'{}", did_you_mean(id, common.tiles()));
                    return Err(name.error(entry, problem));
                }
                if count == 0 {
                    return Err(name.error(entry, "0 is no number of tiles; write 1 or more"));
                }
            }
            let lines: Vec<DeckLine> =
                deck.tiles.iter().map(|(id, &count)| DeckLine { id: id.clone(), count }).collect();
            let warnings = warnings(&lines, common.tiles());
            if let Some(warning) = warnings.first() {
                return Err(name.error(entry, format!("{warning} Correct the numbers")));
            }
            Ok(Deck { name: deck.name.clone(), lines, warnings, own: Vec::new() })
        };
        let starters = Starters { rom: read_deck(rom)?, dsr: read_deck(dsr)? };
        read.checks.make(name, common, &starters)?;
        Ok(starters)
    }

    /// The deck with this id.
    #[must_use]
    pub fn deck(&self, id: &str) -> Option<&Deck> {
        match id {
            "rom" => Some(&self.rom),
            "dsr" => Some(&self.dsr),
            _ => None,
        }
    }
}

/// The classes of the basic Creatures of a deck, with their numbers.
fn classes(common: &Catalogue, deck: &Deck) -> Vec<(Class, u16)> {
    deck.lines
        .iter()
        .filter_map(|line| {
            let tile = common.tile(common.find(&line.id)?);
            tile.class.filter(|_| tile.is_basic_creature()).map(|class| (class, line.count))
        })
        .collect()
}

/// The compatible squares that these classes can make, up to turning and mirroring: with a class
/// twice on a diagonal, and with four classes.
#[must_use]
pub fn squares_of(common: &Catalogue, classes: &[Class]) -> (usize, usize) {
    let friends = |a: Class, b: Class| {
        let kind = |class| {
            common.kinds().find(|kind| {
                common.tile(*kind).is_basic_creature() && common.tile(*kind).class == Some(class)
            })
        };
        kind(a).zip(kind(b)).is_some_and(|(a, b)| common.compatible(a, b))
    };
    let mut found: Vec<[Class; 4]> = Vec::new();
    for &a in classes {
        for &b in classes {
            for &c in classes {
                for &d in classes {
                    let square = friends(a, b) && friends(b, c) && friends(c, d) && friends(d, a);
                    if square {
                        found.push(smallest([a, b, c, d]));
                    }
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    let four = found.iter().filter(|[a, b, c, d]| a != c && b != d).count();
    (found.len() - four, four)
}

/// The first of all ways to read a square around.
fn smallest(square: [Class; 4]) -> [Class; 4] {
    let [a, b, c, d] = square;
    [
        [a, b, c, d],
        [b, c, d, a],
        [c, d, a, b],
        [d, a, b, c],
        [d, c, b, a],
        [c, b, a, d],
        [b, a, d, c],
        [a, d, c, b],
    ]
    .into_iter()
    .min()
    .unwrap_or(square)
}

impl StarterChecks {
    fn make(
        &self,
        name: DataFile<'_>,
        common: &Catalogue,
        starters: &Starters,
    ) -> Result<(), DataError> {
        if self.source.trim().is_empty() {
            return Err(name.error("checks", "source is empty; say where the totals come from"));
        }
        let same = |entry: &str, found: usize, wanted: usize| {
            if found == wanted {
                return Ok(());
            }
            let problem =
                format!("the decks make {found}, not {wanted}; correct the decks or the check");
            Err(name.error(format!("checks, {entry}"), problem))
        };
        let mut all = Vec::new();
        for (id, deck, creatures, alone, linked) in [
            ("rom", &starters.rom, self.creatures.rom, self.alone.rom, self.linked.rom),
            ("dsr", &starters.dsr, self.creatures.dsr, self.alone.dsr, self.linked.dsr),
        ] {
            same(&format!("tiles, {id}"), deck.size().into(), self.tiles.into())?;
            let classes = classes(common, deck);
            let count: u16 = classes.iter().map(|(_, count)| count).sum();
            same(&format!("creatures, {id}"), count.into(), creatures.into())?;
            let copies = classes.iter().find(|(class, _)| *class == linked).map_or(0, |(_, n)| *n);
            same(&format!("linked_copies, {id}"), copies.into(), self.linked_copies.into())?;
            let classes: Vec<Class> = classes.iter().map(|(class, _)| *class).collect();
            let (twice, four) = squares_of(common, &classes);
            same(&format!("alone, {id}"), twice + four, alone)?;
            let both = classes.iter().filter(|&&class| {
                classes
                    .iter()
                    .all(|&other| class == other || squares_of(common, &[class, other]) != (0, 0))
            });
            let both: Vec<&Class> = both.collect();
            if both != [&linked] {
                let problem = format!("not {} alone is linked to both others", linked.name());
                return Err(name.error(format!("checks, linked, {id}"), problem));
            }
            all.extend(classes);
        }
        let (twice, four) = squares_of(common, &all);
        same("squares", twice + four, self.squares)?;
        same("twice", twice, self.twice)?;
        same("four", four, self.four)
    }
}
