//! How a game ended.

use serde_json::{Map, Value, json};
use ztable_core::{Outcome, Seat, SeatSet, Standing};

use crate::bag::Zone;
use crate::game::ZuTiles;
use crate::state::{Fall, State};

/// What decides between players who have not won: points, being in the game, going out later, fewer
/// tiles in hand (ZU-Q60).
fn rank(state: &State, seat: Seat) -> (bool, usize, bool, u8, i32) {
    let (fall, fell) = state.falls[seat.index()];
    let hand = state.bag.len(seat, Zone::Hand) as i32;
    (state.winner == Some(seat), state.points(seat), fall == Fall::None, fell, -hand)
}

pub(crate) fn outcome(game: &ZuTiles, state: &State) -> Outcome {
    let seats = game.rules.seats;
    let standings = Seat::all(seats)
        .map(|seat| {
            let better = Seat::all(seats).filter(|other| rank(state, *other) > rank(state, seat));
            let place = 1 + better.count() as u8;
            let out = match state.falls[seat.index()].0 {
                Fall::None => Value::Null,
                Fall::Decked => json!("no tile to draw"),
                Fall::Number => json!("over a Maximum Tile Number"),
                Fall::Conceded => json!("conceded"),
            };
            let mut facts = Map::new();
            facts.insert("out".into(), out);
            facts.insert("deck".into(), json!(game.rules.decks[seat.index()].name));
            let mut order = state.first.into_iter().flat_map(|first| game.clockwise(first));
            if let Some(turn) = order.position(|other| other == seat) {
                facts.insert("order".into(), json!(turn + 1));
            }
            Standing { seat, place, score: Some(state.points(seat) as i32), facts }
        })
        .collect();
    let summary = match state.winner {
        Some(winner) if state.points(winner) >= usize::from(game.rules.target) => {
            format!("Won with {} points", state.points(winner))
        }
        _ => "Won as the last player left".into(),
    };
    let mut facts = Map::new();
    facts.insert("turns".into(), json!(state.turn));
    Outcome {
        winners: state.winner.map_or(SeatSet::EMPTY, SeatSet::one),
        seats: standings,
        summary,
        facts,
    }
}
