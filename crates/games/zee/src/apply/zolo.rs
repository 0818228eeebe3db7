//! What Zolo, the game for one, does otherwise: rounds (ZEE-13), turns without an opponent
//! (ZEE-14) and the score (ZEE-15).

use ztable_core::{Audience, Chance, Log, Seat, Thing, rule};

use super::Play;
use crate::action::Action;
use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{CardId, CardSet};
use crate::event::{Column, Event};
use crate::numbers::{ROUNDS, ZOLO_BOTS, ZOLO_CONVEYORS};
use crate::phase::Phase;
use crate::rating::Rating;
use crate::rules::{ALL_SIX, ZOLO_HAND};
use crate::setup::draw;
use crate::spot::{Conveyor, Row, Spot, SpotSet};
use crate::state::{State, Zolo};

/// The player of Zolo.
const ME: Seat = Seat::FIRST;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// The picks that only Zolo has.
    pub(super) fn pick_in_zolo(&mut self, action: Action) {
        match (self.state.phase, action) {
            (Phase::Play, Action::ExchangeAll) => self.exchange(self.state.hand(ME)),
            (Phase::ExchangeOne, Action::Discard(card)) => self.exchange(CardSet::one(card)),
            (Phase::TradeSecond(first), Action::Discard(second)) => self.trade(first, second),
            (Phase::Play, Action::EndRound) => self.end_round(),
            (Phase::Remove, Action::Remove(conveyor)) => self.remove_chosen(conveyor),
            (Phase::Refill, Action::Discard(card)) => self.refill_with_discard(card),
            (Phase::Refill, Action::Keep) => self.refill(0),
            _ => unreachable!("it is not listed in this phase"),
        }
    }

    /// Lays out the next round (ZEE-13): all belts, all bots on Back, a new hand.
    pub(crate) fn begin_round(&mut self) {
        let (before, last) = (self.state.zolo, self.state.last);
        let round = before.round + 1;
        *self.state = State::blank();
        self.state.last = last;
        self.state.zolo = Zolo { round, scores: before.scores, ..Zolo::default() };
        let mut belts = BeltSet::all();
        for _ in 0..ZOLO_CONVEYORS {
            let column: Column = [(); 3].map(|()| draw(&mut belts, self.chance));
            self.state.lay(column);
        }
        self.state.top = draw(&mut belts, self.chance);
        self.state.unseen = belts;
        for (bot, conveyor) in Bot::all().zip(Conveyor::all()) {
            self.state.put(bot, conveyor.belt(Row::Back));
        }
        let state = &*self.state;
        self.log.tell(Audience::All, rule!("ZEE-13.2"), || Event::RoundBegan {
            round,
            reactor: state.columns().collect(),
            top: state.top,
        });
        self.draw(ME, ZOLO_HAND, rule!("ZEE-13.4"));
        self.state.phase = Phase::Play;
    }

    /// Exchanges one card or the whole hand, once in a round (ZEE-14.5).
    fn exchange(&mut self, cards: CardSet) {
        self.discard(ME, cards);
        self.tell(rule!("ZEE-14.5"), || Event::Exchanged { cards });
        self.draw(ME, cards.len(), rule!("ZEE-14.5"));
        self.state.zolo.exchanged = true;
        self.state.phase = Phase::Play;
    }

    /// Two cards for one (ZEE-14.6).
    fn trade(&mut self, first: CardId, second: CardId) {
        let cards = CardSet::one(first) | CardSet::one(second);
        self.discard(ME, cards);
        self.tell(rule!("ZEE-14.6"), || Event::Traded { cards });
        self.draw(ME, 1, rule!("ZEE-14.6"));
        self.state.phase = Phase::Play;
    }

    /// After a play: the removals, the next play or the end of the round (ZEE-15.1).
    #[inline]
    pub(super) fn conclude_in_zolo(&mut self, aside: u8) {
        let no_bot = self.state.occupied.is_empty();
        if no_bot || (aside == 0 && self.state.hand(ME).is_empty()) {
            return self.end_round();
        }
        self.state.phase = Phase::Play;
        if aside > 0 {
            self.state.zolo.remove = aside;
            self.state.zolo.due = aside;
            self.remove_or_refill();
        }
    }

    /// Asks for conveyors to remove while there is a choice; then for the extra discard (ZEE-14.3).
    fn remove_or_refill(&mut self) {
        let state = &mut *self.state;
        if state.zolo.remove > 0 {
            let empty: SpotSet = state.empty_conveyors().map(|c| c.belt(Row::Back)).collect();
            if empty.len() > usize::from(state.zolo.remove) {
                state.phase = Phase::Remove;
                return;
            }
            state.zolo.remove = 0;
            self.remove(empty);
        }
        if self.state.hand(ME).is_empty() {
            self.refill(0);
        } else {
            self.state.phase = Phase::Refill;
        }
    }

    fn remove_chosen(&mut self, conveyor: Conveyor) {
        self.remove(SpotSet::one(conveyor.belt(Row::Back)));
        self.state.zolo.remove -= 1;
        self.remove_or_refill();
    }

    /// Removes the conveyors of these Back belts and closes the gaps (ZEE-14.3, ZEE-14.8).
    fn remove(&mut self, backs: SpotSet) {
        self.tell(rule!("ZEE-14.3"), || Event::Removed {
            conveyors: backs.iter().map(Spot::conveyor).collect(),
        });
        // From the right, so that the numbers of the others still hold.
        for back in Spot::all().rev().filter(|spot| backs.contains(*spot)) {
            self.state.close_gap(back);
        }
    }

    fn refill_with_discard(&mut self, card: CardId) {
        self.discard(ME, CardSet::one(card));
        self.tell(rule!("ZEE-14.3"), || Event::Refilled { card });
        self.refill(1);
    }

    /// Draws a card for each bot set aside, and one for the extra discard (ZEE-14.3).
    fn refill(&mut self, extra: usize) {
        let due = usize::from(std::mem::take(&mut self.state.zolo.due));
        self.draw(ME, due + extra, rule!("ZEE-14.3"));
        self.state.phase = Phase::Play;
    }

    /// Scores the round (ZEE-15.2); after the last one Zolo is over (ZEE-15.3).
    fn end_round(&mut self) {
        let aside = self.state.aside_in_zolo();
        let score = aside + if aside == ZOLO_BOTS { ALL_SIX } else { 0 };
        self.state.zolo.scores.push(score);
        let Zolo { round, scores, .. } = self.state.zolo;
        let total: u8 = scores.iter().sum();
        self.tell(rule!("ZEE-15.2"), || Event::RoundEnded { round, aside, score, total });
        if round < ROUNDS {
            return self.begin_round();
        }
        self.state.phase = Phase::Over;
        self.tell(rule!("ZEE-15.3"), || Event::ZoloOver {
            scores: scores.to_vec(),
            total,
            rating: Rating::of(total),
        });
    }
}

impl State {
    /// Takes the conveyor of this Back belt out; those on its right move up.
    fn close_gap(&mut self, back: Spot) {
        let start = back.index();
        self.belts.copy_within(start + 3.., start);
        self.belts[Spot::COUNT - 3..].fill(BeltId::default());
        let below = SpotSet::from_bits((1 << start) - 1);
        let above = SpotSet::from_bits(self.occupied.without(below).bits() >> 3);
        self.occupied = (self.occupied & below) | above;
        for spot in self.spots.iter_mut().flatten() {
            if *spot > back {
                *spot = Spot::of_index(spot.index() - 3);
            }
        }
        self.conveyors -= 1;
    }
}
