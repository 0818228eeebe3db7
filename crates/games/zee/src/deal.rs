//! How a game begins: bots, cards, belts and conveyor 1.

use ztable_core::{Audience, Chance, Key, Log, Seat};

use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{CardId, CardSet};
use crate::event::{Column, Event};
use crate::game::Zee;
use crate::line::Line;
use crate::rule;
use crate::rules::{HAND, HELD};
use crate::spot::{Conveyor, Row};
use crate::state::{Phase, State};

/// Takes a random belt out of a set that is not empty.
#[inline]
pub(crate) fn draw_belt(belts: &mut BeltSet, chance: &mut impl Chance) -> BeltId {
    let from = *belts;
    let name = |n: u32| from.nth(n as usize).expect("chance names one of the belts");
    let belt = name(chance.one_of(Key::Next, from.len() as u32, name));
    belts.remove(belt);
    belt
}

/// Takes a random card out of a set that is not empty.
#[inline]
pub(crate) fn draw_card(cards: &mut CardSet, chance: &mut impl Chance) -> CardId {
    let from = *cards;
    let name = |n: u32| from.nth(n as usize).expect("chance names one of the cards");
    let card = name(chance.one_of(Key::Next, from.len() as u32, name));
    cards.remove(card);
    card
}

impl Zee {
    /// Deals bots, cards and belts and lays conveyor 1 (ZEE-1, ZEE-2.2).
    pub(crate) fn deal(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.deal_bots(state, chance);
        let dealer = self.dealer(state);
        log.tell(Audience::All, rule!("ZEE-1.5"), || Event::BotsDealt {
            bots: Seat::all(self.rules.seats).map(|seat| state.bot(seat)).collect(),
            dealer,
        });
        for seat in Seat::all(self.rules.seats) {
            for _ in 0..HAND {
                let card = draw_card(&mut state.deck, chance);
                state.hands[seat.index()].insert(card);
            }
        }
        let mut belts = self.rules.belts();
        for seat in Seat::all(self.rules.seats) {
            for _ in 0..HELD {
                let belt = draw_belt(&mut belts, chance);
                state.held[seat.index()].insert(belt);
            }
            let (cards, held) = (state.hand(seat), state.held[seat.index()]);
            log.tell(Audience::Only(seat), rule!("ZEE-1.7"), || Event::Dealt {
                seat,
                cards: Some(cards),
                belts: Some(held),
            });
            log.tell(Audience::AllBut(seat), rule!("ZEE-1.7"), || Event::Dealt {
                seat,
                cards: None,
                belts: None,
            });
        }
        let first = [(); 3].map(|()| draw_belt(&mut belts, chance));
        self.lay(state, first);
        state.top = draw_belt(&mut belts, chance);
        state.unseen = belts;
        let top = state.top;
        log.tell(Audience::All, rule!("ZEE-2.2"), || Event::Opened { belts: first, top });
        state.active = dealer;
        state.phase = Phase::Build;
    }

    fn deal_bots(&self, state: &mut State, chance: &mut impl Chance) {
        let mut left: Line<Bot, { Bot::COUNT }> = Line::new();
        Bot::all().for_each(|bot| left.push(bot));
        for seat in Seat::all(self.rules.seats) {
            let chosen = chance.one_of(Key::Next, left.len() as u32, |n| left[n as usize]) as usize;
            let bot = left[chosen];
            let mut rest = Line::new();
            left.iter().filter(|other| **other != bot).for_each(|other| rest.push(*other));
            left = rest;
            state.bots[seat.index()] = bot;
            state.owners[bot.index()] = Some(seat);
        }
    }

    /// The seat with the lowest Z-Bot value (ZEE-1.5).
    #[must_use]
    pub fn dealer(&self, state: &State) -> Seat {
        Seat::all(self.rules.seats)
            .min_by_key(|seat| self.values[state.bot(*seat).index()])
            .expect("a game has seats")
    }

    /// Lays a conveyor at the right end.
    pub(crate) fn lay(&self, state: &mut State, belts: Column) {
        let conveyor = Conveyor(state.conveyors);
        for (row, belt) in Row::ALL.into_iter().zip(belts) {
            state.belts[conveyor.belt(row).index()] = belt;
        }
        state.conveyors += 1;
    }
}
