//! Develop (QZ-5).

use ztable_core::{Audience, Log, Seat};

use crate::card::LotId;
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::Phase;
use crate::rule;
use crate::rules::{DEVELOPMENT, SEATS};
use crate::state::{Marks, State};

impl QuantumZap {
    /// Turns an undeveloped lot face up in front of its owner (QZ-5.4). Returns the debts that it
    /// gives at once, as [`QuantumZap::stand`] does.
    pub(crate) fn develop(&self, s: &mut State, seat: Seat, nth: u8) -> u16 {
        let lot = s.seat_mut(seat).undeveloped.remove(usize::from(nth) - 1);
        QuantumZap::return_markers(s, lot);
        self.stand(s, seat, lot)
    }

    /// A developed lot comes to a seat, for everybody to see. Returns the debts that it gives at
    /// once, because no Collect is left (QZ-13.6).
    pub(crate) fn stand(&self, s: &mut State, seat: Seat, lot: LotId) -> u16 {
        *s.marks_mut(lot) = Marks::default();
        self.forget(s, lot, self.everybody());
        let payout = self.cards.lots[lot.index()].payout;
        let left = s.collect_left();
        s.seat_mut(seat).developed.insert(lot);
        if payout >= 0 {
            return 0;
        }
        if left {
            s.due.insert(lot);
            return 0;
        }
        let debts = u16::from(payout.unsigned_abs());
        s.seat_mut(seat).debts += debts;
        debts
    }

    pub(crate) fn resolve_develop(&self, s: &mut State, log: &mut impl Log<Event>) {
        s.repaid = [0; SEATS];
        for seat in self.clockwise(s.first) {
            let paying = s.seat(seat).paying;
            if paying > 0 {
                self.spend(s, seat, paying);
                s.seat_mut(seat).debts -= paying;
                s.repaid[seat.index()] = paying;
                log.tell(Audience::All, rule!("QZ-6.6"), || Event::PaidDebts {
                    seat,
                    count: paying,
                });
            }
            let before = s.seat(seat).undeveloped;
            let marked = s.marked;
            let chosen = |lot: &LotId| marked.contains(*lot);
            let count = before.iter().filter(|lot| chosen(lot)).count() as u16;
            if count == 0 {
                continue;
            }
            let cost = DEVELOPMENT * count;
            self.spend(s, seat, cost);
            for nth in (1..=before.len() as u8).rev() {
                if chosen(&before[usize::from(nth) - 1]) {
                    let at_once = self.develop(s, seat, nth);
                    debug_assert_eq!(at_once, 0, "a Collect is to come");
                }
            }
            log.tell(Audience::All, rule!("QZ-5.2"), || Event::Developed {
                seat,
                cost,
                lots: before.iter().copied().filter(|lot| chosen(lot)).collect(),
            });
        }
        s.phase = Phase::Collect;
    }
}
