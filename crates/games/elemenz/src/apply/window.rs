//! Windows in which the others may act.

use ztable_core::{Chance, Log, Seat, rule};

use super::{Play, fresh};
use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::Effect;
use crate::event::Event;
use crate::phase::{Frame, Might, ReactionWindow, Touch};
use crate::state::{Look, Seats};

impl Look<'_> {
    /// Who is asked: by what everybody can see, never by what it is.
    pub(crate) fn eligible(self, kind: ReactionWindow) -> Seats {
        let tiles = |seat: &Seat| !self.state.rows[*seat].is_empty();
        let others = self.others(self.state.active);
        match kind {
            ReactionWindow::Start => others.filter(tiles).collect(),
            ReactionWindow::Interfere => others
                .filter(|seat| {
                    tiles(seat)
                        || self.state.tokens(*seat) > 0
                        || self.waiting(*seat, |effect| effect == Effect::Fog).is_some()
                })
                .collect(),
            ReactionWindow::Finish => {
                let fits = |effect| matches!(effect, Effect::Aftershock(_));
                others.filter(|seat| self.waiting(*seat, fits).is_some()).collect()
            }
        }
    }

    /// Whether an answer can still happen when its time comes (EZ-15.3).
    fn still_possible(self, seat: Seat, window: ReactionWindow, answer: Action) -> bool {
        let mut listed = false;
        if answer != Action::Pass {
            self.list_window(seat, window, &mut |action| listed |= action == answer);
        }
        listed
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Opens a window, if there is anybody to ask.
    pub(crate) fn open(&mut self, kind: ReactionWindow) {
        self.state.answers = Default::default();
        self.state.pending = self.look().eligible(kind);
        if !self.state.pending.is_empty() {
            self.state.push(Frame::Window(kind));
        }
    }

    /// Goes on when all answers are given; whether some are not.
    pub(super) fn close(&mut self, window: ReactionWindow) -> bool {
        if !self.state.pending.is_empty() {
            return true;
        }
        self.state.replace(Frame::Resolve { window, done: 0, acted: false });
        false
    }

    /// Resolves the next answer of a window, or closes it (EZ-15.3).
    pub(super) fn resolve(&mut self, window: ReactionWindow, done: u8, acted: bool) -> bool {
        if done + 1 >= self.game.rules.seats {
            self.state.pop();
            if acted && window != ReactionWindow::Finish {
                self.open(window);
            }
            return false;
        }
        if done == 0 {
            self.state.touched = Default::default();
        }
        let done = done + 1;
        let seat = Seat::new((self.state.active.number() + done) % self.game.rules.seats);
        let answer = self.state.answers[seat].take().unwrap_or(Action::Pass);
        let acts = self.state.alive(seat) && self.look().still_possible(seat, window, answer);
        self.state.replace(Frame::Resolve { window, done, acted: acted || acts });
        if acts {
            self.act(seat, answer);
        }
        false
    }

    fn act(&mut self, seat: Seat, answer: Action) {
        let at = Some(self.state.active);
        match answer {
            Action::Veil => {
                self.state.flags.veil = true;
                self.use_avatar(seat, Avatar::Veil, at);
            }
            Action::Curse => {
                self.state.flags.cursed = true;
                self.use_avatar(seat, Avatar::Curse, at);
            }
            Action::Fog(die) => {
                if let Some(combo) = self.look().waiting(seat, |effect| effect == Effect::Fog) {
                    self.state.armed.remove(combo);
                    self.tell(rule!("EZ-11.1"), || Event::Triggered { seat, combo });
                    self.reroll(seat, die, rule!("EZ-4.2"));
                }
            }
            Action::PlayOn(slot, die) => self.play_on(seat, slot, die),
            Action::Jolt(die, face) => {
                let rule = self.use_avatar(seat, Avatar::Jolt, at);
                let active = self.state.active;
                self.state.dice.turn(die, Some(face));
                self.state.touched[seat] = Some(Touch { die, face: Some(face) });
                self.tell(rule, || Event::Turned { seat: active, by: seat, die, face });
            }
            Action::Trigger => self.aftershock(seat),
            _ => unreachable!("it is listed in no window, or does nothing"),
        }
    }

    /// A strike at the Shaman whose turn has ended (EZ-11.5).
    fn aftershock(&mut self, seat: Seat) {
        let fits = |effect| matches!(effect, Effect::Aftershock(_));
        if let Some(combo) = self.look().waiting(seat, fits)
            && let Effect::Aftershock(value) = self.game.combo(combo).effect
        {
            self.state.armed.remove(combo);
            self.tell(rule!("EZ-11.5"), || Event::Triggered { seat, combo });
            let hit = fresh(seat, self.state.active, combo, Might::Strike(value), false);
            self.state.push(Frame::Hit(hit));
        }
    }
}
