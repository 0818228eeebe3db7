//! The clocks of a table on a server. They are told once and tick here.

use std::time::Duration;

use leptos::leptos_dom::helpers::set_interval_with_handle;
use leptos::prelude::*;
use ztable_core::Seat;
use ztable_table::{Clock, Millis, Phase, SeatClock};

use super::state::TableState;
use crate::icon::Icon;

const SECOND: Millis = 1_000;
const HOUR: Millis = 3_600 * SECOND;
const DAY: Millis = 24 * HOUR;

/// How often this page looks at the time; seconds change at most so late.
const LOOK: Duration = Duration::from_millis(250);

/// When screen readers are told how much time is left of one's own.
const TOLD: [(Millis, &str); 2] =
    [(60 * SECOND, "You have one minute left."), (10 * SECOND, "You have ten seconds left.")];

/// The time that is left of something.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Left {
    /// Rounded up to seconds, so that nothing shows 0 that is not over.
    time: Millis,
    low: bool,
    runs: bool,
}

/// Lets the clocks of this page tick, where there are any.
pub(super) fn tick(table: TableState) {
    let has_clock = Memo::new(move |_| {
        table.picture(|picture| picture.clocks.is_some() && picture.phase == Phase::Playing)
            == Some(true)
    });
    Effect::new(move |_| {
        if !has_clock.get() {
            return;
        }
        let look = move || table.time.set(table.session.now());
        look();
        // Without a timer the clocks show what was told last.
        if let Ok(timer) = set_interval_with_handle(look, LOOK) {
            on_cleanup(move || timer.clear());
        }
    });
}

/// The words for a clock before the start, with what happens at zero.
pub(super) fn terms(table: TableState) -> impl IntoView {
    move || {
        let clock = table.picture(|picture| picture.clock).flatten()?;
        Some(view! {
            <p class="clock-terms">
                {Icon::Clock.view()}
                <span><b>{clock.words()}</b> ". " {AT_ZERO}</span>
            </p>
        })
    }
}

/// What happens at zero.
pub(crate) const AT_ZERO: &str = "Whose time is up loses the seat to a bot.";

fn left_of(table: TableState, seat: Seat) -> Option<Left> {
    let now = table.time.get();
    table.picture(|picture| {
        let (clock, clocks) = (picture.clock?, picture.clocks.as_ref()?);
        let shown = (*clocks.seats.get(seat.index())?)?;
        let runs = shown.runs(now);
        let left = shown.left(now);
        Some(Left { time: whole(left), low: is_low(clock, left), runs })
    })?
}

fn whole(left: Millis) -> Millis {
    left.div_ceil(SECOND) * SECOND
}

fn is_low(clock: Clock, left: Millis) -> bool {
    left < match clock {
        Clock::Live { .. } => (clock.start() / 2).min(30 * SECOND),
        Clock::Days { .. } => 3 * HOUR,
    }
}

/// Whether this screen's seat was lost to a bot: its time is up, it was resigned, or a rated game was
/// left.
pub(super) fn has_lost(table: TableState) -> bool {
    let zero = |seat: Seat| {
        table.picture(|picture| {
            if picture.rated.as_ref().is_some_and(|it| it.decided || it.lost.contains(&seat)) {
                return Some(true);
            }
            let clock = (*picture.clocks.as_ref()?.seats.get(seat.index())?)?;
            Some(clock == SeatClock::Stands { left: 0 })
        })
    };
    if table.has_resigned() {
        return true;
    }
    let seat = table.seat().filter(|_| table.stand_in().is_some());
    seat.and_then(zero).flatten() == Some(true)
}

/// The clock in the panel of a seat.
pub(super) fn of_seat(table: TableState, seat: Seat) -> impl IntoView {
    let left = Memo::new(move |_| left_of(table, seat));
    move || left.get().map(|left| shown(left, "left"))
}

/// What this screen's player has to know at any time: how long the open window is open, or one's own
/// clock.
pub(super) fn chip(table: TableState) -> impl IntoView {
    let window = Memo::new(move |_| {
        let now = table.time.get();
        let until = table.picture(|picture| picture.clocks.as_ref()?.window).flatten()?;
        let left = until.saturating_sub(now);
        Some(Left { time: whole(left), low: left < 10 * SECOND, runs: true })
    });
    let own = Memo::new(move |_| left_of(table, table.seat()?));
    let playing = move || table.phase() == Some(Phase::Playing);
    let told = Memo::new(move |_| {
        let left = own.get().filter(|left| left.runs)?;
        TOLD.into_iter().rev().find(|(limit, _)| left.time <= *limit).map(|(_, words)| words)
    });
    view! {
        <div class="clock-chip">
            {move || {
                let own = own.get().filter(|_| playing());
                match window.get() {
                    Some(left) => Some(shown(left, "to decide").into_any()),
                    None => own.map(|left| shown(left, "left").into_any()),
                }
            }}
            <span class="visually-hidden" role="status">{move || told.get()}</span>
        </div>
    }
}

fn shown(left: Left, what: &'static str) -> impl IntoView {
    let Left { time, low, runs } = left;
    let icon = if low { Icon::Warning.view() } else { Icon::Clock.view() };
    view! {
        <span class="clock" data-low=low.to_string() data-runs=runs.to_string()>
            {icon}
            <span class="clock-time">{digits(time)}</span>
            <span class="visually-hidden">{format!(" {what}")}</span>
        </span>
    }
}

/// A time as clocks show it.
fn digits(time: Millis) -> String {
    let seconds = time / SECOND;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if time >= DAY {
        format!("{} d {} h", hours / 24, hours % 24)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
