//! All tiles of a table: the common catalogue of `data/tiles.toml`, and what decks add to it.

#[cfg(feature = "rules")]
mod box_file;
mod bring;
mod checks;
pub(crate) mod compile;
pub(crate) mod plain;
pub(crate) mod program;
mod starters;
pub mod vocab;

#[cfg(feature = "rules")]
pub(crate) use box_file::BoxFile;
pub use bring::Bring;
pub use starters::{Starters, squares_of};

use std::sync::LazyLock;

use self::checks::Checks;
use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use self::program::{Mark, MarkSet};
use crate::class::{Class, ClassSet};
use crate::data::compile::Compiler;
use crate::data::program::Op;
use crate::data::vocab::TileEntry;
use crate::kind::Kind;
use crate::tile::{AreaType, Tile};

/// The newest version of the rules. What tiles mean depends on the version here and there.
pub(crate) const NEWEST: u32 = 3;

/// The most definitions at one table.
pub const KINDS: usize = 240;

/// The tiles of a table, with everything that is worked out about them once.
#[derive(Clone, PartialEq, Debug)]
pub struct Catalogue {
    pub(crate) tiles: Vec<Tile>,
    pub(crate) ops: Vec<Op>,
    /// For each definition, the definitions it is compatible with by its face (ZU-5.2), as bits.
    compatible: Vec<[u64; 4]>,
    /// For each definition, how it brings Creatures to cells.
    pub(crate) brings: Vec<Option<Bring>>,
    traits: Vec<Traits>,
}

/// What the rules ask of a definition all the time, in a few bytes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Traits {
    /// What it is in the area.
    pub(crate) area: AreaType,
    /// Whether it has an ability of its own that is an Action.
    pub(crate) acts: bool,
    /// Whether it has an ability of its own that is a Reaction.
    pub(crate) reacts: bool,
    /// The class of a Creature; none for other tiles.
    pub(crate) class: ClassSet,
    /// Whether it must replace another tile.
    pub(crate) replaces: bool,
    /// Whether something happens at the end of turns.
    pub(crate) triggers: bool,
    /// What holds while it is there.
    pub(crate) marks: MarkSet,
    /// The first definition of its name.
    pub(crate) name: Kind,
    /// Its Maximum Tile Number, or one that nobody exceeds.
    pub(crate) mtn: u16,
    /// STR and INT as a tile of the area that nothing else changes.
    pub(crate) values: (i16, i16),
    /// How it changes STR and INT of its host.
    pub(crate) lends: (i16, i16),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    checks: Checks,
    #[serde(default)]
    tile: Vec<TileEntry>,
}

const FILE: &str = "data/tiles.toml";
const TEXT: &str = include_str!("../data/tiles.toml");

static COMMON: LazyLock<Result<Catalogue, DataError>> =
    LazyLock::new(|| Catalogue::parse(FILE, TEXT));

/// The catalogue of version 1 of the rules.
static FIRST: LazyLock<Result<Catalogue, DataError>> =
    LazyLock::new(|| Catalogue::parse_by(FILE, TEXT, 1));

static IDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    COMMON.as_ref().map_or(Vec::new(), |all| all.tiles.iter().map(|t| t.id.as_str()).collect())
});

impl Catalogue {
    /// The common catalogue: twelve basic Creatures and the special tiles.
    ///
    /// # Errors
    /// What is wrong with the game's own file.
    pub fn common() -> Result<&'static Catalogue, DataError> {
        COMMON.as_ref().map_err(Clone::clone)
    }

    /// The common catalogue as a version of the rules reads it; since version 2 all read it alike.
    pub(crate) fn common_of(version: u32) -> Result<&'static Catalogue, DataError> {
        if version < 2 { FIRST.as_ref().map_err(Clone::clone) } else { Catalogue::common() }
    }

    pub(crate) fn common_ids() -> &'static [&'static str] {
        &IDS
    }

    /// Reads a file of tiles and checks it.
    ///
    /// # Errors
    /// The first entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<Catalogue, DataError> {
        Catalogue::parse_by(file, text, NEWEST)
    }

    /// The same by a version of the rules.
    fn parse_by(file: &str, text: &str, version: u32) -> Result<Catalogue, DataError> {
        let name = DataFile(file);
        let read: File = name.read(text)?;
        let ids: Vec<&str> = read.tile.iter().map(|record| record.id.as_str()).collect();
        let mut catalogue = Catalogue {
            tiles: Vec::new(),
            ops: Vec::new(),
            compatible: Vec::new(),
            brings: Vec::new(),
            traits: Vec::new(),
        };
        let find =
            |id: &str| ids.iter().position(|other| *other == id).map(|index| Kind(index as u8));
        let mut compiler = Compiler::new(&find, Vec::new(), version);
        for record in &read.tile {
            let line = line_of_id(text, &record.id);
            let entry = format!("line {line}, tile {}", record.id);
            let tile = compiler.tile(record);
            if let Some(fault) = compiler.faults.first() {
                return Err(name.error(entry, fault));
            }
            if record.provenance.is_none() {
                return Err(
                    name.error(entry, "source is missing; write where its values come from")
                );
            }
            for other in &catalogue.tiles {
                let twice = if other.id == tile.id {
                    Some("id")
                } else if other.name == tile.name {
                    Some("name")
                } else if other.codes.iter().any(|code| tile.codes.contains(code)) {
                    Some("code")
                } else {
                    None
                };
                if let Some(what) = twice {
                    let problem =
                        format!("its {what} is already that of {}; change one of them", other.id);
                    return Err(name.error(entry, problem));
                }
            }
            catalogue.tiles.push(tile);
        }
        catalogue.ops = compiler.ops;
        catalogue.derive();
        read.checks.make(name, &catalogue)?;
        Ok(catalogue)
    }

    /// The same catalogue with more tiles at its end.
    pub(crate) fn extend(&mut self, own: Vec<Tile>, ops: Vec<Op>) {
        self.tiles.extend(own);
        self.ops = ops;
        self.derive();
    }

    /// All tiles in the order of their kinds.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The kinds of this table: those of the catalogue, then the own ones.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.tiles.len() as u8).map(Kind)
    }

    /// The tile in whose text an instruction stands.
    pub(crate) fn speaker(&self, op: u16) -> Kind {
        Kind(self.tiles.partition_point(|tile| tile.ends <= op) as u8)
    }

    /// The definition that a kind stands for.
    #[inline]
    #[must_use]
    pub fn tile(&self, kind: Kind) -> &Tile {
        &self.tiles[kind.index()]
    }

    /// The tile with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Kind> {
        self.tiles.iter().position(|tile| tile.id == id).map(|index| Kind(index as u8))
    }

    /// Whether two Creatures are compatible by their faces (ZU-5.2).
    #[inline]
    #[must_use]
    pub fn compatible(&self, one: Kind, other: Kind) -> bool {
        self.compatible[one.index()][other.index() / 64] >> (other.index() % 64) & 1 == 1
    }

    /// All that are compatible with a Creature by their faces, as bits by the number of the kind.
    #[inline]
    #[must_use]
    pub fn friends(&self, kind: Kind) -> [u64; 4] {
        self.compatible[kind.index()]
    }

    /// Works out what follows from the tiles.
    fn derive(&mut self) {
        self.find_compatible();
        self.brings = self.tiles.iter().map(|tile| Bring::of(self, tile)).collect();
        let first = |name: &str| self.tiles.iter().position(|tile| tile.name == name);
        let traits = |tile: &Tile| Traits {
            area: tile.in_area.unwrap_or(AreaType::Obstacle),
            acts: tile.abilities.iter().any(|ability| !ability.reaction),
            reacts: tile.abilities.iter().any(|ability| ability.reaction),
            class: tile.class.into_iter().collect(),
            replaces: tile.must_replace(),
            triggers: !tile.triggers.is_empty(),
            marks: tile.statics.marks,
            name: Kind(first(&tile.name).expect("at least the tile itself has its name") as u8),
            mtn: tile.mtn.map_or(u16::MAX, u16::from),
            values: tile.own_values(),
            lends: tile.lends(),
        };
        self.traits = self.tiles.iter().map(traits).collect();
    }

    /// What the rules ask of a kind all the time.
    #[inline]
    pub(crate) fn traits(&self, kind: Kind) -> &Traits {
        &self.traits[kind.index()]
    }

    fn find_compatible(&mut self) {
        let shows =
            |one: &Tile, other: &Tile| other.class.is_some_and(|class| one.compat.contains(&class));
        self.compatible = self
            .tiles
            .iter()
            .map(|one| {
                let mut bits = [0; 4];
                for (index, other) in self.tiles.iter().enumerate() {
                    let creatures = one.class.is_some() && other.class.is_some();
                    let marks = one.statics.marks | other.statics.marks;
                    let always = marks.contains(Mark::Friendly);
                    if creatures && (always || shows(one, other) || shows(other, one)) {
                        bits[index / 64] |= 1 << (index % 64);
                    }
                }
                bits
            })
            .collect();
    }

    /// The basic Creature of a class.
    fn basic(&self, class: Class) -> Option<&Tile> {
        self.tiles.iter().find(|tile| tile.is_basic_creature() && tile.class == Some(class))
    }
}

/// The line on which a tile with this id is written, from 1; the first line when it is not found.
pub(crate) fn line_of_id(text: &str, id: &str) -> usize {
    let wanted = format!("\"{id}\"");
    text.lines()
        .position(|line| {
            line.split_once('=')
                .is_some_and(|(key, value)| key.trim() == "id" && value.trim().starts_with(&wanted))
        })
        .map_or(1, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_spoken_by_its_tile() {
        let catalogue = Catalogue::common().expect("the catalogue is sound");
        let mut texts = 0;
        for kind in catalogue.kinds() {
            let tile = catalogue.tile(kind);
            let abilities = tile.abilities.iter().chain(&tile.statics.grants);
            let scripts = tile.play.iter().chain(abilities.map(|ability| &ability.script));
            let triggers = tile.triggers.iter().map(|trigger| trigger.program);
            for program in scripts.map(|script| script.program).chain(triggers) {
                assert_eq!(catalogue.speaker(program), kind, "{}", tile.id);
                texts += 1;
            }
        }
        assert!(texts > 30, "{texts} texts");
    }
}
