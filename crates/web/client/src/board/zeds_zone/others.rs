//! The sheets of the other seats, small; a click lays one in the middle.

use leptos::prelude::*;
use zeds_zone::{SeatView, Status};

use super::desk::{Desk, News};
use super::paint::Detail;
use super::paper;

/// The small sheets of all seats but the one in the middle.
pub(super) fn others(desk: Desk) -> impl IntoView {
    let rest = desk.memo(move |view| {
        let shown = desk.seat.with(|seat| seat.as_ref().map(|seat| seat.seat));
        let rest = view.seats.iter().filter(|seat| Some(seat.seat) != shown);
        rest.cloned().collect::<Vec<_>>()
    });
    move || {
        let rest = rest.get();
        (!rest.is_empty()).then(|| {
            view! {
                <ul class="zz-others" aria-label="The other sheets">
                    {rest.into_iter().map(|seat| small(desk, &seat)).collect_view()}
                </ul>
            }
        })
    }
}

fn small(desk: Desk, seat: &SeatView) -> impl IntoView + use<> {
    let who = seat.seat;
    let name = desk.name(who);
    let over = desk.read(|view| view.over).unwrap_or_default();
    let (state, word) = match seat.status {
        Status::Alive if seat.finished => ("finished", "has finished".to_string()),
        Status::Alive => ("thinking", "is drawing".to_string()),
        Status::Lost { turn } => ("lost", format!("lost in turn {turn}")),
        Status::Escaped => ("escaped", "escaped".to_string()),
        Status::Trapped => ("trapped", "not escaped".to_string()),
    };
    let vp = seat.facts.vp;
    let when = if over { "VP" } else { "VP so far" };
    let label = format!("Sheet of {name}: {vp} {when}, {word}. Look at it.");
    let art = desk.kit.with_value(|kit| {
        let sheet = seat.sheet.draw(&kit.plan);
        paper::paper(kit, &sheet, &News::default(), Detail::Small) + &paper::stamp(seat.status, vp)
    });
    view! {
        <li>
            <button
                class="zz-small"
                data-state=state
                aria-label=label
                on:click=move |_| desk.enlarged.set(Some(who))
            >
                <svg viewBox=paper::SMALL_VIEW_BOX aria-hidden="true" inner_html=art></svg>
                <span class="zz-small-name">{name}</span>
                <span class="zz-small-vp">{vp} " VP"</span>
                <span class="zz-small-word">{word}</span>
            </button>
        </li>
    }
}
