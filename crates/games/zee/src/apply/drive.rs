//! Where a button sends a bot: Reverse (ZEE-6), Shift (ZEE-7) and Advance (ZEE-8), one bot at a
//! time and without moving it.

use ztable_core::{Rule, rule};

use crate::card::{Button, CardId};
use crate::rules::Zee;
use crate::spot::{Direction, Row, Spot, SpotSet};
use crate::state::State;

/// A pushed button that moves bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drive {
    /// Reverse (ZEE-6).
    Reverse,
    /// Shift in which every owner chooses (ZEE-7.2).
    Shift,
    /// Shift in which all go the same way (ZEE-12.4, ZEE-14.4).
    ShiftAll(Direction),
    /// Advance (ZEE-8).
    Advance,
}

/// What becomes of an affected bot when its moment comes (ZEE-4.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It moves there.
    Moves(Spot),
    /// Its owner chooses between these two.
    Chooses {
        /// The belt on its left.
        left: Spot,
        /// The belt on its right.
        right: Spot,
    },
    /// It falls off the Front.
    FallsOff,
    /// It stays.
    Blocked,
}

impl Drive {
    /// What a button does to bots; `None` for Swap, and for a Shift whose player has to say first
    /// where all bots go.
    #[inline]
    pub(crate) fn of(button: Button, shift_by_player: bool) -> Option<Drive> {
        match button {
            Button::Reverse => Some(Drive::Reverse),
            Button::Advance => Some(Drive::Advance),
            Button::Shift if !shift_by_player => Some(Drive::Shift),
            Button::Shift | Button::Swap => None,
        }
    }

    /// What becomes of a bot on this belt, when bots stand on those.
    #[inline]
    #[must_use]
    pub fn fate(self, spot: Spot, occupied: SpotSet, conveyors: u8, wrap: bool) -> Fate {
        let free = |to: Spot| !occupied.contains(to);
        let to_free = |to: Spot| if free(to) { Fate::Moves(to) } else { Fate::Blocked };
        let beside = |direction| spot.beside(direction, conveyors, wrap);
        match self {
            Drive::Advance => spot.forward().map_or(Fate::FallsOff, to_free),
            Drive::Reverse => spot.backward().or(spot.forward()).map_or(Fate::Blocked, to_free),
            Drive::ShiftAll(direction) => beside(direction).map_or(Fate::Blocked, to_free),
            Drive::Shift => {
                let left = beside(Direction::Left).filter(|to| free(*to));
                let right = beside(Direction::Right).filter(|to| free(*to));
                match (left, right) {
                    (Some(left), Some(right)) => Fate::Chooses { left, right },
                    (Some(to), None) | (None, Some(to)) => Fate::Moves(to),
                    (None, None) => Fate::Blocked,
                }
            }
        }
    }

    /// The belts where a bot on this one could go, were they free; none where it falls off.
    pub(crate) fn targets(self, spot: Spot, conveyors: u8, wrap: bool) -> [Option<Spot>; 2] {
        match self.fate(spot, SpotSet::EMPTY, conveyors, wrap) {
            Fate::Moves(to) => [Some(to), None],
            Fate::Chooses { left, right } => [Some(left), Some(right)],
            Fate::FallsOff | Fate::Blocked => [None; 2],
        }
    }

    /// The rule by which a bot moves from there.
    #[inline]
    pub(crate) fn rule(self, from: Spot, to: Spot, zolo: bool) -> Rule {
        let around = from.conveyor().index().abs_diff(to.conveyor().index()) > 1;
        match (self, from.row()) {
            (Drive::Reverse, Row::Front) => rule!("ZEE-6.1"),
            (Drive::Reverse, Row::Mid) => rule!("ZEE-6.2"),
            (Drive::Reverse, Row::Back) => rule!("ZEE-6.3"),
            (Drive::Advance, Row::Back) => rule!("ZEE-8.1"),
            (Drive::Advance, _) => rule!("ZEE-8.2"),
            (Drive::Shift | Drive::ShiftAll(_), _) if around => rule!("ZEE-7.4"),
            (Drive::Shift, _) => rule!("ZEE-7.1"),
            (Drive::ShiftAll(_), _) => Drive::one_way_rule(zolo),
        }
    }

    /// The rule by which a bot stays where it is.
    #[inline]
    pub(crate) fn blocking_rule(self, zolo: bool) -> Rule {
        match self {
            Drive::Shift => rule!("ZEE-7.3"),
            Drive::ShiftAll(_) => Drive::one_way_rule(zolo),
            Drive::Reverse | Drive::Advance => rule!("ZEE-4.7"),
        }
    }

    #[inline]
    fn one_way_rule(zolo: bool) -> Rule {
        if zolo { rule!("ZEE-14.4") } else { rule!("ZEE-12.4") }
    }
}

impl Zee {
    /// The bots that a card affects: those on matching belts (ZEE-4.1, ZEE-4.2).
    #[inline]
    #[must_use]
    pub fn affected(&self, state: &State, card: CardId) -> SpotSet {
        let shapes = self.face(card).shapes;
        let mut affected = SpotSet::EMPTY;
        for spot in state.occupied {
            if shapes.contains(state.belt(spot).kind()) {
                affected.insert(spot);
            }
        }
        affected
    }

    /// What becomes of the bot on this belt now.
    #[inline]
    pub(crate) fn fate(&self, state: &State, drive: Drive, spot: Spot) -> Fate {
        drive.fate(spot, state.occupied, state.conveyors, self.rules.wrap)
    }
}
