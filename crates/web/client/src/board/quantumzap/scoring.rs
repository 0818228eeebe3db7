//! The final scoring, set by set.

use leptos::prelude::*;
use quantumzap::{LotId, POINT, SeatView};
use ztable_core::words::count;

use super::art;
use super::desk::Desk;
use super::words;

/// The final scoring: a strip for every player, the best first.
pub(super) fn scoring(desk: Desk) -> impl IntoView {
    let seats = desk.memo(|view| {
        let mut seats = view.seats.clone();
        seats.sort_by_key(|seat| std::cmp::Reverse(seat.score.total));
        seats
    });
    let trash = desk.memo(|view| view.trash);
    move || {
        let seats = seats.get();
        let best = seats.first().and_then(|seat| seat.score.total);
        let rows = seats.iter().enumerate().map(|(at, seat)| {
            let top = seat.score.total == best;
            let won = trash.get().map_or(top, |winner| winner == seat.seat);
            strip(desk, seat, at, won)
        });
        view! {
            <div class="qz-scoring">
                <h3>"Final scoring"</h3>
                <ol>{rows.collect_view()}</ol>
            </div>
        }
    }
}

fn strip(desk: Desk, seat: &SeatView, at: usize, won: bool) -> impl IntoView + use<> {
    let score = &seat.score;
    let mut loose: Vec<LotId> = seat.developed.iter().collect();
    loose.retain(|lot| !score.sets.iter().any(|set| set.lots.contains(lot)));
    let payout = |lot: LotId| {
        let printed = desk.lot(lot);
        if seat.turned == Some(lot) { printed.payout.abs() } else { printed.payout }
    };
    let chip = |lot: LotId| {
        let (suit, payout) = (desk.lot(lot).suit, payout(lot));
        let points = if payout > 0 { 2 } else { 1 };
        let words = format!("{} {}, {points} VP", suit.name(), words::signed(payout));
        view! {
            <span class=format!("qz-site qz-{suit}") role="img" aria-label=words.clone() title=words>
                {art::suit(suit)}
                <b>{words::signed(payout)}</b>
            </span>
        }
    };
    let sets = score.sets.iter().map(|set| {
        let name = set.suit.map_or("One of each", words::plural);
        let joker = set.joker.then(|| {
            view! { <span class="qz-site qz-joker" title="Shifty Shelly">{art::icon("c04", "qz-suit")} <b>"any"</b></span> }
        });
        view! {
            <li class="qz-set">
                <span class="qz-set-lots">
                    {set.lots.iter().map(|lot| chip(*lot)).collect_view()}
                    {joker}
                </span>
                <span class="qz-set-name">{name} " " <b>{format!("+{}", set.points)}</b></span>
            </li>
        }
    });
    let sets_points: u32 = score.sets.iter().map(|set| set.points).sum();
    let credits = seat.credits.unwrap_or(0);
    let part = |name: &'static str, points: String, words: String| {
        view! {
            <li class="qz-part" title=words>
                <span>{name}</span>
                <b>{points}</b>
            </li>
        }
    };
    let lots_words = format!("{} developed", count(seat.developed.len(), "lot"));
    let character = seat.character.map(|one| {
        let name = desk.cards.characters[one.index()].name.clone();
        let title = name.clone();
        view! { <span class="qz-bust" title=title role="img" aria-label=name>{art::icon(one, "qz-icon")}</span> }
    });
    let total = score.total.unwrap_or(0);
    let loose = (!loose.is_empty()).then(|| {
        view! {
            <li class="qz-set qz-loose">
                <span class="qz-set-lots">{loose.iter().map(|lot| chip(*lot)).collect_view()}</span>
                <span class="qz-set-name">"In no set"</span>
            </li>
        }
    });
    view! {
        <li class="qz-strip" class:qz-won=won style:--n=at.to_string()>
            <div class="qz-strip-head">
                {art::seat_mark(seat.seat)} <span class="qz-name">{desk.name(seat.seat)}</span> {character}
                {won.then(|| art::icon("hat", "qz-hat"))}
                <strong class="qz-total">{total} <span>" VP"</span></strong>
            </div>
            <ul class="qz-sets">{sets.collect_view()} {loose}</ul>
            <ul class="qz-parts">
                {part("Lots", score.lots.to_string(), lots_words)}
                {part("Sets", format!("+{sets_points}"), count(score.sets.len(), "set"))}
                {part("Credits", format!("+{}", score.credits.unwrap_or(0)), format!("{credits}M, a point for every {POINT}M"))}
                {part("Debts", if score.debts == 0 { "0".into() } else { format!("−{}", score.debts) }, format!("{} unpaid", count(score.debts, "debt")))}
            </ul>
        </li>
    }
}
