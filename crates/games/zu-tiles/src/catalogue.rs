//! All tiles of a table: the common catalogue of `data/tiles.toml`, and what decks add to it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use crate::bring::Bring;
use crate::compile::Compiler;
use crate::kind::{AreaType, Class, Kind, TileType};
use crate::program::{Op, Tile};
use crate::vocab::Record;

/// The most definitions at one table.
pub const KINDS: usize = 240;

/// The tiles of a table.
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
    /// The class of a Creature as a bit.
    pub(crate) class: u16,
    /// Whether it must replace another tile.
    pub(crate) replaces: bool,
    /// The first definition of its name.
    pub(crate) name: Kind,
    /// Its Maximum Tile Number, or one that nobody exceeds.
    pub(crate) mtn: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    checks: Checks,
    #[serde(default)]
    tile: Vec<Record>,
}

/// What the file must add up to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    source: String,
    /// Basic Creatures.
    creatures: usize,
    /// All other tiles.
    specials: usize,
    /// Compatibility icons of a basic Creature.
    icons: usize,
    /// Tiles of each type.
    types: BTreeMap<String, usize>,
    /// Tiles that put themselves into the area.
    entering: Vec<String>,
    /// Unaided duels: winner and loser (ZU-7.14).
    duels: Vec<(Class, Class)>,
    /// The classes between which the duels are checked.
    duel_classes: Vec<Class>,
}

static COMMON: LazyLock<Result<Catalogue, DataError>> =
    LazyLock::new(|| Catalogue::parse("data/tiles.toml", include_str!("../data/tiles.toml")));

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

    pub(crate) fn common_ids() -> &'static [&'static str] {
        &IDS
    }

    /// Reads a file of tiles and checks it.
    ///
    /// # Errors
    /// The first entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<Catalogue, DataError> {
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
        let mut compiler = Compiler::new(&find, Vec::new());
        for record in &read.tile {
            let line = line_of_id(text, &record.id);
            let entry = format!("line {line}, tile {}", record.id);
            let tile = compiler.tile(record);
            if let Some(fault) = compiler.faults.first() {
                return Err(name.error(entry, fault));
            }
            if record.source.is_none() {
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

    /// All tiles in order.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// All kinds in order.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.tiles.len() as u8).map(Kind)
    }

    /// The tile of a kind.
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
            class: tile.class.map_or(0, Class::bit),
            replaces: tile.must_replace(),
            name: Kind(first(&tile.name).unwrap_or_default() as u8),
            mtn: tile.mtn.map_or(u16::MAX, u16::from),
        };
        self.traits = self.tiles.iter().map(traits).collect();
    }

    /// What the rules ask of a kind all the time.
    #[inline]
    pub(crate) fn traits(&self, kind: Kind) -> Traits {
        self.traits[kind.index()]
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
                    let always = one.statics.compatible || other.statics.compatible;
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

impl Checks {
    fn make(&self, name: DataFile<'_>, catalogue: &Catalogue) -> Result<(), DataError> {
        let wrong = |entry: &str, found: &dyn std::fmt::Display, wanted: &dyn std::fmt::Display| {
            let problem =
                format!("the tiles make {found}, not {wanted}; correct the tiles or the check");
            Err(name.error(format!("checks, {entry}"), problem))
        };
        if self.source.trim().is_empty() {
            return Err(name.error("checks", "source is empty; say where the totals come from"));
        }
        let basics: Vec<&Tile> =
            catalogue.tiles.iter().filter(|tile| tile.is_basic_creature()).collect();
        if basics.len() != self.creatures {
            return wrong("creatures", &basics.len(), &self.creatures);
        }
        let specials = catalogue.tiles.len() - basics.len();
        if specials != self.specials {
            return wrong("specials", &specials, &self.specials);
        }
        for class in Class::ALL {
            if basics.iter().filter(|tile| tile.class == Some(class)).count() != 1 {
                let problem = format!("there must be exactly one basic {}", class.name());
                return Err(name.error("checks, creatures", problem));
            }
        }
        for tile in &basics {
            let entry = format!("tile {}", tile.id);
            if tile.compat.len() != self.icons {
                let problem =
                    format!("it shows {} icons; write {} in compat", tile.compat.len(), self.icons);
                return Err(name.error(entry, problem));
            }
            if tile.mtn.is_some() || !tile.text.is_empty() {
                let problem = "a basic Creature has neither text nor mtn; leave them out";
                return Err(name.error(entry, problem));
            }
            let class = tile.class.unwrap_or_default();
            if tile.compat.contains(&class) {
                let problem = "no Creature is compatible with its own class; take it out of compat";
                return Err(name.error(entry, problem));
            }
            for other in &tile.compat {
                let back = catalogue.basic(*other).is_some_and(|tile| tile.compat.contains(&class));
                if !back {
                    let problem = format!(
                        "it shows {}, which does not show {}; compatibility goes both ways",
                        other.name(),
                        class.name()
                    );
                    return Err(name.error(entry, problem));
                }
            }
        }
        for (word, kind) in [
            ("Creature", TileType::Creature),
            ("Item", TileType::Item),
            ("Obstacle", TileType::Obstacle),
            ("A", TileType::A),
            ("R", TileType::R),
            ("AR", TileType::AR),
        ] {
            let found = catalogue.tiles.iter().filter(|tile| tile.kind == kind).count();
            let wanted = self.types.get(word).copied().unwrap_or(0);
            if found != wanted {
                return wrong(&format!("types, {word}"), &found, &wanted);
            }
        }
        let entering: Vec<&str> = catalogue
            .tiles
            .iter()
            .filter(|tile| tile.enters())
            .map(|tile| tile.id.as_str())
            .collect();
        if entering != self.entering {
            return wrong("entering", &entering.join(", "), &self.entering.join(", "));
        }
        for tile in catalogue.tiles.iter().filter(|tile| !tile.is_basic_creature()) {
            if tile.mtn.is_none() {
                let problem = "it has no Maximum Tile Number; write mtn";
                return Err(name.error(format!("tile {}", tile.id), problem));
            }
        }
        let mut duels = Vec::new();
        for &one in &self.duel_classes {
            for &other in &self.duel_classes {
                let values = |class| catalogue.basic(class).and_then(|tile| tile.values);
                if let (Some(one_values), Some(other_values)) = (values(one), values(other))
                    && one_values.0 > other_values.0
                    && one_values.1 > other_values.1
                {
                    duels.push((one, other));
                }
            }
        }
        let words = |duels: &[(Class, Class)]| {
            let words: Vec<String> =
                duels.iter().map(|(a, b)| format!("{} beats {}", a.name(), b.name())).collect();
            words.join(", ")
        };
        if duels != self.duels {
            return wrong("duels", &words(&duels), &words(&self.duels));
        }
        Ok(())
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
