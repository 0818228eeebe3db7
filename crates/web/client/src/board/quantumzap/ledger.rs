//! The ledgers of the rivals: money, debts, markers, cards, character and lots.

use leptos::prelude::*;
use quantumzap::{Action, Frame, Phase};
use ztable_core::Seat;
use ztable_core::words::count;
use ztable_web_boards::quantumzap as film;

use super::art;
use super::desk::Desk;
use super::lot;
use super::pick::Pick;
use super::ticker::ticker;

/// The ledgers of all seats but the viewer's own.
pub(super) fn rivals(desk: Desk) -> impl IntoView {
    let seats = desk.memo(|view| {
        let me = view.viewer.seat();
        let count = view.seats.len() as u8;
        // Clockwise from the viewer.
        let mut seats: Vec<Seat> = Seat::all(count).filter(|seat| Some(*seat) != me).collect();
        let after = seats.iter().filter(|seat| me.is_some_and(|me| **seat < me)).count();
        seats.rotate_left(after);
        seats
    });
    view! {
        <ul class="qz-rivals" aria-label="The other players">
            <For each=move || seats.get() key=|seat| *seat let:seat>
                <li class="qz-ledger" class:qz-acting=acting(desk, seat)>
                    {plate(desk, seat)} {purse(desk, seat)}
                    <div class="qz-estate">
                        <div class="qz-row">{lot::row(desk, seat)}</div>
                        <div class="qz-row qz-sites">{lot::sites(desk, seat)}</div>
                    </div>
                </li>
            </For>
        </ul>
    }
}

/// Whether the table waits for this seat alone, and everybody may know it.
pub(super) fn acting(desk: Desk, seat: Seat) -> impl Fn() -> bool + Send + Sync + 'static {
    let acting = desk.ask(move |notes, view| match (view.stack.last(), view.phase) {
        (
            Some(
                Frame::Raid { seat: who, .. }
                | Frame::Peek { seat: who }
                | Frame::Calm { seat: who, .. }
                | Frame::Forced { seat: who },
            ),
            _,
        ) => Some(*who == seat),
        (None, Phase::Discover) => Some(notes.discoverer == Some(seat)),
        (None, Phase::Open) => Some(view.asked.contains(seat)),
        _ => None,
    });
    move || acting.get().unwrap_or_default()
}

/// The name plate: colour and shape, name, First Player, character.
pub(super) fn plate(desk: Desk, seat: Seat) -> impl IntoView {
    let first = desk.memo(move |view| view.phase != Phase::Over && view.first == seat);
    let character = desk.memo(move |view| {
        let advanced = !view.types.is_empty();
        view.seats.get(seat.index()).filter(|_| advanced).map(|seat| (seat.character, seat.used))
    });
    let words = move || {
        let mut words = desk.name(seat);
        if first.get() {
            words.push_str(", First Player");
        }
        if let Some((character, used)) = character.get() {
            words.push_str(&match character {
                None => ", character face down".into(),
                Some(one) => {
                    let card = {
                        let card = &desk.cards.characters[one.index()];
                        format!("{}: {}", card.name, card.effect)
                    };
                    format!(", {card}{}", if used { " (used)" } else { "" })
                }
            });
        }
        words + "."
    };
    view! {
        <Pick
            desk
            class=format!("qz-plate qz-s{}", seat.number())
            wish=Signal::stored(Action::Seat(seat))
            words=Signal::derive(words)
        >
            {art::seat_mark(seat)}
            <span class="qz-name">{move || desk.name(seat)}</span>
            <Show when=move || first.get()>{art::icon("hat", "qz-hat")}</Show>
            {move || {
                character
                    .get()
                    .map(|(character, used)| {
                        let sign = character.map_or("unknown".into(), |one| one.to_string());
                        view! { <span class="qz-bust" class:qz-used=used>{art::icon(sign, "qz-icon")}</span> }
                    })
            }}
        </Pick>
    }
}

/// Money, debts, markers, cards and points.
pub(super) fn purse(desk: Desk, seat: Seat) -> impl IntoView {
    let read = move |view: &quantumzap::View| view.seats.get(seat.index()).cloned();
    let credits =
        desk.hold(film::money(seat), move |view| read(view).and_then(|seat| seat.credits));
    let debts = desk.hold(film::debts(seat), move |view| read(view).map_or(0, |seat| seat.debts));
    let markers = desk.memo(move |view| read(view).map_or(0, |seat| seat.markers));
    let cards = desk.memo(move |view| {
        let advanced = !view.types.is_empty();
        read(view).filter(|_| advanced).map(|seat| seat.cards)
    });
    let score =
        desk.hold(film::points(seat), move |view| read(view).and_then(|seat| seat.score.total));
    let due =
        desk.memo(move |view| read(view).map_or((0, 0), |seat| (seat.income, seat.debts_due)));
    view! {
        <ul class="qz-purse">
            <li class="qz-coins" title="Credits">
                {art::icon("coin", "qz-icon")}
                <span class="visually-hidden">"Credits "</span>
                {ticker(move || credits.get().map(i32::from), "M")}
            </li>
            <li
                class="qz-debts"
                class:qz-none=move || debts.get() == 0
                title="Debts: each costs a point unless it is paid off for 1M"
            >
                {art::icon("debt", "qz-icon")}
                <span class="visually-hidden">"Debts "</span>
                {ticker(move || Some(debts.get().into()), "")}
            </li>
            <li title="Survey markers left">
                <svg class=format!("qz-icon qz-s{}", seat.number()) viewBox="0 0 64 64" aria-hidden="true">
                    <use href="#qz-marker"></use>
                </svg>
                <span class="visually-hidden">"Survey markers "</span>
                {move || markers.get()}
            </li>
            {move || {
                cards
                    .get()
                    .map(|cards| {
                        let title = count(cards, "action card");
                        view! {
                            <li title=title>
                                {art::icon("cards", "qz-icon")}
                                <span class="visually-hidden">"Action cards "</span>
                                {cards}
                            </li>
                        }
                    })
            }}
            <li
                class="qz-due"
                title=move || {
                    let (income, debts) = due.get();
                    format!("The next Collect brings {income}M and {}", count(debts, "debt"))
                }
            >
                {art::icon("income", "qz-icon")}
                <span class="visually-hidden">"Income "</span>
                {move || format!("+{}", due.get().0)}
            </li>
            <li class="qz-points" title="Victory points as things are">
                {ticker(move || score.get(), "")}
                <span>" VP"</span>
            </li>
        </ul>
    }
}
