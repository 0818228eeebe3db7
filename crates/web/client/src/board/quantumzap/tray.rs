//! The own tray: ledger, lots, character and hand.

use leptos::prelude::*;
use quantumzap::{Action, ActionCard, Suit, points_of};
use ztable_web_boards::quantumzap as film;

use super::art;
use super::desk::Desk;
use super::ledger::{acting, plate, purse};
use super::lot;
use super::pick::Pick;
use super::words;

/// The own tray; nothing for somebody who only watches.
pub(super) fn tray(desk: Desk) -> impl IntoView {
    let me = Memo::new(move |_| desk.me());
    move || {
        let me = me.get()?;
        let bare = desk.memo(|view| {
            view.own().is_none_or(|own| own.undeveloped.is_empty() && own.developed.is_empty())
        });
        Some(view! {
            <section class="qz-tray" class:qz-acting=acting(desk, me) aria-label="Your things">
                <div class="qz-own">
                    {plate(desk, me)} {purse(desk, me)} {sets(desk)}
                </div>
                <div class="qz-estate">
                    <div class="qz-row">{lot::row(desk, me)}</div>
                    <div class="qz-row qz-sites">{lot::sites(desk, me)}</div>
                    <Show when=move || bare.get()>
                        <p class="qz-bare">"You own no land yet: survey lots, then bid for them."</p>
                    </Show>
                </div>
                {hand(desk)}
            </section>
        })
    }
}

/// How far the own developed lots are on the way to sets.
fn sets(desk: Desk) -> impl IntoView {
    let sets = desk.memo(move |view| {
        let developed = view.own().into_iter().flat_map(|own| own.developed.iter());
        film::towards_sets(developed.map(|lot| desk.lot(lot).suit))
    });
    let row = |(suit, have, need): (Suit, usize, usize)| {
        let title = format!(
            "{}: {have} developed; a set of three is worth {} VP",
            words::plural(suit),
            points_of(suit)
        );
        let whole = if have > 0 && have == need { " qz-whole" } else { "" };
        view! {
            <li class=format!("qz-{suit}{whole}") title=title>
                {art::suit(suit)}
                <span class="visually-hidden">{words::plural(suit)} " "</span>
                {format!("{have}/{need}")}
            </li>
        }
    };
    view! {
        <ul class="qz-towards" aria-label="Your sets of three">
            {move || sets.get().into_iter().map(row).collect_view()}
        </ul>
    }
}

/// The character and the action cards.
fn hand(desk: Desk) -> impl IntoView {
    let advanced = desk.memo(|view| !view.types.is_empty());
    let cards = desk.memo(|view| {
        let hand = view.own().and_then(|own| own.hand).unwrap_or_default();
        let mut kinds: Vec<(ActionCard, usize)> = Vec::new();
        for card in &hand {
            match kinds.iter_mut().find(|(kind, _)| kind == card) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*card, 1)),
            }
        }
        kinds
    });
    view! {
        <Show when=move || advanced.get()>
            <div class="qz-hand" role="group" aria-label="Your character and action cards">
                {character(desk)}
                <For each=move || cards.get() key=|kind| *kind let:kind>
                    {action_card(desk, kind.0, kind.1)}
                </For>
            </div>
        </Show>
    }
}

/// The own character with its power.
fn character(desk: Desk) -> impl IntoView {
    let own = desk.memo(|view| view.own().and_then(|own| Some((own.character?, own.used))));
    move || {
        let (character, used) = own.get()?;
        let (name, power) = {
            let card = &desk.cards.characters[character.index()];
            (card.name.clone(), card.effect.clone())
        };
        // Shifty Shelly works by herself.
        let alone = character.to_string() == "C04";
        let words = format!(
            "Your character {name}: {power}. {}",
            match (used, alone) {
                (true, _) => "Used.",
                (false, true) => "Works by itself when the game is scored.",
                (false, false) => "Once per game, whenever you are asked.",
            }
        );
        Some(view! {
            <Pick
                desk
                class=format!("qz-action qz-character{}", if used { " qz-used" } else { "" })
                wish=Signal::stored(Action::Character)
                words=Signal::stored(words)
            >
                {art::icon(character, "qz-portrait")}
                <span class="qz-card-name">{name}</span>
                <span class="qz-card-words">{power}</span>
                <span class="qz-card-time">
                    {match (used, alone) {
                        (true, _) => "Used",
                        (false, true) => "At the final scoring",
                        (false, false) => "Once per game",
                    }}
                </span>
            </Pick>
        })
    }
}

fn action_card(desk: Desk, card: ActionCard, count: usize) -> impl IntoView {
    let (name, effect) = (words::card_name(desk, card), words::card_effect(desk, card));
    let words = format!("{name}: {effect}. {}.", words::card_time(card));
    view! {
        <Pick
            desk
            class="qz-action"
            wish=Signal::stored(Action::Play(card))
            words=Signal::stored(words)
        >
            {art::icon(card, "qz-portrait")}
            <span class="qz-card-name">{name}</span>
            <span class="qz-card-words">{effect}</span>
            <span class="qz-card-time">{words::card_time(card)}</span>
            {(count > 1).then(|| view! { <span class="qz-count">{format!("×{count}")}</span> })}
        </Pick>
    }
}
