//! What a position is worth in Zolo.

use zee::{Action, Button, CardId, CardSet, Phase, State, Zee};
use ztable_core::Seat;

use crate::Care;

const ME: Seat = Seat::FIRST;

const ASIDE: f32 = 10.0;
/// How far a bot has come.
const PROGRESS: [f32; 3] = [0.0, 3.0, 6.5];
/// A card in hand by its buttons, and more for each bot that it would move.
const PER_BUTTON: [f32; 4] = [0.7, 0.15, 0.3, 0.6];
const PER_BOT: [f32; 3] = [1.2, 1.5, 2.0];
/// What is left of that when another bot is in its way.
const BLOCKED: f32 = 0.3;
/// What a card not yet drawn promises.
const DRAW: f32 = 2.2;
/// Keeping the exchange of the round for later.
const EXCHANGE: f32 = 1.0;
/// A pick that is not worth a look: a trade where only a moment is left to think, the end of a round
/// that can go on.
const NOT_NOW: f32 = -500.0;

/// The points of all rounds so far, the present one included.
pub(super) fn total(state: &State) -> f32 {
    let finished: u8 = state.zolo().scores.iter().sum();
    // The last round is among the finished ones when the game is over.
    let now = if state.phase() == Phase::Over { 0 } else { state.aside_in_zolo() };
    f32::from(finished) + f32::from(now)
}

/// What the position is worth to somebody who plays this round.
pub(super) fn value(game: &Zee, round: u8, state: &State) -> f32 {
    let mut value = ASIDE * total(state);
    if state.zolo().round != round || state.phase() == Phase::Over {
        return value;
    }
    for spot in state.occupied() {
        value += PROGRESS[spot.row() as usize];
    }
    value + hand_value(game, state, state.hand(ME)) + DRAW * f32::from(state.zolo().due)
}

fn hand_value(game: &Zee, state: &State, hand: CardSet) -> f32 {
    hand.iter().map(|card| card_value(game, state, card)).sum()
}

/// What a card in hand can do for the bots as they stand.
fn card_value(game: &Zee, state: &State, card: CardId) -> f32 {
    let face = game.face(card);
    let mut value: f32 = face.buttons.iter().map(|button| PER_BUTTON[button.index()]).sum();
    if face.buttons.contains(Button::Advance) {
        for spot in state.occupied() {
            if face.shapes.contains(state.belt(spot).kind()) {
                let blocked = spot.forward().is_some_and(|to| state.occupied().contains(to));
                value += if blocked { BLOCKED } else { 1.0 } * PER_BOT[spot.row() as usize];
            }
        }
    }
    value
}

/// The value of a pick that trades cards for unknown ones: what they promise instead of what is
/// drawn. `None` for all other picks.
pub(super) fn trade(game: &Zee, state: &State, pick: Action, care: Care) -> Option<f32> {
    let round = state.zolo().round;
    let here = || value(game, round, state);
    let gain = |card: CardId| DRAW - card_value(game, state, card);
    Some(match (state.phase(), pick) {
        (Phase::Play, Action::EndRound) => NOT_NOW * 2.0,
        (Phase::Play, Action::TwoForOne) if care == Care::Quick => NOT_NOW,
        (Phase::Play, Action::ExchangeAll) => {
            let lost = hand_value(game, state, state.hand(ME));
            here() + DRAW * state.hand(ME).len() as f32 - lost - EXCHANGE
        }
        (Phase::ExchangeOne, Action::Discard(card)) => here() + gain(card) - EXCHANGE,
        (Phase::TradeSecond(first), Action::Discard(second)) => {
            // Both orders are the same trade.
            if second < first && care != Care::Quick {
                return Some(NOT_NOW);
            }
            here() + gain(first) + gain(second) - DRAW
        }
        (Phase::Refill, Action::Keep) => here(),
        (Phase::Refill, Action::Discard(card)) => here() + gain(card),
        _ => return None,
    })
}
