//! A world that a view cannot rule out.

use ztable_core::{Chance, Few, Key, Picks, Viewer};

use crate::belt::BeltSet;
use crate::card::CardSet;
use crate::numbers::SEATS;
use crate::phase::{Phase, Staged};
use crate::rules::Zee;
use crate::setup::draw;
use crate::state::{State, Zolo};
use crate::view::View;

/// A state that the view cannot rule out. What is known is as it is. Unseen Control cards are
/// dealt at random, to each hand as many as it has; those that were in hands when the deck was
/// last shuffled are dealt apart from the others. So are unseen belts during set-up. A seat
/// that is choosing in private is somewhere on a random way through its choices.
pub(crate) fn imagine(game: &Zee, view: &View, chance: &mut impl Chance) -> State {
    let mut state = view.public();
    view.deal_cards(&mut state, chance);
    view.deal_belts(&mut state, game, chance);
    state.phase = Phase::of(view.stage, view.staged).expect("a view tells what fits together");
    if let Some(Staged::Discards { cards }) = view.staged {
        state.staged = cards;
    }
    let knows = view.viewer == Viewer::Referee || view.is_asked();
    if !knows && state.asked().is_some() {
        game.wander(&mut state, chance);
    }
    state
}

impl View {
    /// What everybody knows.
    pub(crate) fn public(&self) -> State {
        let mut state = State::blank();
        state.active = self.active;
        state.turn = self.turn;
        state.conveyors = self.reactor.len().min(crate::spot::MAX_CONVEYORS) as u8;
        for (place, belt) in state.belts.iter_mut().zip(self.reactor.iter().flatten()) {
            *place = *belt;
        }
        for (bot, spot) in self.bots.iter() {
            if let Some(spot) = spot {
                state.put(bot, *spot);
            }
        }
        for seat in self.seats.iter().filter(|seat| seat.seat.index() < SEATS) {
            state.points[seat.seat] = seat.points;
            if let Some(bot) = seat.bot {
                state.bots[seat.seat] = bot;
                state.owners[bot.index()] = Some(seat.seat);
            }
        }
        state.shuffled = self.control_deck.shuffled.unwrap_or(CardSet::all());
        state.discards = Few::fitting(&self.discards);
        state.top = self.belt_deck.top;
        state.bottom = Few::fitting(&self.belt_deck.bottom);
        state.last = self.last;
        state.pending = self.shifting & state.occupied;
        state.resets = Few::fitting(&self.resets);
        if let Some(zolo) = &self.zolo {
            state.zolo = Zolo {
                round: zolo.round,
                scores: Few::fitting(&zolo.scores),
                exchanged: zolo.exchanged,
                remove: zolo.remove,
                due: zolo.due,
            };
        }
        state
    }

    fn deal_cards(&self, state: &mut State, chance: &mut impl Chance) {
        let known: CardSet = self
            .seats
            .iter()
            .filter_map(|seat| seat.hand)
            .fold(self.discards.iter().copied().collect(), |all, hand| all | hand);
        let unseen = CardSet::all().without(known);
        let mut before = unseen.without(state.shuffled);
        let mut since = unseen & state.shuffled;
        for ((_, hand), seat) in state.hands.iter_mut().zip(&self.seats) {
            if let Some(cards) = seat.hand {
                *hand = cards;
                continue;
            }
            for number in 0..seat.cards {
                let from = if number < seat.cards_from_before { &mut before } else { &mut since };
                if !from.is_empty() {
                    hand.insert(draw(from, chance));
                }
            }
        }
        state.deck = before | since;
    }

    fn deal_belts(&self, state: &mut State, game: &Zee, chance: &mut impl Chance) {
        for ((_, held), seat) in state.held.iter_mut().zip(&self.seats) {
            *held = seat.held.unwrap_or_default();
        }
        if let Some(unseen) = self.belt_deck.unseen {
            state.unseen = unseen;
            return;
        }
        let laid: BeltSet = self.reactor.iter().flatten().copied().collect();
        let known = state
            .held
            .values()
            .iter()
            .fold(laid | BeltSet::one(state.top), |all, held| all | *held);
        let mut unseen = game.rules.belts().without(known);
        for ((_, held), seat) in state.held.iter_mut().zip(&self.seats) {
            while held.len() < usize::from(seat.belts) && !unseen.is_empty() {
                held.insert(draw(&mut unseen, chance));
            }
        }
        state.unseen = unseen;
    }
}

impl Zee {
    /// Makes random picks for the seat that is asked, as long as a coin says so and nobody else
    /// would notice.
    fn wander(&self, state: &mut State, chance: &mut impl Chance) {
        let mut picks = Picks::new();
        while chance.roll(Key::Next, 2) == 1 {
            let Some(seat) = state.asked() else { return };
            picks.clear();
            self.list(state, seat, &mut picks);
            if picks.is_empty() {
                return;
            }
            let n = chance.one_of(Key::Next, picks.len() as u32, |i| picks[i as usize]);
            if !self.pick_in_private(state, picks[n as usize]) {
                return;
            }
        }
    }
}
