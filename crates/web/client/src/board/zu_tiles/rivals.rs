//! The other players: points, hand, Draw Stacks and piles.

use leptos::prelude::*;
use ztable_core::Seat;
use ztable_web_boards::zu_tiles as film;
use zu_tiles::STACKS;

use super::desk::{Desk, OpenPile};
use super::face;
use super::piles::pile_button;
use super::words;

/// All players but the own one; all of them for somebody who watches.
pub(super) fn rivals(desk: Desk) -> impl IntoView {
    let others = desk.memo(|view| {
        let seats = Seat::all(view.table.seats.len() as u8);
        seats.filter(|seat| !view.viewer.is(*seat)).collect::<Vec<_>>()
    });
    view! {
        <div class="zu-rivals" role="group" aria-label="Other players">
            <For each=move || others.get() key=|seat| *seat let:seat>
                {rival(desk, seat)}
            </For>
        </div>
    }
}

fn rival(desk: Desk, seat: Seat) -> impl IntoView {
    let hand = desk.memo(move |view| view.facts.hands.get(seat.index()).copied().unwrap_or(0));
    let out = desk.memo(move |view| {
        view.table.seats.get(seat.index()).and_then(|seat| words::why_out(seat.fall))
    });
    let left = desk.memo(move |view| {
        let stacks = view.table.seats.get(seat.index()).and_then(|seat| seat.stacks);
        stacks.unwrap_or_default().into_iter().map(u32::from).sum::<u32>()
    });
    let piles = move || format!("{}’s Discard and Point Pile", desk.name(seat));
    let known = desk.memo(move |view| {
        let shown = view.table.shown.iter().filter(|piece| piece.owner() == seat);
        shown.map(|piece| piece.kind).collect::<Vec<_>>()
    });
    let hand_words = move || {
        let seen: Vec<String> = known.get().into_iter().map(|kind| desk.tile_name(kind)).collect();
        match seen.is_empty() {
            true => format!("{} tiles in hand", hand.get()),
            false => format!("{} tiles in hand, among them {}", hand.get(), seen.join(", ")),
        }
    };
    view! {
        <div class="zu-rival" class:zu-on-turn=on_turn(desk, seat) class:zu-out=move || out.get().is_some()>
            {plate(desk, seat)}
            <span class="zu-hand-size" data-target=film::hand_of(seat) role="img" aria-label=hand_words title=hand_words>
                {face::icon("hand")} <b>{move || hand.get()}</b>
            </span>
            {heights(desk, seat)}
            <span class="zu-left" title="Tiles to draw" aria-hidden="true">
                {face::back()} <b>{move || left.get()}</b>
            </span>
            {move || out.get().map(|why| view! { <span class="zu-why-out"><b>"Out"</b> " " {why}</span> })}
            {pile_button(desk, OpenPile { seat, points: true })}
            {pile_button(desk, OpenPile { seat, points: false })}
            <button
                type="button"
                class="zu-open-piles"
                aria-label=piles
                on:click=move |_| desk.pile.set(Some(OpenPile { seat, points: false }))
            ></button>
        </div>
    }
}

/// Whether it is the seat's turn.
pub(super) fn on_turn(desk: Desk, seat: Seat) -> impl Fn() -> bool + Send + Sync + 'static {
    let on_turn = desk.memo(move |view| {
        view.facts.asked.is_some() && view.table.turn > 0 && view.table.active == seat
    });
    move || on_turn.get()
}

/// Who it is, and the points.
pub(super) fn plate(desk: Desk, seat: Seat) -> impl IntoView {
    let points = desk.hold(film::points(seat), move |view| {
        (view.facts.points.get(seat.index()).copied().unwrap_or(0), usize::from(view.facts.target))
    });
    let share = move || {
        let (points, target) = points.get();
        format!("{}%", (points * 100).checked_div(target).unwrap_or(0).min(100))
    };
    view! {
        <div class=format!("zu-plate zu-s{}", seat.number())>
            <span class="zu-plate-name">{face::seat_mark(seat)} <span>{move || desk.name(seat)}</span></span>
            <span class="zu-score">
                <b>{move || points.get().0}</b>
                <span>"/" {move || points.get().1}</span>
            </span>
            <span class="zu-bar" aria-hidden="true"><span style:width=share></span></span>
        </div>
    }
}

/// The heights of the Draw Stacks, small.
fn heights(desk: Desk, seat: Seat) -> impl IntoView {
    let stacks = desk.memo(move |view| {
        view.table.seats.get(seat.index()).and_then(|seat| seat.stacks).unwrap_or_default()
    });
    let words = move || {
        let all: Vec<String> = stacks.get().iter().map(ToString::to_string).collect();
        let sum: u32 = stacks.get().iter().map(|height| u32::from(*height)).sum();
        format!("Draw Stacks: {}; {sum} tiles", all.join(", "))
    };
    view! {
        <span class="zu-heights" role="img" aria-label=words title=words>
            {(0..STACKS)
                .map(|at| {
                    let height = move || stacks.with(|stacks| stacks[at]);
                    view! {
                        <span class="zu-height" class:zu-low=move || height() == 0>
                            <i style:height=move || format!("{}%", (f32::from(height()) * 12.5).min(100.0))></i>
                            <b>{height}</b>
                        </span>
                    }
                })
                .collect_view()}
        </span>
    }
}
