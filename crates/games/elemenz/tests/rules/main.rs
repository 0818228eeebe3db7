//! The rules from outside: data files, scenarios, golden playthroughs and random games.

mod borrowed;
mod data;
mod golden;
mod perft;
mod random;
mod scenarios;
mod sizes;
mod windows;
