//! What the file of tiles must add up to.

use std::collections::BTreeMap;

use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use crate::class::Class;
use crate::data::Catalogue;
use crate::tile::{Tile, TileType};

/// What the file must add up to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Checks {
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

impl Checks {
    pub(super) fn make(&self, name: DataFile<'_>, catalogue: &Catalogue) -> Result<(), DataError> {
        name.sourced(&self.source)?;
        self.creatures(name, catalogue)?;
        self.types(name, catalogue)?;
        self.duels(name, catalogue)
    }

    /// The basic Creatures: one of each class, with icons that go both ways.
    fn creatures(&self, name: DataFile<'_>, catalogue: &Catalogue) -> Result<(), DataError> {
        let basics: Vec<&Tile> =
            catalogue.tiles.iter().filter(|tile| tile.is_basic_creature()).collect();
        let specials = catalogue.tiles.len() - basics.len();
        name.total("creatures", basics.len(), self.creatures)?;
        name.total("specials", specials, self.specials)?;
        for class in Class::ALL {
            if basics.iter().filter(|tile| tile.class == Some(class)).count() != 1 {
                let problem = format!("there must be exactly one basic {class}");
                return Err(name.error("checks, creatures", problem));
            }
        }
        basics.iter().try_for_each(|tile| self.creature(name, catalogue, tile))
    }

    fn creature(
        &self,
        name: DataFile<'_>,
        catalogue: &Catalogue,
        tile: &Tile,
    ) -> Result<(), DataError> {
        let wrong = |problem: &str| Err(name.error(format!("tile {}", tile.id), problem));
        if tile.compat.len() != self.icons {
            let shown = tile.compat.len();
            return wrong(&format!("it shows {shown} icons; write {} in compat", self.icons));
        }
        if tile.mtn.is_some() || !tile.text.is_empty() {
            return wrong("a basic Creature has neither text nor mtn; leave them out");
        }
        let Some(class) = tile.class else {
            return wrong("a basic Creature has a class; write it");
        };
        if tile.compat.contains(&class) {
            return wrong("no Creature is compatible with its own class; take it out of compat");
        }
        let back =
            |other: Class| catalogue.basic(other).is_some_and(|tile| tile.compat.contains(&class));
        match tile.compat.iter().find(|other| !back(**other)) {
            None => Ok(()),
            Some(other) => wrong(&format!(
                "it shows {other}, which does not show {class}; compatibility goes both ways"
            )),
        }
    }

    /// How many there are of each type, which come into play by being played, and that all special
    /// tiles have a Maximum Tile Number.
    fn types(&self, name: DataFile<'_>, catalogue: &Catalogue) -> Result<(), DataError> {
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
            name.total(format_args!("types, {word}"), found, wanted)?;
        }
        let entering = catalogue.tiles.iter().filter(|tile| tile.enters());
        let entering: Vec<&str> = entering.map(|tile| tile.id.as_str()).collect();
        name.total("entering", entering.join(", "), self.entering.join(", "))?;
        for tile in catalogue.tiles.iter().filter(|tile| !tile.is_basic_creature()) {
            if tile.mtn.is_none() {
                let problem = "it has no Maximum Tile Number; write mtn";
                return Err(name.error(format!("tile {}", tile.id), problem));
            }
        }
        Ok(())
    }

    /// Who beats whom without help.
    fn duels(&self, name: DataFile<'_>, catalogue: &Catalogue) -> Result<(), DataError> {
        let values = |class| catalogue.basic(class).and_then(|tile| tile.values);
        let mut duels = Vec::new();
        for &one in &self.duel_classes {
            for &other in &self.duel_classes {
                if let (Some(strong), Some(weak)) = (values(one), values(other))
                    && strong.0 > weak.0
                    && strong.1 > weak.1
                {
                    duels.push((one, other));
                }
            }
        }
        let words = |duels: &[(Class, Class)]| {
            let words: Vec<String> =
                duels.iter().map(|(winner, loser)| format!("{winner} beats {loser}")).collect();
            words.join(", ")
        };
        name.total("duels", words(&duels), words(&self.duels))
    }
}
