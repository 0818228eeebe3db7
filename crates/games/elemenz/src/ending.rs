//! How a game ended.

use serde_json::json;
use ztable_core::{Finish, Outcome, Seat, SeatSet};

use crate::board::Mode;
use crate::rules::ElemenZ;
use crate::state::{Look, State};
use crate::{duel, monolith};

/// What decides between the seats, more being better. No two seats have the same.
fn rank(look: Look<'_>, seat: Seat) -> [usize; 6] {
    match look.mode() {
        Mode::Duel => duel::rank(look, seat),
        Mode::Monolith => monolith::rank(look, seat),
    }
}

/// The seat that is ahead of all others.
pub(crate) fn winner(look: Look<'_>) -> Seat {
    let seats = look.game.all();
    seats.max_by_key(|seat| rank(look, *seat)).expect("every game has seats")
}

/// How a finished game came out.
pub(crate) fn finish(game: &ElemenZ, state: &State) -> Finish {
    let look = game.look(state);
    let winners = SeatSet::one(winner(look));
    Finish::ranked(game.rules.seats, winners, |seat| (rank(look, seat), None))
}

/// What else there is to say about a finished game.
pub(crate) fn remark(game: &ElemenZ, state: &State, outcome: &mut Outcome) {
    let look = game.look(state);
    for standing in &mut outcome.seats {
        let (seat, facts) = (standing.seat, &mut standing.facts);
        facts.insert("order".into(), json!(look.order(seat) + 1));
        facts.insert("dice".into(), json!(look.hand(seat).len()));
        match look.mode() {
            Mode::Duel => duel::remark(look, seat, facts),
            Mode::Monolith => monolith::remark(look, seat, facts),
        }
    }
    outcome.summary = match look.mode() {
        Mode::Duel => duel::summary(look),
        Mode::Monolith => monolith::summary(look),
    };
    outcome.facts.insert("rounds".into(), json!(state.round));
}
