//! The board that lies large: the viewer's own, or one that was clicked.

use elemenz::{ComboId, Element};
use leptos::prelude::*;
use ztable_core::Seat;

use super::desk::{Desk, Tool};
use super::{avatars, combo, monolith, seat, totem, words};

/// The large board.
pub(super) fn shaman(desk: Desk) -> impl IntoView {
    move || {
        let seat = desk.shown.get();
        if desk.monolith { halves(desk, seat).into_any() } else { duel(desk, seat).into_any() }
    }
}

fn head(desk: Desk, seat: Seat) -> impl IntoView {
    let away = Memo::new(move |_| {
        desk.enlarged.get().is_some() && desk.me().unwrap_or(Seat::FIRST) != seat
    });
    let gift = Memo::new(move |_| desk.element(seat).filter(|_| !desk.monolith).map(words::gift));
    let air = Memo::new(move |_| desk.is_own(seat) && desk.usable(Tool::Air));
    view! {
        <header class="ez-board-head">
            {seat::emblems(desk, seat)}
            <span class="ez-who">
                <b>{move || desk.name(seat)}</b>
                <small>{move || seat::people(desk, seat)}</small>
            </span>
            {seat::health(desk, seat)}
            <p class="ez-gift">{move || gift.get()}</p>
            <Show when=move || air.get()>
                <button
                    type="button"
                    class="ez-button"
                    data-lit=true
                    class:ez-in-hand=move || desk.tool.get() == Some(Tool::Air)
                    data-tool="air"
                    data-says="Once a turn you may re-roll one free die. Take this, then choose the die."
                    on:click=move |_| desk.toggle(Tool::Air)
                >
                    <svg viewBox="0 0 24 24" aria-hidden="true"><use href="#ez-air"></use></svg>
                    "Free re-roll"
                </button>
            </Show>
            <Show when=move || away.get()>
                <button type="button" class="ez-button" on:click=move |_| desk.enlarged.set(None)>
                    "Back to mine"
                </button>
            </Show>
        </header>
    }
}

fn cards(desk: Desk, seat: Seat, board: Option<Element>) -> impl IntoView {
    let combos = Memo::new(move |_| {
        let all = desk.of(seat, |of| of.combos.clone());
        let fits = |combo: &ComboId| board.is_none_or(|board| combo.board() == board);
        all.into_iter().filter(fits).collect::<Vec<_>>()
    });
    view! {
        <div class="ez-combos">
            <For each=move || combos.get() key=|combo: &ComboId| combo.index() let:one>
                {combo::card(desk, seat, one)}
            </For>
        </div>
    }
}

fn duel(desk: Desk, seat: Seat) -> impl IntoView {
    view! {
        <section
            class=move || seat::board_class(desk, seat)
            data-seat=seat.to_string()
            aria-label=move || format!("Board of {}", desk.name(seat))
        >
            {head(desk, seat)}
            {seat::small_dice(desk, seat)}
            <div class="ez-board-body">
                {cards(desk, seat, None)}
                <div class="ez-board-side">
                    {totem::totem(desk, seat)}
                    {avatars::row(desk, seat)}
                </div>
            </div>
        </section>
    }
}

fn halves(desk: Desk, seat: Seat) -> impl IntoView {
    let (left, right) = match seat.index() {
        0 => (Element::Fire, Element::Earth),
        _ => (Element::Air, Element::Water),
    };
    view! {
        <section
            class=move || seat::board_class(desk, seat)
            data-seat=seat.to_string()
            aria-label=move || format!("Board of {}", desk.name(seat))
        >
            {head(desk, seat)}
            {seat::small_dice(desk, seat)}
            <div class="ez-board-body ez-halves">
                {cards(desk, seat, Some(left))}
                {monolith::stone(desk, seat, left, right)}
                {cards(desk, seat, Some(right))}
            </div>
            {avatars::row(desk, seat)}
        </section>
    }
}
