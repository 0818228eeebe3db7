//! What may be picked.

use ztable_core::Picks;

use crate::action::Action;
use crate::state::SeatState;
use crate::step::Step;

/// Lists what one seat may pick.
#[inline]
pub(crate) fn list(me: &SeatState, out: &mut Picks<Action>) {
    match me.now.step {
        Step::Square => {
            out.extend(me.sheet.free().map(Action::Square));
        }
        Step::Sector => {
            out.push(Action::Sector(me.now.first));
            out.push(Action::Sector(me.now.second));
        }
        Step::Grenade => {
            out.push(Action::Done);
            out.extend(me.sheet.regions(me.sheet.isolated_zombies()).map(Action::Grenade));
        }
        Step::Finished | Step::Lost => {}
    }
    if me.now.shelter_offered {
        out.push(Action::Shelter);
    }
}
