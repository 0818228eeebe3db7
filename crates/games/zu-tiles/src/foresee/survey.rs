//! A position at a glance, for those who weigh it.

use ztable_core::{Seat, Viewer};

use crate::cell::Cell;
use crate::data::program::Mark;
use crate::kind::Kind;
use crate::phase::Question;
use crate::rules::ZuTiles;
use crate::state::State;
use crate::tile::AreaType;
use crate::view::BattleFacts;

/// A tile of the area: how it counts now, and how it will when the changes until the end of this
/// turn are over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surveyed {
    /// The cell it lies in.
    pub cell: Cell,
    /// Which tile of the catalogue it is.
    pub kind: Kind,
    /// Creature, Item or Obstacle.
    pub is: AreaType,
    /// Who controls it now.
    pub ctrl: Seat,
    /// STR and INT now.
    pub values: (u8, u8),
    /// Who controls it after this turn.
    pub later_ctrl: Seat,
    /// STR and INT after this turn.
    pub later_values: (u8, u8),
    /// Whether it can attack.
    pub attacks: bool,
    /// Whether it can be an Ally.
    pub allies: bool,
    /// Whether effects can move it.
    pub moves: bool,
    /// Whether it can be captured in a Battle.
    pub is_prey: bool,
    /// Face-up tiles attached by its controller, less those attached by others.
    pub favour: i8,
}

impl ZuTiles {
    /// Fills the list with all tiles of the area.
    pub fn survey(&self, state: &State, out: &mut Vec<Surveyed>) {
        let look = self.look(state);
        let changes = state.changes + state.controls > 0;
        out.clear();
        for tile in 0..state.area.len() {
            let placed = &state.area[tile];
            let (ctrl, values) = (look.ctrl(tile), look.values(tile));
            let (later_ctrl, later_values) = if changes {
                (look.lasting_ctrl(tile), look.lasting_values(tile))
            } else {
                (ctrl, values)
            };
            let mut favour = 0;
            for attached in state.attached.iter().filter(|attached| attached.host == placed.stamp) {
                favour += match attached.ctrl() == later_ctrl {
                    _ if attached.face_down => 0,
                    true => 1,
                    false => -1,
                };
            }
            out.push(Surveyed {
                cell: placed.cell,
                kind: placed.piece.kind,
                is: look.area_type(tile),
                ctrl,
                values,
                later_ctrl,
                later_values,
                attacks: !look.has(tile, Mark::Peaceful),
                allies: !look.has(tile, Mark::Alone),
                moves: look.is_movable(tile),
                is_prey: !look.has(tile, Mark::Elusive),
                favour,
            });
        }
    }

    /// What is asked, as the one who is asked knows it.
    #[must_use]
    pub fn question(&self, state: &State) -> Option<Question> {
        crate::view::build::question(self, state, Viewer::Referee)
    }

    /// The Battle, if there is one.
    #[must_use]
    pub fn battle(&self, state: &State) -> Option<BattleFacts> {
        crate::view::build::battle(self.look(state))
    }
}
