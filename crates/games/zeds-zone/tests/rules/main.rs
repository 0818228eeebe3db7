//! Data files, scenarios, golden playthroughs and tree counts.

mod data;
mod golden;
mod perft;
mod scenarios;
mod sizes;
