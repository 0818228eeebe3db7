//! The two starter decks of `data/decks.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::deck::{Deck, DeckLine, did_you_mean, warnings};
use serde::Deserialize;
use ztable_core::{DataError, DataFile, Provenance};

use crate::class::Class;
use crate::data::Catalogue;

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
    source: Provenance,
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
    LazyLock::new(|| Starters::parse("data/decks.toml", include_str!("../../data/decks.toml")));

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
            if deck.source != Provenance::Rulebook {
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
        name.sourced(&self.source)?;
        let same = |check: &str, found: usize, wanted: usize| name.total(check, found, wanted);
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
