//! What a game's balance is: many games among bots, and a report of what they say.
//!
//! A [`Plan`] names the arms that are compared: each is a [`Variant`] of a game among bots of a level,
//! and every arm plays the same seeds. [`Bench`] plays single games of it, on any thread; a
//! [`Journal`] keeps each game as a line of JSON, so that an interrupted run goes on where it was; a
//! [`Tally`] adds the games up, and a [`report`] shows the sums, which other programs read as
//! [`sheets`](sheets()). What is counted the games say themselves ([`Facts`](ztable_core::Facts)).
//!
//! Architecture invariant: what a run says depends on its plan alone, never on threads, on the order
//! in which games ended, or on how often it was interrupted.

mod bench;
mod crew;
mod csv;
mod estimate;
mod journal;
mod measure;
mod plan;
mod played;
pub mod report;
mod sheets;
mod tally;
mod usage;

pub use bench::Bench;
pub use crew::in_order;
pub use csv::GamesCsv;
pub use estimate::Estimate;
pub use journal::{Journal, JournalError};
pub use measure::Measure;
pub use plan::{Arm, Data, Plan, Side, Variant};
pub use played::{Game, Seated};
pub use sheets::{Sheet, sheets};
pub use tally::{ArmTally, ComponentChange, Histogram, Pair, Tally};
pub use usage::Usage;
