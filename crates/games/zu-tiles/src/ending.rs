//! How a game ended.

use ztable_core::{Finish, Outcome, Seat, SeatSet};

use crate::phase::Fall;
use crate::rules::ZuTiles;
use crate::state::State;
use crate::zone::Zone;

use serde_json::{Value, json};

/// What decides between players who have not won: points, being in the game, going out later, fewer
/// tiles in hand (ZU-Q60).
fn rank(state: &State, seat: Seat) -> (bool, usize, bool, u8, i32) {
    let (fall, fell) = state.falls[seat];
    let hand = state.bag.len(seat, Zone::Hand) as i32;
    (state.winner == Some(seat), state.points(seat), fall == Fall::None, fell, -hand)
}

/// How a finished game came out.
pub(crate) fn finish(game: &ZuTiles, state: &State) -> Finish {
    let winners = state.winner.map_or(SeatSet::EMPTY, SeatSet::one);
    Finish::ranked(game.rules.seats, winners, |seat| {
        (rank(state, seat), Some(state.points(seat) as i32))
    })
}

/// What else there is to say about a finished game.
pub(crate) fn remark(game: &ZuTiles, state: &State, outcome: &mut Outcome) {
    for standing in &mut outcome.seats {
        let seat = standing.seat;
        let out = match state.falls[seat].0 {
            Fall::None => Value::Null,
            Fall::Decked => json!("no tile to draw"),
            Fall::Number => json!("over a Maximum Tile Number"),
            Fall::Conceded => json!("conceded"),
        };
        let facts = &mut standing.facts;
        facts.insert("out".into(), out);
        facts.insert("deck".into(), json!(game.rules.decks[seat.index()].name));
        let mut order = state.first.into_iter().flat_map(|first| game.clockwise(first));
        if let Some(turn) = order.position(|other| other == seat) {
            facts.insert("order".into(), json!(turn + 1));
        }
    }
    outcome.summary = match state.winner {
        Some(winner) if state.points(winner) >= usize::from(game.rules.target) => {
            format!("Won with {} points", state.points(winner))
        }
        _ => "Won as the last player left".into(),
    };
    outcome.facts.insert("turns".into(), json!(state.turn));
}
