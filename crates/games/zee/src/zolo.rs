//! How Zolo goes: rounds, removals, refills, exchanges.

use ztable_core::{Audience, Chance, Log, Seat};

use crate::action::Action;
use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::CardSet;
use crate::deal::draw_belt;
use crate::ending::Rating;
use crate::event::{Column, Event};
use crate::game::Zee;
use crate::rule;
use crate::rules::{ALL_SIX, ROUNDS, ZOLO_BOTS, ZOLO_CONVEYORS, ZOLO_HAND};
use crate::spot::{Conveyor, Row, Spot, SpotSet};
use crate::state::{Phase, State, Zolo};

/// The player of Zolo.
const ME: Seat = Seat::FIRST;

impl Zee {
    /// Lays out the next round (ZEE-13).
    pub(crate) fn begin_round(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let (round, scores, last) = (state.zolo.round + 1, state.zolo.scores, state.last);
        *state = State::blank();
        state.last = last;
        state.zolo = Zolo { round, scores, ..Zolo::default() };
        let mut belts = BeltSet::ALL;
        for _ in 0..ZOLO_CONVEYORS {
            let column: Column = [(); 3].map(|()| draw_belt(&mut belts, chance));
            self.lay(state, column);
        }
        state.top = draw_belt(&mut belts, chance);
        state.unseen = belts;
        for (bot, conveyor) in Bot::all().zip(Conveyor::all()) {
            state.put(bot, conveyor.belt(Row::Back));
        }
        log.tell(Audience::All, rule!("ZEE-13.2"), || Event::RoundBegan {
            round,
            reactor: Conveyor::all()
                .take(usize::from(state.conveyors))
                .map(|conveyor| Row::ALL.map(|row| state.belt(conveyor.belt(row))))
                .collect(),
            top: state.top,
        });
        self.draw(state, ME, ZOLO_HAND, rule!("ZEE-13.4"), chance, log);
        state.phase = Phase::Play;
    }

    /// The picks that only Zolo has.
    pub(crate) fn commit_zolo(
        &self,
        state: &mut State,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match (state.phase, action) {
            (Phase::Play, Action::ExchangeAll) => {
                let hand = state.hand(ME);
                self.exchange(state, hand, chance, log);
            }
            (Phase::ExchangeOne, Action::Discard(card)) => {
                self.exchange(state, CardSet::one(card), chance, log);
            }
            (Phase::TradeSecond(first), Action::Discard(second)) => {
                let cards = CardSet::one(first) | CardSet::one(second);
                self.discard(state, ME, cards);
                log.tell(Audience::All, rule!("ZEE-14.6"), || Event::Traded { cards });
                self.draw(state, ME, 1, rule!("ZEE-14.6"), chance, log);
                state.phase = Phase::Play;
            }
            (Phase::Play, Action::EndRound) => self.end_round(state, chance, log),
            (Phase::Remove, Action::Remove(conveyor)) => {
                self.remove(state, SpotSet::one(conveyor.belt(Row::Back)), log);
                state.zolo.remove -= 1;
                self.remove_or_refill(state, chance, log);
            }
            (Phase::Refill, Action::Discard(card)) => {
                self.discard(state, ME, CardSet::one(card));
                log.tell(Audience::All, rule!("ZEE-14.3"), || Event::Refilled { card });
                self.refill(state, 1, chance, log);
            }
            (Phase::Refill, Action::Keep) => self.refill(state, 0, chance, log),
            // `apply` is only called with picks that `options` lists.
            _ => {}
        }
    }

    fn exchange(
        &self,
        state: &mut State,
        cards: CardSet,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.discard(state, ME, cards);
        log.tell(Audience::All, rule!("ZEE-14.5"), || Event::Exchanged { cards });
        self.draw(state, ME, cards.len(), rule!("ZEE-14.5"), chance, log);
        state.zolo.exchanged = true;
        state.phase = Phase::Play;
    }

    /// After a play: the removals, the next play or the end of the round.
    #[inline]
    pub(crate) fn conclude_zolo(
        &self,
        state: &mut State,
        aside: u8,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if state.occupied.is_empty() || (aside == 0 && state.hand(ME).is_empty()) {
            return self.end_round(state, chance, log);
        }
        state.phase = Phase::Play;
        if aside > 0 {
            state.zolo.remove = aside;
            state.zolo.due = aside;
            self.remove_or_refill(state, chance, log);
        }
    }

    /// Asks for conveyors to remove while there is a choice; then for the extra discard.
    fn remove_or_refill(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if state.zolo.remove > 0 {
            let empty: SpotSet = state.empty_conveyors().map(|c| c.belt(Row::Back)).collect();
            if empty.len() > usize::from(state.zolo.remove) {
                state.phase = Phase::Remove;
                return;
            }
            self.remove(state, empty, log);
            state.zolo.remove = 0;
        }
        if state.hand(ME).is_empty() {
            self.refill(state, 0, chance, log);
        } else {
            state.phase = Phase::Refill;
        }
    }

    /// Removes the conveyors of these Back belts and closes the gaps (ZEE-14.3, ZEE-14.8).
    fn remove(&self, state: &mut State, backs: SpotSet, log: &mut impl Log<Event>) {
        log.tell(Audience::All, rule!("ZEE-14.3"), || Event::Removed {
            conveyors: backs.iter().map(Spot::conveyor).collect(),
        });
        // From the right, so that the numbers of the others still hold.
        for back in Spot::all().rev().filter(|spot| backs.contains(*spot)) {
            let start = back.index();
            state.belts.copy_within(start + 3.., start);
            state.belts[Spot::COUNT - 3..].fill(BeltId::default());
            let below = SpotSet((1 << start) - 1);
            let above = SpotSet(state.occupied.without(below).0 >> 3);
            state.occupied = (state.occupied & below) | above;
            for spot in state.spots.iter_mut().flatten() {
                if *spot > back {
                    *spot = Spot(spot.0 - 3);
                }
            }
            state.conveyors -= 1;
        }
    }

    fn refill(
        &self,
        state: &mut State,
        extra: usize,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let due = usize::from(std::mem::take(&mut state.zolo.due));
        self.draw(state, ME, due + extra, rule!("ZEE-14.3"), chance, log);
        state.phase = Phase::Play;
    }

    fn end_round(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let aside = state.aside_in_zolo();
        let score = aside + if aside == ZOLO_BOTS { ALL_SIX } else { 0 };
        state.zolo.scores.push(score);
        let round = state.zolo.round;
        let total: u8 = state.zolo.scores.iter().sum();
        log.tell(Audience::All, rule!("ZEE-15.2"), || Event::RoundEnded {
            round,
            aside,
            score,
            total,
        });
        if round < ROUNDS {
            return self.begin_round(state, chance, log);
        }
        state.phase = Phase::Over;
        log.tell(Audience::All, rule!("ZEE-15.3"), || Event::ZoloOver {
            scores: state.zolo.scores.to_vec(),
            total,
            rating: Rating::of(total),
        });
    }
}
