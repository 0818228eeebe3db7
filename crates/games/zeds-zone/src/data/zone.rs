//! The plan of the Z Zone, read from its data file.

use serde::Deserialize;
use ztable_core::{DataError, DataFile};

use crate::square::{COLUMNS, ROWS, SQUARES, Side, Square};

/// The plan of the Z Zone (ZZ-1.4): its doors. Its 20 squares are fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    /// The entrance: a square and the side of it on the outer border.
    pub entrance: (Square, Side),
    /// The way out: a square at the rim, and its outer side.
    pub exit: (Square, Side),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneFile {
    columns: u8,
    rows: u8,
    turns: u8,
    entrance: (String, String),
    exit: (String, String),
    source: ZoneSource,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneSource {
    turns: String,
    squares: String,
    entrance: String,
    exit: String,
}

impl Zone {
    /// Reads the plan from TOML.
    ///
    /// # Errors
    /// A plan that cannot be; the error names file, entry and what is wrong.
    pub fn parse(file_name: &str, text: &str) -> Result<Zone, DataError> {
        let file = DataFile(file_name);
        let read: ZoneFile = file.read(text)?;
        for (entry, found, wanted) in [
            ("columns", read.columns, COLUMNS),
            ("rows", read.rows, ROWS),
            ("turns", read.turns, SQUARES),
        ] {
            if found != wanted {
                return Err(
                    file.error(entry, format!("it is {found}; this edition needs {wanted}"))
                );
            }
        }
        for (entry, text) in [
            ("source.turns", &read.source.turns),
            ("source.squares", &read.source.squares),
            ("source.entrance", &read.source.entrance),
            ("source.exit", &read.source.exit),
        ] {
            if text.trim().is_empty() {
                return Err(file.error(entry, "it is empty; say where the value comes from"));
            }
        }
        let door = |entry: &str, (square, side): (String, String)| {
            let square: Square = square.parse().map_err(|error| file.error(entry, error))?;
            let side: Side = side.parse().map_err(|error| file.error(entry, error))?;
            if let Some(neighbour) = square.neighbour(side) {
                return Err(file.error(
                    entry,
                    format!(
                        "the {} side of {square} borders on {neighbour}; a door lies on the outer \
                         border",
                        side.word()
                    ),
                ));
            }
            Ok((square, side))
        };
        let entrance = door("entrance", read.entrance)?;
        let exit = door("exit", read.exit)?;
        if entrance == exit {
            return Err(file.error("exit", "it is the entrance; choose another place for it"));
        }
        Ok(Zone { entrance, exit })
    }

    /// The plan of this edition.
    ///
    /// # Errors
    /// A data file that breaks a check.
    pub fn standard() -> Result<Zone, DataError> {
        Zone::parse("data/zone.toml", include_str!("../../data/zone.toml"))
    }
}
