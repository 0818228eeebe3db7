//! The decks and the discard pile; a click shows what everybody may know of them.

use leptos::prelude::*;
use zee::{BeltId, BeltType};
use ztable_core::words::count;

use super::desk::Desk;
use super::{hand, paint};
use crate::modal::{Modal, ModalHead};

/// Belt deck, Control deck and discard pile.
pub(super) fn decks(desk: Desk) -> impl IntoView {
    let (belts_open, discards_open) = (RwSignal::new(false), RwSignal::new(false));
    let top = Memo::new(move |_| desk.frame.with(|frame| frame.top));
    let belt_count = desk.memo(|view| view.belt_deck.count);
    let card_count = desk.memo(|view| view.control_deck.count);
    let discards = desk.memo(|view| view.discards);
    let top_words = move || {
        let top = top.get().map_or(String::new(), |top| top.kind().words());
        format!("Belt deck: {}, on top {top}", count(belt_count.get(), "belt"))
    };
    view! {
        <section class="ze-decks" aria-label="Decks">
            <button
                type="button"
                class="ze-pile"
                title="What is in the Belt deck"
                aria-label=top_words
                on:click=move |_| belts_open.set(true)
            >
                <span class="ze-stack">
                    {move || {
                        top.get().map(|top| {
                            let art = paint::belt_card(top.kind());
                            view! { <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=art></svg> }
                        })
                    }}
                </span>
                <span class="ze-pile-words">
                    <strong>{move || belt_count.get()}</strong>
                    <span>"Belts"</span>
                </span>
            </button>
            <div
                class="ze-pile"
                role="img"
                aria-label=move || format!("Control deck: {}", count(card_count.get(), "card"))
            >
                <span class="ze-stack ze-back" class:ze-none=move || card_count.get() == 0>
                    <svg viewBox="0 0 48 48" aria-hidden="true"><use href="#ze-trefoil" /></svg>
                </span>
                <span class="ze-pile-words">
                    <strong>{move || card_count.get()}</strong>
                    <span>"Control"</span>
                </span>
            </div>
            <button
                type="button"
                class="ze-pile"
                title="All discarded cards"
                aria-label=move || format!("Discard pile: {}", count(discards.with(|all| all.len()), "card"))
                on:click=move |_| discards_open.set(true)
            >
                <span class="ze-stack ze-used" class:ze-none=move || discards.with(|all| all.is_empty())>
                    {move || discards.with(|all| all.last().map(|card| hand::small(desk, *card)))}
                </span>
                <span class="ze-pile-words">
                    <strong>{move || discards.with(|all| all.len())}</strong>
                    <span>"Discards"</span>
                </span>
            </button>
        </section>
        <Modal open=belts_open label="Belt deck">
            <ModalHead title=Signal::derive(|| "Belt deck".to_string()) open=belts_open />
            {move || belt_list(desk)}
        </Modal>
        <Modal open=discards_open label="Discard pile">
            <ModalHead title=Signal::derive(|| "Discard pile".to_string()) open=discards_open />
            {move || {
                let all = discards.get();
                if all.is_empty() {
                    view! { <p class="ze-list-note">"No card has been discarded yet."</p> }.into_any()
                } else {
                    view! {
                        <p class="ze-list-note">"The last one first. They are shuffled into a new Control deck when that one is empty."</p>
                        <ol class="ze-list">
                            {all
                                .iter()
                                .rev()
                                .map(|&card| {
                                    view! {
                                        <li>
                                            {hand::small(desk, card)}
                                            <span class="ze-list-id">{card.to_string()}</span>
                                        </li>
                                    }
                                })
                                .collect_view()}
                        </ol>
                    }
                        .into_any()
                }
            }}
        </Modal>
    }
}

fn belt_list(desk: Desk) -> Option<impl IntoView> {
    desk.read(|view| {
        let deck = &view.belt_deck;
        let between = deck.unseen;
        let unknown = usize::from(deck.count).saturating_sub(1 + deck.bottom.len());
        view! {
            <p class="ze-list-note">"On top, seen by everybody:"</p>
            {belts(vec![deck.top.kind()])}
            <p class="ze-list-note">
                {match between {
                    Some(_) => format!("Below it in an order nobody knows: {}.", count(unknown, "belt")),
                    None => format!("Below it: {} that nobody knows yet.", count(unknown, "belt")),
                }}
            </p>
            {between.map(|between| belts(between.iter().map(BeltId::kind).collect()))}
            {(!deck.bottom.is_empty())
                .then(|| {
                    view! {
                        <p class="ze-list-note">"At the bottom, put there by Swaps, in this order:"</p>
                        {belts(deck.bottom.iter().map(|belt| belt.kind()).collect())}
                    }
                })}
        }
    })
}

fn belts(all: Vec<BeltType>) -> impl IntoView {
    view! {
        <ul class="ze-list">
            {all
                .into_iter()
                .map(|kind| {
                    view! {
                        <li>
                            <svg
                                class="ze-list-belt"
                                viewBox="0 0 100 100"
                                role="img"
                                aria-label=kind.words()
                                inner_html=paint::belt_card(kind)
                            ></svg>
                        </li>
                    }
                })
                .collect_view()}
        </ul>
    }
}
