//! What may be picked.

use ztable_core::Picks;

use crate::action::Action;
use crate::phase::Phase;
use crate::state::SeatState;

/// Lists what one seat may pick.
#[inline]
pub(crate) fn list(own: &SeatState, out: &mut Picks<Action>) {
    match own.now.step {
        Phase::Square => {
            out.extend_from_set(own.sheet.free(), Action::Square);
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
