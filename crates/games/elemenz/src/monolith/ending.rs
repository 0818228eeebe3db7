//! How a Monolith game came out (EZ-25).

use serde_json::{Map, Value, json};
use ztable_core::Seat;

use crate::rules::{ENOUGH, LOCKS};
use crate::state::Look;

/// What decides between the seats (EZ-25.1 to EZ-25.3). The opponent of the active player is the
/// first to be short of dice.
pub(crate) fn rank(look: Look<'_>, seat: Seat) -> [usize; 6] {
    let (hand, locks) = (look.hand(seat).len(), look.locks(seat));
    [
        usize::from(locks == LOCKS),
        usize::from(hand >= ENOUGH || seat == look.state.active),
        hand.min(ENOUGH),
        locks,
        hand,
        usize::from(look.order(seat)),
    ]
}

/// What is told of a seat beside its place.
pub(crate) fn remark(look: Look<'_>, seat: Seat, facts: &mut Map<String, Value>) {
    facts.insert("locks".into(), json!(look.locks(seat)));
}

/// How it ended, in a sentence.
pub(crate) fn summary(look: Look<'_>) -> String {
    let mut seats = look.game.all();
    if seats.clone().any(|seat| look.locks(seat) == LOCKS) {
        "The monolith is energised".into()
    } else if seats.any(|seat| look.hand(seat).len() < ENOUGH) {
        "One player has too few dice to go on".into()
    } else {
        format!("After {} turns whoever has more locks wins", look.state.round)
    }
}
