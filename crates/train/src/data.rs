//! Games as rows of numbers.

use std::cmp::Reverse;
use std::convert::Infallible;
use std::time::{Duration, Instant};

use ztable_bots::{Budget, Decision, Inputs, Insight, Plan, timeless};
use ztable_core::{Picks, Quick, Seat, Seed, Seeded, Silent, Viewer};
use ztable_lab::in_order;

use crate::{Looked, Rows};

/// What is played.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// How many games at most.
    pub games: u32,
    /// The number of the first one; the others follow.
    pub first: u32,
    /// How often, from 0 to 1, a player takes any pick instead of its own, so that positions are met
    /// that good players avoid.
    pub slip: f32,
    /// Which share of the calm positions is kept, from 0 to 1.
    pub share: f32,
    /// How many picks that were looked into a row keeps, the most visited ones.
    pub visits: usize,
    /// How many threads play.
    pub threads: usize,
    /// After how long no further game is begun.
    pub time: Option<Duration>,
}

/// What was played.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Played {
    /// What everybody knew, and how it ended for them.
    pub rows: Rows,
    /// How many games it took.
    pub games: u32,
}

/// Plays the games, by plans that rotate over the seats.
pub fn play<G: Insight + Sync>(game: &G, plans: &[Plan], experiment: &Experiment) -> Played {
    let Experiment { games, threads, time, .. } = *experiment;
    let began = Instant::now();
    let late = || time.is_some_and(|time| began.elapsed() >= time);
    let work = |number| one(game, plans, experiment, experiment.first + number as u32);
    let mut played = Played::default();
    let Ok(()) = in_order(0..games.into(), threads, late, work, |rows: Rows| {
        played.rows.append(&rows);
        played.games += 1;
        Ok::<(), Infallible>(())
    });
    played
}

/// Plays one game and notes what everybody knew.
fn one<G: Insight>(game: &G, plans: &[Plan], experiment: &Experiment, number: u32) -> Rows {
    const STEPS: u32 = 1 << 20;
    let mut chance = Seeded::new(Seed::from_text(&format!("train {number}")));
    let mut mind = Quick::new(u64::from(number) ^ 0x7261_696e);
    let mut state = game.setup(&mut chance, &mut Silent);
    let mut notes: Vec<Note> = Vec::new();
    let mut picks = Picks::new();
    let rarely = |mind: &mut Quick, share: f32| (mind.below(STEPS) as f32) < share * STEPS as f32;
    while let Some(seat) = game.turn(&state).seats().lowest() {
        let noted = notes.len();
        if game.is_calm(&state) && rarely(&mut mind, experiment.share) {
            for seat in Seat::all(game.seats()) {
                let mut inputs = Inputs::new();
                game.tell(&state, seat, &mut inputs);
                notes.push(Note { seat, inputs, looked: Vec::new() });
            }
        }
        let action = if rarely(&mut mind, experiment.slip) {
            picks.clear();
            game.options(&state, seat, &mut picks);
            picks[mind.below(picks.len() as u32) as usize]
        } else {
            let view = game.view(&state, Viewer::Seat(seat));
            let plan = plans[(seat.index() + number as usize) % plans.len()];
            let decision = plan.decide(game, &view, seat, Budget::USUAL, &timeless, &mut mind);
            if let Some(note) = notes[noted..].iter_mut().find(|note| note.seat == seat) {
                note.looked = looked(game, &decision, experiment.visits);
            }
            decision.pick().expect("a seat that is asked has something to pick")
        };
        game.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
    let mut rows = Rows::new(experiment.visits);
    for Note { seat, inputs, looked } in notes {
        rows.push(&inputs, &looked, game.reward(&state, seat));
    }
    rows
}

/// What a seat knew in a calm position and, where it was asked there, what it looked into.
struct Note {
    seat: Seat,
    inputs: Inputs,
    looked: Vec<Looked>,
}

/// The most visited picks of a decision. A pick whose index is beyond what a row can hold is left out.
fn looked<G: Insight>(game: &G, decision: &Decision<G::Action>, most: usize) -> Vec<Looked> {
    let visited = decision.ranked.iter().filter(|ranked| ranked.visits > 0);
    let mut looked: Vec<Looked> = visited
        .filter_map(|ranked| {
            let pick = u16::try_from(game.index(ranked.action)).ok()?;
            let visits = u16::try_from(ranked.visits).unwrap_or(u16::MAX);
            Some(Looked { pick, visits })
        })
        .collect();
    looked.sort_by_key(|looked| Reverse(looked.visits));
    looked.truncate(most);
    looked
}
