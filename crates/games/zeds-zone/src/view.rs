//! What a viewer knows.

use std::fmt;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Seat, Viewer};

use crate::data::Plan;
use crate::item::{ItemKind, ItemState};
use crate::phase::Phase;
use crate::region::{Part, Region, Spot, Spots};
use crate::sector::SectorId;
use crate::sheet::{Sheet, Tally};
use crate::square::Square;
use crate::status::Status;

#[cfg(feature = "rules")]
mod build;
#[cfg(feature = "rules")]
pub use build::{Known, KnownSeat};

/// Everything one viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The turn, from 1 to 20.
    pub turn: u8,
    /// The shared roll of the turn.
    pub roll: SectorId,
    /// Whether the game is over.
    pub over: bool,
    /// All seats in order.
    pub seats: Vec<SeatView>,
}

/// One seat as the viewer knows it: in full, or as it was when the turn began.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatView {
    /// Whose sheet it is.
    pub seat: Seat,
    /// How it stands with it.
    pub status: Status,
    /// Whether it has finished the turn (or the game).
    pub finished: bool,
    /// What is drawn on its paper.
    pub sheet: SheetView,
    /// What follows from the sheet.
    pub facts: Derived,
    /// What it did in this turn, if the viewer may know that.
    pub this_turn: Option<TurnView>,
}

/// A sheet as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetView {
    /// The crossed-out sectors.
    #[serde(default)]
    pub crossed: Vec<SectorId>,
    /// The drawn squares.
    #[serde(default)]
    pub squares: Vec<SquareView>,
    #[serde(skip)]
    drawing: Redrawn,
}

/// The sheet of a view, drawn when it is first asked for: every label of a decision looks at it. It
/// says nothing that the view does not, so views are the same with and without it.
#[derive(Clone, Default)]
struct Redrawn(OnceLock<Sheet>);

impl PartialEq for Redrawn {
    fn eq(&self, _: &Redrawn) -> bool {
        true
    }
}

impl Eq for Redrawn {}

impl fmt::Debug for Redrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Redrawn")
    }
}

/// A drawn square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareView {
    /// Where it lies in the Z Zone.
    pub square: Square,
    /// The sector drawn there.
    pub sector: SectorId,
    /// The turn in which it was drawn.
    pub turn: u8,
    /// The items printed in it, used up or not.
    #[serde(default)]
    pub items: Few<ItemView, 2>,
}

/// An item on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemView {
    /// What is printed in the sector.
    pub kind: ItemKind,
    /// Where it lies.
    pub region: Region,
    /// What has become of it.
    #[serde(default)]
    pub state: ItemState,
    /// Whether that happened in this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub now: bool,
}

/// What follows from a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Derived {
    /// The passable area.
    pub passable: Vec<Region>,
    /// Guns that can be used.
    pub guns: u8,
    /// Grenades that can be used.
    pub grenades: u8,
    /// Shelters that can be used.
    pub shelters: u8,
    /// Whether a generator was drawn.
    pub generator_drawn: bool,
    /// Whether a generator is in the passable area.
    pub generator_running: bool,
    /// Whether the passable area reaches the exit.
    pub exit_reached: bool,
    /// What would count if the game ended now.
    pub tally: Tally,
    /// The points that would give.
    pub vp: i32,
}

/// What a seat did in the turn being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnView {
    /// What the seat is asked, if anything.
    pub step: Phase,
    /// Whether it may use a shelter now.
    #[serde(default)]
    pub shelter_offered: bool,
    /// The sectors it has to choose from, or the one it takes when it picks a square.
    #[serde(default)]
    pub candidates: Few<SectorId, 2>,
    /// The sector it took.
    #[serde(default)]
    pub taken: Option<SectorId>,
    /// Its private roll, if it used a shelter.
    #[serde(default)]
    pub reroll: Option<SectorId>,
    /// The sectors it crossed out in this turn.
    #[serde(default)]
    pub newly_crossed: Few<SectorId, 2>,
}

impl View {
    /// The seat of the viewer, if it is a player.
    #[must_use]
    pub fn own(&self) -> Option<&SeatView> {
        self.seats.get(self.viewer.seat()?.index())
    }
}

impl TurnView {
    /// The sector to be drawn now.
    #[must_use]
    pub fn to_draw(&self) -> Option<SectorId> {
        let sector = self.taken.or(self.candidates.first().copied());
        sector.filter(|_| self.step == Phase::Square)
    }
}

impl SheetView {
    /// The sheet, drawn again from what is written down, by the plan of the game that is played.
    /// It is drawn once: a view is not changed after that.
    #[must_use]
    pub fn draw(&self, plan: &Plan) -> Sheet {
        *self.drawing.0.get_or_init(|| self.draw_anew(plan))
    }

    fn draw_anew(&self, plan: &Plan) -> Sheet {
        let mut sheet = Sheet::BLANK;
        for drawn in &self.squares {
            if !sheet.drawn().contains(drawn.square) {
                sheet.draw(plan, drawn.sector, drawn.square, drawn.turn);
            }
        }
        sheet.crossed = self.crossed.iter().copied().collect();
        for (spot, item) in self.spots() {
            match item.state {
                ItemState::Fresh => {}
                ItemState::Killed | ItemState::Crossed => sheet.items.spend(spot),
                ItemState::Erased => sheet.items.erase(spot),
            }
        }
        sheet
    }

    /// The items with their spots.
    pub(crate) fn spots(&self) -> impl Iterator<Item = (Spots, &ItemView)> {
        self.squares.iter().flat_map(|drawn| {
            drawn.items.iter().enumerate().map(|(index, item)| {
                let second = match item.region.part {
                    Part::Whole => index > 0,
                    Part::E | Part::S => true,
                    Part::W | Part::N => false,
                };
                (Spots::one(Spot { square: drawn.square, second }), item)
            })
        })
    }
}
