//! The components: the Sector Table and the Z Zone, read and checked, and both prepared for drawing.

mod plan;
mod sectors;
mod zone;

pub(crate) use plan::Imprint;
pub use plan::{DoorWalls, Plan};
pub use sectors::{Sector, SectorTable};
pub use zone::Zone;

#[cfg(feature = "rules")]
use std::fmt;

#[cfg(feature = "rules")]
use ztable_core::DataError;

/// What one data file holds.
#[cfg(feature = "rules")]
pub(crate) enum BoxFile {
    Sectors(SectorTable),
    Zone(Zone),
}

#[cfg(feature = "rules")]
impl BoxFile {
    /// Of the two data files only the plan has doors.
    ///
    /// # Errors
    /// The entry that is wrong, and what to write instead.
    pub(crate) fn read(file: &str, text: &str) -> Result<BoxFile, DataError> {
        if text.lines().any(|line| line.trim_start().starts_with("entrance")) {
            Zone::parse(file, text).map(BoxFile::Zone)
        } else {
            SectorTable::parse(file, text).map(BoxFile::Sectors)
        }
    }
}

#[cfg(feature = "rules")]
impl fmt::Display for BoxFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoxFile::Zone(_) => f.write_str("a sound plan of the Z Zone"),
            BoxFile::Sectors(table) => {
                write!(f, "a sound Sector Table with {} sectors", table.iter().len())
            }
        }
    }
}
