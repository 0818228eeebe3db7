//! Rolling.

use ztable_core::{Chance, Key, Log, Rule, Seat};

use super::Play;
use crate::board::Mode;
use crate::die::{DiceSet, Die, DieId, Place};
use crate::element::Symbol;
use crate::event::Event;
use crate::phase::{Phase, ReactionWindow, Touch};
use crate::rules::Matter;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// A face of the die, as chance has it.
    pub(crate) fn face(&mut self, die: DieId) -> Symbol {
        let faces = &self.game.catalogue.dice.faces[die.colour().index()];
        let sides = faces.len() as u32;
        faces[self.chance.one_of(Key::Next, sides, |face| faces[face as usize]) as usize]
    }

    /// Rolls these dice together.
    pub(crate) fn throw(&mut self, dice: DiceSet, rule: Rule) {
        for die in dice {
            let face = self.face(die);
            self.state.dice.set(die, Die { at: Place::Unassigned, face: Some(face) });
        }
        let (state, roll) = (&*self.state, self.state.rolls);
        self.log.tell(ztable_core::Audience::All, rule, || Event::Rolled {
            seat: state.active,
            roll,
            dice: dice.iter().filter_map(|die| Some((die, state.dice.face(die)?))).collect(),
        });
    }

    /// A roll of the turn (EZ-3.4, EZ-3.5, EZ-21.1).
    pub(super) fn roll(&mut self) {
        self.state.rolls += 1;
        let dice = self.state.dice.lying(Place::Unrolled) | self.state.marked;
        self.state.marked = DiceSet::EMPTY;
        let matter = if self.state.rolls == 1 { Matter::FirstRoll } else { Matter::Reroll };
        self.throw(dice, self.game.rules.cite(matter));
        match self.game.rules.mode() {
            Mode::Duel => self.after_roll(),
            Mode::Monolith => self.after_roll_of_halves(),
        }
    }

    /// Rolling is over (EZ-3.6, EZ-21.8).
    pub(crate) fn stop(&mut self) {
        let seat = self.state.active;
        self.state.phase = Phase::Assign;
        self.state.marked = DiceSet::EMPTY;
        self.state.dice.put_all(self.state.dice.lying(Place::Unrolled), Place::Aside);
        self.tell(self.game.rules.cite(Matter::Stop), || Event::Stopped { seat });
        self.open(ReactionWindow::Interfere);
    }

    /// One die of the active Shaman gets a new face (EZ-4.2).
    pub(crate) fn reroll(&mut self, by: Seat, die: DieId, rule: Rule) {
        let face = self.face(die);
        self.state.dice.set(die, Die { at: Place::Unassigned, face: Some(face) });
        self.state.touched[by] = Some(Touch { die, face: Some(face) });
        let seat = self.state.active;
        self.tell(rule, || Event::Rerolled { seat, by, die, face });
        self.after_roll();
    }
}
