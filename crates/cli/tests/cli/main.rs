//! The program as people run it, and what its documents and layers promise.

mod commands;
mod comments;
mod documents;
mod following;
mod lab;
mod layering;
mod learn;
mod operate;
mod play;
mod players;
mod program;
mod purity;
mod puzzles;
mod referee;
mod serve;
mod shape;
mod simulate;
mod workspace;
