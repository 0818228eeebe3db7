//! The own Control cards with their buttons, and the belts to build with.

use leptos::prelude::*;
use zee::{Action, BeltId, BeltType, Button, CardId, Staged};

use super::desk::{Aim, Desk};
use super::paint;
use super::preview;
use super::words::{self, Consequence};
use crate::board::shows;

/// The own hand; nothing for somebody who only watches.
pub(super) fn hand(desk: Desk) -> impl IntoView {
    let cards = Memo::new(move |_| {
        let hand = desk.read(|view| view.own().and_then(|own| own.hand)).flatten();
        hand.unwrap_or_default().iter().collect::<Vec<_>>()
    });
    let belts = Memo::new(move |_| {
        let held = desk.read(|view| view.own().and_then(|own| own.held)).flatten();
        held.unwrap_or_default().iter().collect::<Vec<_>>()
    });
    let watching = Memo::new(move |_| desk.read(|view| view.own().is_none()).unwrap_or(true));
    let style = move || format!("--cards: {}", cards.with(Vec::len).max(1));
    view! {
        <Show when=move || !watching.get()>
            <section class="ze-table" on:pointerleave=move |_| desk.look_away()>
                <Show when=move || !belts.with(Vec::is_empty)>
                    <ul class="ze-helds" aria-label="Your belts to build with">
                        <For each=move || belts.get() key=|belt| *belt let:belt>
                            <li>{held(desk, belt)}</li>
                        </For>
                    </ul>
                </Show>
                <ul class="ze-hand" style=style aria-label="Your cards">
                    <For each=move || cards.get() key=|card| card.index() let:card>
                        <li>{control_card(desk, card)}</li>
                    </For>
                </ul>
            </section>
        </Show>
    }
}

/// A belt to build with.
fn held(desk: Desk, belt: BeltId) -> impl IntoView {
    let action = Action::Build(belt);
    let lit = Memo::new(move |_| desk.may(action));
    let laid = move || matches!(desk.staged(), Some(Staged::Back { belt: back }) if back == belt);
    let label = move || desk.label(action).unwrap_or_else(|| belt.kind().words());
    let look = move || desk.look(Aim::Lay(belt), label());
    view! {
        <button
            type="button"
            class="ze-held"
            data-lit=move || lit.get()
            class:ze-laid=laid
            aria-label=label
            data-pick=action.to_string()
            data-target=shows("card", belt)
            on:pointerenter=move |_| look()
            on:focus=move |_| look()
            on:blur=move |_| desk.look_away()
            on:pointerleave=move |_| desk.look_away()
            on:click=move |_| desk.pursue(&[action])
        >
            <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=paint::belt_card(belt.kind())></svg>
        </button>
    }
}

/// What the front of a card means when it is clicked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// It is thrown away.
    Discard,
    /// It was chosen: a click takes that back.
    Chosen,
    /// It is chosen, and its button comes next.
    Choose,
    /// It has one button to push; a click shows what that would do.
    Only(Button),
    /// It cannot be played.
    Nothing,
}

fn meaning(desk: Desk, card: CardId) -> Meaning {
    let throws =
        desk.picks.with(|picks| picks.iter().any(|action| matches!(action, Action::Discard(_))));
    if throws {
        return Meaning::Discard;
    }
    if desk.staged_card() == Some(card) {
        return Meaning::Chosen;
    }
    let legal = desk.legal_buttons(card);
    match (legal.lowest(), legal.len()) {
        (None, _) => Meaning::Nothing,
        (Some(button), 1) => Meaning::Only(button),
        _ => Meaning::Choose,
    }
}

/// Whether the card lies aside: chosen for a Reset or a trade.
fn is_thrown(desk: Desk, card: CardId) -> bool {
    match desk.staged() {
        Some(Staged::Discards { cards }) => cards.contains(card),
        Some(Staged::TwoForOne { first }) => first == Some(card),
        _ => false,
    }
}

fn control_card(desk: Desk, card: CardId) -> impl IntoView {
    let face = desk.deck.card(card).face;
    let kinds: Vec<BeltType> = face.shapes.iter().collect();
    let meaning = Memo::new(move |_| meaning(desk, card));
    let action = move || match meaning.get() {
        Meaning::Discard => Action::Discard(card),
        _ => Action::Play(card),
    };
    // What carries the pick: the front, or the only button.
    let stands_for = move || (!matches!(meaning.get(), Meaning::Only(_))).then(action);
    let lit = Memo::new(move |_| stands_for().is_some_and(|action| desk.may(action)));
    let playable = move || desk.may(action()) || desk.is_within_reach(action());
    let label = move || {
        let words = words::card(desk.deck, card);
        match desk.may(action()).then(|| desk.label(action())).flatten() {
            Some(told) if meaning.get() == Meaning::Discard => told,
            _ => words,
        }
    };
    let look = move || {
        if !desk.touched() {
            let told = sentence(desk, Aim::Card(card));
            let words = words::card(desk.deck, card);
            desk.look(Aim::Card(card), told.map_or(words.clone(), |t| format!("{words}. {t}")));
        }
    };
    let click = move |_| match meaning.get_untracked() {
        Meaning::Discard | Meaning::Choose | Meaning::Nothing => desk.pursue(&[untrack(action)]),
        Meaning::Chosen => desk.board.take_back.run(()),
        Meaning::Only(button) if untrack(playable) => {
            desk.armed.set(Some(Aim::Button(card, button)));
        }
        Meaning::Only(_) => desk.pursue(&[Action::Play(card)]),
    };
    view! {
        <article
            class="ze-card"
            class:ze-chosen=move || desk.staged_card() == Some(card)
            class:ze-thrown=move || is_thrown(desk, card)
            class:ze-playable=playable
            data-buttons=face.buttons.len().to_string()
            data-target=shows("card", card)
        >
            <button
                type="button"
                class="ze-front"
                data-lit=move || lit.get()
                aria-label=label
                data-pick=move || stands_for().map(|action| action.to_string())
                aria-pressed=move || (desk.staged_card() == Some(card) || is_thrown(desk, card)).to_string()
                on:pointerenter=move |_| look()
                on:focus=move |_| look()
                on:blur=move |_| desk.look_away()
                on:click=click
            >
                <span class="ze-card-id" aria-hidden="true">{card.to_string()}</span>
                <svg viewBox="0 0 120 80" aria-hidden="true" inner_html=paint::shapes(&kinds)></svg>
            </button>
            <div class="ze-pushes" role="group" aria-label="Buttons">
                {face.buttons.iter().map(|button| push(desk, card, button, meaning)).collect_view()}
            </div>
        </article>
    }
}

/// What an aim would do, in words.
fn sentence(desk: Desk, aim: Aim) -> Option<String> {
    desk.read(|view| {
        desk.notes
            .with(|notes| Some(Consequence::of(preview::of(notes, Some(aim))?, view).sentence()))
    })
    .flatten()
}

/// A button on a card.
fn push(desk: Desk, card: CardId, button: Button, meaning: Memo<Meaning>) -> impl IntoView {
    let aim = Aim::Button(card, button);
    let legal = Memo::new(move |_| desk.legal_buttons(card).contains(button));
    let stands_for = move || match meaning.get() {
        Meaning::Chosen => Some(Action::Push(button)),
        Meaning::Only(only) if only == button => Some(Action::Play(card)),
        _ => None,
    };
    let lit = Memo::new(move |_| stands_for().is_some_and(|action| desk.may(action)));
    let label =
        Memo::new(move |_| sentence(desk, aim).unwrap_or_else(|| button.title().to_string()));
    let forbidden = move || {
        let why = "would set aside a bot of your own side (ZEE-8.4, ZEE-8.5).";
        format!("{} {why}", button.title())
    };
    let look = move || {
        if desk.touched() {
        } else if legal.get_untracked() {
            desk.look(aim, label.get_untracked());
        } else {
            desk.look(Aim::Card(card), forbidden());
        }
    };
    let click = move |_| {
        let asked = !desk.picks.with_untracked(Vec::is_empty);
        match meaning.get_untracked() {
            Meaning::Discard => desk.pursue(&[Action::Discard(card)]),
            Meaning::Only(_) if asked && !legal.get_untracked() => {
                desk.board.explain.set(Some(forbidden()));
            }
            _ if legal.get_untracked() => {
                desk.tap(aim, &untrack(move || desk.pushes(card, button)));
            }
            Meaning::Nothing => desk.pursue(&[Action::Play(card)]),
            // The reason is given for a card that was chosen.
            Meaning::Chosen => desk.pursue(&[Action::Push(button)]),
            _ => desk.pursue(&[Action::Play(card), Action::Push(button)]),
        }
    };
    view! {
        <button
            type="button"
            class=format!("ze-push ze-push-{}", button.name())
            data-lit=move || lit.get()
            class:ze-armed=move || desk.armed.get() == Some(aim)
            aria-label=move || label.get()
            aria-disabled=move || (!legal.get()).to_string()
            data-pick=move || stands_for().map(|action| action.to_string())
            // Pushed is a button of the card that was chosen.
            data-target=move || stands_for().map(|_| shows("button", button.name()))
            on:pointerenter=move |_| look()
            on:focus=move |_| look()
            on:blur=move |_| desk.look_away()
            on:click=click
        >
            <svg viewBox="0 0 48 48" aria-hidden="true" inner_html=paint::icon(button)></svg>
            <span aria-hidden="true">{button.title()}</span>
        </button>
    }
}

/// Small pictures of cards, for the discard pile and the strip below the reactor.
pub(super) fn small(desk: Desk, card: CardId) -> impl IntoView {
    let face = desk.deck.card(card).face;
    let kinds: Vec<BeltType> = face.shapes.iter().collect();
    let words = words::card(desk.deck, card);
    view! {
        <span class="ze-small" role="img" aria-label=words.clone() title=words>
            <svg viewBox="0 0 120 80" aria-hidden="true" inner_html=paint::shapes(&kinds)></svg>
            <span class="ze-small-buttons" aria-hidden="true">
                {face
                    .buttons
                    .iter()
                    .map(|button| {
                        view! { <svg viewBox="0 0 48 48" inner_html=paint::icon(button)></svg> }
                    })
                    .collect_view()}
            </span>
        </span>
    }
}
