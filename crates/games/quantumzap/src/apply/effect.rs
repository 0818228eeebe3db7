//! What the thirteen action cards do (QZ-12).

use ztable_core::{Chance, Log, Rule, Seat, rule};

use crate::announcement::{Aim, Announcement, TARGETS};
use crate::apply::Play;
use crate::card::ActionCard;
use crate::event::Event;
use crate::line_up::Price;
use crate::rules::SMALL_CHANGE;
use crate::seat::Seats;
use crate::state::Facing;
use crate::window::{Frame, Purpose};

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// The card does what its text says (QZ-12).
    pub(crate) fn take_effect(&mut self, seat: Seat, play: Announcement) {
        match (play.card, play.aim) {
            (ActionCard::Penalty, Aim::Seat(target)) => {
                self.donate(target, rule!("QZ-12.6"));
            }
            (ActionCard::Footing, Aim::Slot(slot)) => self.show_lot(slot),
            (ActionCard::Hacker, _) => {
                self.state.stack.push(Frame::Reach { seat, purpose: Purpose::Hack });
            }
            (ActionCard::Lobby, _) => {
                self.state.stack.push(Frame::Reach { seat, purpose: Purpose::Lobby });
            }
            (ActionCard::Project, _) => self.burden_the_richest(),
            (ActionCard::Tip, Aim::Slot(slot)) => {
                if self.state.slot_mut(slot).bidder.replace(seat).is_some() {
                    self.state.discard_card(ActionCard::Tip);
                }
                self.tell(rule!("QZ-12.10"), || Event::Attached { seat, play });
            }
            (ActionCard::Bargain, Aim::Limit(slot, limit)) => {
                self.set_price(slot, Price::Max(limit));
                self.tell(rule!("QZ-12.13"), || Event::Attached { seat, play });
            }
            (ActionCard::Voltage, Aim::Limit(slot, limit)) => {
                self.set_price(slot, Price::Min(limit));
                self.tell(rule!("QZ-12.14"), || Event::Attached { seat, play });
            }
            (ActionCard::Cold, Aim::Slot(slot)) => {
                self.state.slot_mut(slot).frozen = true;
                self.tell(rule!("QZ-12.17"), || Event::Attached { seat, play });
            }
            (ActionCard::First, _) => {
                self.state.first = seat;
                self.tell(rule!("QZ-12.16"), || Event::FirstPlayer { seat });
            }
            (ActionCard::Sacrifice, Aim::Seats(targets)) => {
                self.sacrifice(seat, targets);
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
    pub(crate) fn donate(&mut self, seat: Seat, rule: Rule) {
        let debt = self.state.seat(seat).credits == 0;
        if debt {
            self.state.seat_mut(seat).debts += 1;
            self.state.issued += i32::from(SMALL_CHANGE);
        } else {
            self.state.seat_mut(seat).credits -= SMALL_CHANGE;
        }
        self.state.ecf += SMALL_CHANGE;
        self.tell(rule, || Event::Donated { seat, debt });
    }

    /// A04 turns up a lot, and everybody puts a marker on it (QZ-12.7).
    fn show_lot(&mut self, slot: u8) {
        let Some(lot) = self.state.slot(slot).lot else { return };
        self.state.marks_mut(lot).facing = Facing::Shown;
        for other in self.game.all() {
            if !self.state.marks(lot).markers.contains(other) && self.state.seat(other).markers > 0
            {
                self.state.seat_mut(other).markers -= 1;
                self.state.marks_mut(lot).markers.insert(other);
            }
        }
        self.see(lot, self.game.everybody());
        self.tell(rule!("QZ-12.7"), || Event::Shown { slot, lot });
    }

    /// A06 gives a debt to whoever has the most credits (QZ-12.9).
    fn burden_the_richest(&mut self) {
        let credits = self.state.seats.map(|own| own.credits);
        let most = self.game.all().map(|other| credits[other]).max().unwrap_or(0);
        let richest: Seats = self.game.all().filter(|other| credits[*other] == most).collect();
        if self.game.rules.hidden_credits {
            self.state.totals = Some(credits);
        }
        let (totals, count) = (self.state.totals, usize::from(self.game.rules.seats));
        self.tell(rule!("QZ-12.9"), || Event::Richest {
            seats: richest.iter().collect(),
            totals: totals.map(|all| all.values()[..count].to_vec()),
        });
        for other in richest {
            self.state.seat_mut(other).debts += 1;
        }
    }

    /// A lot has one price card; the one before goes to the discard (QZ-12.15).
    fn set_price(&mut self, slot: u8, price: Price) {
        let old = std::mem::replace(&mut self.state.slot_mut(slot).price, price);
        self.state.discard_price(old);
    }

    /// A13 takes a debt for every target and gives it two (QZ-12.20).
    fn sacrifice(&mut self, seat: Seat, targets: [Option<Seat>; TARGETS]) {
        let mut burden = |seat: Seat, count: u16| {
            self.state.seat_mut(seat).debts += count;
            self.tell(rule!("QZ-12.20"), || Event::Debts { seat, count });
        };
        burden(seat, targets.iter().flatten().count() as u16);
        for target in targets.into_iter().flatten() {
            burden(target, 2);
        }
    }
}
