//! Players: random, greedy, sampling and tree search. They see views only.
//!
//! A bot gets a view and a budget and returns a pick. [`think`] and [`advise`] are the door for
//! every game, with plain data on both sides; [`weigh`] says what a play that was made is worth
//! against the best one; [`play_game`] lets bots play each other. How a
//! [`Level`] plays is a [`Plan`]; what bots know about a game beyond its rules is its [`Insight`].
//!
//! Architecture invariants: a choice depends on the view, the level, the budget and the bot's own
//! seed, never on the true state; nothing here touches threads or asks for the time (a [`Clock`]
//! is handed in), so that the same code runs in a browser's worker.

mod decision;
mod elemenz;
mod greedy;
mod insight;
mod ladder;
mod level;
mod plan;
mod quantumzap;
mod sampler;
mod search;
#[cfg(test)]
mod small_games;
mod think;
mod weigh;
mod zeds_zone;
mod zee;
mod zu_tiles;

pub use decision::{Decision, Ranked};
pub use greedy::{Greedy, Random};
pub use insight::{Care, Insight, Style, usual_reward};
pub use ladder::{GameReport, Mean, Rate, play_game, play_one};
pub use level::{Budget, Clock, Level, NoSuchLevel, timeless};
pub use plan::Plan;
pub use sampler::Sampler;
pub use search::Search;
pub use think::{Advice, Thought, Worth, advise, advise_in, think};
pub use weigh::{Effort, Question, Weighed, prospects, weigh};
