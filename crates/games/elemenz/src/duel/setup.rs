//! Setting the table for the Duel (EZ-2).

use ztable_core::{Chance, Key, Log, Seat, rule};

use crate::apply::Play;
use crate::die::{DieId, Place};
use crate::element::Element;
use crate::event::Event;
use crate::phase::Phase;
use crate::rules::{DEALT, FIRST_SHIELD};
use crate::state::State;
use crate::token::{Slot, Token};

impl State {
    /// The Shamans that nobody has picked.
    pub(crate) fn free_shamans(&self) -> impl Iterator<Item = Element> + Clone + use<> {
        let taken = *self.shamans.values();
        Element::ALL.into_iter().filter(move |element| !taken.contains(&Some(*element)))
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    pub(crate) fn set_up_duel(&mut self) {
        self.state.phase = Phase::Shamans;
        if self.game.rules.random_shamans {
            for seat in self.game.all() {
                let free = self.state.free_shamans();
                let count = free.clone().count() as u32;
                let at = |drawn: u32| {
                    let mut free = free.clone();
                    free.nth(drawn as usize).expect("a draw is below the number of free Shamans")
                };
                let shaman = at(self.chance.one_of(Key::Next, count, at));
                self.take_shaman(seat, shaman);
            }
        }
    }

    /// A seat is this Shaman; the last one gets what is left (EZ-2.1, EZ-2.2).
    pub(crate) fn take_shaman(&mut self, seat: Seat, shaman: Element) {
        self.state.shamans[seat] = Some(shaman);
        self.tell(rule!("EZ-2.1"), || Event::Shaman { seat, shaman });
        if self.game.all().all(|seat| self.state.shamans[seat].is_some()) {
            return self.deal();
        }
        self.state.active = seat.next(self.game.rules.seats);
        let mut free = self.state.free_shamans();
        if !self.game.rules.random_shamans
            && let (Some(last), None) = (free.next(), free.next())
        {
            self.take_shaman(self.state.active, last);
        }
    }

    /// Tokens, Avatars, the starting player and dice.
    fn deal(&mut self) {
        self.state.bag = self.game.catalogue.tokens.counts;
        for seat in self.game.all() {
            for slot in Slot::ALL {
                self.fill(seat, slot);
            }
            self.tell_tokens(seat, rule!("EZ-2.5"));
        }
        if self.game.rules.avatars > 0 {
            self.deal_avatars();
        }
        self.draw_first(rule!("EZ-2.8"));
        for seat in self.game.all() {
            self.lay_dice(seat);
        }
        self.state.phase = Phase::Layout;
        self.state.pending = self.game.all().collect();
    }

    /// Some dice into SHIELD and on the bonus space, the others idle (EZ-2.3, EZ-2.4, EZ-2.9).
    fn lay_dice(&mut self, seat: Seat) {
        let shaman = self.state.shaman(seat);
        let earth = shaman == Element::Earth;
        let shield = if earth { FIRST_SHIELD - 1 } else { FIRST_SHIELD };
        let bonus = usize::from(self.look().order(seat) >= 2);
        for (number, die) in DieId::of(shaman).enumerate() {
            let at = match number {
                n if n < shield => Place::Shield,
                n if n < shield + bonus => Place::Bonus,
                _ => Place::Idle,
            };
            self.state.put(die, at);
        }
        self.state.shield_free |= earth;
    }

    /// Two for each Shaman, the rest in stacks (EZ-2.6, EZ-2.7).
    fn deal_avatars(&mut self) {
        let (list, count) = self.shuffled(self.game.tiles());
        let mut next = list[..count].iter();
        for seat in self.game.all() {
            let row = &mut self.state.rows[seat];
            next.by_ref().take(DEALT).for_each(|avatar| row.push(*avatar));
            self.tell_avatars(seat, rule!("EZ-2.6"));
        }
        let stacks = usize::from(self.game.rules.seats) - 1;
        for (number, avatar) in next.enumerate() {
            self.state.stacks[number % stacks].push(*avatar);
        }
        for stack in self.state.stacks {
            if let Some(top) = stack.last() {
                self.state.seen.insert(*top);
            }
        }
    }

    /// Lays one token into the next slot; the last one lays itself (EZ-2.5).
    pub(crate) fn lay(&mut self, seat: Seat, token: Token) {
        let next = usize::from(self.state.laid[seat]);
        let slots = &mut self.state.slots[seat];
        if let Some(found) = (next..Slot::COUNT).find(|slot| slots[*slot] == Some(token)) {
            slots.swap(next, found);
        }
        self.state.laid[seat] += 1;
        let rest = &slots[next + 1..];
        if rest.iter().all(|token| *token == rest[0]) {
            self.state.laid[seat] = Slot::COUNT as u8;
            self.state.pending.remove(seat);
        }
        if self.state.pending.is_empty() {
            self.tell(rule!("EZ-2.5"), || Event::Laid);
            self.begin_turn();
        }
    }
}
