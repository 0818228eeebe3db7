//! What the combos of the Duel do (EZ-8.4, EZ-9, EZ-11).

use ztable_core::{Chance, Log, Seat, rule};

use crate::apply::{Play, fresh};
use crate::board::{ComboId, Effect};
use crate::die::Place;
use crate::element::Element;
use crate::event::Event;
use crate::phase::{Frame, Might};

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// A combo takes effect or is armed; one that should aim and does not goes off for nothing
    /// (EZ-8.10).
    pub(crate) fn take_effect(&mut self, combo: ComboId, count: u8, target: Option<Seat>) {
        let seat = self.state.active;
        match (self.game.combo(combo).effect, target) {
            (Effect::Shield, _) => {
                if self.state.shaman(seat) == Element::Earth {
                    self.state.shield_free = !self.look().is_blocked(combo);
                }
            }
            (Effect::Strike, Some(target)) => self.aim(combo, target, Might::Strike(count)),
            (Effect::StrikeOne(value), Some(target)) => {
                self.aim(combo, target, Might::Strike(value));
            }
            (Effect::StrikeAll(value), _) => self.aim_at_all(combo, Might::Strike(value), None),
            (Effect::Lose { one, rest }, Some(target)) => {
                if rest > 0 {
                    self.aim_at_all(combo, Might::Lose(rest), Some(target));
                }
                self.aim(combo, target, Might::Lose(one));
            }
            (Effect::LoseAll(count), _) => self.aim_at_all(combo, Might::Lose(count), None),
            (Effect::LoseSteal(count), Some(target)) => {
                let hit = fresh(seat, target, combo, Might::Lose(count), true);
                self.state.push(Frame::Hit(hit));
            }
            (Effect::LoseHeal { lose, heal }, Some(target)) => {
                self.state.push(Frame::Mend(heal));
                self.aim(combo, target, Might::Lose(lose));
            }
            (Effect::Heal(count), _) => self.state.push(Frame::Mend(count)),
            (Effect::Shake, Some(target)) => self.aim(combo, target, Might::Shake),
            (Effect::Fog | Effect::Aftershock(_) | Effect::Backdraft, _) => {
                self.state.armed.insert(combo);
            }
            (
                Effect::Strike
                | Effect::StrikeOne(_)
                | Effect::Lose { .. }
                | Effect::LoseSteal(_)
                | Effect::LoseHeal { .. }
                | Effect::Shake,
                None,
            )
            | (Effect::Take | Effect::Drain | Effect::Lock, _) => {
                self.tell(rule!("EZ-8.10"), || Event::NoEffect { seat, combo });
            }
        }
    }

    fn aim(&mut self, combo: ComboId, target: Seat, might: Might) {
        let hit = fresh(self.state.active, target, combo, might, false);
        self.state.push(Frame::Hit(hit));
    }

    /// Aims at every other Shaman, but perhaps one (EZ-8.9). The last one pushed is hit first, so
    /// they go on in reverse.
    fn aim_at_all(&mut self, combo: ComboId, might: Might, but: Option<Seat>) {
        let (active, seats) = (self.state.active.number(), self.game.rules.seats);
        for step in (1..seats).rev() {
            let other = Seat::new((active + step) % seats);
            if self.state.alive(other) && but != Some(other) {
                self.aim(combo, other, might);
            }
        }
    }

    /// Nothing is left of the defence (EZ-11.6).
    pub(crate) fn shake(&mut self, seat: Seat) {
        let dice = &self.state.dice;
        let defends = dice.lying(Place::Shield) | dice.lying(Place::Bonus);
        let shaken = self.look().defenders(seat) & defends;
        self.state.dice.put_all(shaken, Place::Idle);
        self.clear_shield(seat);
        self.tell(rule!("EZ-11.6"), || Event::Shaken { seat });
    }
}
