//! The line-up with the piles on both sides.

use leptos::prelude::*;
use quantumzap::{Action, Phase, SlotView};
use ztable_core::words::{count, list};

use super::art::{self, BACK, ZAPPY_BACK};
use super::desk::Desk;
use super::lot;
use super::pick::Pick;
use super::words;
use crate::board::shows;

/// The line-up.
pub(super) fn line_up(desk: Desk) -> impl IntoView {
    let slots = desk.memo(|view| view.slots);
    let advanced = desk.memo(|view| !view.types.is_empty());
    let empty = desk.memo(|view| match view.phase {
        Phase::Over => "The land is sold.",
        Phase::Develop | Phase::Collect | Phase::End => "All lots of this round are gone.",
        _ => "No lot is left in the line-up.",
    });
    // What is sold leaves its place empty until the next round: nothing moves under a pointer, and
    // what travels leaves from where it lay.
    let places = Memo::new(move |before: Option<&(u8, u8)>| {
        let round = desk.read(|view| view.round).unwrap_or_default();
        let last = slots.with(|slots| slots.iter().map(|slot| slot.slot).max().unwrap_or(0));
        let kept = before.filter(|(of, _)| *of == round && last > 0).map_or(0, |(_, kept)| *kept);
        (round, last.max(kept))
    });
    let numbers = move || 1..=places.get().1;
    view! {
        <div class="qz-line">
            {lot_piles(desk)}
            <div class="qz-slots" role="group" aria-label="Lots of the line-up">
                <For each=numbers key=|number| *number let:number>
                    {place(desk, number, Memo::new(move |_| {
                        slots.with(|slots| slots.iter().find(|slot| slot.slot == number).cloned())
                    }))}
                </For>
                <Show when=move || slots.with(|slots| slots.is_empty())>
                    <p class="qz-no-lots">{move || empty.get()}</p>
                </Show>
            </div>
            <Show when=move || advanced.get()>{action_piles(desk)}</Show>
        </div>
    }
}

/// A place of the line-up, with its lot or without.
fn place(desk: Desk, number: u8, on: Memo<Option<SlotView>>) -> impl IntoView {
    view! {
        <Show
            when=move || on.with(Option::is_some)
            fallback=|| view! { <div class="qz-slot" aria-hidden="true"></div> }
        >
            {slot(desk, number, on)}
        </Show>
    }
}

fn slot(desk: Desk, number: u8, slot: Memo<Option<SlotView>>) -> impl IntoView {
    let lot = Memo::new(move |_| slot.with(|slot| slot.as_ref().map(|slot| slot.lot)));
    let up = desk.memo(move |view| view.auction.is_some_and(|auction| auction.slot == number));
    let frozen = Memo::new(move |_| slot.with(|slot| slot.as_ref().is_some_and(|on| on.frozen)));
    let tags = Memo::new(move |_| {
        slot.with(|slot| slot.as_ref().map(|on| (on.price, on.bidder, on.frozen)))
    });
    let words = move || {
        slot.with(|slot| {
            let Some(on) = slot else { return String::new() };
            let mut words = format!("Slot {number}: {}", words::undeveloped(desk, &on.lot));
            if let Some(price) = words::price(on.price) {
                words.push_str(&format!(", bids {price}"));
            }
            if let Some(seat) = on.bidder {
                words.push_str(&format!(", only {} may bid", words::people(desk, [seat])));
            }
            words.push_str(if on.frozen { ", frozen until next round." } else { "." });
            words
        })
    };
    view! {
        <div class="qz-slot" class:qz-up=move || up.get() class:qz-frozen=move || frozen.get()>
            <Pick
                desk
                class="qz-lot"
                wish=Signal::stored(Action::Slot(number))
                words=Signal::derive(words)
            >
                {lot::undeveloped(desk, lot)}
                <Show when=move || frozen.get()>
                    <span class="qz-ice">{art::icon("snow", "qz-icon")}</span>
                </Show>
                <Show when=move || up.get()>
                    <span class="qz-gavel">{art::icon("gavel", "qz-icon")}</span>
                </Show>
            </Pick>
            <span class="qz-slot-number" aria-hidden="true">{number}</span>
            {move || {
                let (price, bidder, _) = tags.get()?;
                let limit = match price {
                    quantumzap::Price::Free => None,
                    quantumzap::Price::Max(most) => Some(format!("max {most}M")),
                    quantumzap::Price::Min(least) => Some(format!("min {least}M")),
                };
                (limit.is_some() || bidder.is_some()).then(|| view! {
                    <span class="qz-tags" aria-hidden="true">
                        {limit.map(|limit| view! { <span class="qz-tag">{limit}</span> })}
                        {bidder.map(|seat| view! {
                            <span class="qz-tag">"only " {art::seat_mark(seat)}</span>
                        })}
                    </span>
                })
            }}
        </div>
    }
}

/// The lot deck and the lot discard.
fn lot_piles(desk: Desk) -> impl IntoView {
    let deck = desk.memo(|view| {
        let deck = &view.deck;
        Some((deck.cards, deck.zappys, deck.zappy_on_top))
    });
    let top =
        desk.memo(|view| (view.deck.cards > 0 && !view.deck.zappy_on_top).then_some(view.deck.top));
    let notes = desk.memo(|view| view.deck.notes);
    let discard = desk.memo(|view| (view.discard.len(), view.zapped));
    let zappy = Memo::new(move |_| deck.get().is_some_and(|(_, _, zappy)| zappy));
    let words = move || {
        let Some((cards, zappys, zappy)) = deck.get() else { return String::new() };
        let top = top.with(|top| match top {
            _ if zappy => "a Zappy lies on top".into(),
            Some(top) => format!("on top a lot, {}", words::undeveloped(desk, top)),
            None => "it is empty".into(),
        });
        let known: Vec<String> = notes.with(|notes| {
            notes
                .iter()
                .map(|note| {
                    let lot = words::printed(desk.lot(note.lot));
                    let sure = if note.gone { ", if it is still there" } else { "" };
                    if note.low == note.high {
                        format!("you know card {} from the top: {lot}{sure}", note.low)
                    } else {
                        format!("you know, {} to {} deep: {lot}{sure}", note.low, note.high)
                    }
                })
                .collect()
        });
        let known =
            if known.is_empty() { String::new() } else { format!("; {}", known.join("; ")) };
        format!(
            "Lot deck: {}, {} among them; {top}{known}.",
            count(cards, "card"),
            count(zappys, "Zappy card"),
        )
    };
    view! {
        <div class="qz-piles">
            <Pick
                desk
                class="qz-pile qz-lot-deck"
                wish=Signal::stored(Action::Deck)
                words=Signal::derive(words)
            >
                <span class="qz-stack">
                    {move || {
                        if deck.get().is_some_and(|(cards, ..)| cards == 0) {
                            view! { <span class="qz-nothing"></span> }.into_any()
                        } else if zappy.get() {
                            art::card(ZAPPY_BACK.into()).into_any()
                        } else {
                            lot::undeveloped(desk, top).into_any()
                        }
                    }}
                </span>
                <span class="qz-count">{move || deck.get().map(|(cards, ..)| cards)}</span>
                {move || {
                    let sure = notes.with(|notes| notes.len());
                    (sure > 0)
                        .then(|| view! { <span class="qz-noted">{art::icon("eye", "qz-icon")} {sure}</span> })
                }}
                <span class="qz-pile-name">"Deck"</span>
            </Pick>
            {move || {
                let (lots, zapped) = discard.get();
                (lots > 0 || !zapped.is_empty()).then(move || {
                    let names: Vec<String> = {
                        zapped.iter().map(|zappy| desk.cards.zappys[zappy.index()].name.clone()).collect()
                    };
                    let seen = if names.is_empty() {
                        String::new()
                    } else {
                        format!("; Zappys so far: {}", names.join(", "))
                    };
                    let words = format!("Lot discard: {}{seen}", count(lots, "lot"));
                    let title = words.clone();
                    view! {
                        <div class="qz-pile qz-lot-discard" data-target=shows("pile", "discard") role="img" aria-label=words title=title>
                            <span class="qz-stack">
                                {(lots > 0).then(|| art::card(BACK.into()))}
                                {zapped.last().copied().map(|zappy| view! {
                                    <span class="qz-zapped">{art::icon(zappy, "qz-icon")}</span>
                                })}
                            </span>
                            <span class="qz-count">{lots}</span>
                            <span class="qz-pile-name">"Gone"</span>
                        </div>
                    }
                })
            }}
        </div>
    }
}

/// The action deck and the action discard.
fn action_piles(desk: Desk) -> impl IntoView {
    let deck = desk.memo(|view| view.action_deck);
    let spent = desk.memo(|view| view.spent);
    let types = desk.memo(|view| view.types);
    let words = move || {
        let types =
            types.with(|types| list(types.iter().map(|card| words::card_name(desk, *card))));
        let cards = count(deck.get(), "card");
        format!("Action deck: {cards}; four each of {types} are in the game.")
    };
    view! {
        <div class="qz-piles">
            <Pick
                desk
                class="qz-pile qz-action-deck"
                wish=Signal::stored(Action::Buy)
                words=Signal::derive(words)
            >
                <span class="qz-stack">
                    {move || {
                        if deck.get() == 0 {
                            view! { <span class="qz-nothing"></span> }.into_any()
                        } else {
                            art::card(r##"<use href="#qz-action-back" width="100" height="128"/>"##.into())
                                .into_any()
                        }
                    }}
                </span>
                <span class="qz-count">{move || deck.get()}</span>
                <span class="qz-pile-name">"Cards"</span>
            </Pick>
            {move || {
                let spent = spent.get();
                spent.last().copied().map(|last| {
                    let names: Vec<String> =
                        spent.iter().map(|card| words::card_name(desk, *card)).collect();
                    let words = format!("Action discard, the latest last: {}", names.join(", "));
                    let title = words.clone();
                    view! {
                        <div class="qz-pile" role="img" aria-label=words title=title>
                            <span class="qz-stack">
                                <span class="qz-spent">{art::icon(last, "qz-icon")}</span>
                            </span>
                            <span class="qz-count">{spent.len()}</span>
                            <span class="qz-pile-name">"Played"</span>
                        </div>
                    }
                })
            }}
        </div>
    }
}
