//! Players: random, greedy, sampling and tree search. They see views only.
//!
//! A bot gets a view and a budget and returns a pick. [`think`] and [`advise`] are the door for
//! every game, with plain data on both sides; [`weigh`] says what a play that was made is worth
//! against the best one; [`suggest`] and [`warn`] are for players who want to learn, with whole plays and
//! reasons in words; [`single_out`] finds plays that are clearly better than all others, which is what
//! puzzles ask for; [`play_game`] lets bots play each other. How a
//! [`Level`] plays is a [`Plan`]; what bots know about a game beyond its rules is its [`Insight`].
//!
//! Architecture invariants: a choice depends on the view, the level, the budget and the bot's own
//! seed, never on the true state; nothing here touches threads or asks for the time (a [`Clock`]
//! is handed in), so that the same code runs in a browser's worker.
//!
//! Without the feature `rules` there is only what a bot is asked and what it answers, for whoever
//! asks one that thinks elsewhere.

mod level;
mod thought;
mod together;

#[cfg(feature = "rules")]
mod classics;
#[cfg(feature = "rules")]
mod decision;
#[cfg(feature = "rules")]
mod elemenz;
#[cfg(feature = "rules")]
mod exact;
#[cfg(feature = "rules")]
mod greedy;
#[cfg(feature = "rules")]
mod insight;
#[cfg(feature = "rules")]
mod judged;
#[cfg(feature = "rules")]
mod ladder;
#[cfg(feature = "rules")]
mod network;
#[cfg(feature = "rules")]
mod plan;
#[cfg(feature = "rules")]
mod quantumzap;
#[cfg(feature = "rules")]
mod reason;
#[cfg(feature = "rules")]
mod sampler;
#[cfg(feature = "rules")]
mod search;
#[cfg(feature = "rules")]
mod single;
#[cfg(all(test, feature = "rules"))]
mod small_games;
#[cfg(feature = "rules")]
mod suggest;
#[cfg(feature = "rules")]
mod temper;
#[cfg(feature = "rules")]
mod think;
#[cfg(feature = "rules")]
mod weigh;
#[cfg(feature = "rules")]
mod zeds_zone;
#[cfg(feature = "rules")]
mod zee;
#[cfg(feature = "rules")]
mod zu_tiles;

pub use level::{Budget, Clock, Level, NoSuchLevel, timeless};
pub use thought::{Advice, Because, Caution, Step, Suggestion, Thought, Worth};

#[cfg(feature = "rules")]
pub use self::{
    decision::{Decision, Ranked},
    greedy::{Greedy, Random},
    insight::{
        Belief, Care, HOPELESS, Insight, Levels, Plays, Policy, Proposed, Reasons, Valuation,
        usual_reward,
    },
    judged::Judged,
    ladder::{GameReport, Mean, Rate, Watch, play_game, play_one, play_watched},
    network::{BadNetwork, Inputs, Network, ONE, SHIFT, Widths},
    plan::Plan,
    reason::{Matter, Measure, Stakes},
    sampler::Sampler,
    search::Search,
    single::{Scrutiny, Singled, missed, single_out},
    suggest::{suggest, warn},
    temper::Temper,
    think::{advise, advise_in, think},
    weigh::{Effort, Question, Weighed, prospects, weigh},
};
