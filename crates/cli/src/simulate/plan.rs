//! Which games are played: a list that needs no room, so that any worker can take any part of it.

use std::fmt;

use ztable_core::{Outcome, Refusal};

use crate::args::SimulateArgs;
use crate::exit::Failure;
use crate::players::{Finished, Player, Table};
use crate::text::count;

/// All games of a simulation.
pub(super) struct Plan {
    pub(super) table: Table,
    pub(super) games: u64,
    /// The players in the order in which they are dealt out.
    pub(super) line_up: Vec<Player>,
    /// Facts about seats that are counted.
    pub(super) facts: Vec<String>,
    /// How many games share a seed: one for every different way to seat the line-up.
    rotations: usize,
    first_seed: u64,
}

/// One game that is to be played.
pub(super) struct Pairing {
    /// Its number in the plan.
    pub(super) number: u64,
    pub(super) seed: u64,
    /// Who plays on every seat.
    pub(super) players: Vec<Player>,
}

/// A game that was played.
pub(super) struct Played {
    pub(super) pairing: Pairing,
    pub(super) decisions: usize,
    pub(super) outcome: Outcome,
    /// A sentence about each program that was put aside.
    pub(super) put_aside: Vec<String>,
}

impl Plan {
    pub(super) fn new(args: &SimulateArgs) -> Result<Plan, Failure> {
        let setup = args.game.setup()?;
        // A trial start, so that impossible options are refused before the crew sets to work.
        ztable_shelf::start(ztable_core::Start::new(setup.clone(), ""))?;
        let bots = args.bots.iter().map(|&level| Player::Bot(level));
        let players: Vec<Player> = bots.chain(args.programs.programs.iter().cloned()).collect();
        let size = players.len().max(usize::from(setup.players));
        let line_up: Vec<Player> = players.into_iter().cycle().take(size).collect();
        Ok(Plan {
            rotations: period(&line_up),
            table: Table {
                setup,
                budget: args.run.budget(),
                minds: args.minds.number(),
                patience: args.programs.patience.patience(),
            },
            games: args.games.get(),
            line_up,
            facts: args.by.clone(),
            first_seed: args.run.seed,
        })
    }

    /// The game with this number.
    pub(super) fn pairing(&self, number: u64) -> Pairing {
        let rotations = self.rotations as u64;
        let turned = (number % rotations) as usize;
        let players = self.line_up.iter().cloned().cycle().skip(turned);
        Pairing {
            number,
            seed: self.first_seed.wrapping_add(number / rotations),
            players: players.take(usize::from(self.table.setup.players)).collect(),
        }
    }

    /// Plays a game.
    pub(super) fn play(&self, pairing: Pairing) -> Result<Played, Refusal> {
        let seed = pairing.seed.to_string();
        let Finished { decisions, outcome, put_aside } =
            self.table.play(&seed, &pairing.players)?;
        Ok(Played { pairing, decisions, outcome, put_aside })
    }
}

/// The smallest number of steps after which the line-up, turned, looks the same again.
fn period(line_up: &[Player]) -> usize {
    let turned = |by: usize| line_up.iter().cycle().skip(by).take(line_up.len());
    (1..line_up.len()).find(|&by| turned(by).eq(line_up)).unwrap_or(line_up.len())
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}, {}, seeds {} to {}",
            self.table.setup.game,
            count(self.table.setup.players, "player"),
            count(self.games, "game"),
            self.first_seed,
            self.pairing(self.games - 1).seed
        )
    }
}
