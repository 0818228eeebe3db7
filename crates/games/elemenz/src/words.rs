//! The game in words.

mod describe;
mod label;
mod narrate;
mod prompt;

use ztable_core::words::count_of;
use ztable_core::{Seat, Window, WindowKind};

use crate::action::Action;
use crate::die::DieId;
use crate::phase::{Frame, Kind};
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

const BEFORE_ROLL: WindowKind =
    WindowKind::new("before-roll", "Before somebody’s first roll: Thin Veil, Curse");
const AFTER_ROLLS: WindowKind = WindowKind::new(
    "after-rolls",
    "After somebody’s last roll: fog, Winds of Change, Wild Pulse, Jolt",
);
const AFTER_TURN: WindowKind = WindowKind::new("after-turn", "After somebody’s turn: AFTERSHOCK");
const HIT: WindowKind =
    WindowKind::new("hit", "When a combo is about to hit you: Totem, Restore, BACKDRAFT, Avatars");
const SURGE: WindowKind = WindowKind::new("surge", "When your Z make a Wild Surge: Totemic Buff");

/// The kinds of reaction windows.
pub(crate) const WINDOWS: &[WindowKind] = &[BEFORE_ROLL, AFTER_ROLLS, AFTER_TURN, HIT, SURGE];

/// The reaction window that the viewer is asked in.
pub(crate) fn window(view: &View) -> Option<Window<Action>> {
    let seat = view.viewer.seat()?;
    let pass = Action::Pass;
    let kind = match view.table.stack.last()? {
        Frame::Window(kind) if view.table.asked.contains(seat) => match kind {
            Kind::Start => &BEFORE_ROLL,
            Kind::Interfere => &AFTER_ROLLS,
            Kind::Finish => &AFTER_TURN,
        },
        Frame::Hit(hit) if hit.target == seat && !hit.accepted => &HIT,
        Frame::Surge if view.table.active == seat => &SURGE,
        _ => return None,
    };
    Some(Window { kind, pass, matter: None })
}
