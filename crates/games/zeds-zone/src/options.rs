//! What may be picked.

use smallvec::SmallVec;
use ztable_core::Picks;

use crate::action::Action;
use crate::phase::Phase;
use crate::square::SquareSet;
use crate::state::SeatState;

/// What is filled with picks.
pub(crate) trait Listing: Extend<Action> {
    fn push(&mut self, pick: Action);

    fn push_squares(&mut self, squares: SquareSet);
}

impl Listing for Picks<Action> {
    #[inline]
    fn push(&mut self, pick: Action) {
        Picks::push(self, pick);
    }

    #[inline]
    fn push_squares(&mut self, squares: SquareSet) {
        self.extend_from_set(squares, Action::Square);
    }
}

/// A list for worlds, which are made by the thousand: it needs the heap only for more picks than anybody
/// has.
pub(crate) type Short = SmallVec<[Action; 64]>;

impl Listing for Short {
    fn push(&mut self, pick: Action) {
        SmallVec::push(self, pick);
    }

    fn push_squares(&mut self, squares: SquareSet) {
        self.extend(squares.iter().map(Action::Square));
    }
}

/// Lists what one seat may pick.
#[inline]
pub(crate) fn list(own: &SeatState, out: &mut impl Listing) {
    match own.now.step {
        Phase::Square => {
            out.push_squares(own.sheet.free());
        }
        Phase::Sector => {
            out.push(Action::Sector(own.now.first));
            out.push(Action::Sector(own.now.second));
        }
        Phase::Grenade => {
            out.push(Action::Done);
            out.extend(own.sheet.regions(own.sheet.isolated_zombies()).map(Action::Grenade));
        }
        Phase::Finished | Phase::Lost => {}
    }
    if own.now.shelter_offered {
        out.push(Action::Shelter);
    }
}
