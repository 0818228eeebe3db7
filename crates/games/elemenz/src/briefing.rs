//! What the rules tell a board about a view: how everybody stands, what is in reach and what picks
//! would do.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::action::Action;
use crate::board::ComboId;
use crate::die::{DiceSet, DieId};
use crate::element::Element;
use crate::token::Slot;

/// What the rules tell a board about a view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Briefing {
    /// How everybody stands, by seat.
    pub seats: Vec<SeatBrief>,
    /// What the dice of whoever is on turn can do.
    pub outlook: Vec<Outlook>,
    /// What covers the spaces of what is being prepared.
    pub covering: Vec<Cover>,
    /// How many Z make a Wild Surge in this turn.
    pub surge_at: u8,
    /// In how many of a hundred cases the next roll is one; at least in one, if it can be.
    pub surge_risk: Option<u8>,
    /// The strike that is about to hit the viewer, or that its AFTERSHOCK would make.
    pub strike: Option<Strike>,
    /// Who won, as far as the table tells it.
    pub winner: Option<Seat>,
    /// What picks would do.
    pub picks: BTreeMap<Action, Foresight>,
}

/// How a seat stands.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatBrief {
    /// Its Shaman, or its two halves.
    pub elements: Vec<Element>,
    /// The combos on its boards.
    pub combos: Vec<ComboId>,
    /// Its dice in hand, with one that it borrowed and without one that it lent.
    pub dice: DiceSet,
    /// What it puts against strikes.
    pub defence: u8,
    /// How many dice it has locked.
    pub locks: u8,
    /// Whether it still plays.
    pub alive: bool,
}

/// A strike, and what is put against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// How strong it is, before anything is put against it.
    pub value: u8,
    /// The defence of whom it hits.
    pub defence: u8,
    /// The dice that it takes (EZ-9.3).
    pub dice: u8,
}

/// What an act would do to one seat, if nobody answers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effects {
    /// A strike meets a defence and takes that many dice.
    Struck {
        /// The value of the strike.
        value: u8,
        /// What the seat puts against it.
        defence: u8,
        /// What is left of the strike, as far as there are dice to lose.
        dice: u8,
    },
    /// Dice are lost whatever the defence.
    Loses(u8),
    /// Dice are lost, and then a pulse token is stolen if there is one.
    Robbed(u8),
    /// Dice come back from the pool, as far as chance does not say more.
    Heals(u8),
    /// This defence is gone.
    Shaken(u8),
    /// This is the defence afterwards.
    Defends(u8),
    /// A waiting combo is armed.
    Arms,
    /// A die comes from the pool.
    Takes(DieId),
    /// A die goes to the pool.
    Drained(DieId),
    /// A die is locked.
    Locks(DieId),
    /// It goes off without effect.
    Nothing,
}

/// An effect and whom it meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Consequence {
    /// Whom it happens to.
    pub seat: Seat,
    /// What happens to it.
    pub effect: Effects,
}

/// What a pick would do, if nobody answers it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Foresight {
    /// One of these happens, as the target is chosen.
    pub one_of: Vec<Consequence>,
    /// All of these happen.
    pub all: Vec<Consequence>,
}

/// How near a combo is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Every space can be covered.
    Ready,
    /// So many symbols are missing, by element.
    Short([u8; Element::COUNT]),
    /// It was activated in this turn (EZ-8.1).
    Used,
    /// A die of another seat blocks it (EZ-14.16).
    Blocked,
    /// Its die is locked (EZ-23.4).
    Locked,
}

/// What makes a Z stand for an element (EZ-7.1, EZ-7.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Anchor {
    /// A die that shows the element.
    Die(DieId),
    /// An Element token in the same combo.
    Token(Slot),
}

/// What covers a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Payer {
    /// A die that shows the symbol.
    Die(DieId),
    /// A Z, and what lets it stand for the element.
    Wild(DieId, Anchor),
    /// The Element token in this slot.
    Token(Slot),
}

/// A covered space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cover {
    /// The symbol of the space.
    pub space: Element,
    /// The die or token on it.
    pub by: Payer,
}

/// A combo and the dice there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outlook {
    /// One of the combos of the active player.
    pub combo: ComboId,
    /// Whether it can be activated, and if not, why.
    pub reach: Reach,
    /// How many spaces of a STRIKE or SHIELD can be covered; all spaces of another combo.
    pub spaces: u8,
    /// The cheapest covering: what shows the symbol, then Z, then tokens.
    pub covers: Vec<Cover>,
}
