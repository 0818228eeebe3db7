//! How a Duel came out (EZ-16).

use serde_json::{Map, Value, json};
use ztable_core::Seat;

use crate::state::Look;

/// What decides between the seats: the living by what they have, the others by when they fell
/// (EZ-16.2, EZ-16.3).
pub(crate) fn rank(look: Look<'_>, seat: Seat) -> [usize; 6] {
    let state = look.state;
    [
        usize::from(state.alive(seat)),
        usize::from(state.gone[seat]),
        look.hand(seat).len(),
        state.tokens(seat),
        state.rows[seat].len(),
        usize::from(look.order(seat)),
    ]
}

/// What is told of a seat beside its place.
pub(crate) fn remark(look: Look<'_>, seat: Seat, facts: &mut Map<String, Value>) {
    facts.insert("shaman".into(), json!(look.shaman(seat)));
    let fell = look.state.gone[seat];
    facts.insert("fell".into(), if fell == 0 { json!(null) } else { json!(fell) });
}

/// How it ended, in a sentence.
pub(crate) fn summary(look: Look<'_>) -> String {
    let living = look.game.all().filter(|seat| look.is_alive(*seat)).count();
    if living == 1 {
        "The last Shaman with dice is the Master Zee".into()
    } else {
        format!("After {} rounds the Shaman with most dice wins", look.state.round)
    }
}
