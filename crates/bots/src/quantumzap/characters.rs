//! Characters: what using one now is worth, against waiting.

use quantumzap::{Action, Character, LotId, Phase, ROUNDS, Staged, Suit};
use ztable_core::Seat;

use super::eyes::{Eyes, POINT};
use super::turns::UNWISE;

/// What a lot must be worth for Roadman Joe to take it, by round.
const FREE_LOT: [f32; ROUNDS as usize] = [12.0, 10.0, 8.0, 6.0, 2.0];
/// What the other powers must bring before the last rounds.
const WORTH_IT: f32 = 4.0;
/// Developing a lot free brings its price, and a little for its safety.
const FREE_SITE: f32 = 2.2;

/// What must be gained for a power to be used now: less, the less time is left.
fn threshold(eyes: &Eyes<'_>) -> f32 {
    WORTH_IT * (eyes.collects - 1.0).max(0.0) / f32::from(ROUNDS - 1)
}

/// What using the character with its best aim is worth.
pub(super) fn power(eyes: &Eyes<'_>) -> f32 {
    let best = |values: &mut dyn Iterator<Item = f32>| values.fold(UNWISE, f32::max);
    let state = eyes.state;
    let Some(character) = state.power_of(eyes.seat) else { return UNWISE };
    if !is_time(eyes, character) {
        return UNWISE;
    }
    let sites = || state.seat(eyes.seat).developed.iter().map(Action::Site);
    match character {
        Character::Abe => {
            best(&mut leases(eyes, eyes.seat).map(|own| aim_one(eyes, character, own)))
        }
        Character::Lily => {
            let all = sites().chain(leases(eyes, eyes.seat));
            best(&mut all.map(|pick| aim_one(eyes, character, pick)))
        }
        Character::Hermanas => best(&mut sites().map(|pick| aim_one(eyes, character, pick))),
        Character::Pete => {
            best(&mut leases(eyes, eyes.seat).map(|pick| aim_one(eyes, character, pick)))
        }
        Character::Crotalus | Character::Sterling => best(
            &mut Suit::ALL.map(|suit| aim_one(eyes, character, Action::Suit(suit))).into_iter(),
        ),
        Character::Starpaw => {
            let guns = eyes.rivals().flat_map(|other| state.seat(other).developed.iter());
            best(&mut guns.map(|lot| aim_one(eyes, character, Action::Site(lot))))
        }
        Character::Joe => {
            let slots = state.line_up().filter(|(slot, _)| !state.slot(*slot).frozen);
            best(&mut slots.map(|(slot, _)| aim_one(eyes, character, Action::Slot(slot))))
        }
        Character::Eddie => {
            let theirs = eyes.rivals().flat_map(|other| leases(eyes, other));
            best(&mut theirs.map(|pick| aim_one(eyes, character, pick)))
        }
        Character::Shelly => UNWISE,
    }
}

/// Powers over undeveloped lots belong before they are developed, those over income before Collect.
fn is_time(eyes: &Eyes<'_>, character: Character) -> bool {
    let phase = eyes.state.phase;
    match character {
        Character::Abe | Character::Eddie | Character::Pete => phase == Phase::Develop,
        Character::Joe => {
            let surveyed = eyes.state.surveyed;
            phase == Phase::Auction || phase == Phase::Discover && surveyed
        }
        Character::Lily => matches!(phase, Phase::Develop | Phase::Collect),
        Character::Hermanas
        | Character::Shelly
        | Character::Crotalus
        | Character::Starpaw
        | Character::Sterling => matches!(phase, Phase::Collect | Phase::End),
    }
}

fn leases(eyes: &Eyes<'_>, owner: Seat) -> impl Iterator<Item = Action> + use<> {
    (1..=eyes.state.seat(owner).undeveloped.len() as u8).map(move |nth| Action::Lot(owner, nth))
}

fn lot_of(eyes: &Eyes<'_>, owner: Seat, nth: u8) -> LotId {
    eyes.state.seat(owner).undeveloped[usize::from(nth) - 1]
}

/// What the next step of using the character is worth.
pub(super) fn aim(eyes: &Eyes<'_>, draft: Staged, pick: Action) -> f32 {
    let Some(character) = eyes.state.power_of(eyes.seat) else { return UNWISE };
    match (draft, pick) {
        (_, Action::Back) => f32::NEG_INFINITY,
        (Staged::Swap(owner, nth), Action::Lot(other, mth)) => {
            swap(eyes, (owner, nth), (other, mth))
        }
        // A second gun is always welcome.
        (Staged::Guns(_), Action::Site(lot)) => gun(eyes, lot),
        (Staged::Guns(_), _) => 0.0,
        _ => aim_one(eyes, character, pick),
    }
}

/// What the power is worth with this first aim.
fn aim_one(eyes: &Eyes<'_>, character: Character, pick: Action) -> f32 {
    let state = eyes.state;
    let hurdle = threshold(eyes);
    match (character, pick) {
        (Character::Abe, Action::Lot(owner, nth)) => {
            if owner != eyes.seat {
                return UNWISE;
            }
            let theirs = eyes.rivals().flat_map(|other| leases(eyes, other));
            let swaps = theirs.map(|pick| match pick {
                Action::Lot(other, mth) => swap(eyes, (owner, nth), (other, mth)),
                _ => UNWISE,
            });
            swaps.fold(UNWISE, f32::max) - hurdle
        }
        (Character::Hermanas, Action::Site(lot)) => {
            let payout = -f32::from(eyes.payout(lot));
            let due = if state.due.contains(lot) { payout } else { 0.0 };
            if payout > 0.0 { payout * eyes.collects + POINT + due - hurdle } else { UNWISE }
        }
        (Character::Lily, Action::Site(lot)) => {
            let fresh = eyes.unseen() + 2.0;
            fresh - eyes.standing(eyes.seat, lot) - hurdle
        }
        (Character::Lily, Action::Lot(_, nth)) => {
            eyes.unseen() - eyes.lease(lot_of(eyes, eyes.seat, nth)).max(0.0) - hurdle
        }
        (Character::Pete, Action::Lot(_, nth)) => {
            let worth = eyes.lease(lot_of(eyes, eyes.seat, nth));
            // Money is dearest at the beginning.
            if worth < 0.0 { UNWISE } else { FREE_SITE + 0.05 * worth - hurdle / 3.0 }
        }
        (Character::Crotalus, Action::Suit(suit)) => {
            let paying = state.seat(eyes.seat).developed.iter().filter(|lot| {
                eyes.suit(*lot) == suit
                    && (eyes.payout(*lot) > 0 || state.seat(eyes.seat).turned == Some(*lot))
            });
            paying.count() as f32 * eyes.collects - 1.5 * hurdle
        }
        (Character::Starpaw, Action::Site(lot)) => gun(eyes, lot) - hurdle,
        (Character::Joe, Action::Slot(slot)) => {
            let Some(lot) = state.slot(slot).lot else { return UNWISE };
            eyes.prospect(lot) - FREE_LOT[usize::from(state.round) - 1]
        }
        (Character::Sterling, Action::Suit(suit)) => block(eyes, suit) - hurdle,
        (Character::Eddie, Action::Lot(owner, nth)) if owner != eyes.seat => {
            let worth = eyes.prospect(lot_of(eyes, owner, nth)).max(0.0);
            eyes.grudge(owner) * worth - hurdle
        }
        _ => UNWISE,
    }
}

/// An own lot for one of a rival (C01).
fn swap(eyes: &Eyes<'_>, own: (Seat, u8), theirs: (Seat, u8)) -> f32 {
    if own.0 != eyes.seat || theirs.0 == eyes.seat {
        return UNWISE;
    }
    let loss = eyes.lease(lot_of(eyes, own.0, own.1)).max(0.0);
    eyes.prospect(lot_of(eyes, theirs.0, theirs.1)).max(0.0) - loss
}

/// What it is worth that a rival loses a ray gun (C07).
fn gun(eyes: &Eyes<'_>, lot: LotId) -> f32 {
    let Some(owner) = eyes.rivals().find(|other| eyes.state.seat(*other).developed.contains(lot))
    else {
        return UNWISE;
    };
    if eyes.suit(lot) != Suit::RayGun {
        return UNWISE;
    }
    let replaced = if eyes.collects > 1.0 { 0.5 * eyes.unseen() } else { 0.0 };
    eyes.grudge(owner) * (eyes.standing(owner, lot) - replaced)
}

/// What it is worth that a suit pays nobody this round (C09).
fn block(eyes: &Eyes<'_>, suit: Suit) -> f32 {
    let state = eyes.state;
    if state.phase == Phase::End {
        return UNWISE;
    }
    let income = |seat: Seat| -> f32 {
        let lots = state.seat(seat).developed.iter().filter(|lot| eyes.suit(*lot) == suit);
        lots.map(|lot| f32::from(eyes.payout(lot).max(0))).sum()
    };
    eyes.rivals().map(|other| eyes.grudge(other) * income(other)).sum::<f32>() - income(eyes.seat)
}
