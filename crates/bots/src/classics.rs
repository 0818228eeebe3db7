//! What bots know about the games without a board of their own: their rules, what a seat can tell
//! apart, and what a chip is worth.

use std::hash::{DefaultHasher, Hash, Hasher};

use ztable_core::{Finish, Game, Seat};
use ztable_shelf::ztable_classics::{ConnectFour, Kuhn, KuhnState, Leduc, LiarsDice, TicTacToe};

use crate::{Belief, Valuation, unlearned};

unlearned!(LiarsDice);
unlearned!(TicTacToe: Valuation, Policy, Plays, Reasons, Levels, Judged, Insight);
unlearned!(ConnectFour: Valuation, Policy, Plays, Reasons, Levels, Judged, Insight);
unlearned!(Kuhn: Policy, Plays, Reasons, Levels, Judged, Insight);
unlearned!(Leduc: Policy, Plays, Reasons, Levels, Judged, Insight);

impl Belief for TicTacToe {
    fn sight(&self, state: &Self::State, _: Seat) -> u64 {
        hashed(state)
    }
}

impl Belief for ConnectFour {
    fn sight(&self, state: &Self::State, _: Seat) -> u64 {
        hashed(state)
    }
}

impl Belief for Kuhn {
    fn sight(&self, state: &KuhnState, seat: Seat) -> u64 {
        let picks = state.picks.iter().map(|pick| pick.map_or(0, |pick| 1 + pick as u64));
        written(state.cards[seat.index()].into(), picks)
    }
}

impl Belief for Leduc {
    fn sight(&self, state: &Self::State, seat: Seat) -> u64 {
        let open = state.open.map_or(0, |card| 1 + card as u64);
        let picks =
            state.rounds.iter().flatten().map(|pick| pick.map_or(0, |pick| 1 + pick as u64));
        written(state.cards[seat.index()] as u64, [open].into_iter().chain(picks))
    }
}

/// What lies open to everybody.
fn hashed(state: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

/// The own card and what everybody knows as the digits of one number; each is below eight.
fn written(card: u64, known: impl Iterator<Item = u64>) -> u64 {
    known.fold(card, |number, digit| number << 3 | digit)
}

impl Valuation for Kuhn {
    fn reward(&self, state: &KuhnState, seat: Seat) -> f32 {
        chips(self.finish(state), seat, 2.0)
    }
}

impl Valuation for Leduc {
    fn reward(&self, state: &Self::State, seat: Seat) -> f32 {
        chips(self.finish(state), seat, 13.0)
    }
}

/// Chips won, on a scale from 0 for losing the most to 1 for winning the most.
fn chips(finish: Option<Finish>, seat: Seat, most: f32) -> f32 {
    let won = finish.and_then(|finish| finish.seat(seat).score).unwrap_or(0);
    (won as f32 + most) / (2.0 * most)
}
