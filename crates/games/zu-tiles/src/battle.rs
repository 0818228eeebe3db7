//! A Battle, and its sides.

use serde::{Deserialize, Serialize};
use ztable_core::Few;

use crate::kind::Stamp;

/// The most Allies of one side.
pub const ALLIES: usize = 8;

/// A Battle from its declaration to its end: who fights, with whose help and how far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Battle {
    pub(crate) attacker: Stamp,
    pub(crate) defender: Stamp,
    /// The attacking player.
    pub(crate) by: u8,
    /// Allies of the Attacker and of the Defender.
    pub(crate) allies: [Few<Stamp, ALLIES>; 2],
    /// Creatures that were asked for, by side.
    pub(crate) asked: [Few<Stamp, 4>; 2],
    pub(crate) cancelled: bool,
}

/// One of the two sides of a Battle, for which Allies are asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleSide {
    /// The Attacker's.
    Attack,
    /// The Defender's.
    Defence,
}
