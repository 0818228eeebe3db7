//! The stage: the question of the moment, with what it takes to answer it.

use leptos::prelude::*;
use quantumzap::{Action, Phase, View};
use ztable_core::Seat;
use ztable_core::words::count;

use super::aim;
use super::art;
use super::auction::auction;
use super::chain;
use super::desk::Desk;
use super::pick::{Act, Pick};
use super::question::{Question, question};
use super::scoring::scoring;

/// The stage.
pub(super) fn stage(desk: Desk) -> impl IntoView {
    let asked = desk.ask(|notes, view| Some(question(notes, view)));
    let cancellers = chain::cancellers(desk);
    let mine = desk.memo(View::is_asked);
    view! {
        <section class="qz-stage" class:qz-mine=move || mine.get() aria-label="Stage">
            {move || match asked.get().unwrap_or_default() {
                Question::Auction => auction(desk).into_any(),
                Question::Over => scoring(desk).into_any(),
                Question::Chain(chain) => {
                    chain::stack(desk, chain, &cancellers.get()).into_any()
                }
                Question::Discover { seat } => discover(desk, seat).into_any(),
                Question::Develop => develop(desk).into_any(),
                Question::PutBack { seat, lot, shown } => aim::put_back(desk, seat, lot, shown).into_any(),
                Question::Limit(card, slot) => aim::limit(desk, card, slot).into_any(),
                Question::Seats(card, named) => aim::seats(desk, card, &named).into_any(),
                Question::Aim(card) => aim::aim(desk, card).into_any(),
                Question::Power { second } => aim::power(desk, second).into_any(),
                Question::Survey => {
                    plain(desk, "eye", "Where does the marker go?".into(), "Any lot of the line-up, the top of the deck, or a lot of your own. Only you will see it.".into())
                        .into_any()
                }
                Question::Sell => {
                    plain(desk, "jar", "Which lot goes to the ECF?".into(), "It leaves face down, and all the money of the pot is yours.".into())
                        .into_any()
                }
                Question::Window(phase) => window(desk, phase).into_any(),
                Question::Raid { seat, card } => aim::raid(desk, seat, card).into_any(),
                Question::Scrap => {
                    plain(desk, "z2", "Zap Happens".into(), "Everybody loses an undeveloped lot. Choose one of yours.".into())
                        .into_any()
                }
                Question::Forced { seat } => {
                    let who = desk.name(seat);
                    plain(desk, "z6", "Once in a Zap Moon".into(), format!("{who} must play an action card.")).into_any()
                }
                Question::Zappy => {
                    plain(desk, "bolt", "A Zappy happens".into(), String::new()).into_any()
                }
                Question::Preparation => {
                    plain(desk, "hat", "Preparation".into(), "The line-up is filled.".into()).into_any()
                }
            }}
        </section>
    }
}

/// A sign, a heading, a sentence, and the picks that have no place.
fn plain(desk: Desk, sign: &'static str, title: String, words: String) -> impl IntoView {
    view! {
        <div class="qz-plain">
            {art::icon(sign, "qz-portrait")}
            <div class="qz-plain-words">
                <h3>{title}</h3>
                <p class="qz-note">{words}</p>
            </div>
            {ways_out(desk)}
        </div>
    }
}

/// The picks that point at nothing on the board.
pub(super) fn ways_out(desk: Desk) -> impl IntoView {
    let ways = [
        (Action::Done, "Finish"),
        (Action::Enough, "Enough"),
        (Action::Keep, "Keep it"),
        (Action::End, "End the turn"),
        (Action::Pass, "Pass"),
        (Action::Back, "Back"),
    ];
    view! {
        <div class="qz-acts">
            {ways
                .into_iter()
                .map(|(action, words)| {
                    view! { <Act desk action=Signal::stored(action) words=Signal::stored(String::from(words)) /> }
                })
                .collect_view()}
        </div>
    }
}

/// A Discover turn: what may be done once each.
fn discover(desk: Desk, seat: Seat) -> impl IntoView {
    let mine = desk.is_own(seat);
    let done = desk.memo(|view| (view.surveyed, view.paid));
    // What the ECF pays, or why it buys nothing.
    let sale = desk.memo(|view| match view.own() {
        _ if view.sold => "once a turn".to_owned(),
        Some(own) if own.undeveloped.is_empty() => "no lot to sell".to_owned(),
        _ if view.ecf == 0 => "the fund is empty".to_owned(),
        _ => format!("+{}M", view.ecf),
    });
    let debts = desk.memo(|view| view.own().map_or(0, |own| own.debts));
    let advanced = desk.memo(|view| !view.types.is_empty());
    let title =
        if mine { "Your Discover turn".into() } else { format!("{} explores", desk.name(seat)) };
    if !mine {
        let words = "A free survey, one thing for 1M, and the offer of the ECF.".into();
        return plain(desk, "hat", title, words).into_any();
    }
    let survey = move || match done.get() {
        (false, _) => ("Survey", "free"),
        (true, false) => ("Survey again", "1M"),
        (true, true) => ("Survey", "done"),
    };
    view! {
        <div class="qz-discover">
            <h3>{title}</h3>
            <div class="qz-tiles">
                {tile(desk, Action::Survey, "eye",
                    move || survey().0.into(), move || survey().1.into(),
                    "Put a marker on a lot and look at it: the first survey of the turn is free, a second one costs 1M.")}
                <Show when=move || advanced.get()>
                    {tile(desk, Action::Buy, "cards",
                        || "Buy a card".into(), || "1M".into(),
                        "Draw an action card for 1M, instead of a second survey.")}
                </Show>
                {tile(desk, Action::Buyout, "jar",
                    || "Sell to the ECF".into(), move || sale.get(),
                    "Give up an undeveloped lot, face down, for all the money of the ECF, the Environmental Conservancy Fund. It needs such a lot and money in the fund, once a turn.")}
                <Show when=move || { debts.get() > 0 }>
                    {tile(desk, Action::PayDebt, "debt",
                        || "Pay a debt".into(), || "1M".into(),
                        "Each debt costs a point at the end unless it is paid off.")}
                </Show>
            </div>
            {ways_out(desk)}
        </div>
    }
    .into_any()
}

fn tile(
    desk: Desk,
    action: Action,
    sign: &'static str,
    name: impl Fn() -> String + Send + Sync + 'static,
    price: impl Fn() -> String + Send + Sync + 'static,
    words: &'static str,
) -> impl IntoView {
    let (name, price) = (Memo::new(move |_| name()), Memo::new(move |_| price()));
    // What is written on it stands in front.
    let words = Signal::derive(move || format!("{} {}. {words}", name.get(), price.get()));
    view! {
        <Pick desk class="qz-tile" wish=Signal::stored(action) words>
            {art::icon(sign, "qz-portrait")}
            <span class="qz-tile-name">{move || name.get()}</span>
            <b class="qz-tile-price">{move || price.get()}</b>
        </Pick>
    }
}

/// Develop: what is marked and what it costs; the lots lie in the tray.
fn develop(desk: Desk) -> impl IntoView {
    let owned = desk.memo(|view| view.own().map(|own| own.undeveloped.len()));
    let bill = desk.ask(|notes, view| {
        let left = notes.picks.get(&Action::Done)?.credits;
        let cost = view.own()?.credits?.saturating_sub(left);
        Some((view.marked.len(), view.paying, cost, left))
    });
    let waiting = desk.memo(|view| view.asked.len());
    let mine = desk.memo(View::is_asked);
    let sealed = desk.memo(|view| matches!(view.draft, Some(quantumzap::Staged::Done(_))));
    view! {
        <div class="qz-plain qz-develop">
            {art::icon("derrick", "qz-portrait")}
            <div class="qz-plain-words">
                <h3>"Develop"</h3>
                {move || {
                    let Some(owned) = owned.get() else {
                        return view! { <p class="qz-note">"Everybody decides in secret; then all is shown at once."</p> }.into_any();
                    };
                    if !mine.get() {
                        let words = match (sealed.get(), waiting.get()) {
                            (true, _) => "Your choice is sealed until all have decided.",
                            _ => "You have nothing to develop; the others are deciding.",
                        };
                        return view! { <p class="qz-note">{words}</p> }.into_any();
                    }
                    let hint = match owned {
                        0 => "You own nothing undeveloped.",
                        _ => "Tap your lots below to mark them, 2M each. Nobody sees it before all are done.",
                    };
                    let bill = bill.get().map(|(lots, paying, cost, left)| view! {
                        <p class="qz-bill" class:qz-nil=cost == 0>
                            <span>{count(lots, "lot")}</span>
                            {(paying > 0).then(|| view! { <span>{count(paying, "debt")} " paid"</span> })}
                            <b>{if cost == 0 { "0M".into() } else { format!("−{cost}M") }}</b>
                            <span>{format!("{left}M stay")}</span>
                        </p>
                    });
                    view! { <p class="qz-note">{hint}</p> {bill} }.into_any()
                }}
            </div>
            <div class="qz-acts">
                <Act desk action=Signal::stored(Action::PayDebt) words=Signal::stored(String::from("Pay 1 debt, 1M")) />
                <Act desk action=Signal::stored(Action::Done) words=Signal::stored(String::from("Finish developing")) strong=true />
                <Show when=move || sealed.get() && !mine.get()>
                    <button type="button" class="qz-button" data-lit=true on:click=move |_| desk.board.take_back.run(())>
                        "Change it"
                    </button>
                </Show>
            </div>
        </div>
    }
}

/// A moment in which everybody may play a card or use a character.
fn window(desk: Desk, phase: Phase) -> impl IntoView {
    let (sign, title) = match phase {
        Phase::Round => ("hat", "Before the first Discover turn"),
        Phase::Turn => ("hat", "Between two Discover turns"),
        Phase::Collect => ("coin", "Before Collect"),
        _ => ("bolt", "Before the final scoring"),
    };
    let words = "A card or a character may be played now; nobody sees who could.";
    plain(desk, sign, title.into(), words.into())
}
