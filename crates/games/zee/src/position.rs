//! The whole state in a form that people read and edit.

#[cfg(feature = "rules")]
mod build;
#[cfg(feature = "rules")]
mod company;
#[cfg(feature = "rules")]
mod load;
#[cfg(feature = "rules")]
mod pieces;
#[cfg(feature = "rules")]
mod zolo;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::belt::{BeltId, BeltSet};
use crate::bot::Bot;
use crate::card::{CardId, CardSet, LastPlay};
use crate::event::Column;
use crate::phase::{Question, Staged};
use crate::spot::{Spot, SpotSet};

/// A position. The Control deck and the unseen part of the Belt deck may be left out: they are
/// what is nowhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What is asked.
    pub stage: Question,
    /// What the seat that is asked has picked in private so far.
    #[serde(default)]
    pub staged: Option<Staged>,
    /// The turn, from 1; 0 during set-up and in Zolo.
    pub turn: u16,
    /// Whose turn it is; during set-up, who builds.
    pub active: Seat,
    /// The conveyors from left to right, each Back, Mid, Front.
    pub reactor: Vec<Column>,
    /// Where the bots stand; nothing for a bot that is out of the reactor.
    pub bots: BTreeMap<Bot, Option<Spot>>,
    /// All seats in order.
    pub seats: Vec<SeatPosition>,
    /// The Control deck, in no order.
    #[serde(default)]
    pub control_deck: Option<CardSet>,
    /// The cards that were shuffled into the Control deck last; nothing before the first
    /// reshuffle.
    #[serde(default)]
    pub reshuffled: Option<CardSet>,
    /// The discard pile, first card first.
    #[serde(default)]
    pub discards: Vec<CardId>,
    /// The Belt deck: its visible top, what is unseen and what lies in known order under it.
    pub belt_deck: BeltDeckPosition,
    /// The card that was played last.
    #[serde(default)]
    pub last: Option<LastPlay>,
    /// Bots that a Shift has still to move, by place.
    #[serde(default)]
    pub shifting: SpotSet,
    /// Bots whose owners have to make a Reset, in order.
    #[serde(default)]
    pub resets: Vec<Bot>,
    /// The rounds, in Zolo.
    #[serde(default)]
    pub zolo: Option<ZoloPosition>,
}

/// One seat of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// Its bot; none in Zolo.
    #[serde(default)]
    pub bot: Option<Bot>,
    /// Its own points, also in a team.
    #[serde(default)]
    pub points: u8,
    /// Its Control cards.
    pub hand: CardSet,
    /// The belts it holds during set-up.
    #[serde(default)]
    pub belts: BeltSet,
}

/// The Belt deck of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BeltDeckPosition {
    /// Its visible top.
    pub top: BeltId,
    /// The belts under it in unknown order.
    #[serde(default)]
    pub unseen: Option<BeltSet>,
    /// The belts at the bottom in known order, topmost first.
    #[serde(default)]
    pub bottom: Vec<BeltId>,
}

/// The rounds of Zolo in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoloPosition {
    /// The round, from 1.
    pub round: u8,
    /// The scores of the finished rounds.
    #[serde(default)]
    pub scores: Vec<u8>,
    /// Whether this round's exchange was used.
    #[serde(default)]
    pub exchanged: bool,
    /// Conveyors that have to be removed now.
    #[serde(default)]
    pub remove: u8,
    /// Cards to be drawn for bots just set aside.
    #[serde(default)]
    pub due: u8,
}
