//! Action cards: what playing one now is worth, against keeping it.

use quantumzap::{
    Action, ActionCard, Aim, Announcement, Frame, HIGHEST_LIMIT, Phase, SEATS, Staged,
};
use ztable_core::Seat;

use super::eyes::{Eyes, POINT};
use super::turns::UNWISE;

/// What an A01 in hand is worth.
const SPARE_CANCEL: f32 = 0.8;
/// The other cards.
const KEPT: f32 = 0.3;
/// A sole bidder saves so much of a lot's worth; the tip itself is worth the rest.
const TIP_SHARE: f32 = 0.5;
const TIP_KEPT: f32 = 2.5;

/// What playing the card with its best aim is worth.
pub(super) fn play(eyes: &Eyes<'_>, card: ActionCard) -> f32 {
    match card {
        ActionCard::Penalty => best(eyes.rivals().map(|other| penalty(eyes, other))),
        ActionCard::Raid => {
            let there = ActionCard::ALL.into_iter().filter(|other| eyes.state.is_spent(*other));
            best(there.map(|other| raid(eyes, other)))
        }
        ActionCard::Footing | ActionCard::Tip | ActionCard::Cold => {
            on_the_lot_up(eyes, |slot| on_slot(eyes, card, slot))
        }
        ActionCard::Bargain | ActionCard::Voltage => on_the_lot_up(eyes, |slot| {
            best((1..=HIGHEST_LIMIT).map(|limit| limited(eyes, card, slot, limit)))
        }),
        ActionCard::Sacrifice => best(eyes.rivals().map(|other| sacrifice(eyes, other))),
        ActionCard::Project => project(eyes) - KEPT,
        ActionCard::First => first(eyes),
        ActionCard::Lobby => lobby(eyes),
        ActionCard::Hacker if own_turn(eyes) => 0.2,
        ActionCard::Woah | ActionCard::Hacker => UNWISE,
    }
}

fn best(values: impl Iterator<Item = f32>) -> f32 {
    values.fold(UNWISE, f32::max)
}

/// Cards on lots can wait until the lot is up.
fn on_the_lot_up(eyes: &Eyes<'_>, value: impl Fn(u8) -> f32) -> f32 {
    match eyes.state.slot_up() {
        Some(slot) if eyes.state.phase == Phase::Auction => value(slot),
        _ => UNWISE,
    }
}

fn own_turn(eyes: &Eyes<'_>) -> bool {
    eyes.state.phase == Phase::Discover && eyes.game.discoverer(eyes.state) == eyes.seat
}

/// What the next step of playing a card is worth.
pub(super) fn aim(eyes: &Eyes<'_>, draft: Staged, pick: Action) -> f32 {
    match (draft, pick) {
        (_, Action::Back) => f32::NEG_INFINITY,
        (Staged::Card(ActionCard::Penalty), Action::Seat(other)) => penalty(eyes, other),
        (Staged::Card(ActionCard::Raid), Action::Take(card)) => raid(eyes, card),
        (Staged::Card(card @ (ActionCard::Bargain | ActionCard::Voltage)), Action::Slot(slot)) => {
            best((1..=HIGHEST_LIMIT).map(|limit| limited(eyes, card, slot, limit)))
        }
        (Staged::Card(card), Action::Slot(slot)) => on_slot(eyes, card, slot),
        (Staged::Limit(card, slot), Action::Limit(limit)) => limited(eyes, card, slot, limit),
        (Staged::Seats(_), Action::Seat(other)) => sacrifice(eyes, other),
        _ => 0.0,
    }
}

/// 1M of a rival for the ECF (A03), which may be the own one at once.
fn penalty(eyes: &Eyes<'_>, target: Seat) -> f32 {
    let state = eyes.state;
    if state.phase == Phase::End {
        return eyes.grudge(target) * last_million(eyes, target) - KEPT / 3.0;
    }
    let sells = own_turn(eyes) && eyes.least_lease().is_some_and(|(_, worth)| worth < 2.0);
    eyes.grudge(target) + f32::from(u8::from(sells)) - KEPT
}

/// What it costs a seat to lose 1M when nothing more comes.
fn last_million(eyes: &Eyes<'_>, seat: Seat) -> f32 {
    let (credits, debts) = (eyes.state.seat(seat).credits, eyes.state.seat(seat).debts);
    let breaks = credits <= debts || (credits - debts).is_multiple_of(3);
    if breaks { POINT } else { 0.0 }
}

/// A debt for the richest (A06).
fn project(eyes: &Eyes<'_>) -> f32 {
    let state = eyes.state;
    let most = Seat::all(eyes.seats()).map(|seat| state.seat(seat).credits).max().unwrap_or(0);
    let own = if state.seat(eyes.seat).credits == most { eyes.debt(eyes.seat) } else { 0.0 };
    let theirs = eyes.rivals().filter(|other| state.seat(*other).credits == most);
    theirs.map(|other| eyes.grudge(other) * eyes.debt(other)).sum::<f32>() - own
}

/// An own debt for two of a rival (A13).
fn sacrifice(eyes: &Eyes<'_>, target: Seat) -> f32 {
    2.0 * eyes.grudge(target) * eyes.debt(target) - eyes.debt(eyes.seat) - KEPT
}

/// The First Player marker (A10), for the buyout.
fn first(eyes: &Eyes<'_>) -> f32 {
    let state = eyes.state;
    let Some((_, worth)) = eyes.least_lease() else { return UNWISE };
    if state.phase != Phase::Round {
        return UNWISE;
    }
    let count = eyes.seats();
    let place = (eyes.seat.number() + count - state.first.number()) % count;
    let gain = f32::from(state.ecf) - worth.max(0.0);
    gain * (1.0 - 1.0 / (1.0 + f32::from(place))) - 1.0
}

/// One more lot (A08): good for who can pay for it.
fn lobby(eyes: &Eyes<'_>) -> f32 {
    let state = eyes.state;
    if state.phase != Phase::Auction {
        return UNWISE;
    }
    let richest = eyes.rivals().map(|other| state.seat(other).credits).max().unwrap_or(0);
    match state.top_lot() {
        Some(lot) if eyes.knows(lot) => 0.3 * eyes.prospect(lot) - 1.5,
        _ if state.seat(eyes.seat).credits > richest + 2 => 0.3,
        _ => -0.3,
    }
}

/// Cards on a lot without a number.
fn on_slot(eyes: &Eyes<'_>, card: ActionCard, slot: u8) -> f32 {
    let state = eyes.state;
    let Some(lot) = state.slot(slot).lot else { return UNWISE };
    let worth = eyes.prospect(lot);
    match card {
        ActionCard::Tip if state.slot(slot).bidder != Some(eyes.seat) => {
            TIP_SHARE * worth - TIP_KEPT
        }
        ActionCard::Footing => {
            let rivals =
                eyes.rivals().filter(|other| state.marks(lot).watchers().contains(*other)).count();
            if eyes.knows(lot) { UNWISE } else { 0.4 * rivals as f32 - KEPT }
        }
        // A good lot that cannot be paid now may be next round.
        ActionCard::Cold => {
            let poor = state.seat(eyes.seat).credits < 3;
            let theirs = state.slot(slot).bidder.is_some_and(|bidder| bidder != eyes.seat);
            if eyes.knows(lot) && (poor || theirs) { 0.2 * worth - 1.5 } else { UNWISE }
        }
        _ => UNWISE,
    }
}

/// Price cards: a minimum that nobody else can pay, or a maximum that makes a lot vanish.
fn limited(eyes: &Eyes<'_>, card: ActionCard, slot: u8, limit: u8) -> f32 {
    let state = eyes.state;
    let Some(lot) = state.slot(slot).lot else { return UNWISE };
    let worth = eyes.prospect(lot);
    let credits = state.seat(eyes.seat).credits;
    let richest = eyes.rivals().map(|other| state.seat(other).credits).max().unwrap_or(0);
    let price = u16::from(limit);
    if card == ActionCard::Voltage && price > richest && price + 2 <= credits {
        return (1.0 - 0.4) * worth - f32::from(limit) - KEPT;
    }
    if card == ActionCard::Bargain && limit == 1 && eyes.knows(lot) && 2 * credits < richest {
        return 0.1 * worth - 0.5;
    }
    UNWISE
}

/// A card from the discard (A02).
fn raid(eyes: &Eyes<'_>, card: ActionCard) -> f32 {
    match card {
        ActionCard::Raid => UNWISE,
        ActionCard::Woah => SPARE_CANCEL - 2.0 * KEPT,
        other => play(eyes, other) - KEPT,
    }
}

/// What a card that somebody announced is worth to the seat.
fn effect(eyes: &Eyes<'_>, player: Seat, announced: Announcement) -> f32 {
    let state = eyes.state;
    let mine = player == eyes.seat;
    let sided = |gain: f32| if mine { gain } else { -gain * eyes.grudge(player) };
    match (announced.card, announced.aim) {
        (ActionCard::Penalty, Aim::Seat(target)) => {
            if target == eyes.seat {
                -1.0
            } else {
                eyes.grudge(target)
            }
        }
        (ActionCard::Project, _) => project(eyes),
        (ActionCard::Sacrifice, Aim::Seats(targets)) => {
            let mut debts = [0.0; SEATS];
            for target in targets.into_iter().flatten() {
                debts[target.index()] += 2.0;
                debts[player.index()] += 1.0;
            }
            let weigh = |seat: Seat| {
                let weight = if seat == eyes.seat { -1.0 } else { eyes.grudge(seat) };
                weight * debts[seat.index()] * eyes.debt(seat)
            };
            Seat::all(eyes.seats()).map(weigh).sum()
        }
        (ActionCard::Tip | ActionCard::Voltage, Aim::Slot(slot) | Aim::Limit(slot, _)) => {
            let worth = state.slot(slot).lot.map_or(0.0, |lot| eyes.prospect(lot));
            sided(TIP_SHARE * worth)
        }
        (ActionCard::First, _) => sided(0.4 * f32::from(state.ecf)),
        (ActionCard::Raid, _) => sided(1.0),
        _ => sided(0.4),
    }
}

/// What cancelling the card on top is worth, against letting it be.
pub(super) fn cancel(eyes: &Eyes<'_>) -> f32 {
    let Some(Frame::Play { seat, play, chain, .. }) = eyes.state.stack.last().copied() else {
        return UNWISE;
    };
    let effect = effect(eyes, seat, play);
    let change = if chain.is_multiple_of(2) { -effect } else { effect };
    change - SPARE_CANCEL
}
