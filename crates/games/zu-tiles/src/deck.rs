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

mod draft;

pub use draft::Draft;

use std::collections::BTreeMap;

use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use crate::data::compile::Compiler;
use crate::data::plain::{is_plain, shown};
use crate::data::vocab::TileEntry;
use crate::data::{Catalogue, NEWEST, line_of_id};
use crate::kind::Kind;
use crate::tile::{OWN, Tile};

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
    /// How many copies of it the deck holds.
    pub count: u16,
}

/// A deck that passed every check.
#[derive(Clone, Debug)]
pub struct Deck {
    /// What its player calls it; may be empty.
    pub name: String,
    /// Its different tiles in the order of the file.
    pub lines: Vec<DeckLine>,
    /// What its player should know, each in a sentence.
    pub warnings: Vec<String>,
    pub(crate) own: Vec<TileEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeckFile {
    format: String,
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) tiles: BTreeMap<String, i64>,
    #[serde(default)]
    pub(crate) tile: Vec<TileEntry>,
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
        let mut reader = Reader { name: DataFile(file), text, errors: Vec::new() };
        let letters = text.chars().count();
        if letters > DECK_LETTERS {
            let problem = format!("it has {letters} characters; {DECK_LETTERS} at most");
            reader.bad("the file", &problem);
            return Err(reader.errors);
        }
        let read: DeckFile = match reader.name.read_precisely(text) {
            Ok(read) => read,
            Err(unreadable) => {
                reader.bad(&unreadable.entry, &unreadable.problem);
                return Err(reader.errors);
            }
        };
        let common = Catalogue::common().map_err(|error| vec![error])?;
        reader.head(&read);
        let tiles = reader.own_tiles(&read, common);
        let lines = reader.lines(&read, &tiles);
        if !reader.errors.is_empty() {
            return Err(reader.errors);
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
        self.compile(&mut all, NEWEST);
        all.tiles.split_off(common.tiles().len())
    }

    /// Adds the own tiles to the table's catalogue; says how many of each definition the deck has.
    /// The tiles are read by this version of the rules.
    pub(crate) fn compile(&self, catalogue: &mut Catalogue, version: u32) -> Vec<(Kind, u16)> {
        let base = catalogue.tiles.len();
        let find = |id: &str| {
            let own = || self.own.iter().position(|record| record.id == id).map(|n| base + n);
            let common = Catalogue::common().ok().and_then(|common| common.find(id));
            common.map(Kind::index).or_else(own).and_then(|n| u8::try_from(n).ok()).map(Kind)
        };
        let mut compiler = Compiler::new(&find, std::mem::take(&mut catalogue.ops), version);
        let tiles: Vec<Tile> = self.own.iter().map(|record| compiler.tile(record)).collect();
        let ops = compiler.ops;
        catalogue.extend(tiles, ops);
        self.lines.iter().filter_map(|line| find(&line.id).map(|kind| (kind, line.count))).collect()
    }
}

/// Reads a deck file and collects what is wrong with it.
struct Reader<'a> {
    name: DataFile<'a>,
    text: &'a str,
    errors: Vec<DataError>,
}

impl Reader<'_> {
    /// Notes an error. What somebody wrote is repeated so that all of it can be seen.
    fn bad(&mut self, entry: &str, problem: &str) {
        self.errors.push(self.name.error(shown(entry), shown(problem)));
    }

    /// Notes an error of a line that begins with a key.
    fn bad_key(&mut self, key: &str, problem: &str) {
        let line = line_of_key(self.text, key);
        self.bad(&format!("line {line}, {key}"), problem);
    }

    /// Format and name.
    fn head(&mut self, read: &DeckFile) {
        if read.format != DECK_FORMAT {
            let problem =
                format!("'{}' is not a format; write format = \"{DECK_FORMAT}\"", read.format);
            self.bad_key("format", &problem);
        }
        let length = read.name.trim().chars().count();
        if length == 0 || length > 40 {
            self.bad_key("name", "the name must have 1 to 40 characters");
        }
        if !is_plain(&read.name) {
            self.bad_key("name", HIDDEN);
        }
    }

    /// The tiles of the catalogue, and behind them the deck's own.
    fn own_tiles(&mut self, read: &DeckFile, common: &Catalogue) -> Vec<Tile> {
        if read.tile.len() > MOST_OWN {
            let problem = format!("there are {}; {MOST_OWN} at most", read.tile.len());
            self.bad("own tiles", &problem);
        }
        let own: Vec<&str> = read.tile.iter().map(|record| record.id.as_str()).collect();
        let base = common.tiles().len();
        let find = |id: &str| {
            let own = || own.iter().position(|other| *other == id).map(|index| base + index);
            let index = common.find(id).map(Kind::index).or_else(own)?;
            u8::try_from(index).ok().map(Kind)
        };
        let mut compiler = Compiler::new(&find, Vec::new(), NEWEST);
        let mut tiles: Vec<Tile> = common.tiles().to_vec();
        for (number, record) in read.tile.iter().take(MOST_OWN).enumerate() {
            let id = &record.id;
            let entry = format!("line {}, tile {id}", line_of_id(self.text, id));
            if !id.starts_with(OWN) {
                let problem = format!("ids of own tiles begin with x_; write id = \"x_{id}\"");
                self.bad(&entry, &problem);
            }
            if own[..number].contains(&id.as_str()) {
                self.bad(&entry, "the id is used twice; give each tile an id of its own");
            }
            if record.provenance.is_some() {
                self.bad(&entry, "source is for the game's own tiles; leave it out");
            }
            tiles.push(compiler.tile(record));
            compiler.faults.drain(..).for_each(|fault| self.bad(&entry, &fault));
        }
        tiles
    }

    /// How many there are of each tile (ZU-12.1, ZU-12.2).
    fn lines(&mut self, read: &DeckFile, tiles: &[Tile]) -> Vec<DeckLine> {
        let mut lines = Vec::new();
        let mut total = 0i64;
        let own = |id: &str| read.tile.iter().any(|record| record.id == id);
        for (id, &count) in &read.tiles {
            if !tiles.iter().any(|tile| tile.id == *id) && !own(id) {
                self.bad_key(id, &format!("there is no tile '{id}'{}", did_you_mean(id, tiles)));
            } else if !(1..=i64::from(MOST_TILES)).contains(&count) {
                let problem = format!(
                    "{count} is no number of tiles; write 1 to {MOST_TILES}, or leave the line out"
                );
                self.bad_key(id, &problem);
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
            self.bad("tiles", &problem);
        }
        if total > i64::from(MOST_TILES) {
            let fewer = total - i64::from(MOST_TILES);
            let problem =
                format!("the deck has {total} tiles; {MOST_TILES} at most, so take {fewer} out");
            self.bad("tiles", &problem);
        }
        lines
    }
}

/// What the player of a deck should know.
pub(crate) fn warnings(lines: &[DeckLine], tiles: &[Tile]) -> Vec<String> {
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
pub(crate) fn did_you_mean(id: &str, tiles: &[Tile]) -> String {
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
