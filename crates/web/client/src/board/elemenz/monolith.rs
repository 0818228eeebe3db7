//! The monolith: a tall stone in two halves, with a socket for each die to lock.

use elemenz::{ComboId, Effect, Element, Mode};
use leptos::prelude::*;
use ztable_core::Seat;

use super::desk::Desk;
use super::reading;

const STONE: &str = "M60 4 86 22 92 60 100 150 108 262 12 262 20 150 28 60 34 22z";

/// The stone between the two halves of a seat.
pub(super) fn stone(desk: Desk, seat: Seat, left: Element, right: Element) -> impl IntoView {
    let locked = Memo::new(move |_| {
        let held = |half: Element| {
            desk.table(|table| {
                ComboId::of(half, Mode::Monolith)
                    .filter(|combo| desk.stock.combo(*combo).effect == Effect::Lock)
                    .map(|combo| reading::locked(table, combo).is_some())
                    .collect::<Vec<bool>>()
            })
            .unwrap_or_default()
        };
        (held(left), held(right))
    });
    let sockets = move |half: Element, held: Vec<bool>, x: i32| {
        held.into_iter()
            .enumerate()
            .map(|(at, held)| {
                // The lowest is BASE.
                let y = 222 - 74 * at as i32;
                let class = if held { "ez-stone-socket ez-held" } else { "ez-stone-socket" };
                let (left, top) = (x - 12, y - 12);
                view! {
                    <g class=format!("{class} ez-{half}")>
                        <circle cx=x cy=y r="18" />
                        <use href=format!("#ez-{half}") x=left y=top width="24" height="24"></use>
                    </g>
                }
            })
            .collect_view()
    };
    let words = move || {
        let (left, right) = locked.get();
        let count = left.iter().chain(&right).filter(|held| **held).count();
        format!("The monolith of {}: {count} of 6 dice locked", desk.name(seat))
    };
    view! {
        <svg class="ez-stone" viewBox="0 0 120 270" role="img" aria-label=words>
            <path class="ez-stone-body" d=STONE />
            <path class="ez-stone-edge" d="M60 4V262M34 22 60 34 86 22M28 60 60 74 92 60" />
            {move || {
                let (held, _) = locked.get();
                sockets(left, held, 40)
            }}
            {move || {
                let (_, held) = locked.get();
                sockets(right, held, 80)
            }}
        </svg>
    }
}
