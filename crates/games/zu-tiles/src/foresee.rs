//! Looking ahead, for boards and bots: what tiles can bring about, where others could score, and
//! how a position counts. Nothing here decides anything; all of it asks the rules.

pub(crate) mod bring;
mod outlook;
mod survey;

pub use bring::{Bring, Classes};
pub use outlook::Opening;
pub use survey::Surveyed;
