//! What a bot knows about a game beyond its rules.
//!
//! Knowledge comes in parts, each of which answers one question; every method of every part has an
//! answer that holds for any game, so a game writes out what makes its bots better and nothing else:
//!
//! | Part | Question |
//! |---|---|
//! | [`Valuation`] | What is a position worth? |
//! | [`Policy`] | Which picks seem to be good ones? |
//! | [`Belief`] | What does a seat know, and what does it suppose? |
//! | [`Plays`] | Which picks belong together? |
//! | [`Reasons`] | What is at stake, in words? |
//! | [`Levels`] | How does each level play? |
//! | [`Judged`] | What is a network told? |
//!
//! All of it looks at imagined worlds, never at the true one.

mod belief;
mod levels;
mod plays;
mod policy;
mod reasons;
mod valuation;

use ztable_core::{Quick, Seat};

pub use belief::Belief;
pub use levels::Levels;
pub use plays::{Plays, Proposed};
pub use policy::{Care, HOPELESS, Policy};
pub use reasons::Reasons;
pub use valuation::{Valuation, usual_reward};

use crate::{Budget, Clock, Decision, Judged, Plan};

/// All that is known about a game. `unlearned!(NewGame);` is enough for bots that play it.
pub trait Insight: Valuation + Policy + Belief + Plays + Reasons + Levels + Judged {
    /// Ranks what the seat may pick: [`Plan::decide`]. There is nothing to know here; a game on the
    /// shelf says `decided_here!(Game);`, so that its search is compiled in this crate and not once
    /// more in each one that lets bots play.
    fn decide(
        &self,
        plan: &Plan,
        view: &Self::View,
        seat: Seat,
        budget: Budget,
        clock: Clock<'_>,
        chance: &mut Quick,
    ) -> Decision<Self::Action> {
        plan.carry_out(self, view, seat, budget, clock, chance)
    }
}

/// Says that nothing more than its rules is known about a game, or nothing in these parts:
/// `unlearned!(NewGame: Plays, Reasons);`.
#[macro_export]
macro_rules! unlearned {
    ($game:ty) => {
        $crate::unlearned!(
            $game: Valuation, Policy, Belief, Plays, Reasons, Levels, Judged, Insight
        );
    };
    ($game:ty: $($part:ident),+) => {
        $(impl $crate::$part for $game {})+
    };
}

/// `impl Insight` as it is, written out for one game: code that is not generic has a home.
macro_rules! decided_here {
    ($game:ty) => {
        impl crate::Insight for $game {
            fn decide(
                &self,
                plan: &crate::Plan,
                view: &Self::View,
                seat: ztable_core::Seat,
                budget: crate::Budget,
                clock: crate::Clock<'_>,
                chance: &mut ztable_core::Quick,
            ) -> crate::Decision<Self::Action> {
                plan.carry_out(self, view, seat, budget, clock, chance)
            }
        }
    };
}
pub(crate) use decided_here;
