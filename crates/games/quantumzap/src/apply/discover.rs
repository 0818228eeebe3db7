//! Discover: surveys, purchases and buyouts (QZ-3, QZ-9.4).

use ztable_core::{Audience, Chance, Log, Seat};

use crate::card::{DeckCard, LotId};
use crate::event::{Event, Place};
use crate::game::QuantumZap;
use crate::question::{Answer, Frame, Phase, Purpose};
use crate::rule;
use crate::rules::{ACTION_CARD, DEBT, SLOTS, SMALL_CHANGE, SURVEY};
use crate::seats::{bit, seats};
use crate::state::{Look, State};

impl QuantumZap {
    pub(crate) fn resolve_discover(
        &self,
        s: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = self.active(s);
        match QuantumZap::answer(s, seat) {
            Answer::Play(play) => self.announce(s, seat, play, log),
            Answer::Power(power) => self.use_power(s, seat, power, chance, log),
            Answer::SurveySlot(slot) => {
                if let Some(lot) = s.slot(slot).lot {
                    let paid = self.charge_survey(s, seat);
                    self.survey(s, seat, lot, Place::Slot(slot), paid, log);
                }
            }
            Answer::SurveyLot(owner, nth) => {
                let lot = s.undeveloped(owner, nth);
                let paid = self.charge_survey(s, seat);
                self.survey(s, seat, lot, Place::Lot(owner, nth), paid, log);
            }
            Answer::SurveyDeck => {
                let paid = self.charge_survey(s, seat);
                let purpose = if paid { Purpose::Paid } else { Purpose::Free };
                s.stack.push(Frame::Reach { seat, purpose });
            }
            Answer::Buy => {
                self.spend(s, seat, ACTION_CARD);
                s.paid = true;
                self.draw_action(s, seat, true, rule!("QZ-3.12"), log);
            }
            Answer::Sell(nth) => {
                let lot = s.seat_mut(seat).undeveloped.remove(usize::from(nth) - 1);
                QuantumZap::to_discard(s, lot);
                let amount = std::mem::take(&mut s.ecf);
                s.seat_mut(seat).credits += amount;
                s.sold = true;
                log.tell(Audience::All, rule!("QZ-3.13"), || Event::BoughtOut {
                    seat,
                    nth,
                    amount,
                });
            }
            Answer::PayDebt => {
                self.spend(s, seat, DEBT);
                s.seat_mut(seat).debts -= 1;
                log.tell(Audience::All, rule!("QZ-6.6"), || Event::PaidDebts { seat, count: 1 });
            }
            _ => {
                (s.surveyed, s.paid, s.sold) = (false, false, false);
                s.turns += 1;
                log.tell(Audience::All, rule!("QZ-3.3"), || Event::TurnEnded { seat });
                s.phase = if s.turns == self.rules.seats { Phase::Auction } else { Phase::Turn };
                if s.phase == Phase::Auction {
                    s.turns = 0;
                }
            }
        }
    }

    /// Counts the survey of this turn, and takes 1M for a second one (QZ-3.4). Returns whether it
    /// was paid for.
    fn charge_survey(&self, s: &mut State, seat: Seat) -> bool {
        if !s.surveyed {
            s.surveyed = true;
            return false;
        }
        s.paid = true;
        self.spend(s, seat, SURVEY);
        true
    }

    /// Puts a marker on a lot (QZ-3.5, QZ-3.6, QZ-9.4).
    pub(crate) fn survey(
        &self,
        s: &mut State,
        seat: Seat,
        lot: LotId,
        place: Place,
        paid: bool,
        log: &mut impl Log<Event>,
    ) {
        s.seat_mut(seat).markers -= 1;
        s.marks_mut(lot).markers |= bit(seat);
        self.see(s, lot, bit(seat));
        log.tell(Audience::Only(seat), rule!("QZ-3.6"), || Event::Surveyed {
            seat,
            place,
            paid,
            lot: Some(lot),
        });
        log.tell(Audience::AllBut(seat), rule!("QZ-3.9"), || Event::Surveyed {
            seat,
            place,
            paid,
            lot: None,
        });
        let markers = s.marks(lot).markers;
        let amount = self.cards.lots[lot.index()].text;
        if markers.count_ones() != 2 || amount == 0 || s.marks(lot).look.is_text_off() {
            return;
        }
        for surveyor in seats(markers) {
            if amount > 0 {
                self.gain(s, surveyor, SMALL_CHANGE);
            } else if s.seat(surveyor).credits > 0 {
                self.spend(s, surveyor, SMALL_CHANGE);
            } else {
                s.seat_mut(surveyor).debts += 1;
            }
        }
        s.marks_mut(lot).look = Look::Flipped;
        self.see(s, lot, self.everybody());
        log.tell(Audience::All, rule!("QZ-9.4"), || Event::Text {
            place,
            lot,
            amount,
            seats: seats(markers).collect(),
        });
    }

    /// The top of the deck is a lot, or the deck is empty.
    pub(crate) fn reach(
        &self,
        s: &mut State,
        seat: Seat,
        purpose: Purpose,
        log: &mut impl Log<Event>,
    ) {
        let top = s.deck.last().and_then(|card| card.lot());
        match purpose {
            Purpose::Free | Purpose::Paid => {
                let paid = purpose == Purpose::Paid;
                let target = top.filter(|lot| self.is_target(s, seat, *lot));
                match target {
                    Some(lot) if s.seat(seat).markers > 0 => {
                        self.survey(s, seat, lot, Place::Deck, paid, log);
                    }
                    _ => {
                        if paid {
                            s.paid = false;
                            self.gain(s, seat, SURVEY);
                        } else {
                            s.surveyed = false;
                        }
                        log.tell(Audience::All, rule!("QZ-3.11"), || Event::SurveyVoid {
                            seat,
                            paid,
                        });
                    }
                }
            }
            Purpose::Hack => {
                let Some(lot) = top else { return };
                QuantumZap::return_markers(s, lot);
                s.marks_mut(lot).look = Look::Down;
                self.forget(s, lot, bit(seat));
                s.stack.push(Frame::Peek { seat });
                log.tell(Audience::Only(seat), rule!("QZ-12.8"), || Event::Peeked {
                    seat,
                    lot: Some(lot),
                });
                log.tell(Audience::AllBut(seat), rule!("QZ-12.8"), || Event::Peeked {
                    seat,
                    lot: None,
                });
            }
            Purpose::Lobby => {
                if top.is_none() {
                    return;
                }
                let highest = (1..=SLOTS as u8).rev().find(|slot| s.slot(*slot).lot.is_some());
                let slot = highest.unwrap_or(0).max(self.rules.slots()) + 1;
                if let Some(DeckCard::Lot(lot)) = self.draw_top(s) {
                    s.slot_mut(slot).lot = Some(lot);
                    log.tell(Audience::All, rule!("QZ-12.11"), || Event::Joined { slot });
                }
            }
        }
    }

    /// Whether the lot can be surveyed by the seat (QZ-3.8).
    pub(crate) fn is_target(&self, s: &State, seat: Seat, lot: LotId) -> bool {
        s.marks(lot).markers & bit(seat) == 0 && !s.face_up(lot)
    }
}
