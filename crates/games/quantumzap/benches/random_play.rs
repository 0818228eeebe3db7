//! Random games, timed or counted: see `ztable_core::testkit::random_play`.

use quantumzap::{QuantumZap, State};
use ztable_core::testkit::random_play;
use ztable_core::{Game, Setup};

/// Decisions in the first hundred games of the first mode.
const FIRST_HUNDRED: u64 = 6_797;

/// What a finished game makes of the scores of its seats.
fn of_scores(game: &QuantumZap, state: &State, fold: fn(f64, f64) -> f64) -> f64 {
    let finish = game.finish(state).expect("the game is over");
    let scores = finish.seats().filter_map(|(_, placing)| placing.score).map(f64::from);
    scores.reduce(fold).expect("every seat has a score")
}

fn main() {
    let setup = |mode, players| Setup::new("quantumzap", players).with("mode", mode);
    let beginner = (2..=5).map(|players| setup("beginner", players));
    let advanced = (2..=5).map(|players| setup("advanced", players));
    random_play::<QuantumZap>(
        &beginner.chain(advanced).collect::<Vec<Setup>>(),
        FIRST_HUNDRED,
        &[
            ("score of all", |game, state| of_scores(game, state, |a, b| a + b)),
            ("score of the best", |game, state| of_scores(game, state, f64::max)),
        ],
    );
}
