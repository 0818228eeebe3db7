//! Shelters (ZZ-8).

use ztable_core::{Chance, Key, Log, rule};

use super::{SeatTurn, roll};
use crate::event::Event;
use crate::item::ItemKind;
use crate::region::Spots;
use crate::rules::RefusedSector;

impl<C: Chance, L: Log<Event>> SeatTurn<'_, C, L> {
    /// Whether a shelter can be used (ZZ-8.1).
    pub(super) fn has_shelter(&self) -> bool {
        !self.own.sheet.usable(ItemKind::Shelter).is_empty()
    }

    /// Uses a shelter: refuses the shared roll and rolls again.
    pub(super) fn shelter(&mut self) {
        let (own, seat, refused) = (&mut *self.own, self.seat, self.shared);
        let usable = own.sheet.usable(ItemKind::Shelter);
        let spot = usable.first().expect("a shelter is offered only when one is usable");
        own.spend(Spots::one(spot));
        let crosses = self.game.refused_sector == RefusedSector::Crossed;
        if crosses && !own.sheet.crossed.contains(refused) {
            own.sheet.crossed.insert(refused);
            own.now.crossed_refused = true;
        }
        // The key says turn and seat, so that nobody's shelter changes any other roll (ZZ-8.6).
        let key = Key::at(u32::from(self.turn), 1 + u32::from(seat.number()));
        let roll = roll(self.chance, key);
        own.now.reroll = Some(roll);
        let shelter = own.sheet.region(spot);
        self.tell(rule!("ZZ-8.2"), || Event::Sheltered { seat, shelter, refused, roll });
        self.offer(false);
    }
}
