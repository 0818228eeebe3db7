//! The seven Zappys (QZ-14).

use ztable_core::{Chance, Log, Seat, rule};

use crate::apply::Play;
use crate::card::{DeckCard, Zappy};
use crate::event::Event;
use crate::phase::Staged;
use crate::rules::SMALL_CHANGE;
use crate::seat::clockwise;
use crate::window::{Frame, Response, SHOWN};

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// The Zappy on top of the deck happens (QZ-14.2).
    pub(crate) fn zap_top(&mut self) {
        if let Some(DeckCard::Zappy(zappy)) = self.draw_top() {
            self.zap(zappy);
        }
    }

    fn zap(&mut self, zappy: Zappy) {
        self.state.zapped.push(zappy);
        self.tell(rule!("QZ-14.3"), || Event::Zapped { zappy });
        match zappy {
            Zappy::Calm => {
                let mut cards = [None; SHOWN];
                for place in &mut cards {
                    *place = self.show_top();
                }
                self.tell(rule!("QZ-14.4"), || Event::Revealed {
                    cards: cards.into_iter().flatten().collect(),
                });
                self.state.stack.push(Frame::Calm { seat: self.state.first, cards });
            }
            Zappy::Happens => self.state.stack.push(Frame::Scrap),
            Zappy::Hard => {
                for seat in self.game.all() {
                    self.state.gain(seat, SMALL_CHANGE);
                }
                self.tell(rule!("QZ-14.6"), || Event::Stimulus);
            }
            Zappy::Wagon => {
                for seat in self.game.clockwise(self.state.first) {
                    self.draw_action(seat, false, rule!("QZ-14.7"));
                }
            }
            Zappy::Disguise => {
                if self.state.ecf > 0 {
                    let seat = self.state.first;
                    self.state.ecf -= SMALL_CHANGE;
                    self.state.seat_mut(seat).credits += SMALL_CHANGE;
                    self.tell(rule!("QZ-14.8"), || Event::Bribed { seat });
                }
            }
            Zappy::Moon => self.state.stack.push(Frame::Moon { first: self.state.first, done: 0 }),
            Zappy::What => {
                for seat in self.game.clockwise(self.state.first) {
                    self.donate(seat, rule!("QZ-14.10"));
                }
            }
        }
    }

    /// Z1: lots go back one at a time, then shown Zappys happen (QZ-14.4).
    pub(crate) fn resolve_calm(&mut self, seat: Seat, mut cards: [Option<DeckCard>; SHOWN]) {
        self.state.stack.pop();
        let is_lot = |card: &Option<DeckCard>| card.is_some_and(|card| card.lot().is_some());
        if let Some(place) = cards.iter().position(is_lot) {
            if let (Some(DeckCard::Lot(lot)), Staged::Done(Response::Depth(depth))) =
                (cards[place].take(), self.state.drafts[seat])
            {
                self.put_in(seat, lot, depth);
                self.tell_put_back(rule!("QZ-14.4"), seat, depth);
            }
            self.state.stack.push(Frame::Calm { seat, cards });
        } else if let Some(place) = cards.iter().position(Option::is_some) {
            let card = cards[place].take();
            self.state.stack.push(Frame::Calm { seat, cards });
            if let Some(DeckCard::Zappy(zappy)) = card {
                self.zap(zappy);
            }
        }
    }

    /// Z6: the next player must play (QZ-14.9).
    pub(crate) fn resolve_moon(&mut self, first: Seat, done: u8) {
        self.state.stack.pop();
        if done == self.game.rules.seats {
            return;
        }
        let seat = clockwise(first, done, self.game.rules.seats);
        self.state.stack.push(Frame::Moon { first, done: done + 1 });
        if self.state.seat(seat).hand_size() == 0 {
            self.draw_action(seat, false, rule!("QZ-14.9"));
        }
        if self.state.seat(seat).hand_size() > 0 {
            self.state.stack.push(Frame::Forced { seat });
        }
    }
}
