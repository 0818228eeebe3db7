//! The server from outside, all in one program: linking it once is most of what these tests cost.
#![allow(clippy::unwrap_used, reason = "in a test, a panic is the report")]

mod accounts;
mod admin;
mod attacks;
mod client;
mod clocks;
mod cluster;
mod daily;
mod games;
mod hostile;
mod kill;
mod leaving;
mod lobby;
mod nodes;
mod old_databases;
mod play;
mod ratings;
mod serve;
mod store;
mod store_on_postgres;
mod strangers;
mod suite;
mod talk;
mod turns;
mod watching;
