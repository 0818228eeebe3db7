//! Collect (QZ-6).

use ztable_core::{Audience, Chance, Log, Seat, rule};

use crate::apply::Play;
use crate::card::{LotId, LotSet};
use crate::event::Event;
use crate::numbers::ROUNDS;
use crate::phase::Phase;
use crate::rules::{INVESTMENT, QuantumZap};
use crate::state::State;

impl QuantumZap {
    /// What a developed lot counts now (QZ-13.4).
    pub(crate) fn payout(&self, state: &State, seat: Seat, lot: LotId) -> i8 {
        let payout = self.cards.lots[lot.index()].payout;
        if state.seat(seat).turned == Some(lot) { payout.abs() } else { payout }
    }

    /// What a developed lot pays in Collect (QZ-6.2, QZ-13.9, QZ-13.12).
    fn pays(&self, state: &State, seat: Seat, lot: LotId) -> u16 {
        let suit = self.cards.lots[lot.index()].suit;
        match self.payout(state, seat, lot) {
            payout @ 1.. if state.blocked != Some(suit) => {
                payout as u16 + u16::from(state.seat(seat).boost == Some(suit))
            }
            _ => 0,
        }
    }

    /// What Collect would bring the seat as things are.
    pub(crate) fn income(&self, state: &State, seat: Seat) -> u16 {
        let lots = state.seat(seat).developed.iter();
        INVESTMENT + lots.map(|lot| self.pays(state, seat, lot)).sum::<u16>()
    }

    /// The debts that Collect would bring the seat as things are (QZ-6.3).
    pub(crate) fn debts_due(&self, state: &State, seat: Seat) -> u16 {
        let due = state.seat(seat).developed & state.due;
        due.iter().map(|lot| u16::from(self.cards.lots[lot.index()].payout.unsigned_abs())).sum()
    }

    /// The developed lots that pay or give debts in this Collect, for the log.
    fn payouts(&self, state: &State, seat: Seat) -> Vec<(LotId, i8)> {
        let all = state.seat(seat).developed.iter().map(|lot| {
            let due = state.due.contains(lot);
            let debts = if due { self.cards.lots[lot.index()].payout } else { 0 };
            (lot, debts + self.pays(state, seat, lot) as i8)
        });
        all.filter(|(_, amount)| *amount != 0).collect()
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Collect, and what comes after it (QZ-6).
    pub(crate) fn collect(&mut self) {
        for seat in self.game.clockwise(self.state.first) {
            let income = self.game.income(self.state, seat);
            let debts = self.game.debts_due(self.state, seat);
            self.state.gain(seat, income);
            self.state.seat_mut(seat).debts += debts;
            let Play { game, state, log, .. } = self;
            log.tell(Audience::All, rule!("QZ-6.2"), || Event::Collected {
                seat,
                income,
                debts,
                payouts: game.payouts(state, seat),
            });
        }
        self.state.due = LotSet::EMPTY;
        self.state.blocked = None;
        if self.state.round == ROUNDS {
            self.state.phase = Phase::End;
        } else {
            self.prepare();
        }
    }
}
