//! Windows in which the others may act.

use ztable_core::{Audience, Chance, Log, Seat};

use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::Effect;
use crate::element::Symbol;
use crate::event::Event;
use crate::game::ElemenZ;
use crate::rule;
use crate::state::{Frame, Kind, Might, SEATS, SeatMask, State, Touch};
use crate::token::Token;

impl ElemenZ {
    /// Who is asked: by what everybody can see, never by what it is.
    pub(crate) fn eligible(&self, state: &State, kind: Kind) -> SeatMask {
        let tiles = |seat: &Seat| !state.rows[seat.index()].is_empty();
        let others = self.others(state, state.active);
        match kind {
            Kind::Start => others.filter(tiles).collect(),
            Kind::Interfere => others
                .filter(|seat| {
                    tiles(seat)
                        || state.tokens(*seat) > 0
                        || self.waiting(state, *seat, |effect| effect == Effect::Fog).is_some()
                })
                .collect(),
            Kind::Finish => others
                .filter(|seat| {
                    let fits = |effect| matches!(effect, Effect::Aftershock(_));
                    self.waiting(state, *seat, fits).is_some()
                })
                .collect(),
        }
    }

    /// Opens a window, if there is anybody to ask.
    pub(crate) fn open(&self, state: &mut State, kind: Kind) {
        state.answers = Default::default();
        state.pending = self.eligible(state, kind);
        if !state.pending.is_empty() {
            state.push(Frame::Window(kind));
        }
    }

    /// Resolves the next answer of a window, or closes it (EZ-15.3).
    pub(crate) fn resolve(
        &self,
        state: &mut State,
        window: Kind,
        done: u8,
        acted: bool,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if done + 1 >= self.rules.seats {
            state.pop();
            if acted && window != Kind::Finish {
                self.open(state, window);
            }
            return;
        }
        if done == 0 {
            state.touched = [None; SEATS];
        }
        let done = done + 1;
        let seat = Seat::new((state.active.number() + done) % self.rules.seats);
        let answer = state.answers[seat.index()].take().unwrap_or(Action::Pass);
        let acts = state.alive(seat) && self.still_possible(state, seat, answer);
        state.replace(Frame::Resolve { window, done, acted: acted || acts });
        if acts {
            self.act(state, seat, answer, chance, log);
        }
    }

    fn still_possible(&self, state: &State, seat: Seat, answer: Action) -> bool {
        let free = |die| state.dice.free().contains(die);
        match answer {
            Action::Veil => state.holds(seat, Avatar::VEIL),
            Action::Curse => state.holds(seat, Avatar::CURSE),
            Action::Fog(die) => free(die),
            Action::PlayOn(slot, die) => {
                let token = state.slots[seat.index()][slot.index()];
                free(die) && (token == Some(Token::Winds) || state.dice.shows(die, Symbol::Wild))
            }
            Action::Jolt(die, face) => free(die) && !state.dice.shows(die, Symbol::Of(face)),
            Action::Trigger => true,
            _ => false,
        }
    }

    fn act(
        &self,
        state: &mut State,
        seat: Seat,
        answer: Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let at = Some(state.active);
        match answer {
            Action::Veil => {
                state.flags.veil = true;
                self.use_avatar(state, seat, Avatar::VEIL, at, rule!("EZ-14.14"), log);
            }
            Action::Curse => {
                state.flags.cursed = true;
                self.use_avatar(state, seat, Avatar::CURSE, at, rule!("EZ-14.15"), log);
            }
            Action::Fog(die) => {
                if let Some(combo) = self.waiting(state, seat, |effect| effect == Effect::Fog) {
                    state.armed.remove(combo);
                    log.tell(Audience::All, rule!("EZ-11.1"), || Event::Triggered { seat, combo });
                    self.reroll(state, seat, die, rule!("EZ-4.2"), chance, log);
                }
            }
            Action::PlayOn(slot, die) => {
                let token = self.spend(state, seat, slot, log);
                self.play_on(state, seat, token, die, chance, log);
            }
            Action::Jolt(die, face) => {
                let rule =
                    if self.rules.is_monolith() { rule!("EZ-26.4") } else { rule!("EZ-14.10") };
                self.use_avatar(state, seat, Avatar::JOLT, at, rule, log);
                let face = Symbol::Of(face);
                state.dice.turn(die, Some(face));
                state.touched[seat.index()] = Some(Touch { die, face: Some(face) });
                let active = state.active;
                log.tell(Audience::All, rule, || Event::Turned {
                    seat: active,
                    by: seat,
                    die,
                    face,
                });
            }
            Action::Trigger => {
                let fits = |effect| matches!(effect, Effect::Aftershock(_));
                if let Some(combo) = self.waiting(state, seat, fits)
                    && let Effect::Aftershock(value) = self.combo(combo).effect
                {
                    state.armed.remove(combo);
                    log.tell(Audience::All, rule!("EZ-11.5"), || Event::Triggered { seat, combo });
                    let hit =
                        crate::hit::fresh(seat, state.active, combo, Might::Strike(value), false);
                    state.push(Frame::Hit(hit));
                }
            }
            _ => {}
        }
    }
}
