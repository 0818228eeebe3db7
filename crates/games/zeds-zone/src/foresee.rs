//! What a pick would do, before it is made.

use ztable_core::Foresee;

use crate::action::Action;
use crate::item::ItemKind;
use crate::region::Spots;
use crate::rules::ZedsZone;
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::Square;
use crate::step::Step;
use crate::view::View;

/// What a drawing would do, for warnings and for the preview on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The sheet after the drawing, before the attack is settled.
    pub sheet: Sheet,
    /// What joins the passable area.
    pub joined: Spots,
    /// How many zombies attack.
    pub zombies: u8,
    /// How many guns there are against them.
    pub guns: u8,
}

impl Preview {
    /// Whether the drawing loses the game at once.
    #[must_use]
    pub fn loses(&self) -> bool {
        let mut sheet = self.sheet;
        sheet.fight().is_none()
    }
}

impl ZedsZone {
    /// What drawing a sector in a free square would do.
    #[must_use]
    pub fn preview(&self, sheet: &Sheet, sector: SectorId, square: Square) -> Preview {
        let mut after = *sheet;
        let joined = after.draw(&self.plan, sector, square, 0);
        let number = |kind| after.usable(kind).len() as u8;
        let (zombies, guns) = (number(ItemKind::Zombie), number(ItemKind::Gun));
        Preview { sheet: after, joined, zombies, guns }
    }
}

/// A drawing can be foreseen: nothing in it is left to chance or hidden. Of the other picks there is
/// nothing to tell but what they say.
impl Foresee for ZedsZone {
    type Foresight = Preview;

    fn foresee(&self, view: &View, action: Action) -> Option<Preview> {
        let Action::Square(square) = action else { return None };
        let own = view.own()?;
        let turn = own.this_turn.as_ref().filter(|turn| turn.step == Step::Square)?;
        let sector = turn.taken.or(turn.candidates.first().copied())?;
        let before = own.sheet.draw(&self.plan);
        before.free().contains(square).then(|| self.preview(&before, sector, square))
    }
}
