//! After every roll event: Wild Surge, then Heal (EZ-4 to EZ-6).

use ztable_core::{Chance, Log, Rule, Seat, rule};

use crate::action::Action;
use crate::apply::Play;
use crate::die::{DiceSet, Die, DieId, Place};
use crate::element::{Element, Symbol};
use crate::event::Event;
use crate::numbers::ROLLS;
use crate::phase::{Frame, Phase};
use crate::rules::{SMALL_HAND, SURGE, THIN};
use crate::state::Look;

/// Why dice surge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// Too many Z; a Totemic Buff may stop it (EZ-5.7).
    Wild,
    /// Everything shows the opposing element.
    Opposing,
}

impl Look<'_> {
    /// How many Z make a Wild Surge in this turn (EZ-5.1, EZ-14.14).
    #[inline]
    pub(crate) fn surge_at(self) -> usize {
        if self.state.flags.veil { THIN } else { SURGE }
    }

    /// Whether dice surge of which so many show Z and so many the opposing element (EZ-5.1 to
    /// EZ-5.3, EZ-14.14, EZ-17).
    #[inline]
    pub(crate) fn surges(self, wild: usize, opposing: usize, all: usize) -> Option<Cause> {
        let enough = self.surge_at();
        let small = all <= SMALL_HAND && wild == all && !self.rules().easier_b;
        if wild >= enough || small {
            Some(Cause::Wild)
        } else if opposing == all && !self.rules().easier_a {
            Some(Cause::Opposing)
        } else {
            None
        }
    }

    /// The dice of the turn that count in the checks (EZ-5.10).
    fn checked(self) -> DiceSet {
        self.state.dice.in_hands().without(self.state.dice.lying(Place::Negated))
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Wild Surge, then Heal (EZ-4.1).
    pub(crate) fn after_roll(&mut self) {
        let seat = self.state.active;
        let own = self.state.shaman(seat);
        let (rules, dice) = (&self.game.rules, &self.state.dice);
        let checked = self.look().checked();
        let count = |symbol| (dice.showing(symbol) & checked).len();
        let all = (dice.shown() & checked).len();
        if all == 0 {
            return;
        }
        let (wild, same) = (count(Symbol::Wild), count(Symbol::Of(own)));
        match self.look().surges(wild, count(Symbol::Of(own.opposing())), all) {
            // Whoever has a token may hold a Totemic Buff, and is asked.
            Some(Cause::Wild) if self.state.tokens(seat) > 0 => {
                return self.state.push(Frame::Surge);
            }
            Some(_) => return self.surge(),
            None => {}
        }
        let healthy = same == all || (rules.heal_with_wild && same > 0 && same + wild == all);
        if healthy && !self.state.flags.healed && self.look().can_heal(seat) {
            self.state.flags.healed = true;
            self.heal(seat, rule!("EZ-6.1"));
        }
    }

    /// The surging Shaman plays a Totemic Buff, or none (EZ-5.7).
    pub(crate) fn answer_surge(&mut self, seat: Seat, action: Action) {
        self.state.pop();
        match action {
            Action::PlayOn(slot, die) => {
                self.play_on(seat, slot, die);
                // The roll that was about to surge is checked again.
                self.after_roll();
            }
            Action::Pass => self.surge(),
            _ => unreachable!("a surge is let happen or answered by a token"),
        }
    }

    /// A Wild Surge ends the turn (EZ-5.4 to EZ-5.6).
    fn surge(&mut self) {
        let seat = self.state.active;
        let wild = (self.state.dice.showing(Symbol::Wild) & self.look().checked()).len() as u8;
        self.tell(rule!("EZ-5.4"), || Event::Surge { seat, wild });
        if self.state.shaman(seat) == Element::Earth {
            self.state.shield_free = false;
        }
        self.recycle(seat, rule!("EZ-5.6"));
        self.end_turn();
    }

    /// The active Shaman heals so many (EZ-6.6).
    pub(crate) fn mend(&mut self, count: u8) -> bool {
        self.state.pop();
        for _ in 0..count {
            self.heal(self.state.active, rule!("EZ-6.6"));
        }
        false
    }

    /// One die comes back (EZ-6.4, EZ-6.5).
    pub(crate) fn heal(&mut self, seat: Seat, rule: Rule) {
        let look = self.look();
        if !look.can_heal(seat) {
            return;
        }
        let Some(die) = look.pool(seat).lowest() else { return };
        let state = &mut *self.state;
        let rolling = state.phase == Phase::Roll && state.active == seat && state.rolls < ROLLS;
        let at = if rolling { Place::Unrolled } else { Place::Aside };
        state.put(die, at);
        if state.shaman(seat) != Element::Water {
            return self.tell(rule, || Event::Healed { seat, die, face: None });
        }
        self.heal_water(seat, die, at);
    }

    /// WATER rolls what it heals, and may heal another one (EZ-12.5, EZ-12.6).
    fn heal_water(&mut self, seat: Seat, die: DieId, at: Place) {
        let rule = rule!("EZ-12.5");
        let face = self.face(die);
        self.tell(rule, || Event::Healed { seat, die, face: Some(face) });
        if face == Symbol::Of(Element::Water)
            && let Some(second) = self.look().pool(seat).lowest()
        {
            self.state.put(second, at);
            self.tell(rule, || Event::Healed { seat, die: second, face: None });
        }
        if at == Place::Unrolled && self.state.rolls > 0 {
            self.state.dice.set(die, Die { at: Place::Unassigned, face: Some(face) });
            self.after_roll();
        }
    }
}
