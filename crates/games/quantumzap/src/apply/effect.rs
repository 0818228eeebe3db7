//! What the thirteen action cards do (QZ-12).

use ztable_core::{Audience, Log, Rule, Seat};

use crate::card::ActionCard;
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::{Aim, Frame, Play, Purpose};
use crate::rule;
use crate::rules::{SMALL_CHANGE, TARGETS};
use crate::seats::bit;
use crate::state::{Look, Price, State};

impl QuantumZap {
    /// The card does what its text says (QZ-12).
    pub(crate) fn take_effect(
        &self,
        s: &mut State,
        seat: Seat,
        play: Play,
        log: &mut impl Log<Event>,
    ) {
        match (play.card, play.aim) {
            (ActionCard::Penalty, Aim::Seat(target)) => {
                self.donate(s, target, rule!("QZ-12.6"), log);
            }
            (ActionCard::Footing, Aim::Slot(slot)) => self.show_lot(s, slot, log),
            (ActionCard::Hacker, _) => s.stack.push(Frame::Reach { seat, purpose: Purpose::Hack }),
            (ActionCard::Lobby, _) => s.stack.push(Frame::Reach { seat, purpose: Purpose::Lobby }),
            (ActionCard::Project, _) => self.burden_the_richest(s, log),
            (ActionCard::Tip, Aim::Slot(slot)) => {
                if s.slot_mut(slot).bidder.replace(seat).is_some() {
                    self.discard_card(s, ActionCard::Tip);
                }
                log.tell(Audience::All, rule!("QZ-12.10"), || Event::Attached { seat, play });
            }
            (ActionCard::Bargain, Aim::Limit(slot, limit)) => {
                self.set_price(s, slot, Price::Max(limit));
                log.tell(Audience::All, rule!("QZ-12.13"), || Event::Attached { seat, play });
            }
            (ActionCard::Voltage, Aim::Limit(slot, limit)) => {
                self.set_price(s, slot, Price::Min(limit));
                log.tell(Audience::All, rule!("QZ-12.14"), || Event::Attached { seat, play });
            }
            (ActionCard::Cold, Aim::Slot(slot)) => {
                s.slot_mut(slot).frozen = true;
                log.tell(Audience::All, rule!("QZ-12.17"), || Event::Attached { seat, play });
            }
            (ActionCard::First, _) => {
                s.first = seat;
                log.tell(Audience::All, rule!("QZ-12.16"), || Event::FirstPlayer { seat });
            }
            (ActionCard::Sacrifice, Aim::Seats(targets)) => {
                self.sacrifice(s, seat, targets, log);
            }
            // A01 works on the chain and A02 when it is in the discard; the others have their aims.
            (
                ActionCard::Woah
                | ActionCard::Raid
                | ActionCard::Penalty
                | ActionCard::Footing
                | ActionCard::Tip
                | ActionCard::Bargain
                | ActionCard::Voltage
                | ActionCard::Cold
                | ActionCard::Sacrifice,
                _,
            ) => {}
        }
    }

    /// 1M into the ECF, or a debt while the QZA pays (QZ-12.6).
    pub(crate) fn donate(&self, s: &mut State, seat: Seat, rule: Rule, log: &mut impl Log<Event>) {
        let debt = s.seat(seat).credits == 0;
        if debt {
            s.seat_mut(seat).debts += 1;
            s.issued += i32::from(SMALL_CHANGE);
        } else {
            s.seat_mut(seat).credits -= SMALL_CHANGE;
        }
        s.ecf += SMALL_CHANGE;
        log.tell(Audience::All, rule, || Event::Donated { seat, debt });
    }

    /// A04 turns up a lot, and everybody puts a marker on it (QZ-12.7).
    fn show_lot(&self, s: &mut State, slot: u8, log: &mut impl Log<Event>) {
        let Some(lot) = s.slot(slot).lot else { return };
        s.marks_mut(lot).look = Look::Shown;
        for other in self.all() {
            if s.marks(lot).markers & bit(other) == 0 && s.seat(other).markers > 0 {
                s.seat_mut(other).markers -= 1;
                s.marks_mut(lot).markers |= bit(other);
            }
        }
        self.see(s, lot, self.everybody());
        log.tell(Audience::All, rule!("QZ-12.7"), || Event::Shown { slot, lot });
    }

    /// A06 gives a debt to whoever has the most credits (QZ-12.9).
    fn burden_the_richest(&self, s: &mut State, log: &mut impl Log<Event>) {
        let most = self.all().map(|other| s.seat(other).credits).max().unwrap_or(0);
        let richest = |s: &State, other: &Seat| s.seat(*other).credits == most;
        if self.rules.hidden_credits {
            s.totals = Some(s.seats.map(|own| own.credits));
        }
        log.tell(Audience::All, rule!("QZ-12.9"), || Event::Richest {
            seats: self.all().filter(|other| richest(s, other)).collect(),
            totals: s.totals.map(|all| all[..usize::from(self.rules.seats)].to_vec()),
        });
        for other in self.all() {
            if richest(s, &other) {
                s.seat_mut(other).debts += 1;
            }
        }
    }

    /// A lot has one price card; the one before goes to the discard (QZ-12.15).
    fn set_price(&self, s: &mut State, slot: u8, price: Price) {
        let old = std::mem::replace(&mut s.slot_mut(slot).price, price);
        self.discard_price(s, old);
    }

    /// A13 takes a debt for every target and gives it two (QZ-12.20).
    fn sacrifice(
        &self,
        s: &mut State,
        seat: Seat,
        targets: [Option<Seat>; TARGETS],
        log: &mut impl Log<Event>,
    ) {
        let mut burden = |seat: Seat, count: u16| {
            s.seat_mut(seat).debts += count;
            log.tell(Audience::All, rule!("QZ-12.20"), || Event::Debts { seat, count });
        };
        burden(seat, targets.iter().flatten().count() as u16);
        for target in targets.into_iter().flatten() {
            burden(target, 2);
        }
    }
}
