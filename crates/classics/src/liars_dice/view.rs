//! What a viewer knows.

use serde::{Deserialize, Serialize};
use ztable_core::{Chance, Few, Seat, Viewer};

use super::{Bid, Dice, Own, SEATS, State, die};

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    /// Who bids or challenges; in the end, who has won.
    pub turn: Seat,
    pub over: bool,
    pub bid: Option<Bid>,
    /// All dice as the last challenge showed them.
    pub shown: Few<Dice, SEATS>,
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
            let Own { dice, place } = *state.own(seat);
            SeatView { seat, number: dice.len() as u8, dice: open(seat).then_some(dice), place }
        });
        let State { turn, bid, shown, .. } = *state;
        View { viewer, turn, over, bid, shown, seats: seats.collect() }
    }

    /// A world that the view cannot rule out: dice that it does not show could show anything.
    pub(super) fn imagine(&self, chance: &mut impl Chance) -> State {
        let own = |seat: &SeatView| Own {
            dice: seat.dice.unwrap_or_else(|| die::roll(seat.number, chance)),
            place: seat.place,
        };
        let seats = self.seats.iter().take(SEATS).map(own).collect();
        State { turn: self.turn, bid: self.bid, shown: self.shown, seats }
    }
}
// [view]
