//! Between two people who share a device: nobody sees what is not theirs.

use std::time::Duration;

use leptos::prelude::*;
use ztable_core::Seat;
use ztable_table::{Holder, Phase};

use super::state::TableState;

/// Time for the last one to see what the own pick did.
const LINGER: Duration = Duration::from_millis(1100);

pub(super) fn curtain(table: TableState) -> impl IntoView {
    // Whose turn it is with the device; nobody while it is in the right hands.
    let next = Memo::new(move |_| who_is_next(table));
    let drawn: RwSignal<Option<(Seat, String)>> = RwSignal::new(None);
    Effect::new(move |before: Option<bool>| {
        let next = next.get();
        let first = before.is_none();
        if first || next.is_none() || table.device.get_untracked().is_none() {
            drawn.set(next);
        } else {
            let late = move || drawn.set(self::who_is_next_now(table));
            set_timeout(late, LINGER);
        }
        true
    });
    view! {
        {move || {
            drawn
                .get()
                .map(|(seat, name)| {
                    let take = move |_| {
                        table.device.set(Some(seat));
                        table.moment.set(None);
                        drawn.set(None);
                    };
                    view! {
                        <div class="curtain" role="dialog" aria-modal="true" aria-label="Pass the device">
                            <span class="curtain-mark" aria-hidden="true">
                                {name.chars().take(1).collect::<String>()}
                            </span>
                            <h2>"Pass the device to "{name.clone()}</h2>
                            <p class="lead">"The others look away."</p>
                            <button type="button" class="button primary big" autofocus on:click=take>
                                "I am "{name}
                            </button>
                        </div>
                    }
                })
        }}
    }
}

fn who_is_next_now(table: TableState) -> Option<(Seat, String)> {
    untrack(|| who_is_next(table))
}

fn who_is_next(table: TableState) -> Option<(Seat, String)> {
    if !table.session.is_local() {
        return None;
    }
    let device = table.device.get();
    // Everybody at this screen knows at least of themselves that they are asked.
    let waiting: Vec<Seat> = table.session.feeds.with(|feeds| {
        let asked = feeds.values().filter_map(|known| {
            let seat = known.viewer.seat()?;
            known.picture.game.as_ref()?.waiting.contains(seat).then_some(seat)
        });
        asked.collect()
    });
    table.picture(|picture| {
        let plays = |seat: &Seat| {
            matches!(picture.seats[seat.index()].holder, Holder::Human { stand_in: None, .. })
        };
        let people = (0..picture.seats.len() as u8).map(Seat::new).filter(plays).count();
        if people < 2 || picture.phase != Phase::Playing {
            return None;
        }
        if device.is_some_and(|seat| waiting.contains(&seat) && plays(&seat)) {
            return None;
        }
        let next = waiting.into_iter().find(plays)?;
        Some((next, picture.seats[next.index()].name.clone()))
    })?
}
