//! What statistics count: sectors that were drawn, and items that were used.

use ztable_core::{Facts, Seat, Sort};

use crate::event::Event;
use crate::item::ItemKind;
use crate::rules::ZedsZone;
use crate::sector::SectorId;
use crate::state::State;

const SECTORS: usize = 0;
const ITEMS: usize = 1;

impl Facts for ZedsZone {
    fn sorts(&self) -> Vec<Sort> {
        let sector = |id: SectorId| {
            let items = self.table.sector(id).items.into_iter().flatten();
            let items: Vec<String> = items.map(|item| item.to_string()).collect();
            let name = if items.is_empty() { "empty".into() } else { items.join(", ") };
            (id.to_string(), name)
        };
        let item = |item: ItemKind| (item.to_string(), item.to_string());
        vec![
            Sort::new("sector", "Sectors", "drawn", SectorId::all().map(sector)),
            Sort::new("item", "Items", "put to use", ItemKind::all().map(item)),
        ]
    }

    fn uses(&self, event: &Event, used: &mut impl FnMut(Seat, usize, usize)) {
        let mut item = |seat: &Seat, item: ItemKind| used(*seat, ITEMS, item.index());
        match event {
            Event::Sheltered { seat, .. } => item(seat, ItemKind::Shelter),
            Event::Erased { seat, .. } => item(seat, ItemKind::Grenade),
            Event::GeneratorRunning { seat } => item(seat, ItemKind::Generator),
            Event::Attacked { seat, zombies, guns } => {
                zombies.iter().for_each(|_| item(seat, ItemKind::Zombie));
                guns.iter().for_each(|_| item(seat, ItemKind::Gun));
            }
            Event::Ended { seat, tally, .. } => {
                (0..tally.rescued).for_each(|_| item(seat, ItemKind::Survivor));
            }
            Event::Drew { seat, sector, .. } => used(*seat, SECTORS, sector.index()),
            _ => {}
        }
    }

    fn progress(&self, state: &State, seat: Seat) -> Option<i32> {
        let own = state.seat(seat);
        own.lost_in().is_none().then(|| own.sheet.tally().vp())
    }
}
