//! Totems: four slots with pulse tokens.

use elemenz::{Action, Frame, Slot, Token};
use leptos::prelude::*;
use ztable_core::Seat;
use ztable_web_boards::elemenz as film;

use super::desk::{Desk, Tool};
use super::words;
use crate::board::shows;

/// All there is to see of a slot.
#[derive(Clone, PartialEq, Eq)]
struct Seen {
    token: Option<Token>,
    hidden: bool,
    /// Chosen for what is being prepared.
    staged: bool,
    pick: Option<Action>,
    /// What it is, as a tool, if it is one now.
    tool: Option<Tool>,
    lit: bool,
    in_hand: bool,
}

fn pick(desk: Desk, seat: Seat, slot: Slot, filled: bool) -> Option<Action> {
    if desk.is_own(seat) {
        let all = [Action::Play(slot), Action::Keep(slot), Action::Energise(slot)];
        let legal = all.into_iter().find(|action| desk.may(*action));
        let wish = if filled { Action::Play(slot) } else { Action::Energise(slot) };
        return legal.or((!desk.usable(Tool::Token(slot)) && desk.asked()).then_some(wish));
    }
    if desk.top() == Some(Frame::Steal(seat)) {
        return Some(Action::Steal(slot));
    }
    let burns = desk.may(Action::Burn(seat, slot));
    (burns || (filled && desk.me() == Some(desk.active()) && desk.asked()))
        .then_some(Action::Burn(seat, slot))
}

fn seen(desk: Desk, seat: Seat, slot: Slot) -> Option<Seen> {
    let (token, hidden, staged) = desk.table(|table| {
        let shown = table.seats.get(seat.index())?.slots.get(slot.index())?;
        let staged = table.active == seat
            && table.staged.is_some_and(|staged| staged.slots >> slot.index() & 1 == 1);
        Some((shown.token, shown.hidden, staged))
    })??;
    let pick = pick(desk, seat, slot, hidden || token.is_some());
    let tool = Some(Tool::Token(slot)).filter(|tool| desk.is_own(seat) && desk.usable(*tool));
    Some(Seen {
        token,
        hidden,
        staged,
        pick,
        tool,
        lit: tool.is_some() || pick.is_some_and(|pick| desk.may(pick)),
        in_hand: tool.is_some() && desk.tool.get() == tool,
    })
}

fn says(desk: Desk, seat: Seat, slot: Slot, seen: &Seen) -> String {
    let price = desk.stock.dice.prices[slot.index()];
    let what = match (seen.token, seen.hidden) {
        (Some(token), _) => format!("{}: {}", token.title(), words::token(token)),
        (None, true) => "A pulse token, face down".into(),
        (None, false) => "Empty".into(),
    };
    let told = seen.pick.and_then(|pick| desk.label(pick));
    let more = match (told, seen.tool.is_some()) {
        (Some(label), _) => format!(" {label}."),
        (None, true) => " Take it, then choose a die.".into(),
        (None, false) => String::new(),
    };
    let whose = if desk.is_own(seat) { "your".into() } else { format!("{}’s", desk.name(seat)) };
    format!("{what} (slot {slot} of {whose} Totem, price {price}).{more}")
}

/// The picture of a token; its back if it is not known.
pub(super) fn token_art(token: Option<Token>) -> impl IntoView {
    let name = token.map_or("back".to_owned(), |token| token.to_string());
    let class = format!("ez-token ez-token-{name}");
    let symbol = match token {
        Some(Token::Element(element)) => format!("#ez-{element}"),
        _ => format!("#ez-token-{name}"),
    };
    view! {
        <span class=class aria-hidden="true">
            <svg viewBox="0 0 24 24"><use href=symbol></use></svg>
        </span>
    }
}

/// One slot of a Totem.
fn slot(desk: Desk, seat: Seat, slot: Slot) -> impl IntoView {
    let seen = Memo::new(move |_| seen(desk, seat, slot));
    let says = Memo::new(move |_| seen.get().map(|seen| says(desk, seat, slot, &seen)));
    let price = desk.stock.dice.prices[slot.index()];
    let class = move || {
        let Some(seen) = seen.get() else { return "ez-slot".to_owned() };
        let mut class = String::from("ez-slot");
        for (is, word) in [
            (seen.staged, " ez-staged"),
            (seen.in_hand, " ez-in-hand"),
            (seen.token.is_none() && !seen.hidden, " ez-empty"),
        ] {
            if is {
                class.push_str(word);
            }
        }
        class
    };
    let pick = move || seen.get().and_then(|seen| seen.pick).map(|pick| pick.to_string());
    let pressed = move || {
        let seen = seen.get().filter(|seen| seen.tool.is_some())?;
        Some(seen.in_hand.to_string())
    };
    view! {
        <button
            type="button"
            class=class
            data-lit=move || seen.get().is_some_and(|seen| seen.lit)
            data-slot=slot.to_string()
            data-target=shows("slot", format_args!("{seat} {slot}"))
            data-pick=pick
            data-says=move || says.get()
            aria-label=move || says.get()
            aria-pressed=pressed
            on:click=move |click| {
                let tool = seen.with_untracked(|seen| seen.as_ref().and_then(|seen| seen.tool));
                let picks = seen.with_untracked(|seen| seen.as_ref().is_some_and(|seen| seen.pick.is_some()));
                if let Some(tool) = tool.filter(|_| !picks) {
                    click.stop_propagation();
                    desk.toggle(tool);
                }
            }
        >
            {move || {
                let seen = seen.get()?;
                (seen.token.is_some() || seen.hidden)
                    .then(|| view! { <span data-target=film::token(seat, slot)>{token_art(seen.token)}</span> })
            }}
            <span class="ez-price" aria-hidden="true">
                {(0..price).map(|_| view! { <i></i> }).collect_view()}
            </span>
        </button>
    }
}

/// The Totem of a seat.
pub(super) fn totem(desk: Desk, seat: Seat) -> impl IntoView {
    let gone = Memo::new(move |_| {
        desk.table(|table| {
            let slots = table.seats.get(seat.index()).map_or(&[][..], |seat| &seat.slots);
            !slots.iter().any(elemenz::SlotPosition::is_filled)
        })
        .unwrap_or(true)
    });
    let shape = move || {
        desk.element(seat).map(|element| {
            view! {
                <svg class="ez-totem-shape" viewBox="0 0 24 24" aria-hidden="true">
                    <use href=format!("#ez-shaman-{element}")></use>
                </svg>
            }
        })
    };
    view! {
        <div class="ez-totem" class:ez-gone=move || gone.get() role="group" aria-label="Totem">
            {shape}
            {Slot::ALL.map(|one| slot(desk, seat, one)).collect_view()}
        </div>
    }
}
