//! Looking for puzzles in games of bots.
//!
//! A game is played and every decision in it looked at: first at a glance, then, where one play seems to
//! be clearly better than all others and weaker bots miss it now and then, by a deeper search. What is
//! left must also be what the strongest bot plays, every time. All of it hears of a position only what
//! the seat knows.

use ztable_bots::{
    Budget, Level, Question, Rate, Scrutiny, missed, play_game, single_out, timeless,
};
use ztable_core::{AnyMatch, Record, Refusal, Seat, Setup, Start, Viewer};

use super::{Missed, Puzzle};
use crate::{Shared, pack, record_of};

/// How often each weaker level tries a puzzle.
const TRIES: u32 = 20;
/// How often the strongest one does, which must not miss it once.
const EXPERT_TRIES: u32 = 2;
/// How often an easy bot tries at first: what it never misses, and a normal one does not, is no puzzle.
const FIRST_TRIES: u32 = 6;
/// How often the three levels together must miss a puzzle, of 300.
const LEAST_MISSED: u16 = 40;
/// The most puzzles of one game, so that they differ.
const MOST_OF_ONE_GAME: usize = 4;
/// How many picks lie between two puzzles of one game at least.
const APART: usize = 12;
/// The fewest picks there must be to choose from, or plays.
const FEWEST: usize = 3;

/// The ways to play a game that puzzles are found in.
#[must_use]
pub fn modes(game: &str) -> Vec<Setup> {
    let played_by = |players: &[u8]| players.iter().map(|&all| Setup::new(game, all)).collect();
    let in_mode = |mode: &str| {
        let mut setup = Setup::new(game, 3);
        setup.options.insert("mode".into(), mode.into());
        setup
    };
    match game {
        "zee" => played_by(&[1, 2, 3]),
        "elemenz" => played_by(&[3, 2]),
        "quantumzap" => ["beginner", "advanced"].map(in_mode).into(),
        "zeds-zone" => played_by(&[1]),
        _ => played_by(&[2]),
    }
}

/// What came of one game.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Haul {
    /// How many decisions were looked at.
    pub decisions: u32,
    /// In how many one play seemed to be clearly better than all others.
    pub candidates: u32,
    /// How many of these weaker bots miss now and then.
    pub missed: u32,
    /// How many of these stood the deeper search.
    pub deep: u32,
    /// What is left.
    pub puzzles: Vec<Puzzle>,
}

impl Haul {
    /// Adds what came of another game, but for its puzzles, which are handed back.
    pub fn count(&mut self, other: Haul) -> Vec<Puzzle> {
        self.decisions += other.decisions;
        self.candidates += other.candidates;
        self.missed += other.missed;
        self.deep += other.deep;
        other.puzzles
    }
}

/// Plays a game among normal and hard bots and looks for puzzles in it. The same seed finds the same.
///
/// # Errors
/// An unknown game, impossible options.
pub fn seek(setup: &Setup, seed: &str) -> Result<Haul, Refusal> {
    // Which seats play how differs from game to game.
    let shift = seed.bytes().fold(0_usize, |sum, byte| sum + usize::from(byte));
    let level = |seat: usize| {
        if (seat + shift).is_multiple_of(2) { Level::Normal } else { Level::Hard }
    };
    let levels: Vec<Level> = (0..usize::from(setup.players)).map(level).collect();
    let report = play_game(setup, seed, &levels, Budget::USUAL, &timeless)?;
    let record = record_of(setup, &report)?;
    let mut game = ztable_shelf::start(Start::new(record.setup.clone(), seed))?;
    let mut haul = Haul::default();
    let mut free_from = 0;
    for (at, played) in record.picks.iter().enumerate() {
        if haul.puzzles.len() == MOST_OF_ONE_GAME {
            break;
        }
        if at >= free_from
            && game.options(played.seat).len() >= FEWEST
            && let Some(puzzle) = look(game.as_ref(), played.seat, &record, &mut haul)?
        {
            haul.puzzles.push(puzzle);
            free_from = at + APART;
        }
        game.pick_text(played.seat, &played.pick)?;
    }
    Ok(haul)
}

/// Looks at one decision.
fn look(
    game: &dyn AnyMatch,
    seat: Seat,
    record: &Record,
    haul: &mut Haul,
) -> Result<Option<Puzzle>, Refusal> {
    let view = game.view(Viewer::Seat(seat));
    let at = game.played().len();
    // Each question has worlds of its own.
    let ask = |played, number: u64| Question {
        setup: &record.setup,
        seat,
        view: &view,
        played,
        seed: (at as u64) << 8 | number,
    };
    haul.decisions += 1;
    let Some(seems) = single_out(ask(&[], 0), Scrutiny::GLANCE)? else { return Ok(None) };
    let solution: Vec<String> = seems.steps.into_iter().map(|step| step.pick).collect();
    haul.candidates += 1;
    let first = missed(ask(&solution, 1), Level::Easy, FIRST_TRIES)?.hits
        + missed(ask(&solution, 2), Level::Normal, 1)?.hits;
    if first == 0 || seems.choices < FEWEST {
        return Ok(None);
    }
    haul.missed += 1;
    let Some(proved) = single_out(ask(&solution, 3), Scrutiny::DEEP)? else { return Ok(None) };
    if missed(ask(&solution, 4), Level::Expert, EXPERT_TRIES)?.hits > 0 {
        return Ok(None);
    }
    haul.deep += 1;
    let share = |level, number| missed(ask(&solution, number), level, TRIES).map(hundredths);
    let missed = Missed {
        easy: share(Level::Easy, 5)?,
        normal: share(Level::Normal, 6)?,
        hard: share(Level::Hard, 7)?,
    };
    if missed.total() < LEAST_MISSED {
        return Ok(None);
    }
    let shared =
        Shared { record: game.record(), names: Vec::new(), seat: Some(seat), at: Some(at) };
    Ok(Some(Puzzle {
        code: pack(&shared)?,
        seat,
        solution,
        lead: (proved.lead * 100.0).round().clamp(1.0, 100.0) as u8,
        missed,
        because: proved.because,
    }))
}

fn hundredths(rate: Rate) -> u8 {
    (rate.share() * 100.0).round() as u8
}
