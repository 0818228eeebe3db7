//! How a game ended.

use serde_json::json;
use ztable_core::{Finish, Outcome, Placing, Seat, SeatSet};

use crate::game::ElemenZ;
use crate::rules::{ENOUGH, LOCKS};
use crate::state::State;

/// All seats from first to last place.
fn ranking(game: &ElemenZ, state: &State) -> [Seat; 4] {
    let mut seats = [Seat::FIRST; 4];
    for (place, seat) in seats.iter_mut().zip(game.all()) {
        *place = seat;
    }
    let count = usize::from(game.rules.seats);
    let key = |seat: &Seat| {
        let hand = game.hand(state, *seat).len();
        let order = usize::from(game.order(state, *seat));
        if game.rules.is_monolith() {
            // EZ-25.1 to EZ-25.3: the opponent of the active player is the first to be short.
            let locks = game.locks(state, *seat);
            let lasts = hand >= ENOUGH || *seat == state.active;
            return (
                usize::from(locks == LOCKS),
                usize::from(lasts),
                hand.min(ENOUGH),
                locks,
                hand,
                order,
            );
        }
        // EZ-16.2, EZ-16.3: the living by what they have, the others by when they fell.
        let alive = state.alive(*seat);
        let fell = usize::from(state.gone[seat.index()]);
        (usize::from(alive), fell, hand, state.tokens(*seat), state.rows[seat.index()].len(), order)
    };
    seats[..count].sort_by_key(|seat| std::cmp::Reverse(key(seat)));
    seats
}

/// Who won.
pub(crate) fn winner(game: &ElemenZ, state: &State) -> Seat {
    ranking(game, state)[0]
}

/// How a finished game came out.
pub(crate) fn finish(game: &ElemenZ, state: &State) -> Finish {
    let ranking = ranking(game, state);
    let placing = |seat| {
        let place = ranking.iter().position(|ranked| *ranked == seat).map_or(1, |at| at + 1);
        Placing { place: place as u8, score: None }
    };
    Finish::new(SeatSet::one(ranking[0]), Seat::all(game.rules.seats).map(placing))
}

/// What else there is to say about a finished game.
pub(crate) fn remark(game: &ElemenZ, state: &State, outcome: &mut Outcome) {
    for standing in &mut outcome.seats {
        let seat = standing.seat;
        let facts = &mut standing.facts;
        facts.insert("order".into(), json!(game.order(state, seat) + 1));
        facts.insert("dice".into(), json!(game.hand(state, seat).len()));
        if game.rules.is_monolith() {
            facts.insert("locks".into(), json!(game.locks(state, seat)));
        } else {
            facts.insert("shaman".into(), json!(state.shaman(seat)));
            let fell = state.gone[seat.index()];
            facts.insert("fell".into(), if fell == 0 { json!(null) } else { json!(fell) });
        }
    }
    let winner = winner(game, state);
    let living = game.all().filter(|seat| state.alive(*seat)).count();
    let short = game.all().any(|seat| game.hand(state, seat).len() < ENOUGH);
    outcome.summary = match game.rules.is_monolith() {
        false if living == 1 => "The last Shaman with dice is the Master Zee".to_string(),
        false => format!("After {} rounds the Shaman with most dice wins", state.round),
        true if game.locks(state, winner) == LOCKS => "The monolith is energised".to_string(),
        true if short => "One player has too few dice to go on".to_string(),
        true => format!("After {} turns whoever has more locks wins", state.round),
    };
    outcome.facts.insert("rounds".into(), json!(state.round));
}
