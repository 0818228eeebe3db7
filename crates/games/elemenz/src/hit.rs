//! Combo effects on their way to a target.

use ztable_core::{Audience, Chance, Log, Rule, Seat};

use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect};
use crate::die::{Die, DieId, Place};
use crate::element::Element;
use crate::event::{Ending, Event};
use crate::game::ElemenZ;
use crate::rule;
use crate::state::{Frame, Hit, Might, Phase, SeatMask, State, Touch};
use crate::token::Slot;

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

impl ElemenZ {
    /// Takes an effect as far as it goes; whether its target is asked.
    pub(crate) fn step_hit(
        &self,
        state: &mut State,
        mut hit: Hit,
        log: &mut impl Log<Event>,
    ) -> bool {
        let seat = hit.target;
        if !state.alive(seat) {
            state.pop();
            return false;
        }
        let Some(loss) = hit.loss else {
            let loss = self.measure(state, &hit, log);
            hit.loss = Some(loss);
            hit.accepted = !self.may_answer(state, &hit, loss);
            if loss == 0 && hit.might != Might::Shake {
                state.pop();
            } else {
                state.replace(Frame::Hit(hit));
            }
            return false;
        };
        if !hit.accepted {
            return true;
        }
        match hit.might {
            Might::Shake => {
                state.pop();
                self.shake(state, seat, log);
                return false;
            }
            Might::Drain(colour) => {
                if loss == 0 {
                    state.pop();
                    return false;
                }
                return self.step_drain(state, &hit, colour, log);
            }
            _ => {}
        }
        let hand = self.hand(state, seat);
        if loss > 0 && hand.len() > usize::from(loss) {
            return true;
        }
        state.pop();
        if loss > 0 {
            for die in hand.iter() {
                self.drop_die(state, seat, die, log, rule!("EZ-10.3"));
            }
        }
        self.check_alive(state, seat, log);
        if hit.steal
            && hit.creator != seat
            && state.phase != Phase::Over
            && state.alive(seat)
            && state.alive(state.active)
        {
            state.push(Frame::Steal(seat));
        }
        false
    }

    /// How many dice the effect takes (EZ-9.3, EZ-9.6).
    fn measure(&self, state: &State, hit: &Hit, log: &mut impl Log<Event>) -> u8 {
        let (seat, combo) = (hit.target, hit.combo);
        match hit.might {
            Might::Strike(value) => {
                let defence = self.defence(state, seat);
                log.tell(Audience::All, rule!("EZ-9.3"), || Event::Struck {
                    seat,
                    combo,
                    value,
                    defence,
                });
                value.saturating_sub(defence)
            }
            Might::Lose(loss) => {
                log.tell(Audience::All, rule!("EZ-9.6"), || Event::Threatened {
                    seat,
                    combo,
                    loss,
                });
                loss
            }
            Might::Shake => 0,
            Might::Drain(_) if hit.target == hit.creator => 1,
            Might::Drain(colour) => {
                let found = self.drained(state, seat, colour).is_some();
                if !found {
                    log.tell(Audience::All, rule!("EZ-22.2"), || Event::NoEffect { seat, combo });
                }
                u8::from(found)
            }
        }
    }

    /// Whether the target is asked: by what everybody can see (EZ-10.1, EZ-15.4).
    fn may_answer(&self, state: &State, hit: &Hit, loss: u8) -> bool {
        let avatars = !state.rows[hit.target.index()].is_empty();
        if hit.might == Might::Shake {
            return avatars && !hit.moved;
        }
        let backdraft = !hit.counter
            && hit.creator != hit.target
            && self.waiting(state, hit.target, |effect| effect == Effect::Backdraft).is_some();
        loss > 0 && (avatars || backdraft || state.tokens(hit.target) > 0)
    }

    /// Takes an answer of the target.
    pub(crate) fn answer_hit(
        &self,
        state: &mut State,
        mut hit: Hit,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = hit.target;
        let mut loss = hit.loss.unwrap_or(0);
        match action {
            Action::Lose(die) => {
                self.drop_die(state, seat, die, log, rule!("EZ-10.2"));
                loss -= 1;
            }
            Action::Protect(one, two) => {
                let mut tokens = [None; 2];
                for (token, slot) in tokens.iter_mut().zip([one, two]) {
                    *token = self.take_token(state, seat, slot, log);
                    if let Some(token) = token {
                        state.removed[token.index()] += 1;
                    }
                }
                log.tell(Audience::All, rule!("EZ-10.4"), || Event::Protected {
                    seat,
                    tokens: crate::event::shown(tokens),
                });
                hit.protected = true;
                if self.rules.totem_saves_a_real_die {
                    loss = loss.min(self.hand(state, seat).len() as u8);
                }
                loss -= 1;
            }
            Action::Play(slot) => {
                self.spend(state, seat, slot, log);
                self.heal(state, seat, rule!("EZ-13.9"), chance, log);
            }
            Action::Trigger => {
                if let Some(combo) = self.waiting(state, seat, |effect| effect == Effect::Backdraft)
                {
                    state.armed.remove(combo);
                    log.tell(Audience::All, rule!("EZ-11.9"), || Event::Triggered { seat, combo });
                    loss -= 1;
                    state.pop();
                    let mut back = fresh(seat, hit.creator, combo, Might::Lose(1), false);
                    back.counter = true;
                    back.moved = true;
                    state.push(Frame::Hit(back));
                    state.push(Frame::Hit(hit));
                }
            }
            Action::Stone => {
                let rule =
                    if self.rules.is_monolith() { rule!("EZ-26.2") } else { rule!("EZ-14.8") };
                self.use_avatar(state, seat, Avatar::STONE, None, rule, log);
                loss -= 1;
            }
            Action::Deflect(other) => {
                self.use_avatar(state, seat, Avatar::DEFLECT, Some(other), rule!("EZ-14.7"), log);
                let mut moved = fresh(hit.creator, other, hit.combo, hit.might, hit.steal);
                moved.moved = true;
                return state.replace(Frame::Hit(moved));
            }
            Action::Mirror => {
                let rule =
                    if self.rules.is_monolith() { rule!("EZ-26.2") } else { rule!("EZ-14.17") };
                let other = hit.creator;
                self.use_avatar(state, seat, Avatar::MIRROR, Some(other), rule, log);
                let mut moved = fresh(hit.creator, other, hit.combo, hit.might, false);
                moved.moved = true;
                return state.replace(Frame::Hit(moved));
            }
            Action::Echo(other) => {
                self.use_avatar(state, seat, Avatar::ECHO, Some(other), rule!("EZ-14.19"), log);
                let mut copy = fresh(hit.creator, other, hit.combo, hit.might, false);
                copy.moved = true;
                hit.moved = true;
                state.pop();
                state.push(Frame::Hit(copy));
                state.push(Frame::Hit(hit));
            }
            _ => hit.accepted = true,
        }
        if loss == 0 && hit.might != Might::Shake {
            hit.accepted = true;
        }
        hit.loss = Some(loss);
        state.replace(Frame::Hit(hit));
    }

    /// A die goes to the pool.
    pub(crate) fn drop_die(
        &self,
        state: &mut State,
        seat: Seat,
        die: DieId,
        log: &mut impl Log<Event>,
        rule: Rule,
    ) {
        state.dice.set(die, Die::blank(Place::Pool));
        state.touched[seat.index()] = Some(Touch { die, face: None });
        log.tell(Audience::All, rule, || Event::Lost { seat, die });
    }

    /// Nothing is left of the defence (EZ-11.6).
    fn shake(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        let shaman = state.shaman(seat);
        let dice = self.defenders(state, seat);
        let defends = state.dice.lying(Place::Shield).and(state.dice.lying(Place::Bonus));
        state.dice.put_all(dice.only(defends), Place::Idle);
        state.removed[shaman.index()] += state.shield_tokens[seat.index()];
        state.shield_tokens[seat.index()] = 0;
        log.tell(Audience::All, rule!("EZ-11.6"), || Event::Shaken { seat });
    }

    /// Whoever has no dice is out (EZ-10.7 to EZ-10.9).
    pub(crate) fn check_alive(&self, state: &mut State, seat: Seat, log: &mut impl Log<Event>) {
        if self.rules.is_monolith() || !state.alive(seat) || !self.hand(state, seat).is_empty() {
            return;
        }
        state.gone[seat.index()] = 1 + state.gone.iter().max().copied().unwrap_or(0);
        let tokens = state.slots[seat.index()];
        log.tell(Audience::All, rule!("EZ-10.7"), || Event::Eliminated {
            seat,
            tokens: crate::event::shown(tokens),
        });
        for token in tokens.into_iter().flatten() {
            state.removed[token.index()] += 1;
        }
        state.slots[seat.index()] = [None; Slot::COUNT];
        state.knowers[seat.index()] = Default::default();
        let shaman = state.shaman(seat);
        state.removed[shaman.index()] += state.shield_tokens[seat.index()];
        state.shield_tokens[seat.index()] = 0;
        if shaman == Element::Earth {
            state.shield_free = false;
        }
        while let Some(avatar) = state.rows[seat.index()].take(0) {
            state.loose.insert(avatar);
            state.seen.insert(avatar);
        }
        for combo in ComboId::of(shaman, false) {
            state.armed.remove(combo);
            state.dice.put_all(state.dice.blocking(combo), Place::Idle);
        }
        if self.all().filter(|seat| state.alive(*seat)).count() == 1 {
            self.finish(state, Ending::LastShaman, rule!("EZ-16.1"), log);
        } else if seat == state.active {
            state.flags.overdrawn = false;
            self.end_turn(state);
        }
    }

    /// Whether the thief is asked which token to take.
    pub(crate) fn step_steal(
        &self,
        state: &mut State,
        victim: Seat,
        log: &mut impl Log<Event>,
    ) -> bool {
        match state.tokens(victim) {
            0 => state.pop(),
            1 => {
                let only = Slot::ALL
                    .into_iter()
                    .find(|slot| state.slots[victim.index()][slot.index()].is_some());
                if let Some(slot) = only {
                    self.steal(state, victim, slot, log);
                }
            }
            _ => return true,
        }
        false
    }

    /// Takes a token; with a choice of slots the thief is asked next.
    pub(crate) fn steal(
        &self,
        state: &mut State,
        victim: Seat,
        slot: Slot,
        log: &mut impl Log<Event>,
    ) {
        let thief = state.active;
        state.pop();
        let mut empty =
            Slot::ALL.into_iter().filter(|slot| state.slots[thief.index()][slot.index()].is_none());
        let (first, second) = (empty.next(), empty.next());
        match (state.tokens(thief), first, second) {
            (1.., Some(only), None) => self.keep(state, victim, slot, only, log),
            (1.., Some(_), Some(_)) => state.push(Frame::Keep(victim, slot)),
            _ => {
                if let Some(token) = self.take_token(state, victim, slot, log) {
                    state.removed[token.index()] += 1;
                    log.tell(Audience::All, rule!("EZ-11.2"), || Event::Scattered {
                        seat: victim,
                        token,
                    });
                }
            }
        }
    }

    /// Puts a stolen token down, face down; the victim knows it (EZ-11.2).
    pub(crate) fn keep(
        &self,
        state: &mut State,
        victim: Seat,
        slot: Slot,
        own: Slot,
        log: &mut impl Log<Event>,
    ) {
        let thief = state.active;
        let mut knowers: SeatMask = state.knowers[victim.index()][slot.index()];
        if let Some(token) = self.take_token(state, victim, slot, log) {
            knowers.insert(victim);
            knowers.remove(thief);
            state.slots[thief.index()][own.index()] = Some(token);
            state.knowers[thief.index()][own.index()] = knowers;
            let rule = rule!("EZ-11.2");
            log.tell(Audience::All, rule, || Event::Stolen { seat: victim, by: thief, slot });
            log.tell(Audience::Only(thief), rule, || Event::Drew {
                seat: thief,
                tokens: vec![token],
            });
        }
    }
}
