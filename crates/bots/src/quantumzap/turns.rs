//! Discover turns and development.

use quantumzap::{Action, LotId, ROUNDS, Staged};

use super::eyes::Eyes;

/// Something that should not be picked, but can be.
pub(super) const UNWISE: f32 = -1.0;
/// Something to be tried out, where there is time for that.
const DOUBTFUL: f32 = -0.6;
/// Credits from which a second survey, and an action card, are worth 1M.
const RICH: u16 = 9;
const VERY_RICH: u16 = 13;
/// What a buyout must bring beyond the lot, since the ECF grows.
const PATIENCE: f32 = 1.0;

/// What a pick of a Discover turn is worth, against ending the turn.
pub(super) fn discover(eyes: &Eyes<'_>, pick: Action, frugal: bool) -> f32 {
    let state = eyes.state;
    let credits = state.seat(eyes.seat).credits;
    match pick {
        Action::Survey => {
            let best = targets(eyes).fold(UNWISE, f32::max);
            let (surveyed, _) = (state.surveyed, state.paid);
            if !surveyed {
                best
            } else if !frugal && credits >= RICH && state.round < ROUNDS {
                best - 0.7
            } else if frugal {
                UNWISE
            } else {
                best.min(0.0) + DOUBTFUL
            }
        }
        Action::Buy if !frugal && credits >= VERY_RICH && state.round < ROUNDS => 0.2,
        Action::Buyout => eyes.least_lease().map_or(UNWISE, |(_, worth)| sale(eyes, worth)),
        Action::Buy if !frugal => DOUBTFUL,
        // Debts are paid at the end anyway, and money is worth more before.
        Action::Buy | Action::PayDebt => UNWISE,
        _ => 0.0,
    }
}

fn sale(eyes: &Eyes<'_>, worth: f32) -> f32 {
    let patience = if eyes.state.round < ROUNDS { PATIENCE } else { 0.0 };
    f32::from(eyes.state.ecf) - worth.max(0.0) - patience
}

fn targets<'a>(eyes: &'a Eyes<'_>) -> impl Iterator<Item = f32> + 'a {
    let slots = eyes.state.line_up().map(|(slot, _)| Action::Slot(slot));
    let own = (1..=eyes.state.seat(eyes.seat).undeveloped.len() as u8)
        .map(|nth| Action::Lot(eyes.seat, nth))
        .filter(|_| eyes.state.round < ROUNDS);
    slots.chain(own).map(|pick| target(eyes, pick))
}

/// What a survey of this lot is worth.
fn target(eyes: &Eyes<'_>, pick: Action) -> f32 {
    let state = eyes.state;
    let fresh = |lot: LotId| !eyes.knows(lot);
    let seen_by_others =
        |lot: LotId| eyes.rivals().any(|other| state.marks(lot).watchers().contains(other));
    match pick {
        Action::Slot(slot) => match state.slot(slot).lot {
            Some(lot) if fresh(lot) && !state.slot(slot).frozen => {
                if seen_by_others(lot) {
                    0.9
                } else {
                    1.0
                }
            }
            _ => UNWISE,
        },
        Action::Lot(owner, nth) => {
            let lot = state.seat(owner).undeveloped[usize::from(nth) - 1];
            match (fresh(lot), owner == eyes.seat) {
                (true, true) => 0.5,
                (true, false) => 0.2,
                _ => UNWISE,
            }
        }
        Action::Deck => 0.4,
        _ => f32::NEG_INFINITY,
    }
}

/// What a lot to survey or to sell is worth.
pub(super) fn aim(eyes: &Eyes<'_>, draft: Staged, pick: Action) -> f32 {
    match (draft, pick) {
        (_, Action::Back) => f32::NEG_INFINITY,
        (Staged::Buyout, Action::Lot(_, nth)) => {
            sale(eyes, eyes.lease(eyes.state.seat(eyes.seat).undeveloped[usize::from(nth) - 1]))
        }
        _ => target(eyes, pick),
    }
}

/// What a pick of the Develop dialog is worth, against being done.
pub(super) fn develop(eyes: &Eyes<'_>, pick: Action) -> f32 {
    let state = eyes.state;
    match pick {
        Action::Lot(_, nth) => {
            let lot = state.seat(eyes.seat).undeveloped[usize::from(nth) - 1];
            if state.marked.contains(lot) {
                return f32::NEG_INFINITY;
            }
            // One lot may wait for the ECF.
            let least = eyes.least_lease().is_some_and(|(least, _)| least == nth);
            eyes.lease(lot) - if least { eyes.market() } else { 0.0 }
        }
        Action::PayDebt => UNWISE,
        _ => 0.0,
    }
}

impl Eyes<'_> {
    /// The lot that the seat would discard first (Z2).
    pub(super) fn scrap(&self, pick: Action) -> f32 {
        match pick {
            Action::Lot(_, nth) => {
                -self.lease(self.state.seat(self.seat).undeveloped[usize::from(nth) - 1])
            }
            _ => 0.0,
        }
    }
}
