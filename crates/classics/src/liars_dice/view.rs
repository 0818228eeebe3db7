//! What a viewer knows.

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, Viewer};

use super::{Bid, Dice, State};

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    /// Who bids or challenges; in the end, who has won.
    pub turn: Seat,
    pub over: bool,
    pub bid: Option<Bid>,
    /// All dice as the last challenge showed them.
    pub shown: Vec<Dice>,
    pub seats: Vec<SeatView>,
}

/// One seat as the viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    pub seat: Seat,
    pub number: u8,
    /// Its dice, if the viewer may see them.
    pub dice: Option<Dice>,
    pub place: Option<u8>,
}

// [view]
impl View {
    pub(super) fn new(state: &State, viewer: Viewer) -> View {
        let over = state.is_over();
        let open = |seat| over || viewer.is(seat) || viewer == Viewer::Referee;
        let seats = Seat::all(state.seats.len() as u8).map(|seat| {
            let own = state.own(seat);
            let (number, dice) = (own.dice.len() as u8, open(seat).then_some(own.dice));
            SeatView { seat, number, dice, place: own.place }
        });
        let (turn, bid, shown) = (state.turn, state.bid, state.shown.to_vec());
        View { viewer, turn, over, bid, shown, seats: seats.collect() }
    }
}
// [view]
