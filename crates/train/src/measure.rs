//! How well ways of playing do against each other.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use ztable_bots::{Budget, Insight, Mean, Plan, Rate, timeless};
use ztable_core::{Quick, Seat, Seed, Seeded, Silent, Viewer};
use ztable_lab::in_order;

/// What one way of playing came to.
#[derive(Clone, Copy, Default, Debug)]
pub struct Measured {
    /// How often it won; a shared victory counts for all who share it.
    pub wins: Rate,
    /// Its scores, where the game gives any.
    pub score: Mean,
    /// Its rewards.
    pub reward: Mean,
    /// How many picks it made.
    pub picks: u32,
    /// How long it thought in all.
    pub thought: Duration,
}

/// Plays games in which the ways rotate over the seats, and counts for each of them. Games are
/// numbered from `first`; training must have used others. After `time`, no further game is begun.
pub fn measure<G: Insight + Sync>(
    game: &G,
    plans: &[Plan],
    games: u32,
    first: u32,
    threads: usize,
    time: Option<Duration>,
) -> Vec<Measured> {
    let mut all = vec![Measured::default(); plans.len()];
    let began = Instant::now();
    let late = || time.is_some_and(|time| began.elapsed() >= time);
    let work = |number| one(game, plans, first + number as u32);
    let Ok(()) = in_order(0..games.into(), threads, late, work, |seats| {
        for seat in seats {
            let way = &mut all[seat.way];
            way.wins.count(seat.won);
            way.reward.count(f64::from(seat.reward));
            if let Some(score) = seat.score {
                way.score.count(f64::from(score));
            }
            way.picks += seat.picks;
            way.thought += seat.thought;
        }
        Ok::<(), Infallible>(())
    });
    all
}

/// How a seat fared in one game.
#[derive(Default)]
struct Fared {
    way: usize,
    won: bool,
    score: Option<i32>,
    reward: f32,
    picks: u32,
    thought: Duration,
}

fn one<G: Insight>(game: &G, plans: &[Plan], number: u32) -> Vec<Fared> {
    let mut chance = Seeded::new(Seed::from_text(&format!("measure {number}")));
    let mut mind = Quick::new(u64::from(number) ^ 0x6d65_6173);
    let mut state = game.setup(&mut chance, &mut Silent);
    let way = |seat: Seat| (seat.index() + number as usize) % plans.len();
    let mut seats: Vec<Fared> =
        Seat::all(game.seats()).map(|seat| Fared { way: way(seat), ..Fared::default() }).collect();
    while let Some(seat) = game.turn(&state).seats().lowest() {
        let view = game.view(&state, Viewer::Seat(seat));
        let began = Instant::now();
        let plan = plans[way(seat)];
        let decision = plan.decide(game, &view, seat, Budget::USUAL, &timeless, &mut mind);
        let fared = &mut seats[seat.index()];
        fared.thought += began.elapsed();
        fared.picks += 1;
        let action = decision.pick().expect("a seat that is asked has something to pick");
        game.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
    let finish = game.finish(&state);
    for (seat, fared) in Seat::all(game.seats()).zip(&mut seats) {
        fared.reward = game.reward(&state, seat);
        if let Some(finish) = &finish {
            fared.won = finish.winners().contains(seat);
            fared.score = finish.seat(seat).score;
        }
    }
    seats
}
