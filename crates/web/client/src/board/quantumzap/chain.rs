//! A played card and the cards that cancel it, as a stack.

use leptos::prelude::*;
use quantumzap::{Action, ActionCard, Announcement, Event};
use ztable_core::Seat;

use super::art;
use super::desk::Desk;
use super::pick::Act;
use super::words;

/// A card that waits for reactions.
#[derive(Clone, PartialEq)]
pub(super) struct Chain {
    pub(super) seat: Seat,
    pub(super) play: Announcement,
    /// How many cards cancel it and one another.
    pub(super) cancels: usize,
    /// Who played the last card.
    pub(super) last: Seat,
}

/// Who cancelled, as far as this page has seen it happen.
pub(super) fn cancellers(desk: Desk) -> Memo<Vec<Seat>> {
    Memo::new(move |before: Option<&Vec<Seat>>| {
        let mut seats = before.cloned().unwrap_or_default();
        desk.news.with(|news| {
            for event in news {
                match event {
                    Event::Announced { .. } => seats.clear(),
                    Event::Cancelled { seat } => seats.push(*seat),
                    _ => {}
                }
            }
        });
        seats
    })
}

/// The stack on the stage.
pub(super) fn stack(desk: Desk, chain: Chain, seen: &[Seat]) -> impl IntoView + use<> {
    let Chain { seat, play, cancels, last } = chain;
    let woah = ActionCard::Woah;
    let cancel = Action::Play(woah);
    let holds = cancels % 2 == 0;
    let by = move |nth: usize, seen: &[Seat]| {
        if nth + 1 == cancels {
            Some(last)
        } else if seen.len() == cancels {
            seen.get(nth).copied()
        } else {
            None
        }
    };
    let layers = (0..cancels).map(|nth| {
        let who = by(nth, seen).map(|seat| {
            view! { <span class="qz-layer-who">{art::seat_mark(seat)} {desk.name(seat)}</span> }
        });
        // Every other card of the stack is struck by the one on top of it.
        let struck = (cancels - nth) % 2 == 0;
        view! {
            <li class="qz-layer qz-woah" class:qz-struck=struck style:--n=(nth + 1).to_string()>
                {art::icon(woah, "qz-portrait")}
                <b>"Woah There, Partner!"</b>
                {who}
            </li>
        }
    });
    let target = words::aim(desk, play);
    view! {
        <div class="qz-chain">
            <ol class="qz-stack-of-cards" aria-label="The card and what cancels it, the last on top">
                <li class="qz-layer" class:qz-struck=!holds style:--n="0">
                    {art::icon(play.card, "qz-portrait")}
                    <b>{words::card_name(desk, play.card)}</b>
                    {target.map(|target| view! { <span class="qz-layer-aim">{target}</span> })}
                    <span class="qz-layer-who">{art::seat_mark(seat)} {desk.name(seat)}</span>
                </li>
                {layers.collect_view()}
            </ol>
            <div class="qz-chain-words">
                <p class="qz-verdict" data-holds=holds.to_string()>
                    {if holds { "As it stands, the card takes effect." } else { "As it stands, the card is cancelled." }}
                </p>
                <p class="qz-note">{words::card_effect(desk, play.card)} "."</p>
                <div class="qz-acts">
                    <Act desk action=Signal::stored(cancel) words=Signal::stored(String::from("Woah There, Partner!")) strong=true />
                    <Act desk action=Signal::stored(Action::Pass) words=Signal::stored(String::from("Let it be")) />
                </div>
            </div>
        </div>
    }
}
