//! The game in words.

mod describe;
mod label;
mod narrate;
mod prompt;

use ztable_core::words::count_of;
use ztable_core::{Seat, Window};

use crate::about::{AFTER_ROLLS, AFTER_TURN, BEFORE_ROLL, HIT, SURGE};

use crate::action::Action;
use crate::die::DieId;
use crate::phase::{Frame, ReactionWindow};
use crate::view::View;

pub(crate) use describe::describe;
pub(crate) use label::label;
pub(crate) use narrate::narrate;
pub(crate) use prompt::prompt;

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

/// The reaction window that the viewer is asked in.
pub(crate) fn window(view: &View) -> Option<Window<Action>> {
    let seat = view.viewer.seat()?;
    let pass = Action::Pass;
    let kind = match view.table.stack.last()? {
        Frame::Window(kind) if view.table.asked.contains(seat) => match kind {
            ReactionWindow::Start => &BEFORE_ROLL,
            ReactionWindow::Interfere => &AFTER_ROLLS,
            ReactionWindow::Finish => &AFTER_TURN,
        },
        Frame::Hit(hit) if hit.target == seat && !hit.accepted => &HIT,
        Frame::Surge if view.table.active == seat => &SURGE,
        _ => return None,
    };
    Some(Window { kind, pass, matter: None })
}
