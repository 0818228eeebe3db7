//! The view as plain text.

use std::fmt::Write;

use ztable_core::words::{count, list};

use super::{announced, score_words};
use ztable_core::Names;

use crate::card::ActionCard;
use crate::line_up::Price;
use crate::numbers::ROUNDS;
use crate::phase::Phase;
use crate::rules::QuantumZap;
use crate::view::{DeckView, LotView, SeatView, SlotView, View};
use crate::window::Frame;

fn lot(game: &QuantumZap, names: &Names<'_>, view: &LotView) -> String {
    let mut text = view.lot.map_or("face down".into(), |lot| game.lot_words(lot));
    if view.flipped || view.shown {
        text.push_str(", face up");
    }
    if !view.markers.is_empty() {
        let who: Vec<String> = view.markers.into_iter().map(|seat| names.object(seat)).collect();
        let _ = write!(text, ", surveyed by {}", list(&who));
    }
    text
}

/// What is going on: announced cards, the auction, and the viewer's own choices.
fn business(game: &QuantumZap, view: &View, names: &Names<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for frame in &view.stack {
        if let Frame::Play { seat, play, chain, .. } = frame {
            let cancels = match chain {
                0 => String::new(),
                chain => format!(", with {} on it", count(*chain, "cancel")),
            };
            let what = announced(game, names, play);
            lines.push(format!("Announced by {}: {what}{cancels}.", names.object(*seat)));
        }
    }
    if let Some(auction) = view.auction {
        let most = auction.most.map_or(String::new(), |most| format!(", yours up to {most}M"));
        let next = auction.least;
        lines.push(format!("Up for auction: slot {}, bids from {next}M{most}.", auction.slot));
    }
    if let Some(seat) = view.bidding.and_then(|bidding| bidding.standing) {
        lines.push(format!("The highest bid is held by {}.", names.object(seat)));
    }
    if !view.marked.is_empty() || view.paying > 0 {
        let lots: Vec<String> = view.marked.iter().map(|nth| format!("lot {nth}")).collect();
        let lots = list(&lots);
        let debts = count(view.paying, "debt");
        lines.push(format!("You mean to develop {lots} and to pay off {debts}."));
    }
    lines
}

/// Round, phase and land.
fn heading(game: &QuantumZap, view: &View, names: &Names<'_>) -> String {
    let phase = match view.phase {
        Phase::Prepare => "Preparation",
        Phase::Round | Phase::Discover | Phase::Turn => "Discover",
        Phase::Auction | Phase::Open | Phase::Proxy => "Bid",
        Phase::Develop => "Develop",
        Phase::Collect => "Collect",
        Phase::End | Phase::Over => "End",
    };
    let land = view.lands.last().map_or("", |land| &game.cards.lands[land.index()].0);
    format!(
        "Round {} of {ROUNDS}, {phase}. Land: {land}. ECF {}M. First Player: {}.",
        view.round,
        view.ecf,
        names.name(view.first)
    )
}

/// A slot of the line-up with what is attached to its lot.
fn slot(game: &QuantumZap, names: &Names<'_>, slot: &SlotView) -> String {
    let mut text = format!("Slot {}: {}", slot.slot, lot(game, names, &slot.lot));
    match slot.price {
        Price::Free => {}
        Price::Max(most) => text.push_str(&format!(", max {most}M")),
        Price::Min(least) => text.push_str(&format!(", min {least}M")),
    }
    if let Some(seat) = slot.bidder {
        text.push_str(&format!(", only {}", names.object(seat)));
    }
    if slot.frozen {
        text.push_str(", frozen");
    }
    text
}

/// The lot deck, and what the viewer knows to lie in it.
fn deck(game: &QuantumZap, names: &Names<'_>, deck: &DeckView) -> Vec<String> {
    let top = if deck.zappy_on_top { "a Zappy".into() } else { lot(game, names, &deck.top) };
    let mut lines = vec![format!(
        "Lot deck: {}, {} among them; on top {top}.",
        count(deck.cards, "card"),
        count(deck.zappys, "Zappy card")
    )];
    let mut notes = deck.notes;
    notes.sort_by_key(|note| (note.low, note.high, note.lot));
    for note in &notes {
        let place = match (note.low, note.high) {
            (1, high) if high == deck.cards => "somewhere in the deck".into(),
            (low, high) if low == high => format!("at depth {low} of the deck"),
            (low, high) => format!("at depth {low} to {high} of the deck"),
        };
        let doubt = if note.gone { ", unless it has gone" } else { "" };
        lines.push(format!("You know {} {place}{doubt}.", game.lot_words(note.lot)));
    }
    lines
}

/// The action cards that everybody can see.
fn actions(game: &QuantumZap, view: &View) -> [String; 2] {
    let names = |cards: &[ActionCard]| -> Vec<String> {
        cards.iter().map(|card| game.card_name(*card).into()).collect()
    };
    let spent = list(names(&view.spent));
    [
        format!("Action types: {}.", list(names(&view.types))),
        format!("Action deck: {}; discard: {spent}.", count(view.action_deck, "card")),
    ]
}

/// A player with their things.
fn player(game: &QuantumZap, view: &View, names: &Names<'_>, seat: &SeatView) -> Vec<String> {
    let credits = seat.credits.map_or("?".into(), |credits| credits.to_string());
    let mut text = format!(
        "{}: {credits}M, {}, {}",
        names.subject(seat.seat),
        count(seat.debts, "debt"),
        count(seat.markers, "marker")
    );
    if game.rules.advanced {
        text.push_str(&format!(", {}", count(seat.cards, "action card")));
        let state = if seat.used { " (used)" } else { "" };
        match seat.character {
            Some(one) => {
                text.push_str(&format!(", {}{state}", game.character_name(one)));
            }
            None => text.push_str(", character face down"),
        }
    }
    let mut lines = vec![text];
    if let Some(hand) = seat.hand.as_ref().filter(|hand| !hand.is_empty()) {
        let hand: Vec<String> = hand.iter().map(|card| game.card_name(*card).into()).collect();
        lines.push(format!("  hand: {}", list(&hand)));
    }
    for (nth, view) in (1..).zip(&seat.undeveloped) {
        lines.push(format!("  lot {nth}: {}", lot(game, names, view)));
    }
    if view.phase == Phase::Over {
        let score = &seat.score;
        let (total, credits) = (score.total.unwrap_or(0), score.credits.unwrap_or(0));
        let parts = score_words(game, score.lots, &score.sets, credits, score.debts);
        lines.push(format!("  {}: {parts}", count(total, "point")));
    }
    if !seat.developed.is_empty() {
        let sites: Vec<String> = seat.developed.iter().map(|site| game.lot_words(site)).collect();
        lines.push(format!("  developed: {}", list(&sites)));
    }
    lines
}

/// The view as plain text, for terminals and screen readers.
pub(crate) fn describe(game: &QuantumZap, view: &View, names: &Names<'_>) -> String {
    let mut lines = vec![heading(game, view, names)];
    if view.phase == Phase::Discover {
        lines.push(format!("Discover turn: {}.", names.name(view.discoverer())));
    }
    lines.extend(business(game, view, names));
    lines.extend(view.slots.iter().map(|one| slot(game, names, one)));
    lines.extend(deck(game, names, &view.deck));
    lines.push(format!("Lot discard: {}.", count(view.discard.len(), "lot")));
    if game.rules.advanced {
        lines.extend(actions(game, view));
    }
    for seat in &view.seats {
        lines.extend(player(game, view, names, seat));
    }
    lines.join("\n")
}
