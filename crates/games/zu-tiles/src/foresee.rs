//! Looking ahead, for boards and bots: what a pick would do, where others could score, and how a
//! position counts. Nothing here decides anything; all of it asks the rules.

mod openings;
mod survey;

pub use openings::Opening;
pub use survey::Surveyed;

use ztable_core::{Foresee, SeatSet, Trial};

use crate::action::Action;
use crate::cell::Cell;
use crate::event::Event;
use crate::rules::ZuTiles;
use crate::view::{BattleFacts, Question, View};

/// What the pick of a cell would do, if nobody answers it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foresight {
    /// The cell.
    pub cell: Cell,
    /// The points of all squares that it completes.
    pub points: usize,
    /// The cells of the tiles that would be scored with them.
    pub square: Vec<Cell>,
    /// To whom a tile placed there would leave a square that they cannot complete already.
    pub danger: SeatSet,
    /// How the Battle would stand.
    pub battle: Option<BattleFacts>,
}

/// The picks of cells are foreseen: they are where squares are completed and Battles joined. What
/// they do depends on nothing that the viewer does not know.
impl Foresee for ZuTiles {
    type Foresight = Foresight;

    fn foresee(&self, view: &View, action: Action) -> Option<Foresight> {
        let Action::Cell(name) = action else { return None };
        let seat = view.viewer.seat()?;
        let mut trial = Trial::new(self, view);
        if !trial.pick(seat, action) {
            return None;
        }
        let cell = view.cell_named(name);
        let after = trial.view(view.viewer);
        let scored = |event: &Event| match event {
            Event::Square { seat: by, tiles, .. } if *by == seat => tiles.len(),
            _ => 0,
        };
        let points = trial.told(view.viewer).map(scored).sum();
        let square = if points > 0 { scored_cells(view, &after, cell) } else { Vec::new() };
        let placing = matches!(view.facts.question, Some(Question::PlaceCell { .. }));
        let danger = if placing { self.opened(view, &after) } else { SeatSet::EMPTY };
        Some(Foresight { cell, points, square, danger, battle: after.facts.battle })
    }
}

/// Where tiles are gone after a pick of this cell. What moves leaves its cell without being scored,
/// so only those count that a square with the cell can hold.
fn scored_cells(before: &View, after: &View, cell: Cell) -> Vec<Cell> {
    let gone = |cell: &Cell| !after.facts.tiles.iter().any(|tile| tile.cell == *cell);
    let lying = before.facts.tiles.iter().map(|tile| tile.cell).filter(gone);
    let mut cells: Vec<Cell> = lying.filter(|other| *other != cell).collect();
    cells.push(cell);
    cells.retain(|one| one.distance(cell) <= 2);
    cells
}

impl ZuTiles {
    /// Who could complete a square after something happened that they could not before.
    fn opened(&self, before: &View, after: &View) -> SeatSet {
        let open = self.openings(before);
        let new = self.openings(after).into_iter().filter(|opening| !open.contains(opening));
        new.fold(SeatSet::EMPTY, |seats, opening| seats | opening.seats)
    }
}
