//! The Monolith game of two players, each with two halves (EZ-20 to EZ-27).

mod combo;
mod ending;
mod options;
mod setup;

use ztable_core::{Chance, Log, Rule, Seat, rule};

use crate::apply::Play;
use crate::avatar::Avatar;
use crate::board::Mode;
use crate::die::Place;
use crate::element::{Element, Symbol};
use crate::event::{Ending, Event};
use crate::rules::{ENOUGH, Matter, ROLLS};

pub(crate) use ending::{rank, remark, summary};

/// The two elements of a player (EZ-20.1).
#[inline]
pub(crate) const fn halves(seat: Seat) -> [Element; 2] {
    match seat.number() {
        0 => [Element::Fire, Element::Earth],
        _ => [Element::Air, Element::Water],
    }
}

/// The rule of the Monolith game about what both games have.
pub(crate) const fn rule_of(matter: Matter) -> Rule {
    match matter {
        Matter::Over => rule!("EZ-25.1"),
        Matter::Cap => rule!("EZ-25.3"),
        Matter::Turn | Matter::Next | Matter::FirstRoll | Matter::Reroll => rule!("EZ-21.1"),
        Matter::Mark | Matter::Cover => rule!("EZ-21.3"),
        Matter::NothingToRoll => rule!("EZ-21.5"),
        Matter::RollMoment | Matter::Stop | Matter::Use | Matter::End => rule!("EZ-21.8"),
        Matter::Activate | Matter::Once => rule!("EZ-21.2"),
        Matter::Lose => rule!("EZ-22.3"),
        Matter::ChooseLoss | Matter::Answer => rule!("EZ-26.2"),
        Matter::Interfere => rule!("EZ-26.4"),
        Matter::Return => rule!("EZ-21.6"),
        Matter::Buy | Matter::Smash => rule!("EZ-26.1"),
    }
}

/// The rule of an Avatar in the Monolith game, where not all are used.
pub(crate) const fn rule_of_avatar(avatar: Avatar) -> Rule {
    match avatar {
        Avatar::Stone | Avatar::Mirror => rule!("EZ-26.2"),
        Avatar::Nudge => rule!("EZ-26.3"),
        Avatar::Jolt => rule!("EZ-26.4"),
        Avatar::Spark => rule!("EZ-26.5"),
        Avatar::Obstacle => rule!("EZ-26.6"),
        Avatar::Deflect
        | Avatar::Reflux
        | Avatar::Wind
        | Avatar::Veil
        | Avatar::Curse
        | Avatar::Overdraw
        | Avatar::Echo => crate::duel::rule_of_avatar(avatar),
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Z go aside, and after the last roll rolling is over (EZ-21.8, EZ-27.4).
    pub(crate) fn after_roll_of_halves(&mut self) {
        self.put_aside();
        let opening = self.game.rules.opening_handicap && self.state.round == 1;
        if self.state.rolls == ROLLS || opening {
            self.stop();
        }
    }

    /// Free dice that show Z leave the hand for this turn (EZ-24.1).
    pub(crate) fn put_aside(&mut self) {
        if self.game.rules.mode() == Mode::Duel || self.game.rules.easier {
            return;
        }
        let wild = self.state.showing(Symbol::Wild);
        if !wild.is_empty() {
            let (seat, count) = (self.state.active, wild.len() as u8);
            self.state.dice.put_all(wild, Place::Aside);
            self.tell(rule!("EZ-24.1"), || Event::Aside { seat, count });
        }
    }

    /// Whoever has too few dice loses (EZ-25.2).
    pub(crate) fn end_turn_of_halves(&mut self) {
        let look = self.look();
        if self.game.all().any(|seat| look.hand(seat).len() < ENOUGH) {
            self.finish(Ending::Attrition, rule!("EZ-25.2"));
        }
    }
}
