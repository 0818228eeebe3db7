//! Games of bots as data for networks, training, and measures of what was learned.
//!
//! A network learns from what happened: [`play`] lets players of some [`Way`] play many games on all
//! cores and writes, for every calm position and every seat, what the seat knew, which picks its search
//! looked into, and how well it did in the end ([`Rows`]). `train.py` beside this crate fits a network to such files on a graphics
//! processor and writes it in the form that [`ztable_bots::Network`] reads; [`learn`] does the same
//! without anything but this crate, slowly. [`measure`] then says how well it plays.
//!
//! The same seeds give the same data and the same measures, however many threads there are.

mod data;
mod learn;
mod measure;
mod rows;
mod way;

pub use data::{Experiment, Played, play};
pub use learn::{Lesson, Progress, learn};
pub use measure::{Measured, measure};
pub use rows::{BadRows, Looked, Rows, Story};
pub use way::{BadWay, Judge, Way};
