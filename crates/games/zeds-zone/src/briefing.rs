//! What the rules tell a board about a view: what drawings would do, before they are made.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::item::ItemKind;
use crate::region::{Halving, Region, Spot, Spots};
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::Square;

/// What the rules tell a board about a view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Briefing {
    /// What drawing in each square would do that the viewer may draw in.
    pub drawings: BTreeMap<Square, Drawing>,
}

/// What a drawing would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Drawing {
    /// The sector that is drawn.
    pub sector: SectorId,
    /// What joins the passable area.
    pub joined: Vec<Region>,
    /// The zombies that attack.
    pub attackers: Vec<Attacker>,
    /// How many guns there are against them.
    pub guns: u8,
    /// Whether it loses the game at once.
    pub loses: bool,
    /// What can be used that could not before.
    pub gains: Vec<(ItemKind, u8)>,
    /// Whether the generator begins to run.
    pub starts_generator: bool,
    /// Whether the exit is reached.
    pub reaches_exit: bool,
}

/// A zombie that attacks, and how it lies in its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attacker {
    /// The square it attacks from, and its place there.
    pub spot: Spot,
    /// How its square is halved.
    pub halving: Halving,
    /// Whether nothing else lies in its square.
    pub alone: bool,
}

/// What a drawing would do, in the terms of the rules: what warnings and [`Drawing`] are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foresight {
    /// The sheet after the drawing, before the attack is settled.
    pub sheet: Sheet,
    /// What joins the passable area.
    pub joined: Spots,
    /// How many zombies attack.
    pub zombies: u8,
    /// How many guns there are against them.
    pub guns: u8,
}

impl Foresight {
    /// Whether the drawing loses the game at once.
    #[must_use]
    pub fn loses(&self) -> bool {
        let mut sheet = self.sheet;
        sheet.fight().is_none()
    }
}
