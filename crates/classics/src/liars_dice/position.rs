//! The state as people write it, checked.

use ztable_core::{Code, Refusal, Seat};

use super::{Action, LiarsDice, State};

/// The state of a position, which has the same form; what is wrong with it, if it cannot be.
pub(super) fn load(game: &LiarsDice, state: State) -> Result<State, Refusal> {
    let seats = usize::from(game.seats);
    let plays = |seat: Seat| seat.index() < seats && !state.own(seat).dice.is_empty();
    let mut places: Vec<u8> = state.seats.iter().filter_map(|own| own.place).collect();
    places.sort_unstable();
    let players = seats.saturating_sub(places.len());
    let problem = if state.seats.len() != seats {
        format!("'seats' has {} entries, but the game is for {seats}.", state.seats.len())
    } else if state.seats.iter().any(|own| own.dice.is_empty() != own.place.is_some()) {
        "A seat has a 'place' in 'seats' exactly when it has no dice.".into()
    } else if !places.iter().copied().eq(players as u8 + 1..=game.seats) || players == 0 {
        format!("The places of those who are out are the last of {seats}, each once.")
    } else if ![0, seats].contains(&state.shown.len()) {
        format!("'shown' has {} entries; it is all {seats} seats or none.", state.shown.len())
    } else if !plays(state.turn) {
        format!("Seat {} has no dice, so it cannot have the 'turn'.", state.turn)
    } else if state.bid.is_some_and(|bid| {
        let pick = Action::Bid(bid.number, bid.face);
        state.is_over()
            || !plays(bid.seat)
            || state.after(bid.seat) != state.turn
            || !(1..=state.total()).contains(&bid.number)
            || Action::at(pick.index()) != Some(pick)
    }) {
        "The 'bid' is no bid that the player before this turn could have made.".into()
    } else {
        return Ok(state);
    };
    Err(Refusal::new(Code::BadPosition, problem))
}
