//! What a pick would do, before it is made.

use ztable_core::Foresee;

use crate::action::Action;
use crate::briefing::{Attacker, Briefing, Drawing};
use crate::item::ItemKind;
use crate::region::{Spot, Spots};
use crate::rules::ZedsZone;
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::Square;
use crate::view::{TurnView, View};

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
        let sector = own.this_turn.as_ref().and_then(TurnView::to_draw)?;
        let before = own.sheet.draw(&self.plan);
        before.free().contains(square).then(|| self.preview(&before, sector, square))
    }
}

impl ZedsZone {
    /// All that a board shows of a view and the rules know.
    pub(crate) fn briefing(&self, view: &View) -> Briefing {
        let mut briefing = Briefing::default();
        let Some(own) = view.own() else { return briefing };
        let Some(sector) = own.this_turn.as_ref().and_then(TurnView::to_draw) else {
            return briefing;
        };
        let before = own.sheet.draw(&self.plan);
        let foreseen: Vec<(Action, Preview)> = self.foresee_all(view, own.seat);
        for (action, preview) in foreseen {
            if let Action::Square(square) = action {
                briefing.drawings.insert(square, self.drawing(&before, sector, &preview));
            }
        }
        briefing
    }

    fn drawing(&self, before: &Sheet, sector: SectorId, preview: &Preview) -> Drawing {
        let after = &preview.sheet;
        let attacker = |spot: Spot| Attacker {
            spot,
            halving: after.halving(spot.square),
            alone: after.item(Spot { second: !spot.second, ..spot }).is_none(),
        };
        let found = |kind| (kind, (preview.joined & after.usable(kind)).len() as u8);
        let useful = [ItemKind::Gun, ItemKind::Survivor, ItemKind::Grenade, ItemKind::Shelter];
        Drawing {
            sector,
            joined: after.regions(preview.joined).collect(),
            attackers: after.usable(ItemKind::Zombie).map(attacker).collect(),
            guns: preview.guns,
            loses: preview.loses(),
            gains: useful.map(found).into_iter().filter(|gain| gain.1 > 0).collect(),
            starts_generator: after.generator_running() && !before.generator_running(),
            reaches_exit: after.exit_reached(&self.plan) && !before.exit_reached(&self.plan),
        }
    }
}
