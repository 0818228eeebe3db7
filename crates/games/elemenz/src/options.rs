//! What may be picked, as far as both games agree.

mod cover;

use ztable_core::{Seat, Turn};

use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{Effect, Mode};
use crate::die::{Place, except};
use crate::element::{Element, Symbol};
use crate::numbers::ROLLS;
use crate::phase::{Frame, Hit, Might, Phase, ReactionWindow};
use crate::rules::{OVERDRAWN, SECOND_THOUGHTS};
use crate::state::{Look, State};
use crate::token::Token;

pub(crate) use cover::{Needs, Supply, only};

/// Who must pick.
#[inline]
pub(crate) fn turn(state: &State) -> Turn {
    let many = || Turn::Many(state.pending.widen());
    match (state.phase, state.top()) {
        (Phase::Over, _) => Turn::Over,
        (_, Some(Frame::Window(_))) => many(),
        (_, Some(Frame::Hit(hit))) => Turn::One(hit.target),
        (Phase::Layout | Phase::Colours, None) => many(),
        _ => Turn::One(state.active),
    }
}

impl Look<'_> {
    /// Lists the picks of a seat that is asked.
    pub(crate) fn list(self, seat: Seat, out: &mut impl FnMut(Action)) {
        let state = self.state;
        match state.top() {
            Some(Frame::Window(kind)) => self.list_window(seat, kind, out),
            Some(Frame::Surge) => {
                out(Action::Pass);
                self.list_tokens(seat, Token::Buff, out);
            }
            Some(Frame::Hit(hit)) => self.list_hit(&hit, out),
            Some(Frame::Steal(victim)) => {
                state.filled_slots(victim).for_each(|slot| out(Action::Steal(slot)));
            }
            Some(Frame::Keep(..)) => {
                state.empty_slots(seat).for_each(|slot| out(Action::Keep(slot)));
            }
            Some(Frame::Repay(_)) => {
                self.hand(seat).iter().for_each(|die| out(Action::Lose(die)));
            }
            Some(Frame::Resolve { .. } | Frame::Mend(_)) => {}
            None => self.list_phase(seat, out),
        }
    }

    fn list_phase(self, seat: Seat, out: &mut impl FnMut(Action)) {
        if let Some(staged) = &self.state.staged {
            self.staged_options(staged, out);
            if self.state.taken_back < SECOND_THOUGHTS {
                out(Action::Back);
            }
            return;
        }
        match self.state.phase {
            Phase::Shamans => {
                self.state.free_shamans().for_each(|element| out(Action::Shaman(element)));
            }
            Phase::Layout => self.list_layout(seat, out),
            Phase::Colours => self.list_colours(seat, out),
            Phase::Roll => self.list_roll(seat, out),
            Phase::Assign => {
                match self.mode() {
                    Mode::Duel => {
                        self.list_assign(seat, out);
                        self.list_free(seat, out);
                    }
                    Mode::Monolith => self.list_halves(seat, out),
                }
                out(Action::End);
            }
            Phase::End | Phase::Over => {}
        }
    }

    fn list_roll(self, seat: Seat, out: &mut impl FnMut(Action)) {
        let rolled = self.state.rolls > 0;
        if rolled {
            self.list_marks(out);
            out(Action::Stop);
        } else {
            out(Action::Roll);
        }
        match self.mode() {
            Mode::Duel => self.list_free(seat, out),
            Mode::Monolith if rolled => self.list_halves(seat, out),
            Mode::Monolith => {}
        }
        if self.state.rolls < ROLLS {
            self.list_spark(seat, out);
        }
    }

    /// Marks on dice, and the roll of those that are marked (EZ-3.5, EZ-21.1).
    fn list_marks(self, out: &mut impl FnMut(Action)) {
        let state = self.state;
        if state.rolls >= ROLLS {
            return;
        }
        for die in state.dice.free() {
            if !state.marked.contains(die) {
                out(Action::Mark(die));
            } else if state.taken_back < SECOND_THOUGHTS {
                out(Action::Unmark(die));
            }
        }
        if !state.marked.is_empty() || !state.dice.lying(Place::Unrolled).is_empty() {
            out(Action::Roll);
        }
    }

    /// Avatars that need a roll to come (EZ-14.9, EZ-14.12, EZ-14.18).
    fn list_spark(self, seat: Seat, out: &mut impl FnMut(Action)) {
        let (state, row) = (self.state, &self.state.rows[seat]);
        if row.is_empty() {
            return;
        }
        if row.contains(&Avatar::Nudge) && state.rolls > 0 {
            for die in state.dice.free() {
                for face in Symbol::ALL.into_iter().filter(|face| !state.dice.shows(die, *face)) {
                    out(Action::Nudge(die, face));
                }
            }
        }
        if row.contains(&Avatar::Spark) && state.borrowed.is_none() {
            Element::ALL
                .into_iter()
                .filter(|colour| state.dice.first_lost(*colour).is_some())
                .for_each(|colour| out(Action::Borrow(colour)));
        }
        if row.contains(&Avatar::Overdraw) && self.lost(seat) >= OVERDRAWN {
            out(Action::Overdraw);
        }
    }

    /// Combos that can be covered now.
    pub(crate) fn list_combos(self, seat: Seat, supply: &Supply, out: &mut impl FnMut(Action)) {
        for id in self.combos(seat) {
            let combo = self.combo(id);
            let counted = matches!(combo.effect, Effect::Strike | Effect::Shield);
            if !counted
                && supply.covers(&combo.needs)
                && !self.state.used.contains(id)
                && !self.is_blocked(id)
                && (combo.effect != Effect::Lock
                    || (self.lockable(id).is_some() && !self.is_locked(id)))
            {
                out(Action::Combo(id));
            }
        }
    }

    /// Combos of others that can be blocked (EZ-14.16, EZ-26.6).
    pub(crate) fn list_obstacles(self, seat: Seat, out: &mut impl FnMut(Action)) {
        let free = except(self.state.dice.free(), self.state.borrowed);
        if !free.is_empty() && self.holds(seat, Avatar::Obstacle) {
            for other in self.others(seat) {
                for combo in self.combos(other) {
                    if !self.is_blocked(combo) {
                        out(Action::Obstacle(combo));
                    }
                }
            }
        }
    }

    /// What a seat may answer in a window (EZ-15.1, EZ-15.2, EZ-15.5).
    pub(crate) fn list_window(
        self,
        seat: Seat,
        kind: ReactionWindow,
        out: &mut impl FnMut(Action),
    ) {
        out(Action::Pass);
        match kind {
            ReactionWindow::Start => {
                if self.holds(seat, Avatar::Veil) {
                    out(Action::Veil);
                }
                if self.holds(seat, Avatar::Curse) {
                    out(Action::Curse);
                }
            }
            ReactionWindow::Interfere => self.list_interference(seat, out),
            ReactionWindow::Finish => out(Action::Trigger),
        }
    }

    /// Whether a seat has more to say in a window than to let it pass.
    pub(crate) fn can_act(self, seat: Seat, kind: ReactionWindow) -> bool {
        let mut acts = false;
        self.list_window(seat, kind, &mut |action| acts |= action != Action::Pass);
        acts
    }

    /// What can be done to the dice of the active player (EZ-15.2, EZ-26.4).
    fn list_interference(self, seat: Seat, out: &mut impl FnMut(Action)) {
        let free = self.state.dice.free();
        if self.waiting(seat, |effect| effect == Effect::Fog).is_some() {
            free.iter().for_each(|die| out(Action::Fog(die)));
        }
        self.list_tokens(seat, Token::Winds, out);
        self.list_tokens(seat, Token::WildPulse, out);
        if self.holds(seat, Avatar::Jolt) {
            for die in free {
                for face in Element::ALL.map(Symbol::Of) {
                    if !self.state.dice.shows(die, face) {
                        out(Action::Jolt(die, face));
                    }
                }
            }
        }
    }

    /// The answers to a combo effect, and then the dice to lose (EZ-10.2, EZ-15.4, EZ-26.2).
    fn list_hit(self, hit: &Hit, out: &mut impl FnMut(Action)) {
        let target = hit.target;
        if hit.accepted {
            return self.hand(target).iter().for_each(|die| out(Action::Lose(die)));
        }
        let duel = self.mode() == Mode::Duel;
        out(Action::Pass);
        if hit.might != Might::Shake {
            if duel {
                self.list_savings(hit, out);
            }
            if self.holds(target, Avatar::Stone) {
                out(Action::Stone);
            }
        }
        if hit.moved || hit.counter {
            return;
        }
        if self.holds(target, Avatar::Mirror) {
            out(Action::Mirror);
        }
        if duel {
            self.list_diversions(target, out);
        }
    }
}
