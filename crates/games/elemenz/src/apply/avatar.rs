//! Avatars that are used in the own turn, and the trade in them (EZ-14.2, EZ-14.3).

use ztable_core::{Chance, Log, Seat, rule};

use super::Play;
use crate::avatar::{Avatar, take_out};
use crate::die::{DieId, Place};
use crate::element::{Element, Symbol};
use crate::event::Event;
use crate::rules::OVERDRAWN;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// All own tokens are replaced (EZ-14.11).
    pub(super) fn reflux(&mut self, seat: Seat) {
        let rule = self.use_avatar(seat, Avatar::Reflux, None);
        self.recycle(seat, rule);
    }

    /// Free dice of the opposing element are rolled again (EZ-14.13).
    pub(super) fn second_wind(&mut self, seat: Seat) {
        let rule = self.use_avatar(seat, Avatar::Wind, None);
        let opposing = Symbol::Of(self.state.shaman(seat).opposing());
        self.throw(self.state.showing(opposing), rule);
        self.after_roll();
    }

    /// An own die is turned (EZ-14.9, EZ-26.3).
    pub(super) fn nudge(&mut self, seat: Seat, die: DieId, face: Symbol) {
        let rule = self.use_avatar(seat, Avatar::Nudge, None);
        self.state.dice.turn(die, Some(face));
        self.tell(rule, || Event::Turned { seat, by: seat, die, face });
        self.put_aside();
    }

    /// A die of any colour for this turn (EZ-14.12, EZ-26.5).
    pub(super) fn borrow(&mut self, seat: Seat, colour: Element) {
        let rule = self.use_avatar(seat, Avatar::Spark, None);
        if let Some(die) = self.state.dice.first_lost(colour) {
            self.state.put(die, Place::Unrolled);
            self.state.borrowed = Some(die);
            self.tell(rule, || Event::Borrowed { seat, die });
        }
    }

    /// Two lost dice now, for three at the end of the turn (EZ-14.18).
    pub(super) fn overdraw(&mut self, seat: Seat) {
        let rule = self.use_avatar(seat, Avatar::Overdraw, None);
        self.state.flags.overdrawn = true;
        for die in self.look().pool(seat).iter().take(OVERDRAWN) {
            self.state.put(die, Place::Unrolled);
            self.tell(rule, || Event::Healed { seat, die, face: None });
        }
    }

    /// An Avatar out of the middle; what lay under it is seen now (EZ-14.2).
    pub(super) fn buy(&mut self, seat: Seat, avatar: Avatar) {
        let state = &mut *self.state;
        state.loose.remove(avatar);
        for stack in &mut state.stacks {
            if take_out(stack, avatar)
                && let Some(top) = stack.last()
            {
                state.seen.insert(*top);
            }
        }
        state.rows[seat].push(avatar);
        self.tell(rule!("EZ-14.2"), || Event::Bought { seat, avatar });
    }

    /// An Avatar of another Shaman back into the middle (EZ-14.3).
    pub(super) fn smash(&mut self, seat: Seat, place: u8) {
        let by = self.state.active;
        let row = &mut self.state.rows[seat];
        if usize::from(place) < row.len() {
            let avatar = row.remove(place.into());
            self.state.seen.insert(avatar);
            self.state.loose.insert(avatar);
            self.tell(rule!("EZ-14.3"), || Event::Smashed { seat, by, avatar });
        }
    }
}
