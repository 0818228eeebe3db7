//! What may be picked.

use ztable_core::{Picks, Seat};

use crate::action::{Action, Word};
use crate::ask::Ask;
use crate::bag::Zone;
use crate::cell::{Cell, CellName, Naming};
use crate::game::ZuTiles;
use crate::kind::Kind;
use crate::look::{Ctx, Look, NO_TARGETS};
use crate::program::{Host, Op, Test};
use crate::rules::AREA;
use crate::state::{Run, Source, Stamp, State, Target, Verb};
use crate::vocab::Mode;

impl ZuTiles {
    /// Lists what the asked seat may pick.
    pub(crate) fn list(&self, state: &State, seat: Seat, ask: Ask, out: &mut Picks<Action>) {
        match ask {
            Ask::Deal | Ask::DrawStack => self.list_stacks(state, seat, out),
            Ask::Verb => self.list_verbs(state, seat, out),
            Ask::PlaceTile => out.extend(self.placeable(state, seat).map(Action::Tile)),
            Ask::ActSource => self.list_sources(state, seat, false, out),
            Ask::React => {
                out.push(Word::Pass.into());
                self.list_sources(state, seat, true, out);
            }
            Ask::WhichAbility(tile) => {
                let mut number = 0;
                self.each_choice_of_ability(state, seat, tile, &mut |_| {
                    number += 1;
                    out.push(Action::Ability(number));
                    false
                });
            }
            Ask::Target(number) => {
                let targets = ZuTiles::staged_targets(&state.stage);
                let ctx = self.stage_ctx(state, seat, &targets);
                let tests = &self.script(state.stage.source).targets;
                self.list_targets(state, &ctx, tests, number, out);
            }
            Ask::RunTarget(number) => {
                let Some(run) = &state.run else { return };
                let ctx = self.run_ctx(state, run);
                let Some(entry) = state.stack.last() else { return };
                let tests = &self.script(entry.source).targets;
                self.list_targets(state, &ctx, tests, number, out);
            }
            Ask::PayHand => out.extend(
                self.hand_kinds(state, seat)
                    .filter(|kind| self.payable(state, seat, *kind) > 0)
                    .map(Action::Tile),
            ),
            Ask::CycleTile => out.extend(
                self.hand_kinds(state, seat)
                    .filter(|kind| self.payable(state, seat, *kind) > 0)
                    .map(Action::Tile),
            ),
            Ask::PayPoint => out.extend(
                state
                    .bag
                    .distinct(seat, Zone::Points)
                    .filter(|piece| self.payable_point(state, seat, *piece) > 0)
                    .map(Action::Pile),
            ),
            Ask::BattleTile => out.extend(self.hand_kinds(state, seat).map(Action::Tile)),
            Ask::Ally(_) => {
                self.list_cells(state, seat, ask, out);
                out.push(Word::Done.into());
            }
            Ask::Lend(_) => out.extend([Word::Lend.into(), Word::Decline.into()]),
            Ask::Extra => out.extend([Word::Yes.into(), Word::No.into()]),
            Ask::RunYesNo => out.extend([Word::Yes.into(), Word::No.into()]),
            Ask::RunStack => {
                self.list_stacks(state, seat, out);
                if state.run.as_ref().is_some_and(|run| run.past.is_some()) {
                    out.push(Word::No.into());
                }
            }
            Ask::RunCell => {
                self.list_cells(state, seat, ask, out);
                if state.run.as_ref().is_some_and(|run| run.past.is_some()) {
                    out.push(Word::No.into());
                }
            }
            Ask::PlaceCell(_) | Ask::Attacker | Ask::Defender(_) => {
                self.list_cells(state, seat, ask, out);
            }
        }
    }

    fn list_stacks(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let heights = state.heights[seat.index()].iter().enumerate();
        out.extend(
            heights.filter(|(_, height)| **height > 0).map(|(n, _)| Action::Stack(n as u8 + 1)),
        );
    }

    fn list_verbs(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if self.may_place(state) && self.placeable(state, seat).next().is_some() {
            out.push(Word::Place.into());
        }
        if self.may_act(state) && self.has_source(state, seat, false) {
            out.push(Word::Act.into());
        }
        if self.may_battle(state) && self.has_attacker(state) {
            out.push(Word::Battle.into());
        }
        if self.may_cycle(state) {
            out.push(Word::Cycle.into());
        }
        out.push(Word::End.into());
        if self.rules.concede {
            out.push(Word::Concede.into());
        }
    }

    /// Whether the player on turn may still place a tile.
    #[must_use]
    pub fn may_place(&self, state: &State) -> bool {
        state.uses.placed < 1 + state.uses.more_places
    }

    /// Whether the player on turn may still start a stack.
    #[must_use]
    pub fn may_act(&self, state: &State) -> bool {
        state.uses.stacks < 2 + state.uses.more_stacks
    }

    /// Whether the player on turn may still start a Battle.
    #[must_use]
    pub fn may_battle(&self, state: &State) -> bool {
        state.uses.battles < 1 + state.uses.more_battles
            && state.bag.len(state.active, Zone::Hand) > 0
    }

    /// Whether Cycle is possible (ZU-3.5).
    pub(crate) fn may_cycle(&self, state: &State) -> bool {
        !state.uses.cycled
            && state.bag.len(state.active, Zone::Hand) >= 2
            && state.drawable(state.active) > 0
    }

    pub(crate) fn has_attacker(&self, state: &State) -> bool {
        (0..state.area.len()).any(|tile| self.can_attack(state, tile))
    }

    /// The different tiles of a hand.
    pub(crate) fn hand_kinds<'a>(
        &self,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = Kind> + use<'a> {
        state.bag.distinct(seat, Zone::Hand).map(|piece| piece.kind)
    }

    /// The different tiles of a hand that can be placed now.
    pub(crate) fn placeable<'a>(
        &'a self,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = Kind> + use<'a> {
        self.hand_kinds(state, seat).filter(move |kind| self.can_place(state, seat, *kind))
    }

    pub(crate) fn can_place(&self, state: &State, seat: Seat, kind: Kind) -> bool {
        let tile = self.tiles.tile(kind);
        if !tile.is_placed() {
            return false;
        }
        match &tile.must_replace {
            None => state.area.len() < AREA,
            Some(_) => self.each_replaceable(state, seat, kind, &mut |_| true),
        }
    }

    /// Shows the tiles that a tile can replace (ZU-9.6).
    fn each_replaceable(
        &self,
        state: &State,
        seat: Seat,
        kind: Kind,
        visit: &mut dyn FnMut(usize) -> bool,
    ) -> bool {
        let look = Look { tiles: &self.tiles, s: state };
        let Some(test) = &self.tiles.tile(kind).must_replace else { return false };
        let ctx = self.plain_ctx(seat);
        (0..state.area.len())
            .any(|tile| look.ctrl(tile) == seat && look.matches(&ctx, test, tile) && visit(tile))
    }

    fn plain_ctx(&self, seat: Seat) -> Ctx<'static> {
        Ctx {
            you: seat,
            me: crate::state::Me::Nowhere,
            targets: &NO_TARGETS,
            each: Stamp(0),
            depth: 0,
        }
    }

    pub(crate) fn stage_ctx<'a>(
        &self,
        state: &State,
        seat: Seat,
        targets: &'a crate::state::Targets,
    ) -> Ctx<'a> {
        Ctx {
            you: seat,
            me: ZuTiles::me(state.stage.source),
            targets,
            each: Stamp(0),
            depth: state.stack.len(),
        }
    }

    pub(crate) fn run_ctx<'a>(&self, state: &State, run: &'a Run) -> Ctx<'a> {
        Ctx {
            you: run.you(),
            me: run.me,
            targets: &run.targets,
            each: run.current().0,
            depth: state.stack.len().saturating_sub(usize::from(run.entry)),
        }
    }

    fn has_source(&self, state: &State, seat: Seat, reaction: bool) -> bool {
        self.hand_kinds(state, seat).any(|kind| self.can_start(state, seat, kind, reaction))
            || self.usable(state, seat, reaction).next().is_some()
    }

    /// Whether a hand tile can start a stack, or be added to one.
    pub(crate) fn can_start(&self, state: &State, seat: Seat, kind: Kind, reaction: bool) -> bool {
        let tile = self.tiles.tile(kind);
        let fits = if reaction { tile.kind.reacts() } else { tile.kind.acts() };
        let Some(script) = tile.play.as_ref().filter(|_| fits) else { return false };
        let source = Source::Tile(crate::kind::Piece::new(kind, seat));
        self.can_play(state, seat, source, script)
    }

    fn list_sources(&self, state: &State, seat: Seat, reaction: bool, out: &mut Picks<Action>) {
        out.extend(
            self.hand_kinds(state, seat)
                .filter(|kind| self.can_start(state, seat, *kind, reaction))
                .map(Action::Tile),
        );
        let mut naming = None;
        out.extend(self.usable(state, seat, reaction).map(|tile| {
            let naming = naming.get_or_insert_with(|| self.naming(state));
            Action::Cell(naming.name(state.area[tile].cell))
        }));
    }

    /// The tiles with an ability that the seat can use now, in the order in which they came.
    fn usable(&self, state: &State, seat: Seat, reaction: bool) -> impl Iterator<Item = usize> {
        (0..state.area.len()).filter(move |tile| {
            self.may_have_use(state, *tile, reaction)
                && self.each_usable(state, seat, *tile, reaction, &mut |_| true)
        })
    }

    /// The tile with an ability to use that a pick names.
    pub(crate) fn tile_used(
        &self,
        state: &State,
        seat: Seat,
        name: CellName,
        reaction: bool,
    ) -> Option<usize> {
        let mut naming = self.naming(state);
        (0..state.area.len()).find(|tile| {
            let cell = state.area[*tile].cell;
            !(naming.is_plain() && cell.name() != name)
                && self.each_usable(state, seat, *tile, reaction, &mut |_| true)
                && naming.name(cell) == name
        })
    }

    /// Shows the abilities among which [`Ask::WhichAbility`] lets one choose.
    pub(crate) fn each_choice_of_ability(
        &self,
        state: &State,
        seat: Seat,
        tile: Stamp,
        visit: &mut dyn FnMut(Source) -> bool,
    ) -> bool {
        let look = Look { tiles: &self.tiles, s: state };
        let reaction = state.stage.verb == Verb::React;
        let mut count = 0;
        look.index(tile).is_some_and(|tile| {
            self.each_usable(state, seat, tile, reaction, &mut |source| {
                count += 1;
                count <= crate::action::ABILITIES && visit(source)
            })
        })
    }

    /// Names for the cells that answer a question, in the order in which they are listed.
    pub(crate) fn naming(&self, state: &State) -> Naming {
        Naming::among(state.area.iter().map(|placed| placed.cell))
    }

    fn list_targets(
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
    fn target_pick(&self, state: &State, naming: &mut Naming, target: Target) -> Option<Action> {
        Some(match target {
            Target::None => Word::None.into(),
            Target::Tile(stamp) => {
                let tile = Look { tiles: &self.tiles, s: state }.index(stamp)?;
                Action::Cell(naming.name(state.area[tile].cell))
            }
            Target::Pile(Zone::Hand, piece) => Action::Tile(piece.kind),
            Target::Pile(_, piece) => Action::Pile(piece),
        })
    }

    /// The target that a pick means.
    pub(crate) fn target_meant(
        &self,
        state: &State,
        ctx: &Ctx<'_>,
        tests: &[Test],
        number: usize,
        action: Action,
    ) -> Option<Target> {
        let mut naming = self.naming(state);
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

    fn list_cells(&self, state: &State, seat: Seat, ask: Ask, out: &mut Picks<Action>) {
        let mut naming = self.naming(state);
        self.each_cell(state, seat, ask, &mut |cell| {
            out.push(Action::Cell(naming.name(cell)));
            false
        });
    }

    /// The cell that a pick names in answer to a question about cells.
    pub(crate) fn cell_named(
        &self,
        state: &State,
        seat: Seat,
        ask: Ask,
        name: CellName,
    ) -> Option<Cell> {
        let mut naming = self.naming(state);
        let mut found = None;
        self.each_cell(state, seat, ask, &mut |cell| {
            let named = naming.name(cell) == name;
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
        let look = Look { tiles: &self.tiles, s: state };
        let tile_at = |tile: usize| state.area[tile].cell;
        let target = |target: Target| match target {
            Target::Tile(stamp) => look.index(stamp).map(tile_at),
            _ => None,
        };
        let cell = |action: Action, name: CellName| match ask {
            Ask::ActSource | Ask::React => {
                self.tile_used(state, seat, name, ask == Ask::React).map(tile_at)
            }
            Ask::Target(number) => {
                let targets = ZuTiles::staged_targets(&state.stage);
                let ctx = self.stage_ctx(state, seat, &targets);
                let tests = &self.script(state.stage.source).targets;
                target(self.target_meant(state, &ctx, tests, number, action)?)
            }
            Ask::RunTarget(number) => {
                let ctx = self.run_ctx(state, state.run.as_ref()?);
                let tests = &self.script(state.stack.last()?.source).targets;
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
        let look = Look { tiles: &self.tiles, s: state };
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
        let look = Look { tiles: &self.tiles, s: state };
        let ctx = self.run_ctx(state, run);
        match &self.tiles.ops[usize::from(run.op)] {
            Op::Move { of, mode, min, max } => {
                let Some(tile) = look.resolve(&ctx, *of) else { return false };
                if look.is_shielded(tile, ctx.you) || !look.is_movable(tile) {
                    return false;
                }
                match mode {
                    Mode::Step => look.each_step(tile, *min, *max, visit),
                    Mode::Fly => look.each_flight(tile, *min, *max, visit),
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
