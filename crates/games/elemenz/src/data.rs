//! Everything in the box, read once.

use std::sync::OnceLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use crate::avatar::AvatarStock;
use crate::board::{Combo, ComboId, parse_duel, parse_monolith};
use crate::die::DICE_OF_A_COLOUR;
use crate::element::{Element, Symbol};
use crate::source::Source;
use crate::token::{Slot, TokenStock};

/// The dice and the prices of the Totem slots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceStock {
    /// The faces of a die, by colour.
    pub faces: [[Symbol; 6]; Element::COUNT],
    /// The race of each Shaman.
    pub races: [String; Element::COUNT],
    /// What a slot costs (EZ-13.4, EZ-13.5).
    pub prices: [u8; Slot::COUNT],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    checks: Checks,
    die: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    source: String,
    dice_of_a_colour: usize,
    wild_faces: usize,
    totem_prices: Vec<u8>,
    totem_source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    element: Element,
    colour: String,
    race: String,
    faces: String,
    source: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read so that every entry has to say where it comes from")]
struct Sources {
    colour: Source,
    faces: Source,
    race: Source,
}

impl DiceStock {
    /// Reads `dice.toml`.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<DiceStock, DataError> {
        let file = DataFile(file);
        let read: File = file.read(text)?;
        let checks = read.checks;
        if checks.source.trim().is_empty() || checks.totem_source.trim().is_empty() {
            return Err(file.error("checks", "a source is empty; say where the facts come from"));
        }
        if checks.dice_of_a_colour != DICE_OF_A_COLOUR {
            return Err(file.error("checks, dice_of_a_colour", "there are 7 dice of a colour"));
        }
        let prices: [u8; Slot::COUNT] = checks.totem_prices.try_into().map_err(|_| {
            file.error("checks, totem_prices", "a Totem has four slots; write four prices")
        })?;
        if prices.iter().any(|price| !(1..=2).contains(price)) {
            return Err(file.error("checks, totem_prices", "a slot costs 1 or 2 dice"));
        }
        let mut faces = [None; Element::COUNT];
        let mut races: [String; Element::COUNT] = Default::default();
        for written in read.die {
            let entry = format!("die {}", written.element);
            let _ = written.source;
            if written.colour != written.element.colour() {
                let problem = format!("its colour is {}", written.element.colour());
                return Err(file.error(entry, problem));
            }
            let symbols: Option<Vec<Symbol>> =
                written.faces.chars().map(Symbol::from_letter).collect();
            let symbols: [Symbol; 6] =
                symbols.and_then(|list| list.try_into().ok()).ok_or_else(|| {
                    file.error(&entry, "write six faces, letters out of a, e, f, w and z")
                })?;
            if let Some(missing) =
                Element::ALL.into_iter().find(|element| !symbols.contains(&Symbol::Of(*element)))
            {
                return Err(file.error(entry, format!("no face shows {}", missing.name())));
            }
            let wild = symbols.iter().filter(|symbol| **symbol == Symbol::Wild).count();
            if wild != checks.wild_faces {
                let problem = format!("{wild} faces are wild, not {}", checks.wild_faces);
                return Err(file.error(entry, problem));
            }
            if written.race.trim().is_empty() {
                return Err(file.error(entry, "its Shaman has no race; name one"));
            }
            if faces[written.element.index()].replace(symbols).is_some() {
                return Err(file.error(entry, "it is there twice; leave one out"));
            }
            races[written.element.index()] = written.race;
        }
        let mut found = [[Symbol::Wild; 6]; Element::COUNT];
        for element in Element::ALL {
            found[element.index()] = faces[element.index()].ok_or_else(|| {
                file.error(format!("die {element}"), "it is missing; add its [[die]]")
            })?;
        }
        Ok(DiceStock { faces: found, races, prices })
    }
}

/// All data of the game.
#[derive(Debug)]
pub struct Stock {
    /// Dice and prices.
    pub dice: DiceStock,
    /// Pulse tokens.
    pub tokens: TokenStock,
    /// Avatars.
    pub avatars: AvatarStock,
    /// The combos of both sides, by number.
    pub combos: Vec<Combo>,
}

impl Stock {
    /// The data of this edition.
    ///
    /// # Errors
    /// The entry that is wrong.
    pub fn standard() -> Result<&'static Stock, DataError> {
        static STOCK: OnceLock<Result<Stock, DataError>> = OnceLock::new();
        STOCK.get_or_init(Stock::read).as_ref().map_err(Clone::clone)
    }

    fn read() -> Result<Stock, DataError> {
        let duel = parse_duel("boards.toml", include_str!("../data/boards.toml"))?;
        let halves = parse_monolith("monolith.toml", include_str!("../data/monolith.toml"))?;
        Ok(Stock {
            dice: DiceStock::parse("dice.toml", include_str!("../data/dice.toml"))?,
            tokens: TokenStock::parse("tokens.toml", include_str!("../data/tokens.toml"))?,
            avatars: AvatarStock::parse("avatars.toml", include_str!("../data/avatars.toml"))?,
            combos: duel.into_values().chain(halves.into_values()).collect(),
        })
    }

    /// A combo.
    #[inline]
    #[must_use]
    pub fn combo(&self, id: ComboId) -> &Combo {
        &self.combos[id.index()]
    }

    /// What a data file holds, in a sentence.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub fn check(file: &str, text: &str) -> Result<String, DataError> {
        let has = |heading: &str| text.lines().any(|line| line.trim() == heading);
        if has("[[die]]") {
            DiceStock::parse(file, text).map(|_| "28 sound dice and the prices of a Totem".into())
        } else if has("[[token]]") {
            TokenStock::parse(file, text)
                .map(|stock| format!("{} sound pulse tokens", stock.counts.iter().sum::<u8>()))
        } else if has("[[avatar]]") {
            AvatarStock::parse(file, text).map(|_| "13 sound Avatars".into())
        } else if text.lines().any(|line| line.trim().starts_with("id = \"2")) {
            parse_monolith(file, text).map(|_| "20 sound combos of the Monolith side".into())
        } else if has("[[combo]]") {
            parse_duel(file, text).map(|_| "24 sound combos of the Duel side".into())
        } else {
            Err(DataFile(file).error(
                "the file",
                "it has neither a [[combo]] nor a [[die]], a [[token]] or an [[avatar]]",
            ))
        }
    }
}
