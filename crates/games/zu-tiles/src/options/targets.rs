//! The targets that a play can be aimed at.

use ztable_core::Picks;

use crate::action::{Action, Word};
use crate::data::program::Test;
use crate::kind::Piece;
use crate::options::naming::Naming;
use crate::phase::Staged;
use crate::rules::ZuTiles;
use crate::stack::{NO_TARGETS, Targets, TileTarget};
use crate::state::{Ctx, State};
use crate::zone::Zone;

impl ZuTiles {
    /// The targets chosen so far.
    pub(crate) fn staged_targets(stage: &Staged) -> Targets {
        let mut targets = NO_TARGETS;
        for (slot, target) in targets.iter_mut().zip(stage.targets.iter()) {
            *slot = *target;
        }
        targets
    }

    /// Shows the legal targets with this number that leave legal ones for the rest.
    pub(crate) fn each_next_target(
        &self,
        state: &State,
        ctx: &Ctx<'_>,
        tests: &[Test],
        number: usize,
        visit: &mut dyn FnMut(TileTarget) -> bool,
    ) -> bool {
        let look = self.look(state);
        look.each_target(ctx, &tests[number], &mut |target| {
            let mut targets = *ctx.targets;
            targets[number] = target;
            let next = Ctx { targets: &targets, ..*ctx };
            look.can_complete(&next, tests, number + 1) && visit(target)
        })
    }

    pub(super) fn list_targets(
        &self,
        state: &State,
        ctx: &Ctx<'_>,
        tests: &[Test],
        number: usize,
        out: &mut Picks<Action>,
    ) {
        let mut naming = self.naming(state);
        self.each_next_target(state, ctx, tests, number, &mut |target| {
            out.extend(self.target_pick(state, &mut naming, target));
            false
        });
    }

    /// The pick that means a target.
    fn target_pick(
        &self,
        state: &State,
        naming: &mut Naming,
        target: TileTarget,
    ) -> Option<Action> {
        Some(match target {
            TileTarget::None => Word::None.into(),
            TileTarget::Tile(stamp) => {
                let tile = self.look(state).index(stamp)?;
                Action::Cell(naming.name(state.area[tile].cell)?)
            }
            TileTarget::Pile(Zone::Hand, piece) => Action::Tile(piece.kind),
            TileTarget::Pile(_, piece) => Action::Pile(piece),
        })
    }

    /// The target that a listed pick means.
    pub(crate) fn target_meant(
        &self,
        state: &State,
        ctx: &Ctx<'_>,
        tests: &[Test],
        number: usize,
        action: Action,
    ) -> Option<TileTarget> {
        let mut naming = self.naming(state);
        match action {
            Action::Say(_) => return Some(TileTarget::None),
            Action::Tile(kind) => {
                return Some(TileTarget::Pile(Zone::Hand, Piece::new(kind, ctx.you)));
            }
            // Where tiles lie near the centre, a name is that of the cell.
            Action::Cell(name) if naming.is_plain() => {
                let tile = self.look(state).at(name.cell())?;
                return Some(TileTarget::Tile(state.area[tile].stamp));
            }
            _ => {}
        }
        let mut found = None;
        self.each_next_target(state, ctx, tests, number, &mut |target| {
            let meant = self.target_pick(state, &mut naming, target) == Some(action);
            if meant {
                found = Some(target);
            }
            meant
        });
        found
    }
}
