//! What a pick would do, before it is made.

use crate::item::ItemKind;
use crate::region::Spots;
use crate::rules::ZedsZone;
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::Square;

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
        self.zombies > self.guns
    }
}

impl ZedsZone {
    /// What drawing a sector in a free square would do.
    #[must_use]
    pub fn preview(&self, sheet: &Sheet, sector: SectorId, square: Square) -> Preview {
        let mut after = *sheet;
        let joined = after.draw(&self.plan, sector, square, 0);
        Preview {
            sheet: after,
            joined,
            zombies: after.usable(ItemKind::Zombie).len() as u8,
            guns: after.usable(ItemKind::Gun).len() as u8,
        }
    }
}
