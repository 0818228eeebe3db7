//! Phase 4: grenades (ZZ-7).

use ztable_core::{Chance, Log, rule};

use super::SeatTurn;
use crate::event::Event;
use crate::item::ItemKind;
use crate::phase::Phase;
use crate::region::{Region, Spots};

impl<C: Chance, L: Log<Event>> SeatTurn<'_, C, L> {
    /// Asks for a grenade if there is one and a zombie for it, or ends the turn.
    #[inline]
    pub(super) fn ask_grenade(&mut self) {
        let sheet = &self.own.sheet;
        let possible =
            !sheet.usable(ItemKind::Grenade).is_empty() && !sheet.isolated_zombies().is_empty();
        self.own.now.step = if possible { Phase::Grenade } else { Phase::Finished };
    }

    /// Uses a grenade on a zombie of the region.
    pub(super) fn grenade(&mut self, region: Region) {
        let own = &mut *self.own;
        let grenades = own.sheet.usable(ItemKind::Grenade);
        let grenade = grenades.first().expect("a grenade is offered only when one is usable");
        let zombies = own.sheet.isolated_zombies() & own.sheet.spots(region);
        let zombie = zombies.first().expect("a region is offered only when it has a zombie");
        own.spend(Spots::one(grenade));
        own.sheet.items.erase(Spots::one(zombie));
        own.spent_now |= Spots::one(zombie);
        let (seat, grenade) = (self.seat, own.sheet.region(grenade));
        self.tell(rule!("ZZ-7.1"), || Event::Erased { seat, grenade, zombie: region });
        self.ask_grenade();
    }
}
