//! Building the reactor (ZEE-2).

use ztable_core::{Chance, Log, Thing, rule};

use super::Play;
use crate::belt::BeltId;
use crate::event::Event;
use crate::phase::Phase;
use crate::spot::{Conveyor, Spot};

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Lays the three held belts as a conveyor (ZEE-2.4); the one that was not picked is Front.
    pub(super) fn build(&mut self, back: BeltId, mid: BeltId) {
        let seat = self.state.active;
        let mut left = std::mem::take(&mut self.state.held[seat]);
        left.remove(back);
        left.remove(mid);
        let front = left.lowest().expect("who builds holds three belts");
        let belts = [back, mid, front];
        let conveyor = Conveyor::of_index(self.state.conveyors.into());
        self.state.lay(belts);
        self.tell(rule!("ZEE-2.4"), || Event::Built { seat, conveyor, belts });
        self.state.phase = Phase::Place;
    }

    /// Stands the bot of who has built on a Back belt (ZEE-2.5). Then the next seat builds, or play
    /// begins.
    pub(super) fn enter(&mut self, spot: Spot) {
        let seat = self.state.active;
        let bot = self.state.bot(seat);
        self.state.put(bot, spot);
        self.tell(rule!("ZEE-2.5"), || Event::Placed { seat, bot, spot });
        if self.state.conveyors < self.game.rules.conveyors() {
            self.state.active = seat.next(self.game.rules.seats);
            self.state.phase = Phase::Build;
            return;
        }
        self.begin_play();
    }

    /// The owner of the leftmost bot begins (ZEE-2.8).
    fn begin_play(&mut self) {
        let spot = self.state.occupied.lowest().expect("all bots stand in the reactor");
        let first = self.state.owner_at(spot).expect("a bot in company has an owner");
        self.tell(rule!("ZEE-2.8"), || Event::First { seat: first, spot });
        self.state.active = first;
        self.begin_turn();
    }
}
