//! Lots, cards and amounts in words.

use quantumzap::{ActionCard, Aim, Announcement, Lot, LotView, Price, ScoreView, Suit};
use ztable_core::Seat;
use ztable_core::words::{count, joined};

use super::desk::Desk;

/// A payout with its sign, as printed.
pub(super) fn signed(payout: i8) -> String {
    match payout {
        0 => "0".into(),
        1.. => format!("+{payout}"),
        _ => format!("−{}", payout.unsigned_abs()),
    }
}

/// What is printed on a lot.
pub(super) fn printed(lot: Lot) -> String {
    let text = match lot.text {
        0 => "",
        1.. => ", finder’s fee (the second survey pays both surveyors 1M)",
        _ => ", survey levy (the second survey costs both surveyors 1M)",
    };
    format!("{} {}{text}", lot.suit.name(), signed(lot.payout))
}

/// Points, as far as the viewer can know them, and sets of three.
pub(super) fn progress(score: &ScoreView) -> String {
    let sets = count(score.sets.len(), "set");
    score.total.map_or(sets.clone(), |total| format!("{total}, {sets}"))
}

/// "Ada", "Ada and Bob", "Ada, Bob and you".
pub(super) fn people(desk: Desk, seats: impl IntoIterator<Item = Seat>) -> String {
    let name = |seat| if desk.is_own(seat) { "you".into() } else { desk.name(seat) };
    joined(seats.into_iter().map(name), "and", "")
}

/// A lot that is not developed, as the viewer sees it.
pub(super) fn undeveloped(desk: Desk, lot: &LotView) -> String {
    let mut words = match lot.lot {
        None => "face down".into(),
        Some(id) if lot.flipped || lot.shown => {
            format!("{}, face up for everybody", printed(desk.lot(id)))
        }
        Some(id) => format!("{}, which you know in private", printed(desk.lot(id))),
    };
    if !lot.markers.is_empty() {
        words.push_str(&format!(", surveyed by {}", people(desk, lot.markers)));
    }
    words
}

/// What is attached to a slot.
pub(super) fn price(price: Price) -> Option<String> {
    match price {
        Price::Free => None,
        Price::Max(most) => Some(format!("at most {most}M")),
        Price::Min(least) => Some(format!("at least {least}M")),
    }
}

/// What a played card aims at.
pub(super) fn aim(desk: Desk, play: Announcement) -> Option<String> {
    match play.aim {
        Aim::Nothing => None,
        Aim::Card(card) => Some(format!("for {}", card_name(desk, card))),
        Aim::Seat(seat) => Some(format!("against {}", people(desk, [seat]))),
        Aim::Slot(slot) => Some(format!("on slot {slot}")),
        Aim::Limit(slot, limit) => Some(format!("on slot {slot}, {limit}M")),
        Aim::Seats(seats) => Some(format!("against {}", people(desk, seats.into_iter().flatten()))),
    }
}

/// The name of an action card.
pub(super) fn card_name(desk: Desk, card: ActionCard) -> String {
    desk.cards.actions[card.index()].name.clone()
}

/// What an action card does.
pub(super) fn card_effect(desk: Desk, card: ActionCard) -> String {
    desk.cards.actions[card.index()].effect.clone()
}

/// When an action card can be played.
pub(super) fn card_time(card: ActionCard) -> &'static str {
    match card {
        ActionCard::Woah => "Right after any action card",
        ActionCard::Lobby => "Until the last bid of the round",
        ActionCard::Footing
        | ActionCard::Tip
        | ActionCard::Bargain
        | ActionCard::Voltage
        | ActionCard::Cold => "While its lot waits for bids",
        ActionCard::First => "Whenever you are asked, best as a round begins",
        ActionCard::Raid
        | ActionCard::Penalty
        | ActionCard::Hacker
        | ActionCard::Project
        | ActionCard::Sacrifice => "Whenever you are asked",
    }
}

/// Several lots of a suit.
pub(super) fn plural(suit: Suit) -> &'static str {
    match suit {
        Suit::RayGun => "Ray guns",
        Suit::RocketShip => "Rocket ships",
        Suit::SpaceStation => "Space stations",
    }
}
