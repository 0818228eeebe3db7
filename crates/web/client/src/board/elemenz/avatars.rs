//! Avatar tiles: before a seat, and for sale.

use elemenz::{Action, Avatar};
use leptos::prelude::*;
use ztable_core::Seat;
use ztable_web_boards::elemenz as film;

use super::desk::{Desk, Tool};
use super::words;

/// What using a tile picks, if it needs nothing more.
fn use_of(avatar: Avatar) -> Option<Action> {
    Some(match avatar {
        Avatar::Stone => Action::Stone,
        Avatar::Reflux => Action::Reflux,
        Avatar::Wind => Action::SecondWind,
        Avatar::Veil => Action::Veil,
        Avatar::Curse => Action::Curse,
        Avatar::Mirror => Action::Mirror,
        Avatar::Overdraw => Action::Overdraw,
        _ => return None,
    })
}

/// The picture of a tile; its back if it is not known.
pub(super) fn art(avatar: Option<Avatar>) -> impl IntoView {
    let symbol = avatar.map_or("#ez-av-back".to_owned(), |avatar| format!("#ez-{avatar}"));
    view! {
        <svg class="ez-tile-art" viewBox="0 0 24 24" aria-hidden="true"><use href=symbol></use></svg>
    }
}

#[derive(Clone, PartialEq, Eq)]
struct Seen {
    pick: Option<Action>,
    tool: Option<Tool>,
    lit: bool,
    in_hand: bool,
}

fn seen(desk: Desk, seat: Option<Seat>, place: usize, avatar: Option<Avatar>) -> Seen {
    let own = seat.is_some_and(|seat| desk.is_own(seat));
    let tool = avatar.map(Tool::Avatar).filter(|tool| own && desk.usable(*tool));
    let pick = match (seat, avatar) {
        (None, Some(avatar)) => desk.asked().then_some(Action::Buy(avatar)),
        (Some(_), Some(avatar)) if own => use_of(avatar).filter(|_| desk.asked()),
        (Some(seat), _) if !own => {
            Some(Action::Smash(seat, place as u8 + 1)).filter(|_| desk.asked())
        }
        _ => None,
    };
    Seen {
        pick,
        tool,
        lit: tool.is_some() || pick.is_some_and(|pick| desk.may(pick)),
        in_hand: tool.is_some() && desk.tool.get() == tool,
    }
}

/// A tile: before a seat, or for sale.
fn tile(desk: Desk, seat: Option<Seat>, place: usize, avatar: Option<Avatar>) -> impl IntoView {
    let seen = Memo::new(move |_| seen(desk, seat, place, avatar));
    let says = Memo::new(move |_| {
        let what = avatar.map_or("An Avatar, face down.".to_owned(), |avatar| {
            format!("{}: {}.", avatar.title(), words::avatar(avatar))
        });
        match seen.get().pick.and_then(|pick| desk.told(pick)) {
            Some((label, _)) => format!("{label}. {what}"),
            None => what,
        }
    });
    let target = match seat {
        Some(seat) => Some(film::tile(seat, place)),
        None => avatar.map(film::offer),
    };
    view! {
        <button
            type="button"
            class="ez-tile"
            data-lit=move || seen.get().lit
            class:ez-in-hand=move || seen.get().in_hand
            class:ez-face-down=avatar.is_none()
            data-target=target
            data-pick=move || seen.get().pick.map(|pick| pick.to_string())
            data-says=move || says.get()
            aria-label=move || says.get()
            on:click=move |click| {
                if let Some(tool) = seen.with_untracked(|seen| seen.tool) {
                    click.stop_propagation();
                    desk.toggle(tool);
                }
            }
        >
            {art(avatar)}
            {avatar.map(|avatar| view! { <span class="ez-tile-name">{avatar.title()}</span> })}
        </button>
    }
}

/// The tiles before a seat.
pub(super) fn row(desk: Desk, seat: Seat) -> impl IntoView {
    let tiles = Memo::new(move |_| {
        desk.table(|table| {
            table.seats.get(seat.index()).map_or(Vec::new(), |seat| seat.avatars.clone())
        })
        .unwrap_or_default()
    });
    move || {
        let tiles = tiles.get();
        (!tiles.is_empty()).then(|| {
            view! {
                <div class="ez-tiles" role="group" aria-label="Avatars">
                    {tiles
                        .into_iter()
                        .enumerate()
                        .map(|(place, avatar)| tile(desk, Some(seat), place, avatar))
                        .collect_view()}
                </div>
            }
        })
    }
}

/// The tiles that can be bought.
pub(super) fn shop(desk: Desk) -> impl IntoView {
    let tiles = Memo::new(move |_| {
        desk.table(|table| {
            let tops = table.stacks.iter().filter_map(|stack| stack.last().copied().flatten());
            tops.chain(table.loose.iter()).collect::<Vec<Avatar>>()
        })
        .unwrap_or_default()
    });
    move || {
        let tiles = tiles.get();
        (!tiles.is_empty()).then(|| {
            view! {
                <div class="ez-shop" role="group" aria-label="Avatars for sale">
                    <span class="ez-caption">"Avatars"</span>
                    {tiles.into_iter().map(|avatar| tile(desk, None, 0, Some(avatar))).collect_view()}
                </div>
            }
        })
    }
}
