//! What an environment needs of a game beyond its contract: options, words and bots.

use ztable_bots::{Budget, Insight, Level, timeless};
use ztable_core::{Code, Names, Quick, Refusal, Seat, Setup, Title, Viewer};

use crate::Encode;

/// A game that can be an environment: one that has words and bots, and whose views can be written as
/// rows.
pub trait Playable: Encode + Title + Insight {
    /// The game with these options.
    ///
    /// # Errors
    /// Impossible options, in a sentence.
    fn configured(setup: &Setup) -> Result<Self, Refusal> {
        setup.check(Self::about())?;
        Self::configure(setup)
    }

    /// What a viewer knows, as text.
    fn text(&self, view: &Self::View, viewer: Viewer) -> String {
        self.describe(view, &Names::new(viewer, &[]))
    }

    /// What a bot would pick.
    ///
    /// # Errors
    /// When there is nothing to pick.
    fn bot(
        &self,
        view: &Self::View,
        seat: Seat,
        level: Level,
        budget: Budget,
        seed: u64,
    ) -> Result<Self::Action, Refusal> {
        let plan = self.plan(level);
        let decision = plan.decide(self, view, seat, budget, &timeless, &mut Quick::new(seed));
        decision.pick().ok_or_else(|| {
            Refusal::new(Code::NotAsked, format!("Seat {seat} has nothing to pick now."))
        })
    }
}

impl<G: Encode + Title + Insight> Playable for G {}
