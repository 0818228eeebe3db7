//! What the rules tell a board about a view: what picks would do and lots would bring.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::action::Action;
use crate::card::LotId;

/// What the rules tell a board about a view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Briefing {
    /// Whose Discover turn it is, if it is somebody's (QZ-3.2).
    pub discoverer: Option<Seat>,
    /// Whether the next survey of that turn costs nothing (QZ-3.3).
    pub free_survey: bool,
    /// What picks would leave the viewer with.
    pub picks: BTreeMap<Action, Foresight>,
    /// What lots would bring the viewer that it knows: of the line-up, and its own undeveloped ones.
    pub prospects: BTreeMap<LotId, Prospect>,
}

/// What a pick would leave the viewer with, if nobody interrupts it or bids more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Foresight {
    /// Credits in millions.
    pub credits: u16,
    /// Debts that are not paid off.
    pub debts: u16,
    /// What would stand in front of the viewer; nothing while that depends on a lot that the viewer
    /// has not seen.
    pub stand: Option<Stand>,
}

/// What developed lots bring their owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stand {
    /// What the next Collect brings, in millions (QZ-6.1, QZ-6.2).
    pub income: u16,
    /// The debts that it gives (QZ-6.3).
    pub debts_due: u16,
    /// The points as they are then, debts taken off (QZ-8).
    pub points: i32,
}

/// What a lot would bring the viewer, developed now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Prospect {
    /// What it pays in each of its Collects, in millions (QZ-6.2, QZ-13.9).
    pub pays: u16,
    /// In how many Collects it would pay: those to come, but for one that C09 spoils.
    pub collects: u8,
    /// The debts that it gives once (QZ-6.3).
    pub debts: u16,
    /// Its own points (QZ-8.3, QZ-8.4).
    pub points: u32,
    /// The points of sets that it completes or makes better (QZ-8.5).
    pub sets: u32,
}
