//! What is counted: for every kind of table and every seed, how much of the victories went to whom.
//!
//! Games with the same seed belong together, because luck was the same in them; whoever asks how
//! certain something is draws whole seeds.

use ztable_core::{Outcome, Seat};

use super::fixtures::{Fixtures, Game};

/// The counts of one mode.
pub(super) struct Standings {
    /// For each kind, for each seed: what each player got.
    pub(super) kinds: Vec<Vec<Round>>,
}

/// The games of one kind with one seed.
#[derive(Clone, Default, Debug)]
pub(super) struct Round {
    pub(super) games: u32,
    /// The share of victories of each player, summed over the games; by the player's number.
    pub(super) shares: Vec<f64>,
    /// The score of whoever played alone.
    pub(super) score: Option<i32>,
}

impl Standings {
    pub(super) fn new(fixtures: &Fixtures) -> Standings {
        let shares = vec![0.0; fixtures.players.len()];
        let rounds = vec![Round { games: 0, shares, score: None }; fixtures.seeds as usize];
        Standings { kinds: vec![rounds; fixtures.kinds.len()] }
    }

    pub(super) fn add(&mut self, game: &Game) {
        let round = &mut self.kinds[game.kind][game.seed as usize];
        round.games += 1;
        for (standing, &player) in game.outcome.seats.iter().zip(&game.seating) {
            round.shares[player] += share(&game.outcome, standing.seat);
            if game.seating.len() == 1 {
                round.score = standing.score;
            }
        }
    }
}

/// How much of the victory a seat has: winners share it, and where nobody wins among several, all do.
/// Who plays alone has won or lost.
fn share(outcome: &Outcome, seat: Seat) -> f64 {
    let (winners, seats) = (outcome.winners.len(), outcome.seats.len());
    match (winners, seats) {
        (0, 1) => 0.0,
        (0, seats) => 1.0 / seats as f64,
        (winners, _) if outcome.winners.contains(seat) => 1.0 / winners as f64,
        _ => 0.0,
    }
}
