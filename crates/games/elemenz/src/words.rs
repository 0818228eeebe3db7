//! The game in words.

mod describe;
mod label;
mod narrate;
mod prompt;

use ztable_core::Seat;
use ztable_core::words::count_of;

use crate::die::DieId;
use crate::view::View;

pub(crate) use describe::describe;
pub(crate) use label::label;
pub(crate) use narrate::narrate;
pub(crate) use prompt::{prompt, window};

/// "1 die", "3 dice".
fn dice(count: usize) -> String {
    count_of(count, "die", "dice")
}

/// "a red die": in a sentence it does not matter which.
fn die(die: DieId) -> String {
    format!("a {} die", die.colour().colour())
}

fn seat_name(view: &View, seat: Seat) -> String {
    match view.viewer.is(seat) {
        true => "you".into(),
        false => format!("player {}", seat.number() + 1),
    }
}
