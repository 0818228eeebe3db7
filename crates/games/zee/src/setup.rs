//! Set-up (ZEE-1): bots, cards, belts and conveyor 1.

use ztable_core::{Audience, Bits, Chance, Few, Key, Log, Seat, Set, Thing, rule};

use crate::apply::Play;
use crate::belt::BeltSet;
use crate::bot::Bot;
use crate::event::Event;
use crate::phase::Phase;
use crate::rules::{HAND, HELD, Zee};
use crate::state::State;

/// Takes a random thing out of a set that is not empty.
#[inline]
pub(crate) fn draw<T: Thing, B: Bits>(things: &mut Set<T, B>, chance: &mut impl Chance) -> T {
    let from = *things;
    let name = |n: u32| from.nth(n as usize).expect("chance names one of the things");
    let thing = name(chance.one_of(Key::Next, from.len() as u32, name));
    things.remove(thing);
    thing
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Begins a game on an empty table.
    pub(crate) fn set_up(&mut self) {
        if self.game.rules.is_zolo() {
            return self.begin_round();
        }
        self.deal_bots();
        self.deal_cards();
        let belts = self.deal_belts();
        self.open(belts);
        self.state.active = self.game.dealer(self.state);
        self.state.phase = Phase::Build;
    }

    /// A Z-Bot card for each seat (ZEE-1.3); the lowest value makes the Dealer (ZEE-1.5).
    fn deal_bots(&mut self) {
        let mut left: Few<Bot, { Bot::COUNT }> = Bot::all().collect();
        for seat in Seat::all(self.game.rules.seats) {
            let count = left.len() as u32;
            let bot =
                left.remove(self.chance.one_of(Key::Next, count, |n| left[n as usize]) as usize);
            self.state.bots[seat] = bot;
            self.state.owners[bot.index()] = Some(seat);
        }
        let (game, state) = (self.game, &*self.state);
        self.log.tell(Audience::All, rule!("ZEE-1.5"), || Event::BotsDealt {
            bots: Seat::all(game.rules.seats).map(|seat| state.bot(seat)).collect(),
            dealer: game.dealer(state),
        });
    }

    /// Control cards for each seat (ZEE-1.6).
    fn deal_cards(&mut self) {
        for seat in Seat::all(self.game.rules.seats) {
            for _ in 0..HAND {
                let card = draw(&mut self.state.deck, self.chance);
                self.state.hands[seat].insert(card);
            }
        }
    }

    /// Belts to build with for each seat (ZEE-1.7); returns those that are left.
    fn deal_belts(&mut self) -> BeltSet {
        let mut belts = self.game.rules.belts();
        for seat in Seat::all(self.game.rules.seats) {
            for _ in 0..HELD {
                let belt = draw(&mut belts, self.chance);
                self.state.held[seat].insert(belt);
            }
            let cards = Some(self.state.hand(seat));
            let held = Some(self.state.held[seat]);
            self.tell_only(seat, rule!("ZEE-1.7"), || Event::Dealt { seat, cards, belts: held });
            let nothing = || Event::Dealt { seat, cards: None, belts: None };
            self.tell_others(seat, rule!("ZEE-1.7"), nothing);
        }
        belts
    }

    /// Conveyor 1 and the visible top of the Belt deck (ZEE-2.2).
    fn open(&mut self, mut belts: BeltSet) {
        let first = [(); 3].map(|()| draw(&mut belts, self.chance));
        self.state.lay(first);
        let top = draw(&mut belts, self.chance);
        self.state.top = top;
        self.state.unseen = belts;
        self.tell(rule!("ZEE-2.2"), || Event::Opened { belts: first, top });
    }
}

impl Zee {
    /// The table laid and dealt, and the first question asked.
    pub(crate) fn first(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::blank();
        Play { game: self, state: &mut state, chance, log }.set_up();
        state
    }

    /// The seat with the lowest Z-Bot value (ZEE-1.5).
    #[must_use]
    pub fn dealer(&self, state: &State) -> Seat {
        Seat::all(self.rules.seats)
            .min_by_key(|seat| self.values[state.bot(*seat).index()])
            .expect("a game has seats")
    }
}
