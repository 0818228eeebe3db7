//! The dice and the prices of the Totem slots, from `data/dice.toml`.

use serde::Deserialize;
use ztable_core::{DataError, DataFile, Provenance};

use crate::die::DICE_OF_A_COLOUR;
use crate::element::{Element, Symbol};
use crate::token::Slot;

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
    element: String,
    colour: String,
    race: String,
    faces: String,
    source: Sources,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read so that every entry has to say where it comes from")]
struct Sources {
    colour: Provenance,
    faces: Provenance,
    race: Provenance,
}

impl Checks {
    /// The prices of the slots, if everything that is said about all dice is possible.
    fn prices(&self, file: DataFile<'_>) -> Result<[u8; Slot::COUNT], DataError> {
        file.sourced(&self.source)?;
        file.sourced(&self.totem_source)?;
        if self.dice_of_a_colour != DICE_OF_A_COLOUR {
            return Err(file.error("checks, dice_of_a_colour", "there are 7 dice of a colour"));
        }
        let error = |problem: &str| file.error("checks, totem_prices", problem);
        let prices: [u8; Slot::COUNT] = (self.totem_prices.as_slice())
            .try_into()
            .map_err(|_| error("a Totem has four slots; write four prices"))?;
        if prices.iter().any(|price| !(1..=2).contains(price)) {
            return Err(error("a slot costs 1 or 2 dice"));
        }
        Ok(prices)
    }
}

impl Written {
    /// The faces of the dice of this element, or what is wrong with the entry.
    fn check(&self, element: Element, wild: usize) -> Result<[Symbol; 6], String> {
        let _ = &self.source;
        if self.colour != element.colour() {
            return Err(format!("its colour is {}", element.colour()));
        }
        let symbols: Option<Vec<Symbol>> = self.faces.chars().map(Symbol::from_letter).collect();
        let symbols: [Symbol; 6] = symbols
            .and_then(|list| list.try_into().ok())
            .ok_or("write six faces, letters out of a, e, f, w and z")?;
        let shown = |element: &Element| symbols.contains(&Symbol::Of(*element));
        if let Some(missing) = Element::ALL.into_iter().find(|element| !shown(element)) {
            return Err(format!("no face shows {}", missing.title()));
        }
        let found = symbols.iter().filter(|symbol| **symbol == Symbol::Wild).count();
        if found != wild {
            return Err(format!("{found} faces are wild, not {wild}"));
        }
        if self.race.trim().is_empty() {
            return Err("its Shaman has no race; name one".into());
        }
        Ok(symbols)
    }
}

impl DiceStock {
    /// Reads `dice.toml`.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub fn parse(file: &str, text: &str) -> Result<DiceStock, DataError> {
        let file = DataFile(file);
        let read: File = file.read(text)?;
        let prices = read.checks.prices(file)?;
        let entries = file.one_each::<_, Element>("die", read.die, |written| &written.element)?;
        let mut faces = [[Symbol::Wild; 6]; Element::COUNT];
        let mut races: [String; Element::COUNT] = Default::default();
        for (element, written) in Element::ALL.into_iter().zip(entries) {
            faces[element.index()] = written
                .check(element, read.checks.wild_faces)
                .map_err(|problem| file.error(format_args!("die {element}"), problem))?;
            races[element.index()] = written.race;
        }
        Ok(DiceStock { faces, races, prices })
    }
}
