//! Which games are played: a list that needs no room, so that any worker can take any part of it.

use std::fmt;
use std::num::NonZeroU32;

use ztable_bots::{Budget, Level};
use ztable_core::{Outcome, Refusal, Setup};

use crate::args::SimulateArgs;
use crate::clock::clock;
use crate::exit::Failure;
use crate::text::count;

/// All games of a simulation.
pub(super) struct Plan {
    pub(super) setup: Setup,
    pub(super) games: u64,
    /// The bots in the order in which they are dealt out.
    pub(super) line_up: Vec<Level>,
    /// Facts about seats that are counted.
    pub(super) facts: Vec<String>,
    /// How many games share a seed: one for every different way to seat the line-up.
    rotations: usize,
    first_seed: u64,
    budget: Budget,
}

/// One game that is to be played.
pub(super) struct Pairing {
    /// Its number in the plan.
    pub(super) number: u64,
    pub(super) seed: u64,
    /// The bot on every seat.
    pub(super) bots: Vec<Level>,
}

/// A game that was played.
pub(super) struct Played {
    pub(super) pairing: Pairing,
    pub(super) decisions: usize,
    pub(super) outcome: Outcome,
}

impl Plan {
    pub(super) fn new(args: &SimulateArgs) -> Result<Plan, Failure> {
        let setup = args.game.setup()?;
        // A trial start, so that impossible options are refused before the crew sets to work.
        ztable_shelf::start(ztable_core::Start::new(setup.clone(), ""))?;
        let size = args.bots.len().max(usize::from(setup.players));
        let line_up: Vec<Level> = args.bots.iter().copied().cycle().take(size).collect();
        Ok(Plan {
            rotations: period(&line_up),
            setup,
            games: args.games.get(),
            line_up,
            facts: args.by.clone(),
            first_seed: args.seed,
            budget: Budget {
                iterations: args.iterations.map(NonZeroU32::get),
                millis: args.ms.map(NonZeroU32::get),
            },
        })
    }

    /// The game with this number.
    pub(super) fn pairing(&self, number: u64) -> Pairing {
        let rotations = self.rotations as u64;
        let turned = (number % rotations) as usize;
        let bots = self.line_up.iter().copied().cycle().skip(turned);
        Pairing {
            number,
            seed: self.first_seed.wrapping_add(number / rotations),
            bots: bots.take(usize::from(self.setup.players)).collect(),
        }
    }

    /// Plays a game.
    pub(super) fn play(&self, pairing: Pairing) -> Result<Played, Refusal> {
        let seed = pairing.seed.to_string();
        let report =
            ztable_bots::play_game(&self.setup, &seed, &pairing.bots, self.budget, &clock())?;
        Ok(Played { pairing, decisions: report.picks.len(), outcome: report.outcome })
    }
}

/// The smallest number of steps after which the line-up, turned, looks the same again.
fn period(line_up: &[Level]) -> usize {
    let turned = |by: usize| line_up.iter().cycle().skip(by).take(line_up.len());
    (1..line_up.len()).find(|&by| turned(by).eq(line_up)).unwrap_or(line_up.len())
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}, {}, seeds {} to {}",
            self.setup.game,
            count(self.setup.players, "player"),
            count(self.games, "game"),
            self.first_seed,
            self.pairing(self.games - 1).seed
        )
    }
}
