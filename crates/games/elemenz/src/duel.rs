//! The Duel of three or four Shamans (EZ-2 to EZ-17).

mod combo;
mod ending;
mod fall;
mod options;
mod setup;
mod surge;
mod totem;

use ztable_core::{Chance, Log, Rule, Seat, rule};

use crate::apply::Play;
use crate::avatar::Avatar;
use crate::die::{DiceSet, Place, dice_of, except};
use crate::element::Element;
use crate::event::Event;
use crate::numbers::ROLLS;
use crate::phase::{Phase, ReactionWindow};
use crate::rules::Matter;
use crate::state::Look;

pub(crate) use ending::{rank, remark, summary};
pub(crate) use totem::draw;

/// The rule of the Duel about what both games have.
pub(crate) const fn rule_of(matter: Matter) -> Rule {
    match matter {
        Matter::Over => rule!("EZ-16.1"),
        Matter::Cap => rule!("EZ-16.3"),
        Matter::Turn | Matter::RollMoment => rule!("EZ-3.1"),
        Matter::Next => rule!("EZ-3.9"),
        Matter::FirstRoll => rule!("EZ-3.4"),
        Matter::Reroll | Matter::Mark | Matter::NothingToRoll => rule!("EZ-3.5"),
        Matter::Stop => rule!("EZ-3.6"),
        Matter::Use => rule!("EZ-3.7"),
        Matter::End => rule!("EZ-3.8"),
        Matter::Activate => rule!("EZ-8.2"),
        Matter::Once => rule!("EZ-8.1"),
        Matter::Cover => rule!("EZ-8.3"),
        Matter::Lose | Matter::ChooseLoss => rule!("EZ-10.2"),
        Matter::Answer => rule!("EZ-15.4"),
        Matter::Interfere => rule!("EZ-15.2"),
        Matter::Return => rule!("EZ-14.12"),
        Matter::Buy => rule!("EZ-14.2"),
        Matter::Smash => rule!("EZ-14.3"),
    }
}

/// The rule of an Avatar in the Duel.
pub(crate) const fn rule_of_avatar(avatar: Avatar) -> Rule {
    match avatar {
        Avatar::Deflect => rule!("EZ-14.7"),
        Avatar::Stone => rule!("EZ-14.8"),
        Avatar::Nudge => rule!("EZ-14.9"),
        Avatar::Jolt => rule!("EZ-14.10"),
        Avatar::Reflux => rule!("EZ-14.11"),
        Avatar::Spark => rule!("EZ-14.12"),
        Avatar::Wind => rule!("EZ-14.13"),
        Avatar::Veil => rule!("EZ-14.14"),
        Avatar::Curse => rule!("EZ-14.15"),
        Avatar::Obstacle => rule!("EZ-14.16"),
        Avatar::Mirror => rule!("EZ-14.17"),
        Avatar::Overdraw => rule!("EZ-14.18"),
        Avatar::Echo => rule!("EZ-14.19"),
    }
}

impl Look<'_> {
    /// What a Shaman puts against a strike (EZ-9.3).
    #[inline]
    #[must_use]
    pub fn defence(self, seat: Seat) -> u8 {
        let dice = self.defenders(seat);
        let count = |place| (dice & self.state.dice.lying(place)).len() as u8;
        let shield = count(Place::Shield) + self.state.shield_tokens[seat];
        let free = self.shaman(seat) == Element::Earth && self.state.shield_free && shield > 0;
        shield + count(Place::Bonus) + u8::from(free)
    }

    /// The dice that may stand in the seat's SHIELD.
    #[inline]
    pub(crate) fn defenders(self, seat: Seat) -> DiceSet {
        let own = dice_of(self.shaman(seat));
        let Some(lent) = self.state.borrowed else { return own };
        let mut dice =
            if self.rules().lent_dice_change_sides { except(own, Some(lent)) } else { own };
        if self.state.active == seat {
            dice.insert(lent);
        }
        dice
    }

    /// Whether the seat can heal now (EZ-6.7, EZ-14.15).
    pub(crate) fn can_heal(self, seat: Seat) -> bool {
        !(self.state.flags.cursed && self.state.active == seat) && self.lost(seat) > 0
    }

    /// The next living Shamans clockwise and anticlockwise (EZ-1.6); the seat itself when it is
    /// alone.
    pub(crate) fn neighbours(self, seat: Seat) -> [Seat; 2] {
        let mut others = self.others(seat);
        let left = others.next().unwrap_or(seat);
        [left, others.last().unwrap_or(left)]
    }

    /// Whether nothing is left but to stop, as everybody can see: all rolls are made, and there is
    /// nothing that could be a free action (EZ-3.6, EZ-3.10).
    pub(crate) fn must_stop(self) -> bool {
        let (state, seat) = (self.state, self.state.active);
        state.phase == Phase::Roll
            && state.rolls == ROLLS
            && state.tokens(seat) == 0
            && state.rows[seat].is_empty()
            && state.shamans[seat].is_some_and(|own| own != Element::Air || state.flags.air)
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// What is left of the last turn goes: waiting combos and the SHIELD (EZ-3.2, EZ-3.3).
    pub(crate) fn begin_turn_of_shaman(&mut self) {
        let seat = self.state.active;
        self.state.shown = Default::default();
        while let Some(combo) = self.look().waiting(seat, |_| true) {
            self.state.armed.remove(combo);
            self.tell(rule!("EZ-8.7"), || Event::Expired { seat, combo });
        }
        self.clear_shield(seat);
        if self.state.shaman(seat) == Element::Earth {
            self.state.shield_free = false;
        }
        self.open(ReactionWindow::Start);
    }

    /// The others may trigger AFTERSHOCK (EZ-15.5).
    pub(crate) fn end_turn_of_shaman(&mut self) {
        if self.state.alive(self.state.active) {
            self.open(ReactionWindow::Finish);
        }
    }

    /// The tokens in a SHIELD leave the game (EZ-9.8).
    fn clear_shield(&mut self, seat: Seat) {
        let tokens = std::mem::take(&mut self.state.shield_tokens[seat]);
        self.state.removed[self.state.shaman(seat).index()] += tokens;
    }
}
