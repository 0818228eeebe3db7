//! How strong people are, in one number a game, and how sure that number is.
//!
//! The method is that of Weng and Lin (A Bayesian Approximation Method for Online Ranking, JMLR 12,
//! 2011), algorithm 1: a game is a comparison of every team with every other. Written by hand, because
//! the part that is needed is forty lines and the scale is ours: 400 points more are ten times the
//! chances, as in the ladder of the bots and in chess.

mod arithmetic;
mod bots;
mod kind;

pub use arithmetic::{Contest, Rating, contest};
pub use bots::bot_rating;
pub use kind::{KINDS, Kind, Role};
