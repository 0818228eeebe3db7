//! What a pick would do, before it is made.

use ztable_core::Foresee;

use crate::action::Action;
use crate::briefing::{Attacker, Briefing, Drawing, Foresight};
use crate::item::ItemKind;
use crate::region::Spot;
use crate::rules::ZedsZone;
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::Square;
use crate::view::{TurnView, View};

impl ZedsZone {
    /// What drawing a sector in a free square would do.
    #[must_use]
    pub fn foresee_drawing(&self, sheet: &Sheet, sector: SectorId, square: Square) -> Foresight {
        let mut after = *sheet;
        let joined = after.draw(&self.plan, sector, square, 0);
        let number = |kind| after.usable(kind).len() as u8;
        let (zombies, guns) = (number(ItemKind::Zombie), number(ItemKind::Gun));
        Foresight { sheet: after, joined, zombies, guns }
    }
}

/// A drawing can be foreseen: nothing in it is left to chance or hidden. Of the other picks there is
/// nothing to tell but what they say.
impl Foresee for ZedsZone {
    type Foresight = Foresight;

    fn foresee(&self, view: &View, action: Action) -> Option<Foresight> {
        let Action::Square(square) = action else { return None };
        let own = view.own()?;
        let sector = own.this_turn.as_ref().and_then(TurnView::to_draw)?;
        let before = own.sheet.draw(&self.plan);
        before.free().contains(square).then(|| self.foresee_drawing(&before, sector, square))
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
        let foreseen: Vec<(Action, Foresight)> = self.foresee_all(view, own.seat);
        for (action, foresight) in foreseen {
            if let Action::Square(square) = action {
                briefing.drawings.insert(square, self.drawing(&before, sector, &foresight));
            }
        }
        briefing
    }

    fn drawing(&self, before: &Sheet, sector: SectorId, foresight: &Foresight) -> Drawing {
        let after = &foresight.sheet;
        let attacker = |spot: Spot| Attacker {
            spot,
            halving: after.halving(spot.square),
            alone: after.item(Spot { second: !spot.second, ..spot }).is_none(),
        };
        let found = |kind| (kind, (foresight.joined & after.usable(kind)).len() as u8);
        let useful = [ItemKind::Gun, ItemKind::Survivor, ItemKind::Grenade, ItemKind::Shelter];
        Drawing {
            sector,
            joined: after.regions(foresight.joined).collect(),
            attackers: after.usable(ItemKind::Zombie).map(attacker).collect(),
            guns: foresight.guns,
            loses: foresight.loses(),
            gains: useful.map(found).into_iter().filter(|gain| gain.1 > 0).collect(),
            starts_generator: after.generator_running() && !before.generator_running(),
            reaches_exit: after.exit_reached(&self.plan) && !before.exit_reached(&self.plan),
        }
    }
}
