//! How a game ended.

use serde_json::{Map, json};
use ztable_core::{Outcome, Seat, SeatSet, Standing};

use crate::look::Look;
use crate::rules::Mode;
use crate::state::SEATS;
use crate::{duel, monolith};

/// What decides between the seats, more being better. No two seats have the same.
fn rank(look: Look<'_>, seat: Seat) -> [usize; 6] {
    match look.mode() {
        Mode::Duel => duel::rank(look, seat),
        Mode::Monolith => monolith::rank(look, seat),
    }
}

/// Who won.
pub(crate) fn winner(look: Look<'_>) -> Seat {
    let seats = look.game.all();
    seats.max_by_key(|seat| rank(look, *seat)).expect("every game has seats")
}

/// The outcome of a finished game.
pub(crate) fn outcome(look: Look<'_>) -> Outcome {
    let mut ranks = [[0; 6]; SEATS];
    for (own, seat) in ranks.iter_mut().zip(look.game.all()) {
        *own = rank(look, seat);
    }
    let seats = look.game.all().map(|seat| {
        let better = ranks.iter().filter(|other| **other > ranks[seat.index()]).count();
        let mut facts = Map::new();
        facts.insert("order".into(), json!(look.order(seat) + 1));
        facts.insert("dice".into(), json!(look.hand(seat).len()));
        match look.mode() {
            Mode::Duel => duel::remark(look, seat, &mut facts),
            Mode::Monolith => monolith::remark(look, seat, &mut facts),
        }
        Standing { seat, place: 1 + better as u8, score: None, facts }
    });
    let mut facts = Map::new();
    facts.insert("rounds".into(), json!(look.state.round));
    Outcome {
        winners: SeatSet::one(winner(look)),
        seats: seats.collect(),
        summary: match look.mode() {
            Mode::Duel => duel::summary(look),
            Mode::Monolith => monolith::summary(look),
        },
        facts,
    }
}
