//! What a button does to a bot, and what a card may do to whom.

use ztable_core::{Rule, Seat};

use crate::belt::{BeltType, TypeSet};
use crate::bot::Bot;
use crate::card::{Button, ButtonSet, CardId};
use crate::game::Zee;
use crate::rule;
use crate::spot::{Direction, Row, Spot, SpotSet};
use crate::state::State;
use crate::view::View;

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
    /// What becomes of a bot on this belt, when bots stand on those.
    #[inline]
    #[must_use]
    pub fn fate(self, spot: Spot, occupied: SpotSet, conveyors: u8, wrap: bool) -> Fate {
        let free = |to: Spot| !occupied.contains(to);
        let to_free = |to: Spot| if free(to) { Fate::Moves(to) } else { Fate::Blocked };
        let beside = |direction| spot.beside(direction, conveyors, wrap);
        match self {
            Drive::Advance if spot.row() == Row::Front => Fate::FallsOff,
            Drive::Advance => to_free(Spot(spot.0 + 1)),
            Drive::Reverse if spot.row() == Row::Back => to_free(Spot(spot.0 + 1)),
            Drive::Reverse => to_free(Spot(spot.0 - 1)),
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

    /// The rule by which a bot moves from there.
    pub(crate) fn rule(self, from: Spot, to: Spot, zolo: bool) -> Rule {
        let around = from.conveyor().0.abs_diff(to.conveyor().0) > 1;
        match (self, from.row()) {
            (Drive::Reverse, Row::Front) => rule!("ZEE-6.1"),
            (Drive::Reverse, Row::Mid) => rule!("ZEE-6.2"),
            (Drive::Reverse, Row::Back) => rule!("ZEE-6.3"),
            (Drive::Advance, Row::Back) => rule!("ZEE-8.1"),
            (Drive::Advance, _) => rule!("ZEE-8.2"),
            (Drive::Shift | Drive::ShiftAll(_), _) if around => rule!("ZEE-7.4"),
            (Drive::Shift, _) => rule!("ZEE-7.1"),
            (Drive::ShiftAll(_), _) if zolo => rule!("ZEE-14.4"),
            (Drive::ShiftAll(_), _) => rule!("ZEE-12.4"),
        }
    }
}

impl Zee {
    /// The bots that a card affects: those on matching belts (ZEE-4.1, ZEE-4.2).
    #[inline]
    #[must_use]
    pub fn affected(&self, state: &State, card: CardId) -> SpotSet {
        let shapes = self.face(card).shapes;
        let mut affected = SpotSet::EMPTY;
        for spot in state.occupied.iter() {
            if shapes.contains(state.belt(spot).kind()) {
                affected.insert(spot);
            }
        }
        affected
    }

    /// The belt types that an Advance of this seat must not show, because a bot of its side would
    /// fall off (ZEE-8.4, ZEE-8.5).
    #[inline]
    #[must_use]
    pub fn forbidden(&self, state: &State, seat: Seat) -> TypeSet {
        let fronts = state.occupied & SpotSet::FRONTS;
        let mut forbidden = TypeSet::EMPTY;
        if fronts.is_empty() || self.rules.is_zolo() {
            return forbidden;
        }
        for (spot, _) in self.spared(state, seat) {
            forbidden.insert(state.belt(spot).kind());
        }
        forbidden
    }

    /// The bots on Front that this seat must not set aside.
    #[inline]
    pub(crate) fn spared(&self, state: &State, seat: Seat) -> impl Iterator<Item = (Spot, Bot)> {
        let side = self.rules.side(seat);
        Bot::all().filter_map(move |bot| {
            let spot = state.spot(bot).filter(|spot| spot.row() == Row::Front)?;
            let owner = state.owner(bot)?;
            let spared = self.rules.side(owner) == side && !state.is_shielded(&self.rules, owner);
            spared.then_some((spot, bot))
        })
    }

    /// The buttons of a card that may be pushed while Advance must not show those types.
    #[inline]
    #[must_use]
    pub fn legal_buttons(&self, card: CardId, forbidden: TypeSet) -> ButtonSet {
        let face = self.face(card);
        if (face.shapes & forbidden).is_empty() {
            face.buttons
        } else {
            face.buttons.without(ButtonSet::one(Button::ADVANCE))
        }
    }
}

/// What a card and a button would do, bot by bot, as far as that is sure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The bot.
    pub bot: Bot,
    /// Where it stands.
    pub from: Spot,
    /// What will become of it; `None` where that hangs on somebody's choice.
    pub fate: Option<Fate>,
    /// Whether ZEE-12.2 keeps it from falling off.
    pub shielded: bool,
}

impl Zee {
    /// What pushing a button would do to the affected bots, in belt order. It uses nothing but
    /// what everybody knows.
    #[must_use]
    pub fn preview(&self, view: &View, card: CardId, drive: Drive) -> Vec<Step> {
        let state = &view.public();
        let mut occupied = state.occupied;
        // Belts of which nobody can say yet whether a bot will stand there.
        let mut open = SpotSet::EMPTY;
        let mut steps = Vec::new();
        for from in self.affected(state, card).iter() {
            let Some(bot) = state.bot_at(from) else { continue };
            let fate = |occupied| drive.fate(from, occupied, state.conveyors, self.rules.wrap);
            let (least, most) = (fate(occupied.without(open)), fate(occupied | open));
            let shielded = least == Fate::FallsOff
                && state.owner(bot).is_some_and(|owner| state.is_shielded(&self.rules, owner));
            let sure = (least == most).then_some(least);
            steps.push(Step { bot, from, fate: sure, shielded });
            match sure {
                _ if shielded => {}
                Some(Fate::Blocked) => {}
                Some(Fate::FallsOff) => occupied.remove(from),
                Some(Fate::Moves(to)) => {
                    occupied.remove(from);
                    occupied.insert(to);
                }
                Some(Fate::Chooses { left, right }) => {
                    occupied.remove(from);
                    open |= SpotSet::one(left) | SpotSet::one(right);
                }
                None => {
                    open.insert(from);
                    for fate in [least, most] {
                        match fate {
                            Fate::Moves(to) => open.insert(to),
                            Fate::Chooses { left, right } => {
                                open |= SpotSet::one(left) | SpotSet::one(right);
                            }
                            Fate::FallsOff | Fate::Blocked => {}
                        }
                    }
                }
            }
        }
        steps
    }
}

/// How dangerous a belt type is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BeltHelp {
    /// Cards that show the type.
    pub shown: u8,
    /// Those among them with Advance.
    pub with_advance: u8,
    /// Those with Advance that lie in the discard pile.
    pub discarded: u8,
}

impl Zee {
    /// On how many cards a belt type is shown, and how many of them can still come.
    #[must_use]
    pub fn help(&self, view: &View, kind: BeltType) -> BeltHelp {
        let shows = |card: &CardId| self.face(*card).shapes.contains(kind);
        let advances = |card: &CardId| self.face(*card).buttons.contains(Button::ADVANCE);
        BeltHelp {
            shown: CardId::all().filter(shows).count() as u8,
            with_advance: CardId::all().filter(shows).filter(advances).count() as u8,
            discarded: view.discards.iter().filter(|c| shows(c) && advances(c)).count() as u8,
        }
    }
}
