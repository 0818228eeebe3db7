//! The cells that answer a question.

use ztable_core::{Picks, Seat};

use crate::action::Action;
use crate::cell::{Cell, CellName};
use crate::data::program::{Host, Op};
use crate::data::vocab::Movement;
use crate::options::Ask;
use crate::options::naming::Naming;
use crate::rules::{AREA, ZuTiles};
use crate::stack::TileTarget;
use crate::state::State;
use crate::text::Run;

impl ZuTiles {
    /// Names for the cells that answer a question, in the order in which they are listed.
    pub(crate) fn naming(&self, state: &State) -> Naming {
        let cells = state.area.iter().map(|placed| placed.cell);
        Naming::among(cells, self.rules.every_cell_is_offered())
    }

    pub(super) fn list_cells(&self, state: &State, seat: Seat, ask: Ask, out: &mut Picks<Action>) {
        let mut naming = self.naming(state);
        self.each_cell(state, seat, ask, &mut |cell| {
            out.extend(naming.name(cell).map(Action::Cell));
            false
        });
    }

    /// The cell that a listed pick names in answer to a question about cells.
    pub(crate) fn cell_named(
        &self,
        state: &State,
        seat: Seat,
        ask: Ask,
        name: CellName,
    ) -> Option<Cell> {
        let mut naming = self.naming(state);
        // On and beside tiles that lie near the centre, a name is that of the cell. What moves may
        // get further.
        if naming.is_plain() && ask != Ask::RunCell {
            return Some(name.cell());
        }
        let mut found = None;
        self.each_cell(state, seat, ask, &mut |cell| {
            let named = naming.name(cell) == Some(name);
            if named {
                found = Some(cell);
            }
            named
        });
        found
    }

    /// Which cells the names in the picks of a question mean, where they could be mistaken.
    pub(crate) fn far_names(&self, state: &State, seat: Seat, ask: Ask) -> Vec<(CellName, Cell)> {
        if self.naming(state).is_plain() {
            return Vec::new();
        }
        let mut picks = Picks::new();
        self.list(state, seat, ask, &mut picks);
        let look = self.look(state);
        let tile_at = |tile: usize| state.area[tile].cell;
        let target = |target: TileTarget| match target {
            TileTarget::Tile(stamp) => look.index(stamp).map(tile_at),
            _ => None,
        };
        let cell = |action: Action, name: CellName| match ask {
            Ask::Start | Ask::React => {
                self.tile_used(state, seat, name, ask == Ask::React).map(tile_at)
            }
            Ask::Target(number) => {
                let targets = ZuTiles::staged_targets(&state.stage);
                let ctx = self.stage_ctx(state, seat, &targets);
                let tests = &self.script(state.stage.origin).targets;
                target(self.target_meant(state, &ctx, tests, number, action)?)
            }
            Ask::RunTarget(number) => {
                let ctx = self.run_ctx(state, state.run.as_ref()?);
                let tests = &self.script(state.stack.last()?.origin).targets;
                target(self.target_meant(state, &ctx, tests, number, action)?)
            }
            _ => self.cell_named(state, seat, ask, name),
        };
        let named = |action: &Action| match *action {
            Action::Cell(name) => Some((name, cell(*action, name)?)),
            _ => None,
        };
        picks.iter().filter_map(named).collect()
    }

    /// Shows every cell that answers a question about cells.
    pub(crate) fn each_cell(
        &self,
        state: &State,
        seat: Seat,
        ask: Ask,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let look = self.look(state);
        let mut tile = |tile: usize| visit(state.area[tile].cell);
        match ask {
            Ask::PlaceCell(kind) if self.tiles.tile(kind).must_replace() => {
                self.each_replaceable(state, seat, kind, &mut tile)
            }
            Ask::PlaceCell(_) => look.each_space(visit),
            Ask::Attacker => (0..state.area.len())
                .any(|attacker| self.can_attack(state, attacker) && tile(attacker)),
            Ask::Defender(attacker) => look
                .index(attacker)
                .is_some_and(|attacker| self.defenders(state, attacker).any(tile)),
            Ask::Ally(side) => self.each_ally(state, side, seat, &mut |ally, _| tile(ally)),
            Ask::RunCell => {
                state.run.as_ref().is_some_and(|run| self.each_run_cell(state, run, visit))
            }
            _ => false,
        }
    }

    /// Shows every cell that the running instruction can use.
    pub(crate) fn each_run_cell(
        &self,
        state: &State,
        run: &Run,
        visit: &mut dyn FnMut(Cell) -> bool,
    ) -> bool {
        let look = self.look(state);
        let ctx = self.run_ctx(state, run);
        match &self.tiles.ops[usize::from(run.op)] {
            Op::Move { of, mode, min, max } => {
                let Some(tile) = look.resolve(&ctx, *of) else { return false };
                if look.is_shielded(tile, ctx.you) || !look.is_movable(tile) {
                    return false;
                }
                match mode {
                    Movement::Step => look.each_step(tile, *min, *max, visit),
                    Movement::Fly => look.each_flight(tile, *min, *max, visit),
                }
            }
            Op::MoveTo { of, space } => {
                let Some(tile) = look.resolve(&ctx, *of) else { return false };
                if look.is_shielded(tile, ctx.you) || !look.is_movable(tile) {
                    return false;
                }
                look.each_meant_space(&ctx, space, visit)
            }
            Op::PutInPlay { space, .. } | Op::SetAside { space, .. } => {
                state.area.len() < AREA && look.each_meant_space(&ctx, space, visit)
            }
            Op::Attach { to: Host::Choose(test), .. } => (0..state.area.len()).any(|tile| {
                look.matches(&ctx, test, tile)
                    && !look.is_shielded(tile, ctx.you)
                    && visit(state.area[tile].cell)
            }),
            _ => false,
        }
    }
}
