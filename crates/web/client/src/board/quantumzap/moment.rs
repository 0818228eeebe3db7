//! What has just happened, large and for a moment: bids that are revealed, cards, characters and
//! Zappys.

use std::time::Duration;

use leptos::prelude::*;
use quantumzap::Event;
use ztable_core::Seat;

use super::art;
use super::desk::Desk;
use super::words;
use crate::settings::Settings;

/// How long a moment is shown.
const SHOWN: Duration = Duration::from_millis(2600);

/// Something to be shown large.
#[derive(Clone, PartialEq)]
enum Moment {
    /// Bids are revealed; 0 was silent.
    Bids { slot: u8, bids: Vec<u16>, winner: Option<(Seat, u16)>, next: Option<u16> },
    /// A card, a character or a Zappy comes into play.
    Card { sign: String, title: String, words: String },
}

/// What happened, as far as it is worth a moment.
fn moments(desk: Desk, news: &[Event]) -> Vec<Moment> {
    let mut moments = Vec::new();
    for event in news {
        match event {
            Event::Bids { slot, bids } => moments.push(Moment::Bids {
                slot: *slot,
                bids: bids.clone(),
                winner: None,
                next: None,
            }),
            Event::Tied { next: from, .. } => {
                if let Some(Moment::Bids { next, .. }) = moments.last_mut() {
                    *next = Some(*from);
                }
            }
            Event::Won { seat, price, slot } => match moments.last_mut() {
                Some(Moment::Bids { winner, .. }) => *winner = Some((*seat, *price)),
                _ => moments.push(Moment::Card {
                    sign: "gavel".into(),
                    title: format!("Sold for {price}M"),
                    words: format!("Slot {slot} goes to {}.", words::people(desk, [*seat])),
                }),
            },
            Event::Zapped { zappy } => {
                let (title, words) = {
                    let card = &desk.cards.zappys[zappy.index()];
                    (card.name.clone(), format!("{}.", card.effect))
                };
                moments.push(Moment::Card { sign: zappy.to_string(), title, words });
            }
            Event::Used { seat, character, .. } => {
                let (name, effect) = {
                    let card = &desk.cards.characters[character.index()];
                    (card.name.clone(), card.effect.clone())
                };
                moments.push(Moment::Card {
                    sign: character.to_string(),
                    title: name,
                    words: format!("Used by {}. {effect}.", words::people(desk, [*seat])),
                });
            }
            Event::Announced { seat, play } => {
                let aim = words::aim(desk, *play).map_or(String::new(), |aim| format!(" {aim}"));
                moments.push(Moment::Card {
                    sign: play.card.to_string(),
                    title: words::card_name(desk, play.card),
                    words: format!("Played by {}{aim}.", words::people(desk, [*seat])),
                });
            }
            Event::Cancelled { seat } => moments.push(Moment::Card {
                sign: "a01".into(),
                title: "Woah There, Partner!".into(),
                words: format!("Played by {}.", words::people(desk, [*seat])),
            }),
            _ => {}
        }
    }
    moments
}

/// The moment over the scene. It covers nothing for long and never takes a click.
pub(super) fn moment(desk: Desk) -> impl IntoView {
    let settings = Settings::of_page();
    let time = move || if settings.is_still() { SHOWN * 2 } else { SHOWN };
    let shown = desk.moments(move |news| moments(desk, news), time);
    view! {
        <div class="qz-moments" aria-hidden="true">
            {move || shown.get().into_iter().map(|moment| show(desk, moment)).collect_view()}
        </div>
    }
}

fn show(desk: Desk, moment: Moment) -> impl IntoView {
    match moment {
        Moment::Card { sign, title, words } => view! {
            <div class="qz-moment qz-moment-card">
                {art::icon(sign, "qz-portrait")}
                <div>
                    <b>{title}</b>
                    <p>{words}</p>
                </div>
            </div>
        }
        .into_any(),
        Moment::Bids { slot, bids, winner, next } => {
            let seats = Seat::all(bids.len() as u8).zip(bids.clone());
            let high = bids.iter().copied().max().unwrap_or(0);
            let result = match (winner, next) {
                (Some((seat, price)), _) => {
                    let (name, wins) = if desk.is_own(seat) {
                        ("You".into(), "win")
                    } else {
                        (desk.name(seat), "wins")
                    };
                    format!("{name} {wins} for {price}M")
                }
                (None, Some(next)) => format!("Tie! Open bidding from {next}M"),
                (None, None) => "Nobody wants it".into(),
            };
            let cards = seats.enumerate().map(|(at, (seat, bid))| {
                let best = bid > 0 && bid == high;
                let amount = if bid == 0 { "–".into() } else { format!("{bid}M") };
                view! {
                    <li class="qz-bid" class:qz-best=best style:--n=at.to_string()>
                        <b>{amount}</b>
                        <span>{art::seat_mark(seat)} {desk.name(seat)}</span>
                    </li>
                }
            });
            view! {
                <div class="qz-moment qz-reveal">
                    <p class="qz-reveal-slot">{art::icon("gavel", "qz-icon")} "Slot " {slot}</p>
                    <ul class="qz-bids">{cards.collect_view()}</ul>
                    <p class="qz-reveal-result">{result}</p>
                </div>
            }
            .into_any()
        }
    }
}
