//! From a level to a way of playing.

use ztable_core::{Quick, Seat};

use crate::{Budget, Clock, Decision, Greedy, Insight, Level, Random, Sampler, Search};

/// A way of playing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Plan {
    /// Any pick.
    Random,
    /// The pick that looks best now.
    Greedy(Greedy),
    /// The pick that wins most of the games played out in the head.
    Search(Search),
    /// The play after which the next few turns, played in the head, go best.
    Sample(Sampler),
}

impl Plan {
    /// How a level plays a game about which nothing more is said.
    #[must_use]
    pub const fn usual(level: Level) -> Plan {
        match level {
            Level::Random => Plan::Random,
            Level::Easy => Plan::Greedy(Greedy { slip: 0.4, ..Greedy::USUAL }),
            Level::Normal => Plan::Greedy(Greedy::USUAL),
            Level::Hard => Plan::Search(Search { iterations: 300, most: 300, ..Search::USUAL }),
            Level::Expert => Plan::Search(Search::USUAL),
        }
    }

    /// Ranks what the seat may pick, by nothing but its view.
    pub fn decide<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        budget: Budget,
        clock: Clock<'_>,
        chance: &mut Quick,
    ) -> Decision<G::Action> {
        game.decide(self, view, seat, budget, clock, chance)
    }

    /// What [`Insight::decide`] does.
    pub(crate) fn carry_out<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        budget: Budget,
        clock: Clock<'_>,
        chance: &mut Quick,
    ) -> Decision<G::Action> {
        match self {
            Plan::Random => Random.decide(game, view, seat, chance),
            Plan::Greedy(greedy) => greedy.decide(game, view, seat, chance),
            Plan::Search(search) => search.decide(game, view, seat, budget, clock, chance),
            Plan::Sample(sampler) => sampler.decide(game, view, seat, budget, clock, chance),
        }
    }
}
