//! What every seat shows: who it is, how many dice, which defence; and the boards of the others.

use elemenz::{Action, Avatar, ComboId, DieId, Element, Phase};
use leptos::prelude::*;
use ztable_core::Seat;
use ztable_web_boards::elemenz as film;

use super::desk::{Desk, Tool};
use super::die::{self, Size};
use super::{avatars, combo, forecast, news, totem, words};

/// The picture of a Shaman.
pub(super) fn emblem(element: Element) -> impl IntoView {
    view! {
        <svg class="ez-emblem-art" viewBox="0 0 24 24" aria-hidden="true">
            <use href=format!("#ez-shaman-{element}")></use>
        </svg>
    }
}

/// The emblem of a seat: one Shaman, or two.
pub(super) fn emblems(desk: Desk, seat: Seat) -> impl IntoView {
    let elements = Memo::new(move |_| desk.of(seat, |of| of.elements.clone()));
    view! {
        <span class="ez-emblem" data-seat-mark=seat.to_string() aria-hidden="true">
            {move || {
                let elements = elements.get();
                elements
                    .into_iter()
                    .map(|element| {
                        view! { <span class=format!("ez-emblem-one ez-of-{element}")>{emblem(element)}</span> }
                    })
                    .collect_view()
            }}
        </span>
    }
}

/// "Fire · Rokzyn", or "Fire and Earth".
pub(super) fn people(desk: Desk, seat: Seat) -> String {
    let elements = desk.of(seat, |of| of.elements.clone());
    match elements.as_slice() {
        [one] => format!("{} · {}", one.title(), desk.stock.dice.races[one.index()]),
        many => many.iter().map(|one| one.title()).collect::<Vec<_>>().join(" and "),
    }
}

/// How many dice a seat has, and its locks or its defence.
fn facts(desk: Desk, seat: Seat) -> (usize, usize) {
    desk.of(seat, |of| {
        let more = if desk.monolith { of.locks } else { of.defence };
        (of.dice.len(), usize::from(more))
    })
}

fn health_words(desk: Desk, (dice, more): (usize, usize)) -> String {
    let more = if desk.monolith { format!("{more} of 6 locks") } else { format!("defence {more}") };
    format!("{} in hand, {more}", words::dice(dice))
}

/// The dice of a seat as a number, and what protects them.
pub(super) fn health(desk: Desk, seat: Seat) -> impl IntoView {
    let facts = desk.hold(film::dice(seat), move |_| facts(desk, seat));
    let label = move || health_words(desk, facts.get());
    let symbol = if desk.monolith { "#ez-lock" } else { "#ez-shield" };
    view! {
        <span class="ez-health" role="img" aria-label=label>
            <span class="ez-count" class:ez-few=move || facts.get().0 <= 2 && !desk.monolith>
                <svg viewBox="0 0 24 24" aria-hidden="true"><use href="#ez-dice"></use></svg>
                {move || facts.get().0}
                {news::change(desk, seat)}
            </span>
            <span class="ez-defence" class:ez-none=move || facts.get().1 == 0>
                <svg viewBox="0 0 24 24" aria-hidden="true"><use href=symbol></use></svg>
                <b>{move || facts.get().1}</b>
            </span>
        </span>
    }
}

/// The dice of a seat that is not on turn.
pub(super) fn small_dice(desk: Desk, seat: Seat) -> impl IntoView {
    let dice = Memo::new(move |_| {
        let on_turn = desk.active() == seat && in_the_tray(desk.phase());
        if on_turn { Vec::new() } else { desk.of(seat, |of| of.dice.iter().collect()) }
    });
    view! {
        <div class="ez-small-dice">
            <For each=move || dice.get() key=|die: &DieId| die.index() let:one>
                {die::die(desk, one, Size::Small)}
            </For>
        </div>
    }
}

/// Whether the dice of whoever is on turn lie in the middle.
pub(super) fn in_the_tray(phase: Phase) -> bool {
    matches!(phase, Phase::Roll | Phase::Assign | Phase::End)
}

/// What a click on a seat picks, if it is one to aim at.
fn aim(desk: Desk, seat: Seat) -> Option<Action> {
    let wish = match desk.tool.get() {
        Some(Tool::Avatar(Avatar::Deflect)) => Action::Deflect(seat),
        Some(Tool::Avatar(Avatar::Echo)) => Action::Echo(seat),
        _ => Action::At(seat),
    };
    desk.may(wish).then_some(wish)
}

/// How it stands with a seat.
#[derive(Clone, PartialEq, Eq)]
struct Seen {
    element: Option<Element>,
    active: bool,
    out: bool,
    aim: Option<Action>,
    hit: bool,
}

fn seen(desk: Desk, seat: Seat) -> Seen {
    let (active, out) = desk
        .table(|table| {
            let out = table.seats.get(seat.index()).is_some_and(|shown| shown.gone > 0);
            (table.active == seat && table.phase != Phase::Over && in_the_tray(table.phase), out)
        })
        .unwrap_or_default();
    let hurt = desk.news.with(|news| news.changed.iter().any(|one| one.0 == seat && one.1 < 0))
        && !desk.holds(&film::dice(seat));
    Seen { element: desk.element(seat), active, out, aim: aim(desk, seat), hit: hurt }
}

/// The class of whatever shows a seat.
fn class(base: &str, seen: &Seen) -> String {
    let mut class = base.to_owned();
    if let Some(element) = seen.element {
        class.push_str(&format!(" ez-of-{element}"));
    }
    for (is, word) in [
        (seen.active, " ez-active"),
        (seen.out, " ez-out"),
        (seen.aim.is_some(), " ez-aim"),
        (seen.hit, " ez-hurt"),
    ] {
        if is {
            class.push_str(word);
        }
    }
    class
}

/// The class of the large board of a seat.
pub(super) fn board_class(desk: Desk, seat: Seat) -> String {
    class("ez-board", &seen(desk, seat))
}

/// The boards of all seats but the one that lies large.
pub(super) fn others(desk: Desk) -> impl IntoView {
    let rest = Memo::new(move |_| {
        let seats = desk.seats;
        let shown = desk.shown.get();
        (1..seats).map(|step| Seat::new((shown.number() + step) % seats)).collect::<Vec<_>>()
    });
    view! {
        <div class="ez-others">
            <For each=move || rest.get() key=|seat| seat.index() let:seat>
                {other(desk, seat)}
            </For>
        </div>
    }
}

fn other(desk: Desk, seat: Seat) -> impl IntoView {
    let seen = Memo::new(move |_| seen(desk, seat));
    let combos = Memo::new(move |_| desk.of(seat, |of| of.combos.clone()));
    let blow = Memo::new(move |_| forecast::at(desk, seat));
    let label = Memo::new(move |_| {
        let health = health_words(desk, facts(desk, seat));
        let who = format!("{}, {}, {health}", desk.name(seat), people(desk, seat));
        match (seen.get().aim.and_then(|aim| desk.told(aim)), blow.get()) {
            (Some((label, _)), Some(blow)) => {
                format!("{label}: {}. {who}.", forecast::sentence(blow))
            }
            (Some((label, _)), None) => format!("{label}. {who}."),
            (None, Some(blow)) => format!("{who}: {}.", forecast::sentence(blow)),
            (None, None) => format!("{who}. Look at the whole board."),
        }
    });
    view! {
        <section class=move || class("ez-other", &seen.get()) data-seat=seat.to_string()>
            <button
                type="button"
                class="ez-other-head"
                data-lit=move || seen.get().aim.is_some()
                data-pick=move || seen.get().aim.map(|aim| aim.to_string())
                data-says=move || label.get()
                aria-label=move || label.get()
                on:click=move |_| {
                    if seen.get_untracked().aim.is_none() {
                        desk.enlarged.set(Some(seat));
                    }
                }
            >
                {emblems(desk, seat)}
                <span class="ez-who">
                    <b>{move || desk.name(seat)}</b>
                    <small>{move || people(desk, seat)}</small>
                </span>
                {health(desk, seat)}
            </button>
            {move || {
                blow.get()
                    .map(|blow| {
                        view! {
                            <span class="ez-blow" class:ez-nothing=forecast::is_harmless(blow) aria-hidden="true">
                                {forecast::sum(blow)}
                            </span>
                        }
                    })
            }}
            {small_dice(desk, seat)}
            {(!desk.monolith).then(|| totem::totem(desk, seat))}
            {avatars::row(desk, seat)}
            <div class="ez-lines">
                <For each=move || combos.get() key=|combo: &ComboId| combo.index() let:one>
                    {combo::line(desk, seat, one)}
                </For>
            </div>
        </section>
    }
}
