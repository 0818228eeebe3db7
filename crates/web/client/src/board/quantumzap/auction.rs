//! The auction: the lot that is up, the dial, and who has sealed a bid.

use leptos::prelude::*;
use quantumzap::{Action, DEVELOPMENT, Phase, Prospect, Response, Staged};
use ztable_core::Seat;
use ztable_core::words::count;

use super::art;
use super::desk::Desk;
use super::dial::{Range, dial};
use super::lot;
use super::pick::Act;
use super::words;

/// The auction on the stage.
pub(super) fn auction(desk: Desk) -> impl IntoView {
    view! {
        <div class="qz-auction">
            {block(desk)} {bidding(desk)} {bidders(desk)}
        </div>
    }
}

/// The lot on the block, with what it is worth to who knows it.
fn block(desk: Desk) -> impl IntoView {
    let slot = desk.memo(|view| {
        let auction = view.auction?;
        view.slots.iter().find(|slot| slot.slot == auction.slot).cloned()
    });
    let lot = Memo::new(move |_| slot.with(|slot| slot.as_ref().map(|slot| slot.lot)));
    let prospect = desk.ask(|notes, view| {
        let up = view.auction?.slot;
        let known = view.slots.iter().find(|slot| slot.slot == up)?.lot.lot?;
        notes.prospects.get(&known).copied()
    });
    let worth = move || {
        let Prospect { pays, collects, debts, points, sets } = prospect.get()?;
        let gain = match (pays, debts) {
            (0, 0) => format!("Developed: {points} VP, no income"),
            (0, debts) => {
                format!("Developed: {points} VP and {}", count(debts, "debt"))
            }
            _ => format!("Developed now: {collects} × {pays}M and {points} VP"),
        };
        Some(if sets == 0 { gain } else { format!("{gain}, +{sets} VP in sets") })
    };
    let terms = move || {
        slot.with(|slot| {
            let on = slot.as_ref()?;
            let price = words::price(on.price).map(|price| format!("Bids {price}"));
            let bidder =
                on.bidder.map(|seat| format!("Only {} may bid", words::people(desk, [seat])));
            let terms: Vec<String> = price.into_iter().chain(bidder).collect();
            (!terms.is_empty()).then(|| terms.join(". "))
        })
    };
    let number = move || slot.with(|slot| slot.as_ref().map(|slot| slot.slot));
    view! {
        <div class="qz-block">
            <span class="qz-lot qz-shown">{lot::undeveloped(desk, lot)}</span>
            <div class="qz-block-words">
                <p class="qz-block-title">"Slot " {number}</p>
                {move || terms().map(|terms| view! { <p class="qz-terms">{terms}</p> })}
                <p class="qz-worth">
                    {move || worth().unwrap_or("You have not seen this lot".into())}
                </p>
            </div>
        </div>
    }
}

/// The dial, or the sealed bid.
fn bidding(desk: Desk) -> impl IntoView {
    let range = desk.memo(|view| {
        let auction =
            view.auction.filter(|_| view.is_asked() && view.draft == Some(Staged::Start))?;
        Some(Range { least: auction.least, most: auction.most? })
    });
    let sealed = desk.memo(|view| match view.draft {
        Some(Staged::Done(answer)) if view.phase != Phase::Open => Some(answer),
        _ => None,
    });
    let phase = desk.memo(|view| Some(view.phase));
    let mode = Memo::new(move |_| match (range.get(), sealed.get()) {
        (Some(_), _) => Mode::Dial(phase.get()),
        (None, Some(_)) => Mode::Sealed,
        (None, None) => Mode::Watching,
    });
    move || match mode.get() {
        Mode::Dial(phase) => the_dial(desk, range, phase).into_any(),
        Mode::Sealed => envelope(desk, sealed).into_any(),
        Mode::Watching => watching(desk).into_any(),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// What a bid means depends on the phase.
    Dial(Option<Phase>),
    Sealed,
    Watching,
}

fn the_dial(desk: Desk, range: Memo<Option<Range>>, phase: Option<Phase>) -> impl IntoView {
    let bounds = Memo::new(move |_| range.get().unwrap_or_default());
    let value = RwSignal::new(bounds.get_untracked().least);
    let up = desk.memo(|view| view.auction.map(|auction| auction.slot));
    // Another lot starts anew, other bounds only move what is out of them.
    Effect::new(move |before: Option<Option<u8>>| {
        let (up, bounds) = (up.get(), bounds.get());
        if before.is_some_and(|before| before != up) {
            value.set(bounds.least);
        } else {
            value.update(|value| *value = bounds.hold(*value));
        }
        up
    });
    let credits = desk.memo(|view| view.own().and_then(|own| own.credits).unwrap_or(0));
    let last = desk.memo(|view| {
        let bid = view.last?.bids[view.viewer.seat()?];
        (bid > 0).then_some(bid)
    });
    let enter = move || desk.choose(Action::Bid(value.get_untracked()));
    let (verb, label) = match phase {
        Some(Phase::Proxy) => ("Ceiling", "Your secret ceiling"),
        Some(Phase::Open) => ("Raise to", "Your bid"),
        _ => ("Seal", "Your sealed bid"),
    };
    let silent = match phase {
        Some(Phase::Proxy) => "Stay out",
        Some(Phase::Open) => "Pass",
        _ => "Stay silent",
    };
    let quick = move || {
        let bounds = bounds.get();
        let mut quick = vec![("least", bounds.least)];
        if let Some(last) = last.get().filter(|last| bounds.hold(*last) == *last) {
            quick.push(("as last", last));
        }
        let keeps = credits.get().saturating_sub(DEVELOPMENT);
        if keeps > bounds.least && keeps < bounds.most {
            quick.push(("keep 2M", keeps));
        }
        if bounds.most > bounds.least {
            quick.push(("all", bounds.most));
        }
        quick
    };
    view! {
        <div class="qz-bidding">
            {dial(value, bounds, label, |value| format!("{value}M"), enter)}
            <div class="qz-quick">
                {move || {
                    quick()
                        .into_iter()
                        .map(|(words, amount)| {
                            view! {
                                <button
                                    type="button"
                                    class="qz-chip"
                                    on:click=move |_| value.set(amount)
                                >
                                    {words}
                                    <b>{format!("{amount}M")}</b>
                                </button>
                            }
                        })
                        .collect_view()
                }}
            </div>
            <div class="qz-acts">
                <Act
                    desk
                    action=Signal::derive(move || Action::Bid(value.get()))
                    words=Signal::derive(move || format!("{verb} {}M", value.get()))
                    strong=true
                />
                <Act desk action=Signal::stored(Action::Pass) words=Signal::stored(String::from(silent)) />
            </div>
            <p class="qz-left">
                {move || {
                    let bid = Action::Bid(value.get());
                    let left = desk.notes.with(|notes| Some(notes.picks.get(&bid)?.credits));
                    left.map(|left| {
                        let note = match left / DEVELOPMENT {
                            0 => "not enough to develop".into(),
                            lots => format!("enough to develop {}", count(lots, "lot")),
                        };
                        format!("Won for {}M, {left}M stay: {note}", value.get())
                    })
                }}
            </p>
        </div>
    }
}

/// The own bid, sealed until all are in.
fn envelope(desk: Desk, sealed: Memo<Option<Response>>) -> impl IntoView {
    let words = move || match sealed.get() {
        Some(Response::Bid(bid)) => format!("{bid}M"),
        Some(Response::Pass) => "Silent".into(),
        Some(Response::Play(play)) => words::card_name(desk, play.card),
        Some(Response::Power(_)) => "Your character".into(),
        _ => String::new(),
    };
    view! {
        <div class="qz-bidding">
            <div class="qz-envelope">
                {art::icon("sealed", "qz-seal")}
                <p>
                    <span>"Sealed"</span>
                    <b>{words}</b>
                </p>
            </div>
            <div class="qz-acts">
                <button
                    type="button"
                    class="qz-button qz-reopen"
                    data-lit=true
                    on:click=move |_| desk.board.take_back.run(())
                >
                    "Change it"
                </button>
            </div>
            <p class="qz-left">"Nobody sees it before everybody has answered."</p>
        </div>
    }
}

fn watching(desk: Desk) -> impl IntoView {
    let phase = desk.memo(|view| Some(view.phase));
    let words = move || match (phase.get(), desk.is_asked()) {
        (_, true) => "You cannot bid on this lot, but you may play a card.",
        (Some(Phase::Open), _) => "Open bidding: going once, going twice …",
        _ => "The others are bidding.",
    };
    view! {
        <div class="qz-bidding">
            <p class="qz-left">{words}</p>
            <div class="qz-acts">
                <Act desk action=Signal::stored(Action::Pass) words=Signal::stored(String::from("Stay silent")) />
            </div>
        </div>
    }
}

/// How far a seat is with its bid.
#[derive(Clone, PartialEq, Eq)]
enum Bidder {
    Thinking,
    Locked,
    Standing(u16),
    Passed,
    Turn,
    Waiting(u16),
}

/// Who has sealed a bid; in open bidding, who stands and who passed.
fn bidders(desk: Desk) -> impl IntoView {
    let bidders = desk.memo(|view| {
        let seats = view.seats.iter().map(|seat| seat.seat);
        seats
            .map(|seat| {
                let sealed = view.last.map_or(0, |last| last.bids[seat]);
                let how = match (view.phase, view.bidding) {
                    (Phase::Open, Some(bidding)) => {
                        if bidding.standing == Some(seat) {
                            Bidder::Standing(bidding.next - 1)
                        } else if view.asked.contains(seat) {
                            Bidder::Turn
                        } else if bidding.passed.contains(seat) {
                            Bidder::Passed
                        } else {
                            Bidder::Waiting(sealed)
                        }
                    }
                    _ if view.asked.contains(seat) => Bidder::Thinking,
                    _ => Bidder::Locked,
                };
                (seat, how)
            })
            .collect::<Vec<(Seat, Bidder)>>()
    });
    let tie = desk.memo(|view| view.bidding.map(|bidding| bidding.next));
    view! {
        <div class="qz-bidders">
            {move || {
                tie.get().map(|next| view! { <p class="qz-tie">"Tie! Open bidding from " <b>{format!("{next}M")}</b></p> })
            }}
            <ul>
                {move || {
                    bidders
                        .get()
                        .into_iter()
                        .map(|(seat, how)| {
                            let (state, sign, words) = match how {
                                Bidder::Thinking => ("open", Some("unlocked"), "thinking".into()),
                                Bidder::Locked => ("locked", Some("sealed"), "sealed".into()),
                                Bidder::Standing(bid) => ("standing", Some("gavel"), format!("{bid}M")),
                                Bidder::Passed => ("passed", None, "passed".into()),
                                Bidder::Turn => ("turn", None, "to raise …".into()),
                                Bidder::Waiting(0) => ("waiting", None, "was silent".into()),
                                Bidder::Waiting(bid) => ("waiting", None, format!("bid {bid}M")),
                            };
                            view! {
                                <li class="qz-bidder" data-state=state>
                                    {art::seat_mark(seat)}
                                    <span class="qz-name">{desk.name(seat)}</span>
                                    <span class="qz-bidder-state">
                                        {sign.map(|sign| art::icon(sign, "qz-icon"))}
                                        {words}
                                    </span>
                                </li>
                            }
                        })
                        .collect_view()
                }}
            </ul>
        </div>
    }
}
