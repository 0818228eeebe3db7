//! The seven Zappys (QZ-14).

use ztable_core::{Audience, Log, Seat};

use crate::card::{DeckCard, Zappy};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::{Answer, Draft, Frame};
use crate::rule;
use crate::rules::{SHOWN, SMALL_CHANGE};
use crate::state::State;

impl QuantumZap {
    /// The Zappy on top of the deck happens (QZ-14.2).
    pub(crate) fn zap_top(&self, s: &mut State, log: &mut impl Log<Event>) {
        if let Some(DeckCard::Zappy(zappy)) = self.draw_top(s) {
            self.zap(s, zappy, log);
        }
    }

    fn zap(&self, s: &mut State, zappy: Zappy, log: &mut impl Log<Event>) {
        s.zapped.push(zappy);
        log.tell(Audience::All, rule!("QZ-14.3"), || Event::Zapped { zappy });
        match zappy {
            Zappy::Calm => {
                let mut cards = [None; SHOWN];
                for place in &mut cards {
                    *place = self.show_top(s);
                }
                log.tell(Audience::All, rule!("QZ-14.4"), || Event::Revealed {
                    cards: cards.into_iter().flatten().collect(),
                });
                s.stack.push(Frame::Calm { seat: s.first, cards });
            }
            Zappy::Happens => s.stack.push(Frame::Scrap),
            Zappy::Hard => {
                for seat in self.all() {
                    self.gain(s, seat, SMALL_CHANGE);
                }
                log.tell(Audience::All, rule!("QZ-14.6"), || Event::Stimulus);
            }
            Zappy::Wagon => {
                for seat in self.clockwise(s.first) {
                    self.draw_action(s, seat, false, rule!("QZ-14.7"), log);
                }
            }
            Zappy::Disguise => {
                if s.ecf > 0 {
                    let seat = s.first;
                    s.ecf -= SMALL_CHANGE;
                    s.seat_mut(seat).credits += SMALL_CHANGE;
                    log.tell(Audience::All, rule!("QZ-14.8"), || Event::Bribed { seat });
                }
            }
            Zappy::Moon => s.stack.push(Frame::Moon { first: s.first, done: 0 }),
            Zappy::What => {
                for seat in self.clockwise(s.first) {
                    self.donate(s, seat, rule!("QZ-14.10"), log);
                }
            }
        }
    }

    /// Z1: lots go back one at a time, then shown Zappys happen (QZ-14.4).
    pub(crate) fn resolve_calm(
        &self,
        s: &mut State,
        seat: Seat,
        mut cards: [Option<DeckCard>; SHOWN],
        log: &mut impl Log<Event>,
    ) {
        s.stack.pop();
        let is_lot = |card: &Option<DeckCard>| card.is_some_and(|card| card.lot().is_some());
        if let Some(place) = cards.iter().position(is_lot) {
            if let (Some(DeckCard::Lot(lot)), Draft::Done(Answer::Depth(depth))) =
                (cards[place].take(), s.drafts[seat.index()])
            {
                self.put_in(s, seat, lot, depth);
                self.tell_put_back(rule!("QZ-14.4"), seat, depth, log);
            }
            s.stack.push(Frame::Calm { seat, cards });
        } else if let Some(place) = cards.iter().position(Option::is_some) {
            let card = cards[place].take();
            s.stack.push(Frame::Calm { seat, cards });
            if let Some(DeckCard::Zappy(zappy)) = card {
                self.zap(s, zappy, log);
            }
        }
    }

    /// Z6: the next player must play (QZ-14.9).
    pub(crate) fn resolve_moon(
        &self,
        s: &mut State,
        first: Seat,
        done: u8,
        log: &mut impl Log<Event>,
    ) {
        s.stack.pop();
        if done == self.rules.seats {
            return;
        }
        let seat = Seat::new((first.number() + done) % self.rules.seats);
        s.stack.push(Frame::Moon { first, done: done + 1 });
        if s.seat(seat).hand_size() == 0 {
            self.draw_action(s, seat, false, rule!("QZ-14.9"), log);
        }
        if s.seat(seat).hand_size() > 0 {
            s.stack.push(Frame::Forced { seat });
        }
    }
}
