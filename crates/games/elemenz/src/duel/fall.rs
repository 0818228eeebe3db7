//! Whoever has no dice is out (EZ-10.7 to EZ-10.9).

use ztable_core::{Chance, Log, Seat, rule};

use crate::apply::Play;
use crate::board::{ComboId, Mode};
use crate::die::Place;
use crate::element::Element;
use crate::event::{Ending, Event};
use crate::token::Slot;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Looks whether the seat still has dice.
    pub(crate) fn check_alive(&mut self, seat: Seat) {
        let look = self.look();
        let falls = self.state.alive(seat) && look.hand(seat).is_empty();
        if look.mode() != Mode::Duel || !falls {
            return;
        }
        self.fall(seat);
        if self.game.all().filter(|seat| self.state.alive(*seat)).count() == 1 {
            self.finish(Ending::LastShaman, rule!("EZ-16.1"));
        } else if seat == self.state.active {
            self.state.flags.overdrawn = false;
            self.end_turn();
        }
    }

    /// Everything a Shaman had leaves the table or lies open (EZ-10.7).
    fn fall(&mut self, seat: Seat) {
        self.state.gone[seat] =
            1 + self.state.gone.values().iter().filter(|fell| **fell > 0).count() as u8;
        let tokens = std::mem::replace(&mut self.state.slots[seat], [None; Slot::COUNT]);
        self.tell(rule!("EZ-10.7"), || Event::Eliminated {
            seat,
            tokens: crate::event::shown(tokens),
        });
        for token in tokens.into_iter().flatten() {
            self.state.removed[token.index()] += 1;
        }
        self.state.knowers[seat] = Default::default();
        self.clear_shield(seat);
        let shaman = self.state.shaman(seat);
        if shaman == Element::Earth {
            self.state.shield_free = false;
        }
        for avatar in std::mem::take(&mut self.state.rows[seat]).iter().copied() {
            self.state.loose.insert(avatar);
            self.state.seen.insert(avatar);
        }
        for combo in ComboId::of(shaman, Mode::Duel) {
            self.state.armed.remove(combo);
            self.state.dice.put_all(self.state.dice.blocking(combo), Place::Idle);
        }
    }
}
