//! A whole game among players that need no person.

use std::num::NonZeroUsize;
use std::time::Duration;

use ztable_bots::{Budget, Level, Thought};
use ztable_core::{AnyMatch, Outcome, Refusal, Seat, Setup, Start, Viewer};

use super::{Player, Program, Served, think};
use crate::clock::clock;
use crate::seeds;

/// Who plays on where a program cannot: a level that gives nobody a victory as a present.
const STAND_IN: Level = Level::Random;

/// What is played, and how long players may think.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    pub(crate) budget: Budget,
    /// On how many threads a bot thinks about a pick.
    pub(crate) minds: NonZeroUsize,
    /// For programs: how long a pick may take.
    pub(crate) patience: Duration,
}

/// A game that was played.
pub(crate) struct Finished {
    pub(crate) decisions: usize,
    pub(crate) outcome: Outcome,
    /// A sentence about each program that was put aside.
    pub(crate) put_aside: Vec<String>,
}

impl Table {
    /// Plays a game, with one player per seat.
    ///
    /// # Errors
    /// Impossible options, or a program that cannot be started.
    pub(crate) fn play(&self, seed: &str, players: &[Player]) -> Result<Finished, Refusal> {
        let levels: Option<Vec<Level>> = players
            .iter()
            .map(|player| match player {
                Player::Bot(level) => Some(*level),
                Player::Program(_) => None,
            })
            .collect();
        let Some(levels) = levels.filter(|_| self.minds.get() == 1) else {
            return self.play_pick_by_pick(seed, players);
        };
        let report = ztable_bots::play_game(&self.setup, seed, &levels, self.budget, &clock())?;
        let decisions = report.picks.len();
        Ok(Finished { decisions, outcome: report.outcome, put_aside: Vec::new() })
    }

    fn play_pick_by_pick(&self, seed: &str, players: &[Player]) -> Result<Finished, Refusal> {
        let mut game = ztable_shelf::start(Start::new(self.setup.clone(), seed))?;
        let mut minds: Vec<Mind> = Seat::all(game.seats())
            .zip(players)
            .map(|(seat, player)| Mind::new(player, seat, self.patience))
            .collect::<Result<_, _>>()?;
        let mut put_aside = Vec::new();
        let outcome = loop {
            if let Some(outcome) = game.outcome() {
                break outcome;
            }
            for seat in game.turn().seats() {
                // A pick of another seat may have answered the question.
                if !game.turn().asks(seat) {
                    continue;
                }
                let mind = &mut minds[seat.index()];
                if let Some(reason) = mind.pick(game.as_mut(), seat, self)? {
                    let name = &players[seat.index()];
                    put_aside.push(format!("The program '{name}' on seat {seat} {reason}."));
                    *mind = Mind::Bot(STAND_IN);
                }
            }
        };
        for mind in minds {
            if let Mind::Program(program) = mind {
                program.dismiss(game.as_mut());
            }
        }
        Ok(Finished { decisions: game.played().len(), outcome, put_aside })
    }
}

/// What decides on a seat.
enum Mind {
    Bot(Level),
    Program(Box<Program>),
}

impl Mind {
    fn new(player: &Player, seat: Seat, patience: Duration) -> Result<Mind, Refusal> {
        Ok(match player {
            Player::Bot(level) => Mind::Bot(*level),
            Player::Program(command) => {
                Mind::Program(Box::new(Program::start(command, seat, patience)?))
            }
        })
    }

    /// Lets it pick; says why it could not, if it is a program.
    fn pick(
        &mut self,
        game: &mut dyn AnyMatch,
        seat: Seat,
        table: &Table,
    ) -> Result<Option<String>, Refusal> {
        match self {
            Mind::Bot(level) => {
                let thought = thought(game, seat, *level, table.budget);
                game.pick_text(seat, &think(&thought, table.minds)?)?;
                Ok(None)
            }
            Mind::Program(program) => Ok(match program.serve(game, table.patience) {
                Served::Picked => None,
                Served::Thinking => Some("was not done in time".into()),
                Served::Failed(reason) => Some(reason),
            }),
        }
    }
}

/// What a bot on this seat is asked now. Its chance belongs to the moment, so that the same game comes
/// out again.
pub(crate) fn thought(game: &dyn AnyMatch, seat: Seat, level: Level, budget: Budget) -> Thought {
    let start = game.start();
    let moment = format!("{} {} {seat}", start.seed, game.played().len());
    Thought {
        setup: start.setup.clone(),
        seat,
        view: game.view(Viewer::Seat(seat)),
        level,
        budget,
        seed: seeds::number(&moment),
    }
}
