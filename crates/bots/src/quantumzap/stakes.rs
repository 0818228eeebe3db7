//! What is at stake in QuantumZap, for reasons.

use quantumzap::{QuantumZap, State};
use ztable_core::Seat;

use super::eyes::Eyes;
use crate::{Matter, Stakes};

pub(super) const STAKES: Stakes = Stakes {
    horizon: "by the end of the next round",
    matters: &[
        Matter::count(0.05, "{you} have", "victory point", "victory points"),
        Matter::millions(0.01, "{you} hold"),
        Matter::count(-0.03, "{you} have", "debt", "debts"),
        Matter::count(0.02, "{you} have", "lot", "lots"),
        Matter::millions(0.015, "all that {you} own is worth"),
        Matter::millions(-0.012, "what {your} best rival owns is worth"),
    ],
};

pub(super) fn count(game: &QuantumZap, state: &State, seat: Seat, counts: &mut Vec<f32>) {
    let eyes = Eyes::new(game, state, seat);
    let wealths = eyes.wealths();
    let own = state.seat(seat);
    let score = game.score(state, seat);
    let rivals = eyes.rivals().map(|other| wealths[other.index()]);
    counts.extend([
        (score.lots + score.sets) as f32,
        f32::from(own.credits),
        f32::from(own.debts),
        (own.developed.len() + own.undeveloped.len()) as f32,
        wealths[seat.index()],
        rivals.fold(f32::NEG_INFINITY, f32::max),
    ]);
}
