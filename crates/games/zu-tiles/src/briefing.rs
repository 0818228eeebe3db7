//! What the rules tell a board about a view: where picks would lead.

use serde::{Deserialize, Serialize};
use ztable_core::SeatSet;

use crate::action::{Action, Word};
use crate::cell::Cell;
use crate::event::BattleResult;
use crate::kind::Kind;
use crate::view::BattleFacts;

/// What the rules tell a board about a view.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Briefing {
    /// In the viewer's turn: what an action of the turn can be begun with.
    pub leads: Vec<(Word, Action)>,
    /// Squares that the viewer could complete with the next tile.
    pub gains: Vec<Gain>,
    /// What the next pick would do, cell by cell.
    pub cells: Vec<Foresight>,
    /// Where others could complete a square.
    pub openings: Vec<Opening>,
}

impl Briefing {
    /// The actions of the turn that can begin with this pick.
    #[must_use]
    pub fn verbs(&self, action: Action) -> Vec<Word> {
        let leads = self.leads.iter().filter(|(_, first)| *first == action);
        leads.map(|(verb, _)| *verb).collect()
    }

    /// What this tile would complete in this cell.
    #[must_use]
    pub fn gain(&self, tile: Option<Kind>, cell: Cell) -> Option<&Gain> {
        self.gains.iter().find(|gain| gain.cell == cell && (tile.is_none() || gain.tile == tile))
    }

    /// To whom the next tile would leave a square if it went here.
    #[must_use]
    pub fn danger(&self, cell: Cell) -> Option<SeatSet> {
        self.cell(cell).map(|found| found.danger).filter(|seats| !seats.is_empty())
    }

    /// How the Battle would stand if the tile in this cell were picked.
    #[must_use]
    pub fn battle(&self, cell: Cell) -> Option<&BattleFacts> {
        self.cell(cell)?.battle.as_ref()
    }

    /// How it would stand against all Allies that the other side could still take then.
    #[must_use]
    pub fn worst(&self, cell: Cell) -> Option<Reinforced> {
        self.cell(cell)?.worst
    }

    /// The most points that this hand tile would bring at once.
    #[must_use]
    pub fn best(&self, tile: Kind) -> usize {
        let gains = self.gains.iter().filter(|gain| gain.tile == Some(tile));
        gains.map(|gain| gain.points).max().unwrap_or(0)
    }

    fn cell(&self, cell: Cell) -> Option<&Foresight> {
        self.cells.iter().find(|found| found.cell == cell)
    }
}

/// A square that a tile would complete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gain {
    /// The hand tile; nothing if it is clear which tile it is about.
    pub tile: Option<Kind>,
    /// Where it would go.
    pub cell: Cell,
    /// The points of all squares that it completes.
    pub points: usize,
    /// The cells of the tiles that would be scored.
    pub square: Vec<Cell>,
}

/// What the pick of a cell would do, if nobody answers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Foresight {
    /// Where the tile would go.
    pub cell: Cell,
    /// The points of all squares that it completes.
    pub points: usize,
    /// The cells of the tiles that would be scored with them.
    pub square: Vec<Cell>,
    /// To whom a tile placed there would leave a square that they cannot complete already.
    pub danger: SeatSet,
    /// How the Battle would stand.
    pub battle: Option<BattleFacts>,
    /// How it would stand if all joined the other side that still may; nothing where nobody may.
    pub worst: Option<Reinforced>,
}

/// The other side of a Battle with all Allies that may still join it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reinforced {
    /// STR and INT of that side.
    pub sums: (u16, u16),
    /// How the Battle would come out then.
    pub result: BattleResult,
}

/// A space where one more Creature would complete a compatible square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The empty cell that lacks the Creature.
    pub cell: Cell,
    /// The three Creatures that are there.
    pub corners: [Cell; 3],
    /// Who else may have such a Creature, by deck lists and what was seen of them.
    pub seats: SeatSet,
}
