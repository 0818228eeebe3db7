//! Before the first turn: who is which Shaman, which token lies where, which colour to start with.

use elemenz::{Action, ComboId, Element, Mode, Phase, Slot, Token};
use leptos::prelude::*;
use ztable_core::Seat;

use super::desk::Desk;
use super::die;
use super::totem::token_art;
use super::{seat, words};

/// The opening, while it lasts.
pub(super) fn opening(desk: Desk) -> impl IntoView {
    let phase = Memo::new(move |_| desk.phase());
    move || match phase.get() {
        Phase::Shamans => shamans(desk).into_any(),
        Phase::Layout => layout(desk).into_any(),
        Phase::Colours => colours(desk).into_any(),
        _ => ().into_any(),
    }
}

/// Whether the opening is being played.
pub(super) fn lasts(desk: Desk) -> bool {
    matches!(desk.phase(), Phase::Shamans | Phase::Layout | Phase::Colours)
}

fn shamans(desk: Desk) -> impl IntoView {
    view! {
        <section class="ez-opening" aria-label="Shamans">
            <h2>"Four Shamans, four ways to win"</h2>
            <div class="ez-choices">{Element::ALL.map(|element| choice(desk, element)).collect_view()}</div>
        </section>
    }
}

/// Who has picked this Shaman.
fn taken_by(desk: Desk, element: Element) -> Option<Seat> {
    desk.table(|table| desk.all().find(|seat| table.seats[seat.index()].shaman == Some(element)))
        .flatten()
}

fn choice(desk: Desk, element: Element) -> impl IntoView {
    let taken = Memo::new(move |_| taken_by(desk, element));
    let pick = Action::Shaman(element);
    let lit = Memo::new(move |_| desk.may(pick));
    let race = desk.stock.dice.races[element.index()].clone();
    let combos: Vec<_> = ComboId::of(element, Mode::Duel)
        .skip(2)
        .map(|id| {
            let combo = desk.stock.combo(id);
            (id, combo.name.clone(), words::effect(id, combo))
        })
        .collect();
    let says = format!(
        "{} of the {race}: {}. {}.",
        element.title(),
        words::manner(element),
        words::gift(element)
    );
    view! {
        <button
            type="button"
            class=format!("ez-choice ez-of-{element}")
            data-lit=move || lit.get()
            class:ez-taken=move || taken.get().is_some()
            data-pick=pick.to_string()
            data-says=says.clone()
            aria-label=says
        >
            <span class="ez-choice-emblem">{seat::emblem(element)}</span>
            <span class="ez-choice-name">
                <svg viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#ez-{element}")></use></svg>
                {element.title()}
                <small>{race}</small>
            </span>
            <span class="ez-choice-manner">{words::manner(element)}</span>
            <span class="ez-choice-gift">{words::gift(element)}</span>
            <span class="ez-choice-combos">
                {combos
                    .into_iter()
                    .map(|(_, name, effect)| view! { <span><b>{name}</b> {effect}</span> })
                    .collect_view()}
            </span>
            {move || {
                taken.get().map(|seat| view! { <span class="ez-choice-by">{desk.name(seat)}</span> })
            }}
        </button>
    }
}

fn layout(desk: Desk) -> impl IntoView {
    let own = Memo::new(move |_| {
        let own = desk.me()?;
        desk.table(|table| {
            let seat = table.seats.get(own.index())?;
            let tokens: Vec<Option<Token>> = seat.slots.iter().map(|slot| slot.token).collect();
            Some((seat.laid.unwrap_or(0), tokens))
        })
        .flatten()
    });
    let puts = Memo::new(move |_| {
        desk.picks.with(|picks| {
            let puts = picks.iter().filter_map(|action| match action {
                Action::Put(token) => Some(*token),
                _ => None,
            });
            puts.collect::<Vec<_>>()
        })
    });
    let place = move |slot: Slot| {
        let price = desk.stock.dice.prices[slot.index()];
        move || {
            let (laid, tokens) = own.get().unwrap_or_default();
            let there = usize::from(laid) > slot.index();
            let next = usize::from(laid) == slot.index() && !puts.with(Vec::is_empty);
            view! {
                <span class="ez-slot ez-large" class:ez-next=next class:ez-empty=!there>
                    {there.then(|| token_art(tokens.get(slot.index()).copied().flatten()))}
                    <span class="ez-price">{(0..price).map(|_| view! { <i></i> }).collect_view()}</span>
                </span>
            }
        }
    };
    view! {
        <section class="ez-opening" aria-label="Tokens">
            <h2>"Lay your pulse tokens"</h2>
            <p>
                "The dots are the price in dice to burn or refill a slot: the last two are safer. "
                "Only you see your tokens."
            </p>
            <div class="ez-laying">{Slot::ALL.map(place).collect_view()}</div>
            <div class="ez-choices ez-tokens">
                <For each=move || puts.get() key=|token| token.index() let:token>
                    <button
                        type="button"
                        class="ez-choice"
                        data-lit=true
                        data-pick=Action::Put(token).to_string()
                        data-says=format!("{}: {}.", token.title(), words::token(token))
                    >
                        {token_art(Some(token))}
                        <span class="ez-choice-name">{token.title()}</span>
                        <span class="ez-choice-manner">{die::capital(words::token(token))}</span>
                    </button>
                </For>
            </div>
            <Show when=move || puts.with(Vec::is_empty)>
                <p>"Your Totem is ready. The others are laying theirs."</p>
            </Show>
        </section>
    }
}

fn colours(desk: Desk) -> impl IntoView {
    let colours = Memo::new(move |_| {
        desk.picks.with(|picks| {
            let colours = picks.iter().filter_map(|action| match action {
                Action::Colour(element) => Some(*element),
                _ => None,
            });
            colours.collect::<Vec<_>>()
        })
    });
    view! {
        <section class="ez-opening" aria-label="Colours">
            <h2>"Choose the colour you start with"</h2>
            <div class="ez-choices">
                <For each=move || colours.get() key=|element| element.index() let:element>
                    <button
                        type="button"
                        class=format!("ez-choice ez-of-{element}")
                        data-lit=true
                        data-pick=Action::Colour(element).to_string()
                        data-says=format!("Start with four {} dice.", element.colour())
                    >
                        <span class="ez-choice-emblem">{seat::emblem(element)}</span>
                        <span class="ez-choice-name">{element.title()}</span>
                        <span class="ez-choice-manner">{format!("Four {} dice", element.colour())}</span>
                    </button>
                </For>
            </div>
            <Show when=move || colours.with(Vec::is_empty)>
                <p>"Your colour is chosen. The other one is choosing."</p>
            </Show>
        </section>
    }
}
