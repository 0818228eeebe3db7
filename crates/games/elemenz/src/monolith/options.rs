//! What a player may pick in the Monolith game.

use ztable_core::Seat;

use crate::action::Action;
use crate::monolith::halves;
use crate::state::Look;

impl Look<'_> {
    /// The colours a player can start with (EZ-27.1).
    pub(crate) fn list_colours(self, seat: Seat, out: &mut impl FnMut(Action)) {
        halves(seat).into_iter().for_each(|element| out(Action::Colour(element)));
    }

    /// What dice can be used for after any roll (EZ-21.2, EZ-26.6).
    pub(crate) fn list_halves(self, seat: Seat, out: &mut impl FnMut(Action)) {
        self.list_combos(seat, &self.supply_of_combos(), out);
        self.list_obstacles(seat, out);
    }
}
