//! The rules from outside: data files, scenarios, golden playthroughs and random games.

mod data;
mod golden;
mod imagined;
mod perft;
mod random;
mod records;
mod scenarios;
mod sealed;
mod sizes;
