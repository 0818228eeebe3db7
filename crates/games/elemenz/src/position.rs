//! The table in a form that people read and edit; a view holds one of which parts are missing.

#[cfg(feature = "rules")]
pub(crate) mod build;
#[cfg(feature = "rules")]
pub(crate) mod load;
#[cfg(feature = "rules")]
mod pieces;
#[cfg(feature = "rules")]
mod turn;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Listed, Seat, SeatSet};

use crate::action::Action;
use crate::avatar::{Avatar, AvatarSet};
use crate::board::ComboSet;
use crate::die::{DiceSet, Die, DieId};
use crate::element::Element;
use crate::phase::{Flags, Frame, Phase, Staged, Touch};
use crate::token::{Slot, Token};

/// A table. In a position, nothing is hidden.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is going on.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Who played first.
    pub first: Seat,
    /// The round of the Duel, the turn of the Monolith game.
    pub round: u16,
    /// Rolls made in this turn.
    pub rolls: u8,
    /// Who still has to answer what is asked of several. Who of the others has answered already in
    /// a reaction window, only the referee sees.
    pub asked: SeatSet,
    /// All seats in order.
    pub seats: Vec<SeatPosition>,
    /// The dice that are in the game.
    pub dice: Listed<DieId, Die, { DieId::COUNT }>,
    /// The borrowed die.
    pub borrowed: Option<DieId>,
    /// Whom the last combo or Avatar was aimed at.
    #[serde(default)]
    pub aimed: Option<Seat>,
    /// Dice marked for the next roll.
    pub marked: DiceSet,
    /// Combos activated in this turn.
    pub used: ComboSet,
    /// Waiting combos that are armed.
    pub armed: ComboSet,
    /// Whether the free space of EARTH's SHIELD counts.
    pub shield_free: bool,
    /// Tokens that left the game.
    pub removed: BTreeMap<Token, u8>,
    /// The stacks of Avatars, the top last.
    pub stacks: Vec<Vec<Option<Avatar>>>,
    /// Loose Avatars, face up.
    pub loose: AvatarSet,
    /// Avatars whose place everybody knows.
    pub seen: AvatarSet,
    /// What was done in this turn.
    pub flags: Flags,
    /// What the active player is preparing.
    pub staged: Option<Staged>,
    /// How often the active player took something back in this turn.
    #[serde(default)]
    pub taken_back: u8,
    /// What is being settled, the topmost last.
    pub stack: Vec<Frame>,
}

/// One seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// Its Shaman, once it is picked; none in the Monolith game.
    pub shaman: Option<Element>,
    /// When it was eliminated, from 1; 0 for the living.
    pub gone: u8,
    /// The slots of its Totem.
    pub slots: Few<SlotPosition, { Slot::COUNT }>,
    /// Element tokens in its SHIELD.
    pub shield_tokens: u8,
    /// Its Avatars in their row.
    pub avatars: Vec<Option<Avatar>>,
    /// Its sealed answer.
    pub answer: Option<Action>,
    /// How many tokens it has laid during set-up.
    pub laid: Option<u8>,
    /// The die it re-rolled, turned or lost last.
    #[serde(default)]
    pub touched: Option<Touch>,
    /// The token it showed last in this turn, on its way out of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Token>,
}

/// One slot of a Totem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotPosition {
    /// The token, if it is known.
    #[serde(default)]
    pub token: Option<Token>,
    /// Whether there is a token that is not known.
    #[serde(default)]
    pub hidden: bool,
    /// Who knows it beside its owner.
    #[serde(default)]
    pub knowers: SeatSet,
}

impl SlotPosition {
    /// Whether a token lies there.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.hidden || self.token.is_some()
    }
}
