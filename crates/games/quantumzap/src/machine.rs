//! The course of the game (QZ-2.3): questions are put, answered and resolved.

use ztable_core::{Audience, Chance, Log, Seat};

use crate::card::{DeckCard, LotSet};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::{Answer, Draft, Frame, Phase};
use crate::rule;
use crate::rules::{DEVELOPMENT, SEATS};
use crate::seats::{Seats, bit};
use crate::state::State;

impl QuantumZap {
    /// Goes on until somebody is asked or the game is over.
    pub(crate) fn settle(
        &self,
        s: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        while s.asked == 0 && s.phase != Phase::Over {
            if s.fresh {
                self.open(s);
            } else {
                self.resolve(s, chance, log);
            }
        }
        s.fresh = false;
    }

    /// Puts the question on top.
    fn open(&self, s: &mut State) {
        s.fresh = false;
        s.drafts = [Draft::Start; SEATS];
        s.marked = LotSet::EMPTY;
        for seat in &mut s.seats {
            seat.paying = 0;
            seat.taken_back = 0;
        }
        s.asked = self.who(s);
        if s.stack.last() == Some(&Frame::Scrap) {
            // Who has a single lot has nothing to choose.
            for seat in self.all() {
                if s.seat(seat).undeveloped.len() == 1 {
                    s.drafts[seat.index()] = Draft::Done(Answer::Discard(1));
                }
            }
        }
    }

    fn live(&self, s: &State) -> Seats {
        self.all().filter(|seat| s.is_live(*seat)).fold(0, |mask, seat| mask | bit(seat))
    }

    /// Who is asked the question on top. Public facts alone decide.
    pub(crate) fn who(&self, s: &State) -> Seats {
        let those = |asked: &dyn Fn(Seat) -> bool| {
            self.all().filter(|seat| asked(*seat)).fold(0, |mask, seat| mask | bit(seat))
        };
        let hidden = self.rules.hidden_credits;
        match s.stack.last() {
            Some(
                Frame::Play { resolving: true, .. } | Frame::Reach { .. } | Frame::Moon { .. },
            ) => 0,
            Some(Frame::Play { last, .. }) => {
                if !self.can_react(s) {
                    return 0;
                }
                those(&|seat| seat != *last && s.seat(seat).hand_size() > 0)
            }
            Some(Frame::Raid { seat, .. } | Frame::Peek { seat } | Frame::Forced { seat }) => {
                bit(*seat)
            }
            Some(Frame::Calm { seat, cards }) => {
                let lots = cards.iter().flatten().any(|card| card.lot().is_some());
                if lots { bit(*seat) } else { 0 }
            }
            Some(Frame::Scrap) => those(&|seat| s.seat(seat).undeveloped.len() > 1),
            None => match s.phase {
                Phase::Prepare | Phase::Over => 0,
                Phase::Round | Phase::Turn | Phase::Collect | Phase::End => self.live(s),
                Phase::Discover => bit(self.active(s)),
                Phase::Auction => match s.next_slot() {
                    None => 0,
                    Some(slot) => those(&|seat| {
                        s.is_live(seat)
                            || self.may_bid(s, seat, slot, 1)
                            || hidden && self.is_let(s, seat, slot)
                    }),
                },
                Phase::Open => self.next_bidder(s).map_or(0, bit),
                Phase::Proxy => s
                    .bidding
                    .map_or(0, |bidding| those(&|seat| self.is_asked_to_raise(s, seat, bidding))),
                Phase::Develop => those(&|seat| {
                    let own = s.seat(seat);
                    s.is_live(seat)
                        || !own.undeveloped.is_empty() && (hidden || own.credits >= DEVELOPMENT)
                        || own.debts > 0 && (hidden || own.credits > 0)
                }),
            },
        }
    }

    /// Whose Discover turn it is (QZ-3.2).
    pub(crate) fn active(&self, s: &State) -> Seat {
        Seat::new((s.opener.number() + s.turns) % self.rules.seats)
    }

    /// All who were asked have answered.
    fn resolve(&self, s: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        s.fresh = true;
        match s.stack.last().copied() {
            Some(frame) => self.resolve_frame(s, frame, log),
            None => self.resolve_phase(s, chance, log),
        }
    }

    pub(crate) fn answer(s: &State, seat: Seat) -> Answer {
        match s.drafts[seat.index()] {
            Draft::Done(answer) => answer,
            _ => Answer::Pass,
        }
    }

    fn resolve_frame(&self, s: &mut State, frame: Frame, log: &mut impl Log<Event>) {
        match frame {
            Frame::Play { .. } => self.resolve_play(s, frame, log),
            Frame::Raid { seat, .. } => {
                s.stack.pop();
                if let Answer::Play(play) = QuantumZap::answer(s, seat) {
                    self.announce(s, seat, play, log);
                }
            }
            Frame::Reach { seat, purpose } => match s.deck.last() {
                Some(DeckCard::Zappy(_)) => self.zap_top(s, log),
                _ => {
                    s.stack.pop();
                    self.reach(s, seat, purpose, log);
                }
            },
            Frame::Peek { seat } => {
                s.stack.pop();
                if let Answer::Depth(depth) = QuantumZap::answer(s, seat) {
                    self.sink_top(s, seat, depth);
                    self.tell_put_back(rule!("QZ-12.8"), seat, depth, log);
                }
            }
            Frame::Calm { seat, cards } => self.resolve_calm(s, seat, cards, log),
            Frame::Scrap => {
                s.stack.pop();
                for seat in self.clockwise(s.first) {
                    if let Answer::Discard(nth) = QuantumZap::answer(s, seat) {
                        let lot = s.seat_mut(seat).undeveloped.remove(usize::from(nth) - 1);
                        QuantumZap::to_discard(s, lot);
                        log.tell(Audience::All, rule!("QZ-14.5"), || Event::Discarded {
                            seat,
                            nth,
                        });
                    }
                }
            }
            Frame::Moon { first, done } => self.resolve_moon(s, first, done, log),
            Frame::Forced { seat } => {
                s.stack.pop();
                if let Answer::Play(play) = QuantumZap::answer(s, seat) {
                    self.play_forced(s, seat, play, log);
                }
            }
        }
    }

    pub(crate) fn tell_put_back(
        &self,
        rule: ztable_core::Rule,
        seat: Seat,
        depth: u8,
        log: &mut impl Log<Event>,
    ) {
        log.tell(Audience::Only(seat), rule, || Event::PutBack { seat, depth: Some(depth) });
        log.tell(Audience::AllBut(seat), rule, || Event::PutBack { seat, depth: None });
    }

    /// Carries out the first interrupt in turn order (QZ-11.4). Returns whether there was one.
    fn interrupt(
        &self,
        s: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> bool {
        for seat in self.clockwise(s.first) {
            match QuantumZap::answer(s, seat) {
                Answer::Play(play) => {
                    self.announce(s, seat, play, log);
                    return true;
                }
                Answer::Power(power) => {
                    self.use_power(s, seat, power, chance, log);
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    fn resolve_phase(&self, s: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if s.phase != Phase::Discover && self.interrupt(s, chance, log) {
            return;
        }
        match s.phase {
            Phase::Prepare => self.fill(s, log),
            Phase::Round => {
                s.phase = Phase::Discover;
                s.opener = s.first;
                s.turns = 0;
            }
            Phase::Discover => self.resolve_discover(s, chance, log),
            Phase::Turn => s.phase = Phase::Discover,
            Phase::Auction => self.resolve_auction(s, log),
            Phase::Open => self.resolve_open(s, log),
            Phase::Proxy => self.resolve_proxy(s, log),
            Phase::Develop => self.resolve_develop(s, log),
            Phase::Collect => self.collect(s, log),
            Phase::End => self.score_up(s, chance, log),
            Phase::Over => {}
        }
    }
}
