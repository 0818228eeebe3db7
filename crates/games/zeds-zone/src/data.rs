//! The components: the Sector Table and the Z Zone, read and checked, and both prepared for drawing.

mod plan;
mod sectors;
mod zone;

pub(crate) use plan::Stamp;
pub use plan::{DoorWalls, Plan};
pub use sectors::{Sector, SectorTable};
pub use zone::Zone;
