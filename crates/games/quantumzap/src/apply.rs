//! What a pick does: the course of the game (QZ-2.3), in which questions are put, answered and
//! resolved. Each phase and each kind of card has a file.

mod answer;
mod auction;
mod card;
mod character;
mod collect;
mod develop;
mod discover;
mod effect;
mod lot;
mod prepare;
mod zappy;
use ztable_core::{Chance, Log, PerSeat, Rule, Seat, rule};

use crate::action::Action;
use crate::card::{DeckCard, LotSet};
use crate::event::Event;
use crate::numbers::DEVELOPMENT;
use crate::phase::{Phase, Staged};
use crate::rules::QuantumZap;
use crate::seat::{Seats, clockwise};
use crate::state::State;
use crate::window::{Frame, Response};

impl QuantumZap {
    #[inline]
    fn those(&self, asked: impl Fn(Seat) -> bool) -> Seats {
        self.all().filter(|seat| asked(*seat)).collect()
    }

    /// Who is asked the question on top. Public facts alone decide.
    #[must_use]
    pub fn who(&self, state: &State) -> Seats {
        let hidden = self.rules.hidden_credits;
        match state.stack.last() {
            Some(
                Frame::Play { resolving: true, .. } | Frame::Reach { .. } | Frame::Moon { .. },
            ) => Seats::EMPTY,
            Some(Frame::Play { last, .. }) => {
                if !self.can_react(state) {
                    return Seats::EMPTY;
                }
                self.those(|seat| seat != *last && state.seat(seat).hand_size() > 0)
            }
            Some(Frame::Raid { seat, .. } | Frame::Peek { seat } | Frame::Forced { seat }) => {
                Seats::one(*seat)
            }
            Some(Frame::Calm { seat, cards }) => {
                let lots = cards.iter().flatten().any(|card| card.lot().is_some());
                if lots { Seats::one(*seat) } else { Seats::EMPTY }
            }
            Some(Frame::Scrap) => self.those(|seat| state.seat(seat).undeveloped.len() > 1),
            None => match state.phase {
                Phase::Prepare | Phase::Over => Seats::EMPTY,
                Phase::Round | Phase::Turn | Phase::Collect | Phase::End => {
                    self.those(|seat| state.is_live(seat))
                }
                Phase::Discover => Seats::one(self.discoverer(state)),
                Phase::Auction => match state.next_slot() {
                    None => Seats::EMPTY,
                    Some(slot) => self.those(|seat| {
                        state.is_live(seat)
                            || self.may_bid(state, seat, slot, 1)
                            || hidden && self.is_let(state, seat, slot)
                    }),
                },
                Phase::Open => self.next_bidder(state).map_or(Seats::EMPTY, Seats::one),
                Phase::Proxy => state.bidding.map_or(Seats::EMPTY, |bidding| {
                    self.those(|seat| self.is_asked_to_raise(state, seat, bidding))
                }),
                Phase::Develop => self.those(|seat| {
                    let own = state.seat(seat);
                    state.is_live(seat)
                        || !own.undeveloped.is_empty() && (hidden || own.credits >= DEVELOPMENT)
                        || own.debts > 0 && (hidden || own.credits > 0)
                }),
            },
        }
    }

    /// Whose Discover turn it is (QZ-3.2).
    #[must_use]
    pub fn discoverer(&self, state: &State) -> Seat {
        clockwise(state.opener, state.turns, self.rules.seats)
    }
}

ztable_core::context! {
    /// A pick being played, or the set-up.
    pub(crate) struct Play for QuantumZap
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Plays a pick: a step of the seat's answer, and what follows when everybody has answered.
    #[inline]
    pub(crate) fn play(&mut self, seat: Seat, action: Action) {
        if self.game.choose(self.state, seat, action) {
            self.state.asked.remove(seat);
            self.settle();
        }
    }

    /// Goes on until somebody is asked or the game is over.
    pub(crate) fn settle(&mut self) {
        while self.state.asked.is_empty() && self.state.phase != Phase::Over {
            if self.state.fresh {
                self.open();
            } else {
                self.resolve();
            }
        }
        self.state.fresh = false;
    }

    /// Puts the question on top.
    fn open(&mut self) {
        self.state.fresh = false;
        self.state.drafts = PerSeat::default();
        self.state.marked = LotSet::EMPTY;
        for (_, own) in self.state.seats.iter_mut() {
            own.paying = 0;
            own.taken_back = 0;
        }
        self.state.asked = self.game.who(self.state);
        if self.state.stack.last() == Some(&Frame::Scrap) {
            // Who has a single lot has nothing to choose.
            for seat in self.game.all() {
                if self.state.seat(seat).undeveloped.len() == 1 {
                    self.state.drafts[seat] = Staged::Done(Response::Discard(1));
                }
            }
        }
    }

    /// All who were asked have answered.
    pub(crate) fn resolve(&mut self) {
        self.state.fresh = true;
        match self.state.stack.last().copied() {
            Some(frame) => self.resolve_frame(frame),
            None => self.resolve_phase(),
        }
    }

    fn resolve_frame(&mut self, frame: Frame) {
        match frame {
            Frame::Play { .. } => self.resolve_play(frame),
            Frame::Raid { seat, .. } => {
                self.state.stack.pop();
                if let Response::Play(play) = self.state.response(seat) {
                    self.announce(seat, play);
                }
            }
            Frame::Reach { seat, purpose } => match self.state.deck.last() {
                Some(DeckCard::Zappy(_)) => self.zap_top(),
                _ => {
                    self.state.stack.pop();
                    self.reach(seat, purpose);
                }
            },
            Frame::Peek { seat } => {
                self.state.stack.pop();
                if let Response::Depth(depth) = self.state.response(seat) {
                    self.sink_top(seat, depth);
                    self.tell_put_back(rule!("QZ-12.8"), seat, depth);
                }
            }
            Frame::Calm { seat, cards } => self.resolve_calm(seat, cards),
            Frame::Scrap => {
                self.state.stack.pop();
                for seat in self.game.clockwise(self.state.first) {
                    if let Response::Discard(nth) = self.state.response(seat) {
                        let lot = self.state.give_up(seat, nth);
                        self.state.discard_lot(lot);
                        self.tell(rule!("QZ-14.5"), || Event::Discarded { seat, nth });
                    }
                }
            }
            Frame::Moon { first, done } => self.resolve_moon(first, done),
            Frame::Forced { seat } => {
                self.state.stack.pop();
                if let Response::Play(play) = self.state.response(seat) {
                    self.play_forced(seat, play);
                }
            }
        }
    }

    pub(crate) fn tell_put_back(&mut self, rule: Rule, seat: Seat, depth: u8) {
        self.tell_only(seat, rule, || Event::PutBack { seat, depth: Some(depth) });
        self.tell_others(seat, rule, || Event::PutBack { seat, depth: None });
    }

    /// Carries out the first interrupt in turn order (QZ-11.4). Returns whether there was one.
    fn interrupt(&mut self) -> bool {
        for seat in self.game.clockwise(self.state.first) {
            match self.state.response(seat) {
                Response::Play(play) => {
                    self.announce(seat, play);
                    return true;
                }
                Response::Power(power) => {
                    self.use_power(seat, power);
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    fn resolve_phase(&mut self) {
        if self.state.phase != Phase::Discover && self.interrupt() {
            return;
        }
        match self.state.phase {
            Phase::Prepare => self.fill(),
            Phase::Round => {
                self.state.phase = Phase::Discover;
                self.state.opener = self.state.first;
                self.state.turns = 0;
            }
            Phase::Discover => self.resolve_discover(),
            Phase::Turn => self.state.phase = Phase::Discover,
            Phase::Auction => self.resolve_auction(),
            Phase::Open => self.resolve_open(),
            Phase::Proxy => self.resolve_proxy(),
            Phase::Develop => self.resolve_develop(),
            Phase::Collect => self.collect(),
            Phase::End => self.score_up(),
            Phase::Over => {}
        }
    }
}
