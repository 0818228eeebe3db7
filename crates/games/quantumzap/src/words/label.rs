//! Picks in words, and where they are on the table.

use super::place;
use ztable_core::{Label, Names, Seat};

use crate::action::Action;
use crate::card::LotId;
use crate::event::Place;
use crate::line_up::Price;
use crate::numbers::DEVELOPMENT;
use crate::phase::{Phase, Staged};
use crate::rules::{ACTION_CARD, DEBT, QuantumZap, SURVEY};
use crate::view::View;

/// A pick in words.
pub(crate) fn label(game: &QuantumZap, view: &View, action: Action) -> Label {
    Label {
        words: words(game, view, action),
        target: action.target(),
        warning: warning(view, action).map(Into::into),
    }
}

fn words(game: &QuantumZap, view: &View, action: Action) -> String {
    match action {
        Action::Pass if view.phase == Phase::Auction && view.stack.is_empty() => {
            "Stay silent".into()
        }
        Action::Pass => "Pass".into(),
        Action::Survey if view.surveyed => format!("Survey a lot for {SURVEY}M"),
        Action::Survey => "Survey a lot free of charge".into(),
        Action::Buy => format!("Buy an action card for {ACTION_CARD}M"),
        Action::Buyout => format!("Sell a lot to the ECF for {}M", view.ecf),
        Action::PayDebt => format!("Pay off 1 debt for {DEBT}M"),
        Action::End => "End the turn".into(),
        Action::Done => "Finish developing".into(),
        Action::Back => "Back".into(),
        Action::Enough => "Enough".into(),
        Action::Keep => "Keep the card".into(),
        Action::Character => {
            let own = view.own().and_then(|own| own.character);
            let name = own.map_or("your character", |one| game.character_name(one));
            format!("Use {name}")
        }
        Action::Deck if view.deck.zappy_on_top => "The top of the deck (Zappy on top)".into(),
        Action::Deck => "The top of the deck".into(),
        Action::Play(card) => {
            format!("Play {}: {}", game.card_name(card), game.cards.actions[card.index()].effect)
        }
        Action::Take(card) => format!("Take {}", game.card_name(card)),
        Action::Bid(bid) => format!("Bid {bid}M"),
        Action::Slot(slot) => {
            let on = view.slots.iter().find(|on| on.slot == slot);
            let more = on.map_or(String::new(), |on| limit(on.price) + &face(game, on.lot.lot));
            format!("Slot {slot}{more}")
        }
        Action::Lot(seat, nth) => lot(game, view, seat, nth),
        Action::Site(lot) => game.lot_words(lot),
        Action::Seat(seat) => Names::new(view.viewer, &[]).name(seat),
        Action::Limit(limit) => format!("{limit}M"),
        Action::Suit(suit) => format!("{}s", suit.words()),
        Action::Depth(1) => "On top of the deck".into(),
        Action::Depth(depth) => format!("As card {depth} from the top"),
    }
}

/// What the pick would make impossible.
fn warning(view: &View, action: Action) -> Option<&'static str> {
    let Action::Bid(bid) = action else { return None };
    let credits = view.own().and_then(|own| own.credits).unwrap_or(0);
    let short = credits < bid + DEVELOPMENT;
    short.then_some("Then you cannot develop a lot in this round")
}

/// The face of a lot, where the viewer knows it.
fn face(game: &QuantumZap, lot: Option<LotId>) -> String {
    lot.map_or(String::new(), |lot| format!(": {}", game.lot_words(lot)))
}

fn limit(price: Price) -> String {
    match price {
        Price::Free => String::new(),
        Price::Max(most) => format!(", at most {most}M"),
        Price::Min(least) => format!(", at least {least}M"),
    }
}

/// An undeveloped lot, and in the Develop dialog what becomes of it.
fn lot(game: &QuantumZap, view: &View, seat: Seat, nth: u8) -> String {
    let lot = view.seat(seat).and_then(|one| one.undeveloped.get(usize::from(nth) - 1));
    let mut words = place(&Names::new(view.viewer, &[]), Place::Lot(seat, nth));
    words.push_str(&face(game, lot.and_then(|lot| lot.lot)));
    let start = view.draft == Some(Staged::Start) && view.stack.is_empty();
    if view.phase != Phase::Develop || !start {
        words
    } else if view.marked.contains(&nth) {
        format!("Do not develop {words}")
    } else {
        format!("Develop for {DEVELOPMENT}M {words}")
    }
}
