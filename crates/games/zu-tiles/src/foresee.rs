//! Looking ahead, for boards and bots: what a pick would do, where others could score, and how a
//! position counts. Nothing here decides anything; all of it asks the rules.

mod openings;
mod reinforced;
mod survey;

pub use survey::Surveyed;

use ztable_core::{Foresee, Seat, SeatSet, Trial};

use crate::action::{Action, Word};
use crate::briefing::{Briefing, Foresight, Gain, Reinforced};
use crate::cell::Cell;
use crate::event::Event;
use crate::kind::Kind;
use crate::phase::Question;
use crate::rules::ZuTiles;
use crate::view::View;

/// The picks of cells are foreseen: they are where squares are completed and Battles joined. What
/// they do depends on nothing that the viewer does not know.
impl Foresee for ZuTiles {
    type Foresight = Foresight;

    fn foresee(&self, view: &View, action: Action) -> Option<Foresight> {
        let found = self.pick_cell(view, Trial::new(self, view), action)?;
        let placing = matches!(view.facts.question, Some(Question::PlaceCell { .. }));
        let danger = if placing { self.opened(view, &found.after) } else { SeatSet::EMPTY };
        let Picked { cell, points, square, worst, after } = found;
        let battle = after.facts.battle;
        Some(Foresight { cell, points, square, danger, battle, worst })
    }
}

/// A cell that was picked in a trial.
struct Picked {
    cell: Cell,
    points: usize,
    square: Vec<Cell>,
    worst: Option<Reinforced>,
    after: View,
}

impl Picked {
    /// The square that it completes, if it completes one.
    fn gain(self, tile: Option<Kind>) -> Option<Gain> {
        let Picked { cell, points, square, .. } = self;
        (points > 0).then_some(Gain { tile, cell, points, square })
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

/// Actions of the turn that begin with a tile.
const BEGINNINGS: [Word; 3] = [Word::Place, Word::Act, Word::Battle];

impl ZuTiles {
    /// All that a board shows of a view and the rules know.
    pub(crate) fn briefing(&self, view: &View) -> Briefing {
        let mut found = Briefing { openings: self.openings(view), ..Briefing::default() };
        let asked = view.facts.asked.filter(|seat| view.viewer.is(*seat));
        let (Some(seat), Some(question)) = (asked, &view.facts.question) else { return found };
        let tile = match question {
            Question::Verb => {
                self.look_ahead(view, seat, &mut found);
                return found;
            }
            Question::PlaceCell { tile } => Some(*tile),
            Question::Destination { .. } | Question::Back { .. } => None,
            Question::Defender { .. } | Question::Ally { .. } => None,
            _ => return found,
        };
        let cells: Vec<(Action, Foresight)> = self.foresee_all(view, seat);
        found.cells = cells.into_iter().map(|(_, foresight)| foresight).collect();
        let scores = found.cells.iter().filter(|foresight| foresight.points > 0);
        found.gains = scores
            .map(|Foresight { cell, points, square, .. }| Gain {
                tile,
                cell: *cell,
                points: *points,
                square: square.clone(),
            })
            .collect();
        found
    }

    /// What the actions of the turn can be begun with, and which squares hand tiles would complete.
    fn look_ahead(&self, view: &View, seat: Seat, found: &mut Briefing) {
        for verb in BEGINNINGS {
            let mut begun = Trial::new(self, view);
            if !begun.pick(seat, verb.into()) {
                continue;
            }
            let firsts = begun.options(seat).to_vec();
            found.leads.extend(firsts.iter().map(|first| (verb, *first)));
            for first in firsts {
                let Action::Tile(kind) = first else { continue };
                if verb != Word::Place {
                    continue;
                }
                let mut placing = begun.clone();
                placing.pick(seat, first);
                let then = placing.view(view.viewer);
                for cell in placing.options(seat).to_vec() {
                    let picked = self.pick_cell(&then, placing.clone(), cell);
                    found.gains.extend(picked.and_then(|picked| picked.gain(Some(kind))));
                }
            }
        }
    }

    /// Picks a cell in a world that the view allows.
    fn pick_cell(
        &self,
        view: &View,
        mut trial: Trial<'_, ZuTiles>,
        action: Action,
    ) -> Option<Picked> {
        let Action::Cell(name) = action else { return None };
        let seat = view.viewer.seat()?;
        let before = trial.told(view.viewer).count();
        if !trial.pick(seat, action) {
            return None;
        }
        let cell = view.cell_named(name);
        let after = trial.view(view.viewer);
        let scored = |event: &Event| match event {
            Event::Square { seat: by, tiles, .. } if *by == seat => tiles.len(),
            _ => 0,
        };
        let points = trial.told(view.viewer).skip(before).map(scored).sum();
        let square = if points > 0 { scored_cells(view, &after, cell) } else { Vec::new() };
        let worst = self.reinforced(trial.state(), seat);
        Some(Picked { cell, points, square, worst, after })
    }

    /// Who could complete a square after something happened that they could not before.
    fn opened(&self, before: &View, after: &View) -> SeatSet {
        let open = self.openings(before);
        let new = self.openings(after).into_iter().filter(|opening| !open.contains(opening));
        new.fold(SeatSet::EMPTY, |seats, opening| seats | opening.seats)
    }
}
