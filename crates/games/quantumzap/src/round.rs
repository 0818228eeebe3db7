//! Preparation, the land card, Develop and Collect (QZ-5 to QZ-7), and the money of the QZA.

use ztable_core::{Audience, Log, Seat};

use crate::card::{ActionCard, DeckCard, LotId, LotSet};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::Phase;
use crate::rule;
use crate::rules::{DEVELOPMENT, INVESTMENT, ROUNDS, SEATS, SLOTS};
use crate::state::{Look, Marks, State};

impl QuantumZap {
    /// Money from the QZA.
    pub(crate) fn gain(&self, s: &mut State, seat: Seat, amount: u16) {
        s.seat_mut(seat).credits += amount;
        s.issued += i32::from(amount);
    }

    /// Money to the QZA.
    pub(crate) fn spend(&self, s: &mut State, seat: Seat, amount: u16) {
        s.seat_mut(seat).credits -= amount;
        s.issued -= i32::from(amount);
    }

    /// Fills the line-up until a Zappy comes up or it is complete (QZ-7.1, QZ-7.2).
    pub(crate) fn fill(&self, s: &mut State, log: &mut impl Log<Event>) {
        while let Some(slot) = (1..=self.rules.slots()).find(|slot| s.slot(*slot).lot.is_none()) {
            match s.deck.last() {
                None => break,
                Some(DeckCard::Zappy(_)) => return self.zap_top(s, log),
                Some(DeckCard::Lot(_)) => {
                    if let Some(DeckCard::Lot(lot)) = self.draw_top(s) {
                        s.slot_mut(slot).lot = Some(lot);
                    }
                }
            }
        }
        let lots = s.slots.iter().filter(|slot| slot.lot.is_some()).count() as u8;
        log.tell(Audience::All, rule!("QZ-7.1"), || Event::LinedUp { lots });
        self.begin_round(s, log);
    }

    /// Turns the land card (QZ-3.1).
    pub(crate) fn begin_round(&self, s: &mut State, log: &mut impl Log<Event>) {
        let (round, land) = (s.round, s.lands[usize::from(s.round) - 1]);
        let amount = self.cards.lands[land.index()].1;
        s.ecf += u16::from(amount);
        s.issued += i32::from(amount);
        let ecf = s.ecf;
        log.tell(Audience::All, rule!("QZ-3.1"), || Event::Land { round, land, amount, ecf });
        s.phase = Phase::Round;
        s.fresh = true;
    }

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

    /// Preparation up to the filling (QZ-7.1).
    fn prepare(&self, s: &mut State, log: &mut impl Log<Event>) {
        for lot in &mut s.lots {
            if lot.look == Look::Flipped {
                lot.look = Look::Down;
            }
        }
        s.first = s.first.next(self.rules.seats);
        s.round += 1;
        for slot in 1..=SLOTS as u8 {
            if s.slot(slot).frozen {
                s.slot_mut(slot).frozen = false;
                self.discard_card(s, ActionCard::COLD);
            }
        }
        let standard = self.rules.slots();
        for slot in standard + 1..=SLOTS as u8 {
            if s.slot(slot).lot.is_some()
                && let Some(open) = (1..=standard).find(|open| s.slot(*open).lot.is_none())
            {
                let moved = std::mem::take(s.slot_mut(slot));
                *s.slot_mut(open) = moved;
            }
        }
        let (round, first) = (s.round, s.first);
        log.tell(Audience::All, rule!("QZ-7.1"), || Event::Prepared { round, first });
        s.phase = Phase::Prepare;
    }
}
