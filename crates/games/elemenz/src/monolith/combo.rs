//! What the combos of the half-boards do (EZ-22, EZ-23).

use ztable_core::{Chance, Log, Seat, rule};

use crate::apply::{Play, fresh};
use crate::board::{ComboId, Effect};
use crate::die::{DieId, Place, dice_of, except};
use crate::element::{Element, Symbol};
use crate::event::{Ending, Event};
use crate::numbers::{LOCKS, ROLLS};
use crate::phase::{Frame, Hit, Might, Phase, Staged};
use crate::state::Look;

impl Look<'_> {
    /// The die that a drain takes: one that does not block first (EZ-22.2, EZ-26.6).
    pub(crate) fn drained(self, seat: Seat, colour: Element) -> Option<DieId> {
        let hand = self.hand(seat) & dice_of(colour);
        hand.without(self.state.dice.blockers()).lowest().or(hand.lowest())
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    pub(crate) fn take_effect_of_half(&mut self, combo: ComboId, staged: &Staged) {
        match self.game.combo(combo).effect {
            Effect::Take => self.take_die(combo.board()),
            Effect::Drain => {
                let seat = self.state.active;
                let other = seat.next(self.game.rules.seats);
                let might = Might::Drain(combo.board().opposing());
                self.state.push(Frame::Hit(fresh(seat, other, combo, might, false)));
            }
            Effect::Lock => self.lock(combo, staged),
            // These are of the Duel; the data of a half-board have none of them.
            Effect::Strike
            | Effect::Shield
            | Effect::StrikeOne(_)
            | Effect::StrikeAll(_)
            | Effect::Lose { .. }
            | Effect::LoseAll(_)
            | Effect::LoseSteal(_)
            | Effect::LoseHeal { .. }
            | Effect::Heal(_)
            | Effect::Shake
            | Effect::Fog
            | Effect::Aftershock(_)
            | Effect::Backdraft => {}
        }
    }

    /// A die comes from the pool, for the next roll or for the next turn (EZ-21.4, EZ-22.1).
    fn take_die(&mut self, colour: Element) {
        let seat = self.state.active;
        let die = self.state.dice.first_lost(colour);
        if let Some(die) = die {
            let rolling = self.state.phase == Phase::Roll && self.state.rolls < ROLLS;
            self.state.put(die, if rolling { Place::Unrolled } else { Place::Aside });
        }
        self.tell(rule!("EZ-22.1"), || Event::Took { seat, die });
    }

    /// One of the dice stays for good; with the sixth the game is won (EZ-23.2, EZ-25.1).
    fn lock(&mut self, combo: ComboId, staged: &Staged) {
        let seat = self.state.active;
        let right = except(
            dice_of(combo.board()) & self.state.dice.showing(Symbol::Of(combo.board())),
            self.state.borrowed,
        );
        let Some(die) = (staged.dice & right).lowest() else { return };
        self.state.put(die, Place::Locked(combo));
        let locks = self.look().locks(seat);
        self.tell(rule!("EZ-23.2"), || Event::Locked { seat, combo, die, locks: locks as u8 });
        if locks == LOCKS {
            self.finish(Ending::Locks, rule!("EZ-25.1"));
        }
    }

    /// A drain that was accepted or cancelled; whether its creator, whom it came back to, has to
    /// choose a die (EZ-22.2, EZ-26.2).
    pub(crate) fn step_drain(&mut self, hit: &Hit, colour: Element) -> bool {
        let seat = hit.target;
        let came_back = hit.creator == seat;
        let hand = self.look().hand(seat);
        if hit.loss != Some(0) && came_back && hand.len() > 1 {
            return true;
        }
        let die = if came_back { hand.lowest() } else { self.look().drained(seat, colour) };
        self.state.pop();
        if let Some(die) = die.filter(|_| hit.loss != Some(0)) {
            self.drop_die(seat, die, rule!("EZ-22.2"));
        }
        false
    }
}
