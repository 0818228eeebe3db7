//! Discover: surveys, purchases and buyouts (QZ-3, QZ-9.4).

use ztable_core::{Chance, Log, Seat, rule};

use crate::apply::Play;
use crate::card::{DeckCard, LotId};
use crate::event::{Event, Place};
use crate::line_up::SLOTS;
use crate::phase::Phase;
use crate::rules::{ACTION_CARD, DEBT, QuantumZap, SMALL_CHANGE, SURVEY};
use crate::seat::Seats;
use crate::state::{Facing, State};
use crate::window::{Frame, Purpose, Response};

impl QuantumZap {
    /// Whether the lot can be surveyed by the seat (QZ-3.8).
    pub(crate) fn is_target(&self, state: &State, seat: Seat, lot: LotId) -> bool {
        !state.marks(lot).markers.contains(seat) && !state.face_up(lot)
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    pub(crate) fn resolve_discover(&mut self) {
        let seat = self.game.discoverer(self.state);
        match self.state.response(seat) {
            Response::Play(play) => self.announce(seat, play),
            Response::Power(power) => self.use_power(seat, power),
            Response::SurveySlot(slot) => {
                if let Some(lot) = self.state.slot(slot).lot {
                    let paid = self.charge_survey(seat);
                    self.survey(seat, lot, Place::Slot(slot), paid);
                }
            }
            Response::SurveyLot(owner, nth) => {
                let lot = self.state.undeveloped(owner, nth);
                let paid = self.charge_survey(seat);
                self.survey(seat, lot, Place::Lot(owner, nth), paid);
            }
            Response::SurveyDeck => {
                let paid = self.charge_survey(seat);
                let purpose = if paid { Purpose::Paid } else { Purpose::Free };
                self.state.stack.push(Frame::Reach { seat, purpose });
            }
            Response::Buy => {
                self.state.spend(seat, ACTION_CARD);
                self.state.paid = true;
                self.draw_action(seat, true, rule!("QZ-3.12"));
            }
            Response::Sell(nth) => {
                let lot = self.state.give_up(seat, nth);
                self.state.discard_lot(lot);
                let amount = std::mem::take(&mut self.state.ecf);
                self.state.seat_mut(seat).credits += amount;
                self.state.sold = true;
                self.tell(rule!("QZ-3.13"), || Event::BoughtOut { seat, nth, amount });
            }
            Response::PayDebt => {
                self.state.spend(seat, DEBT);
                self.state.seat_mut(seat).debts -= 1;
                self.tell(rule!("QZ-6.6"), || Event::PaidDebts { seat, count: 1 });
            }
            _ => {
                (self.state.surveyed, self.state.paid, self.state.sold) = (false, false, false);
                self.state.turns += 1;
                self.tell(rule!("QZ-3.3"), || Event::TurnEnded { seat });
                self.state.phase = if self.state.turns == self.game.rules.seats {
                    Phase::Auction
                } else {
                    Phase::Turn
                };
                if self.state.phase == Phase::Auction {
                    self.state.turns = 0;
                }
            }
        }
    }

    /// Counts the survey of this turn, and takes 1M for a second one (QZ-3.4). Returns whether it
    /// was paid for.
    fn charge_survey(&mut self, seat: Seat) -> bool {
        if !self.state.surveyed {
            self.state.surveyed = true;
            return false;
        }
        self.state.paid = true;
        self.state.spend(seat, SURVEY);
        true
    }

    /// Puts a marker on a lot (QZ-3.5, QZ-3.6, QZ-9.4).
    pub(crate) fn survey(&mut self, seat: Seat, lot: LotId, place: Place, paid: bool) {
        self.state.seat_mut(seat).markers -= 1;
        self.state.marks_mut(lot).markers.insert(seat);
        self.see(lot, Seats::one(seat));
        self.tell_only(seat, rule!("QZ-3.6"), || Event::Surveyed {
            seat,
            place,
            paid,
            lot: Some(lot),
        });
        self.tell_others(seat, rule!("QZ-3.9"), || Event::Surveyed {
            seat,
            place,
            paid,
            lot: None,
        });
        let markers = self.state.marks(lot).markers;
        let amount = self.game.cards.lots[lot.index()].text;
        if markers.len() != 2 || amount == 0 || self.state.marks(lot).facing.is_text_off() {
            return;
        }
        for surveyor in markers {
            if amount > 0 {
                self.state.gain(surveyor, SMALL_CHANGE);
            } else if self.state.seat(surveyor).credits > 0 {
                self.state.spend(surveyor, SMALL_CHANGE);
            } else {
                self.state.seat_mut(surveyor).debts += 1;
            }
        }
        self.state.marks_mut(lot).facing = Facing::Flipped;
        self.see(lot, self.game.everybody());
        self.tell(rule!("QZ-9.4"), || Event::Text {
            place,
            lot,
            amount,
            seats: markers.iter().collect(),
        });
    }

    /// The top of the deck is a lot, or the deck is empty.
    pub(crate) fn reach(&mut self, seat: Seat, purpose: Purpose) {
        let top = self.state.deck.last().and_then(|card| card.lot());
        match purpose {
            Purpose::Free | Purpose::Paid => {
                let paid = purpose == Purpose::Paid;
                let target = top.filter(|lot| self.game.is_target(self.state, seat, *lot));
                match target {
                    Some(lot) if self.state.seat(seat).markers > 0 => {
                        self.survey(seat, lot, Place::Deck, paid);
                    }
                    _ => {
                        if paid {
                            self.state.paid = false;
                            self.state.gain(seat, SURVEY);
                        } else {
                            self.state.surveyed = false;
                        }
                        self.tell(rule!("QZ-3.11"), || Event::SurveyVoid { seat, paid });
                    }
                }
            }
            Purpose::Hack => {
                let Some(lot) = top else { return };
                self.state.return_markers(lot);
                self.state.marks_mut(lot).facing = Facing::Down;
                self.forget(lot, Seats::one(seat));
                self.state.stack.push(Frame::Peek { seat });
                self.tell_only(seat, rule!("QZ-12.8"), || Event::Peeked { seat, lot: Some(lot) });
                self.tell_others(seat, rule!("QZ-12.8"), || Event::Peeked { seat, lot: None });
            }
            Purpose::Lobby => {
                if top.is_none() {
                    return;
                }
                let highest =
                    (1..=SLOTS as u8).rev().find(|slot| self.state.slot(*slot).lot.is_some());
                let slot = highest.unwrap_or(0).max(self.game.rules.slots()) + 1;
                if let Some(DeckCard::Lot(lot)) = self.draw_top() {
                    self.state.slot_mut(slot).lot = Some(lot);
                    self.tell(rule!("QZ-12.11"), || Event::Joined { slot });
                }
            }
        }
    }
}
