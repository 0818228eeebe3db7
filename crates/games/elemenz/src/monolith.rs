//! What only the Monolith game has.

use ztable_core::{Audience, Log, Seat};

use crate::board::{ComboId, Effect};
use crate::die::{DieId, Place};
use crate::element::{Element, Symbol};
use crate::event::{Ending, Event};
use crate::game::ElemenZ;
use crate::rule;
use crate::rules::{ENOUGH, LOCKS, ROLLS};
use crate::state::{Frame, Hit, Might, Phase, Staged, State};

impl ElemenZ {
    /// Free dice that show Z leave the hand for this turn (EZ-24.1).
    pub(crate) fn put_aside(&self, state: &mut State, log: &mut impl Log<Event>) {
        if !self.rules.is_monolith() || self.rules.easier {
            return;
        }
        let mut count = 0;
        for die in &mut state.dice {
            if die.shows(Symbol::Wild) {
                die.at = Place::Aside;
                count += 1;
            }
        }
        if count > 0 {
            let seat = state.active;
            log.tell(Audience::All, rule!("EZ-24.1"), || Event::Aside { seat, count });
        }
    }

    /// How many dice a seat has locked.
    pub(crate) fn locks(&self, state: &State, seat: Seat) -> usize {
        self.dice_of(state, seat)
            .filter(|die| matches!(state.die(*die).at, Place::Locked(_)))
            .count()
    }

    pub(crate) fn activate_half(
        &self,
        state: &mut State,
        staged: &Staged,
        combo: ComboId,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        match self.combo(combo).effect {
            Effect::Take => {
                let die = DieId::of(combo.board()).find(|die| state.die(*die).at == Place::Pool);
                if let Some(die) = die {
                    let rolling = state.phase == Phase::Roll && state.rolls < ROLLS;
                    state.put(die, if rolling { Place::Unrolled } else { Place::Aside });
                }
                log.tell(Audience::All, rule!("EZ-22.1"), || Event::Took { seat, die });
            }
            Effect::Drain => {
                let other = seat.next(self.rules.seats);
                let might = Might::Drain(combo.board().opposing());
                state.push(Frame::Hit(crate::hit::fresh(seat, other, combo, might, false)));
            }
            _ => {
                let die = staged.dice.iter().find(|die| {
                    die.colour() == combo.board()
                        && state.die(*die).face == Some(Symbol::Of(combo.board()))
                        && state.borrowed != Some(*die)
                });
                if let Some(die) = die {
                    state.put(die, Place::Locked(combo));
                    let locks = self.locks(state, seat);
                    log.tell(Audience::All, rule!("EZ-23.2"), || Event::Locked {
                        seat,
                        combo,
                        die,
                        locks: locks as u8,
                    });
                    if locks == LOCKS {
                        self.finish(state, Ending::Locks, rule!("EZ-25.1"), log);
                    }
                }
            }
        }
    }

    /// The die that a drain takes: one that does not block first (EZ-22.2, EZ-26.6).
    pub(crate) fn drained(&self, state: &State, seat: Seat, colour: Element) -> Option<DieId> {
        let mut found = None;
        for die in self.hand(state, seat).filter(|die| die.colour() == colour) {
            match state.die(die).at {
                Place::Block(_) => found = found.or(Some(die)),
                _ => return Some(die),
            }
        }
        found
    }

    /// A drain that was accepted; whether its creator has to choose a die (EZ-26.2).
    pub(crate) fn step_drain(
        &self,
        state: &mut State,
        hit: &Hit,
        colour: Element,
        log: &mut impl Log<Event>,
    ) -> bool {
        let seat = hit.target;
        if hit.creator == seat && self.hand(state, seat).count() > 1 {
            return true;
        }
        let die = match hit.creator == seat {
            true => self.hand(state, seat).next(),
            false => self.drained(state, seat, colour),
        };
        state.pop();
        if let Some(die) = die {
            self.drop_die(state, seat, die, log, rule!("EZ-22.2"));
        }
        false
    }

    /// Whoever has too few dice loses (EZ-25.2).
    pub(crate) fn end_half(&self, state: &mut State, log: &mut impl Log<Event>) {
        let short = |state: &State, seat| self.hand(state, seat).count() < ENOUGH;
        if self.all().any(|seat| short(state, seat)) {
            self.finish(state, Ending::Attrition, rule!("EZ-25.2"), log);
        }
    }
}
