//! Combo effects on their way to a target.

use ztable_core::{Chance, Log, Rule, Seat, rule};

use super::Play;
use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect};
use crate::die::{Die, DieId, Place};
use crate::event::Event;
use crate::phase::{Frame, Hit, Might, Phase, Touch};
use crate::state::Look;

/// An effect that nobody has answered yet.
pub(crate) fn fresh(creator: Seat, target: Seat, combo: ComboId, might: Might, steal: bool) -> Hit {
    Hit {
        creator,
        target,
        combo,
        might,
        loss: None,
        moved: false,
        counter: false,
        steal,
        protected: false,
        accepted: false,
    }
}

impl Hit {
    /// The whole effect on somebody else; it cannot be moved or copied again (EZ-14.20).
    fn moved_to(&self, target: Seat, steal: bool) -> Hit {
        Hit { moved: true, ..fresh(self.creator, target, self.combo, self.might, steal) }
    }

    /// Whether BACKDRAFT may answer it (EZ-11.9).
    pub(crate) fn can_be_countered(&self) -> bool {
        !self.counter && self.creator != self.target
    }
}

impl Look<'_> {
    /// The armed BACKDRAFT that may answer an effect (EZ-11.9).
    pub(crate) fn backdraft(self, hit: &Hit) -> Option<ComboId> {
        let armed = |effect| effect == Effect::Backdraft;
        hit.can_be_countered().then(|| self.waiting(hit.target, armed)).flatten()
    }

    /// Whether the target is asked: by what everybody can see (EZ-10.1, EZ-15.4).
    fn may_answer(self, hit: &Hit, loss: u8) -> bool {
        let avatars = !self.state.rows[hit.target].is_empty();
        if hit.might == Might::Shake {
            return avatars && !hit.moved;
        }
        loss > 0 && (avatars || self.backdraft(hit).is_some() || self.state.tokens(hit.target) > 0)
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Takes an effect as far as it goes; whether its target is asked.
    pub(super) fn step_hit(&mut self, mut hit: Hit) -> bool {
        if !self.state.alive(hit.target) {
            self.state.pop();
            return false;
        }
        let Some(loss) = hit.loss else {
            let loss = self.measure(&hit);
            hit.loss = Some(loss);
            hit.accepted = !self.look().may_answer(&hit, loss);
            if loss == 0 && hit.might != Might::Shake {
                self.state.pop();
            } else {
                self.state.replace(Frame::Hit(hit));
            }
            return false;
        };
        if !hit.accepted {
            return true;
        }
        match hit.might {
            Might::Shake => {
                self.state.pop();
                self.shake(hit.target);
                false
            }
            Might::Drain(colour) => self.step_drain(&hit, colour),
            Might::Strike(_) | Might::Lose(_) => self.step_loss(&hit, loss),
        }
    }

    /// Dice are lost, by choice while there is one (EZ-10.2, EZ-10.3).
    fn step_loss(&mut self, hit: &Hit, loss: u8) -> bool {
        let seat = hit.target;
        let hand = self.look().hand(seat);
        if loss > 0 && hand.len() > usize::from(loss) {
            return true;
        }
        self.state.pop();
        if loss > 0 {
            for die in hand {
                self.drop_die(seat, die, rule!("EZ-10.3"));
            }
        }
        self.check_alive(seat);
        if hit.steal
            && hit.creator != seat
            && self.state.phase != Phase::Over
            && self.state.alive(seat)
            && self.state.alive(self.state.active)
        {
            self.state.push(Frame::Steal(seat));
        }
        false
    }

    /// How many dice the effect takes (EZ-9.3, EZ-9.6).
    fn measure(&mut self, hit: &Hit) -> u8 {
        let (seat, combo) = (hit.target, hit.combo);
        match hit.might {
            Might::Strike(value) => {
                let defence = self.look().defence(seat);
                self.tell(rule!("EZ-9.3"), || Event::Struck { seat, combo, value, defence });
                value.saturating_sub(defence)
            }
            Might::Lose(loss) => {
                self.tell(rule!("EZ-9.6"), || Event::Threatened { seat, combo, loss });
                loss
            }
            Might::Shake => 0,
            Might::Drain(_) if hit.target == hit.creator => 1,
            Might::Drain(colour) => {
                let found = self.look().drained(seat, colour).is_some();
                if !found {
                    self.tell(rule!("EZ-22.2"), || Event::NoEffect { seat, combo });
                }
                u8::from(found)
            }
        }
    }

    /// Takes an answer of the target.
    pub(super) fn answer_hit(&mut self, mut hit: Hit, action: Action) {
        let seat = hit.target;
        let mut loss = hit.loss.unwrap_or(0);
        match action {
            Action::Lose(die) => {
                self.drop_die(seat, die, rule!("EZ-10.2"));
                loss -= 1;
            }
            Action::Protect(pair) => {
                hit.protected = true;
                loss = self.protect(seat, pair, loss);
            }
            Action::Play(slot) => self.restore(seat, slot),
            Action::Trigger => {
                if let Some(combo) = self.look().backdraft(&hit) {
                    self.counter(&hit, combo);
                    loss -= 1;
                }
            }
            Action::Stone => {
                self.use_avatar(seat, Avatar::Stone, None);
                loss -= 1;
            }
            Action::Deflect(other) => {
                self.use_avatar(seat, Avatar::Deflect, Some(other));
                return self.state.replace(Frame::Hit(hit.moved_to(other, hit.steal)));
            }
            Action::Mirror => {
                self.use_avatar(seat, Avatar::Mirror, Some(hit.creator));
                return self.state.replace(Frame::Hit(hit.moved_to(hit.creator, false)));
            }
            Action::Echo(other) => {
                self.use_avatar(seat, Avatar::Echo, Some(other));
                self.slip_under(hit.moved_to(other, false));
                hit.moved = true;
            }
            Action::Pass => hit.accepted = true,
            _ => unreachable!("no hit is answered by it"),
        }
        if loss == 0 && hit.might != Might::Shake {
            hit.accepted = true;
        }
        hit.loss = Some(loss);
        self.state.replace(Frame::Hit(hit));
    }

    /// After the loss, whoever made the combo loses a die (EZ-11.9).
    fn counter(&mut self, hit: &Hit, combo: ComboId) {
        let seat = hit.target;
        self.state.armed.remove(combo);
        self.tell(rule!("EZ-11.9"), || Event::Triggered { seat, combo });
        let back = fresh(seat, hit.creator, combo, Might::Lose(1), false);
        self.slip_under(Hit { counter: true, moved: true, ..back });
    }

    /// An effect that comes right after the one on top.
    fn slip_under(&mut self, hit: Hit) {
        let top = self.state.top();
        self.state.replace(Frame::Hit(hit));
        top.into_iter().for_each(|top| self.state.push(top));
    }

    /// A die goes to the pool.
    pub(crate) fn drop_die(&mut self, seat: Seat, die: DieId, rule: Rule) {
        self.state.dice.set(die, Die::blank(Place::Pool));
        self.state.touched[seat] = Some(Touch { die, face: None });
        self.tell(rule, || Event::Lost { seat, die });
    }
}
