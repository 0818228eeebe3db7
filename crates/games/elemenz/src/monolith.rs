//! What only the Monolith game has.

use ztable_core::{Audience, Log, Seat};

use crate::board::{ComboId, Effect};
use crate::die::{DiceSet, DieId, Place};
use crate::element::{Element, Symbol};
use crate::event::{Ending, Event};
use crate::game::ElemenZ;
use crate::rule;
use crate::rules::{ENOUGH, LOCKS, ROLLS};
use crate::state::{Frame, Hit, Might, Phase, Staged, State};

/// The two elements of a player (EZ-20.1).
#[inline]
pub(crate) const fn halves(seat: Seat) -> [Element; 2] {
    match seat.number() {
        0 => [Element::Fire, Element::Earth],
        _ => [Element::Air, Element::Water],
    }
}

impl ElemenZ {
    /// Free dice that show Z leave the hand for this turn (EZ-24.1).
    pub(crate) fn put_aside(&self, state: &mut State, log: &mut impl Log<Event>) {
        if !self.rules.is_monolith() || self.rules.easier {
            return;
        }
        let wild = state.showing(Symbol::Wild);
        if !wild.is_empty() {
            let (seat, count) = (state.active, wild.len() as u8);
            state.dice.put_all(wild, Place::Aside);
            log.tell(Audience::All, rule!("EZ-24.1"), || Event::Aside { seat, count });
        }
    }

    /// How many dice a seat has locked.
    pub(crate) fn locks(&self, state: &State, seat: Seat) -> usize {
        self.dice_of(state, seat).only(state.dice.locked()).len()
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
                let die = state.dice.first_lost(combo.board());
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
                let right = DiceSet::of(combo.board())
                    .only(state.dice.showing(Symbol::Of(combo.board())))
                    .except(state.borrowed);
                let die = staged.dice.only(right).first();
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
        let hand = self.hand(state, seat).only(DiceSet::of(colour));
        hand.without(state.dice.blockers()).first().or(hand.first())
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
        if hit.creator == seat && self.hand(state, seat).len() > 1 {
            return true;
        }
        let die = match hit.creator == seat {
            true => self.hand(state, seat).first(),
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
        let short = |state: &State, seat| self.hand(state, seat).len() < ENOUGH;
        if self.all().any(|seat| short(state, seat)) {
            self.finish(state, Ending::Attrition, rule!("EZ-25.2"), log);
        }
    }
}
