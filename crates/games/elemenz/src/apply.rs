//! Playing a pick, and everything that follows from it without one.

use ztable_core::{Audience, Chance, Log, Seat};

use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::ComboId;
use crate::die::{DieId, Place};
use crate::element::Symbol;
use crate::event::Event;
use crate::game::ElemenZ;
use crate::rule;
use crate::rules::OVERDRAWN;
use crate::state::{Act, Frame, Phase, State};
use crate::token::Token;

impl ElemenZ {
    /// Plays a listed pick.
    pub(crate) fn play(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match state.top() {
            Some(Frame::Window(_)) => {
                state.answers[seat.index()] = Some(action);
                state.pending.remove(seat);
            }
            Some(Frame::Surge) => {
                state.pop();
                match action {
                    Action::PlayOn(slot, die) => {
                        let token = self.spend(state, seat, slot, log);
                        self.play_on(state, seat, token, die, chance, log);
                        // The roll that was about to surge is checked again (EZ-5.7).
                        self.after_roll(state, chance, log);
                    }
                    _ => self.surge(state, chance, log),
                }
            }
            Some(Frame::Hit(hit)) => self.answer_hit(state, hit, action, chance, log),
            Some(Frame::Steal(victim)) => {
                if let Action::Steal(slot) = action {
                    self.steal(state, victim, slot, log);
                }
            }
            Some(Frame::Keep(victim, slot)) => {
                if let Action::Keep(own) = action {
                    state.pop();
                    self.keep(state, victim, slot, own, log);
                }
            }
            Some(Frame::Repay(left)) => {
                if let Action::Lose(die) = action {
                    self.drop_die(state, seat, die, log, rule!("EZ-14.18"));
                    state.replace(Frame::Repay(left - 1));
                }
            }
            Some(Frame::Resolve { .. } | Frame::Mend(_)) => {}
            None if state.staged.is_some() => match action {
                Action::Back => {
                    state.staged = None;
                    state.taken_back += 1;
                }
                _ => self.choose(state, action, chance, log),
            },
            None => self.play_phase(state, seat, action, chance, log),
        }
        if !state.marked.is_empty() {
            // A mark goes with the die that is used otherwise.
            state.marked = state.marked.only(state.dice.free());
        }
        self.run(state, chance, log);
    }

    fn play_phase(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match action {
            Action::Shaman(shaman) => self.take_shaman(state, seat, shaman, chance, log),
            Action::Put(token) => self.lay(state, seat, token, chance, log),
            Action::Colour(_) => {
                state.answers[seat.index()] = Some(action);
                state.pending.remove(seat);
                if state.pending.is_empty() {
                    self.start_harder(state, chance, log);
                }
            }
            Action::Mark(die) => state.marked.insert(die),
            Action::Unmark(die) => {
                state.marked.remove(die);
                state.taken_back += 1;
            }
            Action::Roll => self.roll(state, chance, log),
            Action::Stop => self.stop(state, log),
            Action::End => self.end_turn(state),
            Action::Play(slot) => {
                self.spend(state, seat, slot, log);
                self.heal(state, seat, rule!("EZ-13.9"), chance, log);
            }
            Action::PlayOn(slot, die) => {
                let token = self.spend(state, seat, slot, log);
                self.play_on(state, seat, token, die, chance, log);
            }
            Action::Air(die) => {
                state.flags.air = true;
                self.reroll(state, seat, die, rule!("EZ-12.2"), chance, log);
            }
            Action::Reflux => {
                self.use_avatar(state, seat, Avatar::REFLUX, None, rule!("EZ-14.11"), log);
                self.recycle(state, seat, rule!("EZ-14.11"), chance, log);
            }
            Action::SecondWind => {
                self.use_avatar(state, seat, Avatar::WIND, None, rule!("EZ-14.13"), log);
                let opposing = Symbol::Of(state.shaman(seat).opposing());
                let dice = state.showing(opposing);
                self.throw(state, dice, rule!("EZ-14.13"), chance, log);
                self.after_roll(state, chance, log);
            }
            Action::Nudge(die, face) => {
                let rule =
                    if self.rules.is_monolith() { rule!("EZ-26.3") } else { rule!("EZ-14.9") };
                self.use_avatar(state, seat, Avatar::NUDGE, None, rule, log);
                state.dice.turn(die, Some(face));
                log.tell(Audience::All, rule, || Event::Turned { seat, by: seat, die, face });
                self.put_aside(state, log);
            }
            Action::Borrow(colour) => {
                let rule =
                    if self.rules.is_monolith() { rule!("EZ-26.5") } else { rule!("EZ-14.12") };
                self.use_avatar(state, seat, Avatar::SPARK, None, rule, log);
                if let Some(die) = state.dice.first_lost(colour) {
                    state.put(die, Place::Unrolled);
                    state.borrowed = Some(die);
                    log.tell(Audience::All, rule, || Event::Borrowed { seat, die });
                }
            }
            Action::Overdraw => {
                let rule = rule!("EZ-14.18");
                self.use_avatar(state, seat, Avatar::OVERDRAW, None, rule, log);
                state.flags.overdrawn = true;
                for _ in 0..OVERDRAWN {
                    if let Some(die) = self.first_lost(state, seat) {
                        state.put(die, Place::Unrolled);
                        log.tell(Audience::All, rule, || Event::Healed { seat, die, face: None });
                    }
                }
            }
            Action::Strike(count) => {
                let act = Act::Combo(ComboId::strike(state.shaman(seat)), count);
                self.stage(state, act, chance, log);
            }
            Action::Shield(count) => {
                let act = Act::Combo(ComboId::shield(state.shaman(seat)), count);
                self.stage(state, act, chance, log);
            }
            Action::Combo(combo) => self.stage(state, Act::Combo(combo, 0), chance, log),
            Action::Energise(slot) => self.stage(state, Act::Energise(slot), chance, log),
            Action::Burn(other, slot) => self.stage(state, Act::Burn(other, slot), chance, log),
            Action::Buy(avatar) => self.stage(state, Act::Buy(avatar), chance, log),
            Action::Smash(other, place) => self.stage(state, Act::Smash(other, place), chance, log),
            Action::Obstacle(combo) => self.stage(state, Act::Obstacle(combo), chance, log),
            _ => {}
        }
    }

    /// Goes on until somebody has to be asked or the game is over.
    pub(crate) fn run(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        while state.phase != Phase::Over {
            match state.top() {
                Some(Frame::Window(window)) => {
                    if !state.pending.is_empty() {
                        return;
                    }
                    state.replace(Frame::Resolve { window, done: 0, acted: false });
                }
                Some(Frame::Resolve { window, done, acted }) => {
                    self.resolve(state, window, done, acted, chance, log);
                }
                Some(Frame::Surge | Frame::Keep(..)) => return,
                Some(Frame::Hit(hit)) => {
                    if self.step_hit(state, hit, log) {
                        return;
                    }
                }
                Some(Frame::Steal(victim)) => {
                    if self.step_steal(state, victim, log) {
                        return;
                    }
                }
                Some(Frame::Mend(count)) => {
                    state.pop();
                    for _ in 0..count {
                        self.heal(state, state.active, rule!("EZ-6.6"), chance, log);
                    }
                }
                Some(Frame::Repay(left)) => {
                    if self.step_repay(state, left, log) {
                        return;
                    }
                }
                None if state.phase == Phase::End => self.step_end(state, chance, log),
                None if self.must_stop(state) => self.stop(state, log),
                None => return,
            }
        }
    }

    /// What a token does to a die.
    pub(crate) fn play_on(
        &self,
        state: &mut State,
        by: Seat,
        token: Option<Token>,
        die: DieId,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match token {
            Some(Token::Buff) => {
                state.put(die, Place::Negated);
                let seat = state.active;
                log.tell(Audience::All, rule!("EZ-13.12"), || Event::Negated { seat, die });
            }
            Some(Token::WildPulse) => {
                self.reroll(state, by, die, rule!("EZ-13.11"), chance, log);
            }
            _ => self.reroll(state, by, die, rule!("EZ-13.10"), chance, log),
        }
    }
}
