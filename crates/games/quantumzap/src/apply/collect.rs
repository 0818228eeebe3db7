//! Collect (QZ-6).

use ztable_core::{Audience, Log, Seat};

use crate::card::{LotId, LotSet};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::Phase;
use crate::rule;
use crate::rules::{INVESTMENT, ROUNDS};
use crate::state::State;

impl QuantumZap {
    /// What a developed lot counts now (QZ-13.4).
    pub(crate) fn payout(&self, s: &State, seat: Seat, lot: LotId) -> i8 {
        let payout = self.cards.lots[lot.index()].payout;
        if s.seat(seat).turned == Some(lot) { payout.abs() } else { payout }
    }

    /// What a developed lot pays in Collect (QZ-6.2, QZ-13.9, QZ-13.12).
    fn pays(&self, s: &State, seat: Seat, lot: LotId) -> u16 {
        let suit = self.cards.lots[lot.index()].suit;
        match self.payout(s, seat, lot) {
            payout @ 1.. if s.blocked != Some(suit) => {
                payout as u16 + u16::from(s.seat(seat).boost == Some(suit))
            }
            _ => 0,
        }
    }

    /// What Collect would bring the seat as things are.
    pub(crate) fn income(&self, s: &State, seat: Seat) -> u16 {
        let lots = s.seat(seat).developed.iter();
        INVESTMENT + lots.map(|lot| self.pays(s, seat, lot)).sum::<u16>()
    }

    /// The debts that Collect would bring the seat as things are (QZ-6.3).
    pub(crate) fn debts_due(&self, s: &State, seat: Seat) -> u16 {
        let due = s.seat(seat).developed.and(s.due);
        due.iter().map(|lot| u16::from(self.cards.lots[lot.index()].payout.unsigned_abs())).sum()
    }

    /// Collect, and what comes after it (QZ-6).
    pub(crate) fn collect(&self, s: &mut State, log: &mut impl Log<Event>) {
        for seat in self.clockwise(s.first) {
            let (income, debts) = (self.income(s, seat), self.debts_due(s, seat));
            self.gain(s, seat, income);
            s.seat_mut(seat).debts += debts;
            log.tell(Audience::All, rule!("QZ-6.2"), || Event::Collected {
                seat,
                income,
                debts,
                payouts: self.payouts(s, seat),
            });
        }
        s.due = LotSet::EMPTY;
        s.blocked = None;
        if s.round == ROUNDS {
            s.phase = Phase::End;
        } else {
            self.prepare(s, log);
        }
    }

    /// The developed lots that pay or give debts in this Collect, for the log.
    fn payouts(&self, s: &State, seat: Seat) -> Vec<(LotId, i8)> {
        let all = s.seat(seat).developed.iter().map(|lot| {
            let due = s.due.contains(lot);
            let debts = if due { self.cards.lots[lot.index()].payout } else { 0 };
            (lot, debts + self.pays(s, seat, lot) as i8)
        });
        all.filter(|(_, amount)| *amount != 0).collect()
    }
}
