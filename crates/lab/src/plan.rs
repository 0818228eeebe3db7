//! Which games are played: a list that needs no room.

use serde::{Deserialize, Serialize};
use ztable_bots::{Budget, Level};
use ztable_core::Setup;

/// A data file that takes the place of one of the game's own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Data {
    /// Its name, for sentences.
    pub file: String,
    /// What it says.
    pub text: String,
}

/// What is played: options, and other components where they are studied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variant {
    /// Game, players and options.
    pub setup: Setup,
    /// A data file in place of the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Data>,
}

impl From<Setup> for Variant {
    fn from(setup: Setup) -> Variant {
        Variant { setup, data: None }
    }
}

/// Which of two variants an arm plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Side {
    /// There is but one.
    Only,
    /// The one that the other is held against.
    A,
    /// The other one.
    B,
}

/// One arm of a comparison: a variant among bots of one level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Arm {
    /// Which variant this is.
    pub side: Side,
    /// What is played.
    pub variant: Variant,
    /// Who plays on every seat.
    pub level: Level,
}

impl Arm {
    /// What tables and charts call it: "normal", or "A, normal".
    #[must_use]
    pub fn name(&self) -> String {
        match self.side {
            Side::Only => self.level.to_string(),
            side => format!("{side:?}, {}", self.level),
        }
    }

    /// Who plays what, in a sentence: "normal bots".
    #[must_use]
    pub fn players(&self) -> String {
        match self.side {
            Side::Only => format!("{} bots", self.level),
            side => format!("{} bots with {side:?}", self.level),
        }
    }
}

/// All games of a run. Every arm plays the same seeds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// What is compared.
    pub arms: Vec<Arm>,
    /// The seed of the first game of each arm; the following ones count on.
    pub first_seed: u64,
    /// How long the bots may think.
    pub budget: Budget,
    /// How many games each arm plays. A journal goes on whatever this was before.
    pub games: u64,
}

impl Plan {
    /// One variant at each of the levels, and, where there is another one, that as well.
    #[must_use]
    pub fn new(one: &Variant, other: Option<&Variant>, levels: &[Level]) -> Plan {
        let sides = match other {
            None => vec![(Side::Only, one)],
            Some(other) => vec![(Side::A, one), (Side::B, other)],
        };
        let arm = |level: Level, (side, variant): (Side, &Variant)| Arm {
            side,
            variant: variant.clone(),
            level,
        };
        let at = |&level: &Level| sides.iter().map(move |side| arm(level, *side));
        let arms = levels.iter().flat_map(at).collect();
        Plan { arms, first_seed: 1, budget: Budget::USUAL, games: 100 }
    }

    /// How many games there are in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.games.saturating_mul(self.arms.len() as u64)
    }

    /// The arm and the seed of a game, by its number. All arms play one seed before the next, so that
    /// a run that is stopped has played them equally far.
    #[must_use]
    pub fn game(&self, number: u64) -> (usize, u64) {
        let arms = self.arms.len().max(1) as u64;
        ((number % arms) as usize, self.first_seed.wrapping_add(number / arms))
    }

    /// The arms that are compared with each other, from and to: B with A at each level, or, where
    /// there is only one variant, each level with the one before.
    #[must_use]
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let all = (1..self.arms.len()).map(|to| (to - 1, to));
        all.filter(|(_, to)| self.arms[*to].side != Side::A).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arms_take_turns_at_a_seed() {
        let variant = Variant::from(Setup::new("zee", 2));
        let plan = Plan::new(&variant, None, &[Level::Easy, Level::Normal]);
        let games: Vec<(usize, u64)> = (0..4).map(|number| plan.game(number)).collect();
        assert_eq!(games, [(0, 1), (1, 1), (0, 2), (1, 2)]);
        assert_eq!(plan.pairs(), [(0, 1)]);
        let other = Variant::from(Setup::new("zee", 2).with("no_wrap", true));
        let plan = Plan::new(&variant, Some(&other), &[Level::Easy, Level::Normal]);
        assert_eq!(plan.pairs(), [(0, 1), (2, 3)]);
        assert_eq!(plan.arms[3].name(), "B, normal");
        assert_eq!(plan.arms[3].players(), "normal bots with B");
    }
}
