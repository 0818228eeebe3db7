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

/// "the red die f3".
fn die(die: DieId) -> String {
    format!("the {} die {die}", die.colour().colour())
}

fn seat_name(view: &View, seat: Seat) -> String {
    if view.viewer.is(seat) {
        return "you".into();
    }
    match view.table.seats.get(seat.index()).and_then(|seat| seat.shaman) {
        Some(shaman) => format!("the {} Shaman", shaman.title()),
        None => format!("player {}", seat.number() + 1),
    }
}
