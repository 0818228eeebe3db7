//! The Belt cards: `data/belts.toml`.

use std::sync::LazyLock;

use serde::Deserialize;
use ztable_core::{DataError, DataFile, Provenance};

use crate::belt::{BeltType, COPIES, Shape};

/// The Belt cards: how many of each type there are is fixed; here stands where that comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BeltStock {
    sources: Vec<BeltSource>,
}

/// Where the facts about a belt type come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeltSource {
    /// That there is such a shape.
    pub shape: Provenance,
    /// That there is such a colour, and its name.
    pub colour: Provenance,
    /// How many copies there are.
    pub copies: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeltFile {
    checks: Checks,
    belt: Vec<BeltEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Checks {
    source: String,
    belts: usize,
    hexes: usize,
    copies: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BeltEntry {
    r#type: String,
    copies: usize,
    source: BeltSource,
}

impl BeltStock {
    /// Reads the Belt cards from TOML.
    ///
    /// # Errors
    /// An entry that cannot be, or belts that do not pass the checks of the file.
    pub fn parse(file_name: &str, text: &str) -> Result<BeltStock, DataError> {
        let file = DataFile(file_name);
        let BeltFile { checks, belt } = file.read(text)?;
        file.sourced(&checks.source)?;
        let belts = file.one_each::<_, BeltType>("belt", belt, |entry| &entry.r#type)?;
        if let Some(wrong) = belts.iter().find(|entry| entry.copies != COPIES) {
            return Err(file.error(
                format_args!("belt {}", wrong.r#type),
                format_args!("there are {} copies; the game is made for {COPIES}", wrong.copies),
            ));
        }
        let hexes = BeltType::all().filter(|kind| kind.shape() == Shape::Hex).count();
        file.total("belts", belts.len() * COPIES, checks.belts)?;
        file.total("hexes", hexes * COPIES, checks.hexes)?;
        file.total("copies", COPIES, checks.copies)?;
        Ok(BeltStock { sources: belts.iter().map(|entry| entry.source).collect() })
    }

    /// The belts of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<&'static BeltStock, DataError> {
        static STOCK: LazyLock<Result<BeltStock, DataError>> = LazyLock::new(|| {
            BeltStock::parse("data/belts.toml", include_str!("../../data/belts.toml"))
        });
        STOCK.as_ref().map_err(Clone::clone)
    }

    /// Where the facts about a type come from.
    #[must_use]
    pub fn source(&self, kind: BeltType) -> BeltSource {
        self.sources[kind.index()]
    }
}
