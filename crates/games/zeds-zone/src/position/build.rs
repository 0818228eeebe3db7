//! A position written down.

use crate::ending::status;
use crate::position::{Position, SeatPosition};
use crate::rules::ZedsZone;
use crate::state::State;
use crate::view::{SheetView, TurnView};

impl Position {
    pub(crate) fn of(game: &ZedsZone, state: &State) -> Position {
        let seats = state
            .seats
            .iter()
            .map(|own| SeatPosition {
                status: Some(status(own, state.is_over(), &game.plan)),
                sheet: SheetView::of(own),
                this_turn: TurnView::of(own, state),
            })
            .collect();
        Position { turn: state.turn, roll: state.roll, seats }
    }
}
