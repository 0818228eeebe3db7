//! How much to bid.

use quantumzap::{DEVELOPMENT, Price, ROUNDS};

use super::eyes::Eyes;

/// The share of a lot's worth that a good bid is, once money is about.
const SHARE: f32 = 0.22;
/// The same in the first round of two, where money still has to last.
const FIRST_SHARE_OF_TWO: f32 = 0.12;
/// What is left of the share for a lot that the seat has not seen.
const BLIND: f32 = 0.4;
/// How far beyond a sealed bid the seat goes in the open.
const RAISE: f32 = 1.8;
/// A lot worth this much is worth a bid of 1M.
const CHEAP: f32 = 2.5;

/// What a seat thinks of the lot that is up.
pub(super) struct Bid {
    /// What it would bid; nothing to stay silent.
    pub(super) wish: u16,
    /// More than this the lot cannot be worth to it.
    pub(super) most: u16,
}

/// What a sober seat bids when the others cannot see it.
pub(super) fn sealed(eyes: &Eyes<'_>) -> u16 {
    bid(eyes, 1.0, false).wish
}

/// What to bid, or how far to go in open bidding. `daring` is 1 for a sober seat.
pub(super) fn bid(eyes: &Eyes<'_>, daring: f32, open: bool) -> Bid {
    let state = eyes.state;
    let Some((slot, lot)) = state.slot_up().and_then(|slot| Some((slot, state.slot(slot).lot?)))
    else {
        return Bid { wish: 0, most: 0 };
    };
    let credits = state.seat(eyes.seat).credits;
    let known = eyes.knows(lot);
    let built = eyes.prospect(lot);
    let last = state.round == ROUNDS;
    // In the last round a lot that cannot be developed is worth nothing.
    let built = if last && credits <= DEVELOPMENT { 0.0 } else { built };
    let worth = built.max(eyes.fodder());
    let most = worth.max(0.0) as u16;
    let mut share = if eyes.seats() == 2 && state.round == 1 { FIRST_SHARE_OF_TWO } else { SHARE };
    if !known {
        share *= BLIND;
    }
    if open {
        share *= RAISE;
    }
    let mut wish = (worth * share * daring).round();
    if worth * daring >= CHEAP {
        wish = wish.max(1.0);
    }
    let wish = wish.clamp(0.0, f32::from(most)) as u16;
    let wish = wish.min(credits.saturating_sub(reserve(eyes))).min(limit_of_rivals(eyes, slot));
    let wish = match state.slot(slot).price {
        // Alone with the lot, the least is enough.
        _ if state.slot(slot).bidder == Some(eyes.seat) && wish > 0 => 1,
        _ => wish,
    };
    let wish = match state.slot(slot).price {
        Price::Min(least) if wish > 0 && f32::from(least) < 0.8 * worth => wish.max(least.into()),
        Price::Max(highest) => wish.min(highest.into()),
        _ => wish,
    };
    Bid { wish, most }
}

/// What to keep for developing lots.
fn reserve(eyes: &Eyes<'_>) -> u16 {
    let waiting =
        eyes.state.seat(eyes.seat).undeveloped.iter().filter(|lot| eyes.lease(**lot) > 1.0).count();
    let waiting = if eyes.state.round == ROUNDS { waiting } else { waiting.min(1) };
    DEVELOPMENT * (1 + waiting as u16)
}

/// One more than the richest rival who may bid can pay.
fn limit_of_rivals(eyes: &Eyes<'_>, slot: u8) -> u16 {
    let only = eyes.state.slot(slot).bidder;
    let able = eyes.rivals().filter(|other| only.is_none_or(|bidder| bidder == *other));
    1 + able.map(|other| eyes.state.seat(other).credits).max().unwrap_or(0)
}
