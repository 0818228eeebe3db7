//! A game that was played, as a line of JSON keeps it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ztable_core::Sort;

/// How one seat fared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seated {
    /// Whether it won, alone or with others.
    pub won: bool,
    /// Its place, from 1.
    pub place: u8,
    /// Its score, where the game gives one.
    pub score: Option<i32>,
    /// What it used how often: `card C07`.
    pub uses: BTreeMap<String, u16>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Game {
    /// The number of its arm in the plan.
    pub arm: usize,
    /// Its seed.
    pub seed: u64,
    /// How many decisions it took.
    pub decisions: u32,
    /// How often another seat took the lead.
    pub lead_changes: u32,
    /// How far the first was ahead of the second at the end, as the game counts progress; nothing
    /// where not two were left.
    pub margin: Option<u32>,
    /// Who took the first turn, where the game has one.
    pub first: Option<u8>,
    /// Every seat, in seat order.
    pub seats: Vec<Seated>,
}

impl Game {
    /// The seat's place in the order of turns, from 1.
    #[must_use]
    pub fn order(&self, seat: usize) -> Option<usize> {
        let first = usize::from(self.first?);
        Some((seat + self.seats.len() - first) % self.seats.len() + 1)
    }

    /// Whether somebody plays against somebody.
    #[must_use]
    pub fn has_rivals(&self) -> bool {
        self.seats.len() > 1
    }

    /// Whether nobody won it.
    #[must_use]
    pub fn is_lost_by_all(&self) -> bool {
        self.seats.iter().all(|seat| !seat.won)
    }
}

/// The names of all components in one row, as [`Seated::uses`] has them.
pub(crate) fn keys(sorts: &[Sort]) -> impl Iterator<Item = String> {
    sorts
        .iter()
        .flat_map(|sort| sort.items.iter().map(move |item| format!("{} {}", sort.key, item.id)))
}
