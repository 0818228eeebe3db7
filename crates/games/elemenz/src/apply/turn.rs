//! How a turn begins and ends.

use ztable_core::{Chance, Log, Rule, rule};

use super::Play;
use crate::board::Mode;
use crate::die::{DiceSet, Die, Place};
use crate::event::{Ending, Event};
use crate::phase::{Flags, Frame, Phase};
use crate::rules::{Matter, REPAID};

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// The active player takes up all dice (EZ-3.3, EZ-21.1).
    pub(crate) fn begin_turn(&mut self) {
        let (seat, round) = (self.state.active, self.state.round);
        self.state.phase = Phase::Roll;
        self.state.rolls = 0;
        self.state.flags = Flags::default();
        self.state.taken_back = 0;
        self.state.marked = DiceSet::EMPTY;
        self.state.used = Default::default();
        self.tell(self.game.rules.cite(Matter::Turn), || Event::Turn { seat, round });
        let hand = self.look().hand(seat);
        self.state.dice.put_all(hand, Place::Unrolled);
        self.state.dice.blank(hand);
        if self.game.rules.mode() == Mode::Duel {
            self.begin_turn_of_shaman();
        }
    }

    /// The turn is over; what is left is settled by [`Play::step_end`].
    pub(crate) fn end_turn(&mut self) {
        self.state.drop_everything();
        self.state.phase = Phase::End;
    }

    /// One step from the end of a turn to the next one.
    pub(super) fn step_end(&mut self) -> bool {
        if self.state.flags.overdrawn {
            self.state.flags.overdrawn = false;
            self.state.push(Frame::Repay(REPAID));
        } else if !self.state.flags.settled {
            self.state.flags.settled = true;
            self.put_down();
            match self.game.rules.mode() {
                Mode::Duel => self.end_turn_of_shaman(),
                Mode::Monolith => self.end_turn_of_halves(),
            }
        } else {
            self.next_turn();
        }
        false
    }

    /// Borrowed dice go back, used ones rest (EZ-3.8, EZ-14.12, EZ-21.6).
    fn put_down(&mut self) {
        let seat = self.state.active;
        if let Some(die) = self.state.borrowed.take() {
            self.state.dice.set(die, Die::blank(Place::Pool));
            self.tell(self.game.rules.cite(Matter::Return), || Event::Returned { seat, die });
        }
        let dice = &mut self.state.dice;
        dice.blank(DiceSet::all());
        let mut rest = dice.free() | dice.lying(Place::Unrolled);
        if self.game.rules.mode() == Mode::Monolith {
            rest = rest | dice.lying(Place::Placed) | dice.lying(Place::Aside);
        }
        dice.put_all(rest, Place::Idle);
    }

    /// Some dice go back to the pool, by choice while there is one (EZ-14.18).
    pub(super) fn step_repay(&mut self, left: u8) -> bool {
        let seat = self.state.active;
        let hand = self.look().hand(seat);
        if left > 0 && hand.len() > usize::from(left) {
            return true;
        }
        self.state.pop();
        if left > 0 {
            for die in hand {
                self.drop_die(seat, die, rule!("EZ-14.18"));
            }
            self.check_alive(seat);
        }
        false
    }

    /// The next one clockwise goes on, unless the last turn of all is over.
    fn next_turn(&mut self) {
        let before = self.state.active;
        let look = self.look();
        let Some(next) = look.others(before).next() else { return };
        let rules = &self.game.rules;
        let counts = match rules.mode() {
            Mode::Duel => look.order(next) <= look.order(before),
            Mode::Monolith => true,
        };
        if counts {
            if self.state.round >= rules.cap() {
                return self.finish(Ending::Cap, rules.cite(Matter::Cap));
            }
            self.state.round += 1;
        }
        self.state.active = next;
        self.begin_turn();
    }

    /// The game is over.
    pub(crate) fn finish(&mut self, end: Ending, rule: Rule) {
        self.state.drop_everything();
        self.state.phase = Phase::Over;
        let winner = crate::ending::winner(self.look());
        self.tell(rule, || Event::Over { winner, end });
    }
}
