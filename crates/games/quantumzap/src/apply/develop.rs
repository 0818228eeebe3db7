//! Develop (QZ-5).

use ztable_core::{Chance, Log, PerSeat, Seat, rule};

use crate::apply::Play;
use crate::card::LotId;
use crate::event::Event;
use crate::phase::Phase;
use crate::rules::DEVELOPMENT;
use crate::state::Marks;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Turns an undeveloped lot face up in front of its owner (QZ-5.4). Returns the debts that it
    /// gives at once, as [`QuantumZap::stand`] does.
    pub(crate) fn develop(&mut self, seat: Seat, nth: u8) -> u16 {
        let lot = self.state.give_up(seat, nth);
        self.state.return_markers(lot);
        self.stand(seat, lot)
    }

    /// A developed lot comes to a seat, for everybody to see. Returns the debts that it gives at
    /// once, because no Collect is left (QZ-13.6).
    pub(crate) fn stand(&mut self, seat: Seat, lot: LotId) -> u16 {
        *self.state.marks_mut(lot) = Marks::default();
        self.forget(lot, self.game.everybody());
        let payout = self.game.cards.lots[lot.index()].payout;
        let left = self.state.collect_left();
        self.state.seat_mut(seat).developed.insert(lot);
        if payout >= 0 {
            return 0;
        }
        if left {
            self.state.due.insert(lot);
            return 0;
        }
        let debts = u16::from(payout.unsigned_abs());
        self.state.seat_mut(seat).debts += debts;
        debts
    }

    pub(crate) fn resolve_develop(&mut self) {
        self.state.repaid = PerSeat::default();
        for seat in self.game.clockwise(self.state.first) {
            let paying = self.state.seat(seat).paying;
            if paying > 0 {
                self.state.spend(seat, paying);
                self.state.seat_mut(seat).debts -= paying;
                self.state.repaid[seat] = paying;
                self.tell(rule!("QZ-6.6"), || Event::PaidDebts { seat, count: paying });
            }
            let before = self.state.seat(seat).undeveloped;
            let marked = self.state.marked;
            let chosen = |lot: &LotId| marked.contains(*lot);
            let count = before.iter().filter(|lot| chosen(lot)).count() as u16;
            if count == 0 {
                continue;
            }
            let cost = DEVELOPMENT * count;
            self.state.spend(seat, cost);
            for nth in (1..=before.len() as u8).rev() {
                if chosen(&before[usize::from(nth) - 1]) {
                    let at_once = self.develop(seat, nth);
                    debug_assert_eq!(at_once, 0, "a Collect is to come");
                }
            }
            self.tell(rule!("QZ-5.2"), || Event::Developed {
                seat,
                cost,
                lots: before.iter().copied().filter(|lot| chosen(lot)).collect(),
            });
        }
        self.state.phase = Phase::Collect;
    }
}
