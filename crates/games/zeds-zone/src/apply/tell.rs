//! What is told of a drawing, at the end of a turn and at the end of the game.

use ztable_core::{Audience, Chance, Log, Seat, rule};

use super::{Play, taking_rule};
use crate::data::Plan;
use crate::ending;
use crate::event::Event;
use crate::item::ItemKind;
use crate::phase::Phase;
use crate::region::{Region, Spots};
use crate::sheet::Sheet;
use crate::square::Square;
use crate::state::SeatState;
use crate::status::Status;

/// What a seat did, told to some.
pub(super) struct Report<'a, L> {
    pub(super) plan: &'a Plan,
    pub(super) seat: Seat,
    pub(super) own: &'a SeatState,
    pub(super) audience: Audience,
    pub(super) log: &'a mut L,
}

impl<L: Log<Event>> Report<'_, L> {
    /// Where items of a kind are that were used or killed in this turn.
    fn used(&self, kind: ItemKind) -> Vec<Region> {
        self.regions(self.own.sheet.items.spent(kind))
    }

    /// The regions of what became of these items in this turn, one for each.
    fn regions(&self, spots: Spots) -> Vec<Region> {
        (spots & self.own.spent_now).map(|spot| self.own.sheet.region(spot)).collect()
    }

    /// Tells of a drawing, the attack that followed, and what the passable area reached.
    pub(super) fn drawing(&mut self, square: Square, before: &Sheet) {
        let (seat, sheet, audience) = (self.seat, &self.own.sheet, self.audience);
        let sector = self.own.now.first;
        let joined = Spots(sheet.area().0 & !before.area().0);
        let rule = if joined.is_empty() { rule!("ZZ-5.1") } else { rule!("ZZ-5.5") };
        let joined = sheet.regions(joined).collect();
        self.log.tell(audience, rule, || Event::Drew { seat, sector, square, joined });
        if self.own.now.step == Phase::Lost {
            let number = |kind| sheet.usable(kind).len() as u8;
            let (zombies, guns) = (number(ItemKind::Zombie), number(ItemKind::Gun));
            self.log.tell(audience, rule!("ZZ-6.5"), || Event::Lost { seat, zombies, guns });
            return;
        }
        let (zombies, guns) = (self.used(ItemKind::Zombie), self.used(ItemKind::Gun));
        if !zombies.is_empty() {
            self.log.tell(audience, rule!("ZZ-6.4"), || Event::Attacked { seat, zombies, guns });
        }
        if sheet.generator_running() && !before.generator_running() {
            self.log.tell(audience, rule!("ZZ-9.1"), || Event::GeneratorRunning { seat });
        }
        if sheet.exit_reached(self.plan) && !before.exit_reached(self.plan) {
            self.log.tell(audience, rule!("ZZ-11.3"), || Event::ExitReached { seat });
        }
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Tells everybody else, in seat order, what each seat did in the turn. It is worked out from
    /// the sheets, so that nothing depends on the order in which the picks came.
    pub(super) fn tell_turn(&mut self) {
        let (plan, turn, shared) = (&self.game.plan, self.state.turn, self.state.roll);
        for seat in Seat::all(self.game.seats) {
            let own = self.state.seat(seat);
            let Some(square) = own.drawn_in(turn) else { continue };
            let audience = Audience::AllBut(seat);
            let mut report = Report { plan, seat, own, audience, log: self.log };
            let mut before = own.at_start_of(turn, shared, plan);
            let shelter = report.used(ItemKind::Shelter).first().copied();
            if let (Some(roll), Some(shelter)) = (own.now.reroll, shelter) {
                let refused = shared;
                report.log.tell(audience, rule!("ZZ-8.2"), || Event::Sheltered {
                    seat,
                    shelter,
                    refused,
                    roll,
                });
            }
            if own.now.crossed_refused {
                before.crossed.insert(shared);
            }
            let sector = own.now.first;
            let rolled = own.now.reroll.unwrap_or(shared);
            if sector != rolled {
                let rule = taking_rule(&before, turn, rolled);
                report.log.tell(audience, rule, || Event::Took { seat, sector, rolled });
            }
            report.drawing(square, &before);
            let erased = report.regions(own.sheet.items.erased());
            for (grenade, zombie) in report.used(ItemKind::Grenade).into_iter().zip(erased) {
                let erased = || Event::Erased { seat, grenade, zombie };
                report.log.tell(audience, rule!("ZZ-7.1"), erased);
            }
        }
    }

    /// Tells everybody how it ended (ZZ-10, ZZ-11).
    pub(super) fn tell_end(&mut self, alive: bool) {
        let plan = &self.game.plan;
        for seat in Seat::all(self.game.seats) {
            let own = self.state.seat(seat);
            let (status, tally) = (ending::status(own, true, plan), own.sheet.tally());
            let rule = match status {
                Status::Lost { .. } => rule!("ZZ-10.2"),
                Status::Escaped => rule!("ZZ-11.4"),
                Status::Trapped | Status::Alive => rule!("ZZ-11.3"),
            };
            self.tell(rule, || Event::Ended { seat, status, tally });
        }
        let winners: Vec<Seat> =
            ending::finish(self.game, self.state).winners().into_iter().collect();
        let rule = match (alive, winners.len()) {
            (false, _) => rule!("ZZ-10.3"),
            (true, 0) => rule!("ZZ-11.6"),
            (true, _) if self.game.seats == 1 => rule!("ZZ-11.10"),
            (true, 1) => rule!("ZZ-11.5"),
            (true, _) => rule!("ZZ-11.9"),
        };
        self.tell(rule, || Event::Over { winners });
    }
}
