//! The own tray: points, Draw Stacks, piles and hand.

use leptos::prelude::*;
use ztable_core::Seat;
use zu_tiles::{Action, Kind, Origin, STACKS};

use super::desk::{Desk, OpenPile, Subject, stage};
use super::face::{self, Dress};
use super::piles::pile_button;
use super::press::LongPress;
use super::rivals::{on_turn, plate};
use super::spaces::{is_keyboard, is_touch};
use super::words;
use crate::board::shows;

/// The own tray; nothing for somebody who only watches.
pub(super) fn tray(desk: Desk) -> impl IntoView {
    let me = Memo::new(move |_| desk.me());
    move || {
        let me = me.get()?;
        Some(view! {
            <section class="zu-tray" class:zu-on-turn=on_turn(desk, me) aria-label="Your things">
                <div class="zu-own">
                    {plate(desk, me)}
                    {draw_stacks(desk, me)}
                    {pile_button(desk, OpenPile { seat: me, points: true })}
                    {pile_button(desk, OpenPile { seat: me, points: false })}
                </div>
                {hand(desk, me)}
            </section>
        })
    }
}

/// The five Draw Stacks; where players choose, they are picked here.
fn draw_stacks(desk: Desk, seat: Seat) -> impl IntoView {
    let stacks = desk.memo(move |view| {
        view.table.seats.get(seat.index()).and_then(|seat| seat.stacks).unwrap_or_default()
    });
    let choosing = Memo::new(move |_| desk.lit.with(|lit| !lit.stacks.is_empty()));
    view! {
        <div class="zu-draws" class:zu-choosing=move || choosing.get() role="group" aria-label="Your Draw Stacks">
            {(0..STACKS)
                .map(|at| {
                    let number = at as u8 + 1;
                    let action = Action::Stack(number);
                    let height = Memo::new(move |_| stacks.with(|stacks| stacks[at]));
                    let lit = Memo::new(move |_| desk.lit.with(|lit| lit.stacks.contains(&number)));
                    let words = move || format!("Draw Stack {number}: {} tiles", height.get());
                    view! {
                        <button
                            type="button"
                            class="zu-draw"
                            data-lit=move || lit.get()
                            class:zu-low=move || height.get() == 0
                            disabled=move || !lit.get()
                            data-pick=move || desk.data(action)
                            data-target=shows("stack", number)
                            aria-label=words
                            title=words
                            style:--n=move || height.get().to_string()
                            on:click=move |_| desk.choose(action)
                        >
                            <span class="zu-draw-top">{face::back()}</span>
                            <b class="zu-count">{move || height.get()}</b>
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}

/// The hand; tiles that are alike lie on each other.
fn hand(desk: Desk, seat: Seat) -> impl IntoView {
    let tiles = desk.memo(move |view| {
        let hand = view.table.seats.get(seat.index()).map(|seat| seat.hand.known().to_vec());
        let mut kinds: Vec<(Kind, usize)> = Vec::new();
        for kind in hand.unwrap_or_default() {
            match kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((kind, 1)),
            }
        }
        kinds.sort_unstable();
        kinds
    });
    let kinds = move || tiles.with(|tiles| tiles.iter().map(|(kind, _)| *kind).collect::<Vec<_>>());
    view! {
        <div class="zu-hand" role="group" aria-label="Your hand">
            <For each=kinds key=|kind| *kind let:kind>
                {held(desk, kind, Memo::new(move |_| {
                    tiles.with(|tiles| {
                        tiles.iter().find(|(other, _)| *other == kind).map_or(0, |(_, count)| *count)
                    })
                }))}
            </For>
            <Show when=move || tiles.with(Vec::is_empty)>
                <p class="zu-empty">"Your hand is empty."</p>
            </Show>
        </div>
    }
}

fn held(desk: Desk, kind: Kind, count: Memo<usize>) -> impl IntoView {
    let action = Action::Tile(kind);
    let lit = Memo::new(move |_| desk.lit.with(|lit| lit.hand.contains(&kind)));
    let chosen = desk.memo(move |view| {
        stage(view).is_some_and(|stage| {
            matches!(stage.origin, Origin::Tile(piece) if piece.kind == kind)
                || stage.costs.iter().any(|piece| piece.kind == kind)
        })
    });
    let best = Memo::new(move |_| desk.foresight.with(|foresight| foresight.best(kind)));
    let markup = desk.tiles.with_value(|tiles| face::markup(tiles, kind, Dress::default()));
    let name = desk.tile_name(kind);
    let words = move || {
        let told = desk.label(action);
        let mut words = words::held(desk, kind);
        if best.get() > 0 {
            words = format!("{words} It can complete a square now.");
        }
        told.map_or(words.clone(), |label| format!("{label}. {words}"))
    };
    let inspect = move || {
        let told = untrack(|| desk.label(action)).unwrap_or_else(|| words::short(desk, kind));
        desk.inspect(Subject { kind, cell: None, low: true }, told);
        desk.held.set(Some(kind));
    };
    let leave = move || {
        desk.look_away();
        desk.held.set(None);
    };
    // A finger that rests on a tile reads it, and does not play it by letting go.
    let press = LongPress::new();
    let click = move |click: leptos::ev::MouseEvent| {
        if is_touch(&click) && press.has_read() {
            return;
        }
        if chosen.get_untracked() && !untrack(|| desk.may(action)) {
            desk.cancel();
        } else {
            desk.choose(action);
        }
    };
    view! {
        <button
            type="button"
            class="zu-held-tile"
            data-lit=move || lit.get()
            class:zu-chosen=move || chosen.get()
            data-kind=kind.to_string()
            data-pick=move || desk.data(action)
            data-target=shows("hand", kind)
            aria-label=words
            aria-pressed=move || chosen.get().to_string()
            aria-disabled=move || (!lit.get()).then_some("true")
            on:click=click
            on:pointerdown=move |event| if event.pointer_type() == "touch" { press.begin(inspect) }
            on:pointerup=move |_| press.end()
            on:pointercancel=move |_| press.end()
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { inspect() }
            on:pointerleave=move |_| leave()
            on:contextmenu=move |event| event.prevent_default()
            on:focus=move |event| if is_keyboard(&event) { inspect() }
            on:blur=move |_| leave()
        >
            {face::picture(markup)}
            <span class="zu-held-name">{name}</span>
            {move || (count.get() > 1).then(|| view! { <b class="zu-count">{format!("×{}", count.get())}</b> })}
            {move || (best.get() > 0).then(|| view! { <b class="zu-points">{format!("+{}", best.get())}</b> })}
        </button>
    }
}
