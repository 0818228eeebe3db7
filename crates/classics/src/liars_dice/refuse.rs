//! Why a pick that is not listed is not, and which rule says so.

use ztable_core::{Refusal, Seat, rule};

use super::{Action, State};

/// Why the seat may not pick this.
pub(super) fn why_not(state: &State, seat: Seat, action: Action) -> Refusal {
    let total = state.total();
    match (action, state.bid) {
        _ if state.is_over() => {
            Refusal::over(rule!("LD-4.1"), "The game is over: only one player has dice.")
        }
        _ if state.turn != seat => Refusal::not_asked(rule!("LD-2.1"), "It is not your turn."),
        (Action::Bid(number, _), _) if number > total => {
            Refusal::illegal(rule!("LD-2.4"), format!("There are only {total} dice on the table."))
        }
        (Action::Bid(..), Some(last)) => {
            let (number, face) = (last.number, last.face);
            let message =
                format!("Bid higher than {number} × {face}: more dice, or a higher face.");
            Refusal::illegal(rule!("LD-2.3"), message)
        }
        (Action::Challenge | Action::Bid(..), _) => {
            Refusal::illegal(rule!("LD-3.1"), "Nobody has bid yet in this round; make a bid.")
        }
    }
}
