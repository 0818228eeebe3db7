//! What may be picked: the only place that says what is legal.

mod ask;
mod battle;
mod cells;
mod naming;
mod playable;
mod targets;

pub(crate) use ask::Ask;
pub(crate) use playable::Hitch;

use crate::stack::{NO_TARGETS, Origin, Targets};
use crate::text::{Me, Run};
use ztable_core::{Picks, Seat};

use crate::action::{Action, Word};
use crate::cell::CellName;
use crate::kind::{Kind, Stamp};
use crate::phase::Verb;
use crate::rules::{AREA, ZuTiles};
use crate::state::{Ctx, State};
use crate::zone::Zone;

impl ZuTiles {
    /// Lists what the asked seat may pick.
    pub(crate) fn list(&self, state: &State, seat: Seat, ask: Ask, out: &mut Picks<Action>) {
        match ask {
            Ask::Deal | Ask::DrawStack => self.list_stacks(state, seat, out),
            Ask::Verb => self.list_verbs(state, seat, out),
            Ask::PlaceTile => out.extend(self.placeable(state, seat).map(Action::Tile)),
            Ask::Start => self.list_origins(state, seat, false, out),
            Ask::React => {
                out.push(Word::Pass.into());
                self.list_origins(state, seat, true, out);
            }
            Ask::WhichAbility(tile) => self.list_abilities(state, seat, tile, out),
            Ask::Target(number) => self.list_staged_targets(state, seat, number, out),
            Ask::RunTarget(number) => self.list_run_targets(state, number, out),
            Ask::PayHand | Ask::CycleTile => out.extend(
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
            Ask::Extra | Ask::RunYesNo => out.extend([Word::Yes.into(), Word::No.into()]),
            Ask::RunStack => {
                self.list_stacks(state, seat, out);
                list_no(state, out);
            }
            Ask::RunCell => {
                self.list_cells(state, seat, ask, out);
                list_no(state, out);
            }
            Ask::PlaceCell(_) | Ask::Attacker | Ask::Defender(_) => {
                self.list_cells(state, seat, ask, out);
            }
        }
    }

    fn list_abilities(&self, state: &State, seat: Seat, tile: Stamp, out: &mut Picks<Action>) {
        let mut number = 0;
        self.each_choice_of_ability(state, seat, tile, &mut |_| {
            number += 1;
            out.push(Action::Ability(number));
            false
        });
    }

    /// What the entry that is being announced can be aimed at (ZU-6.5).
    fn list_staged_targets(
        &self,
        state: &State,
        seat: Seat,
        number: usize,
        out: &mut Picks<Action>,
    ) {
        let targets = ZuTiles::staged_targets(&state.stage);
        let ctx = self.stage_ctx(state, seat, &targets);
        let tests = &self.script(state.stage.origin).targets;
        self.list_targets(state, &ctx, tests, number, out);
    }

    /// What an entry that was taken over can be aimed at anew (ZU-6.15).
    fn list_run_targets(&self, state: &State, number: usize, out: &mut Picks<Action>) {
        let (Some(run), Some(entry)) = (&state.run, state.stack.last()) else { return };
        let ctx = self.run_ctx(state, run);
        let tests = &self.script(entry.origin).targets;
        self.list_targets(state, &ctx, tests, number, out);
    }

    fn list_stacks(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let heights = state.heights[seat].iter().enumerate();
        out.extend(
            heights.filter(|(_, height)| **height > 0).map(|(n, _)| Action::Stack(n as u8 + 1)),
        );
    }

    fn list_verbs(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if self.may_place(state) && self.placeable(state, seat).next().is_some() {
            out.push(Word::Place.into());
        }
        if self.may_act(state) && self.has_origin(state, seat, false) {
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
        let look = self.look(state);
        let Some(test) = &self.tiles.tile(kind).must_replace else { return false };
        let ctx = self.plain_ctx(seat);
        (0..state.area.len())
            .any(|tile| look.ctrl(tile) == seat && look.matches(&ctx, test, tile) && visit(tile))
    }

    fn plain_ctx(&self, seat: Seat) -> Ctx<'static> {
        Ctx { you: seat, me: Me::Nowhere, targets: &NO_TARGETS, each: Stamp::NOTHING, depth: 0 }
    }

    pub(crate) fn stage_ctx<'a>(&self, state: &State, seat: Seat, targets: &'a Targets) -> Ctx<'a> {
        Ctx {
            you: seat,
            me: ZuTiles::me(state.stage.origin),
            targets,
            each: Stamp::NOTHING,
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

    fn has_origin(&self, state: &State, seat: Seat, reaction: bool) -> bool {
        self.hand_kinds(state, seat).any(|kind| self.can_start(state, seat, kind, reaction))
            || self.next_usable(state, seat, reaction, 0).is_some()
    }

    /// Whether a hand tile can start a stack, or be added to one.
    pub(crate) fn can_start(&self, state: &State, seat: Seat, kind: Kind, reaction: bool) -> bool {
        let tile = self.tiles.tile(kind);
        let fits = if reaction { tile.kind.reacts() } else { tile.kind.acts() };
        let Some(script) = tile.play.as_ref().filter(|_| fits) else { return false };
        let origin = Origin::Tile(crate::kind::Piece::new(kind, seat));
        self.can_play(state, seat, origin, script)
    }

    fn list_origins(&self, state: &State, seat: Seat, reaction: bool, out: &mut Picks<Action>) {
        out.extend(
            self.hand_kinds(state, seat)
                .filter(|kind| self.can_start(state, seat, *kind, reaction))
                .map(Action::Tile),
        );
        let mut naming = None;
        let mut from = 0;
        while let Some(tile) = self.next_usable(state, seat, reaction, from) {
            let naming = naming.get_or_insert_with(|| self.naming(state));
            out.extend(naming.name(state.area[tile].cell).map(Action::Cell));
            from = tile + 1;
        }
    }

    /// The first tile from this number on with an ability that the seat can use now.
    fn next_usable(&self, state: &State, seat: Seat, reaction: bool, from: usize) -> Option<usize> {
        (from..state.area.len()).find(|tile| {
            self.may_have_use(state, *tile, reaction)
                && self.each_usable(state, seat, *tile, reaction, &mut |_| true)
        })
    }

    /// The tile with an ability to use that a listed pick names.
    pub(crate) fn tile_used(
        &self,
        state: &State,
        seat: Seat,
        name: CellName,
        reaction: bool,
    ) -> Option<usize> {
        let mut naming = self.naming(state);
        if naming.is_plain() {
            return self.look(state).at(name.cell());
        }
        (0..state.area.len()).find(|tile| {
            self.each_usable(state, seat, *tile, reaction, &mut |_| true)
                && naming.name(state.area[*tile].cell) == Some(name)
        })
    }

    /// Shows the abilities among which [`Ask::WhichAbility`] lets one choose.
    pub(crate) fn each_choice_of_ability(
        &self,
        state: &State,
        seat: Seat,
        tile: Stamp,
        visit: &mut dyn FnMut(Origin) -> bool,
    ) -> bool {
        let look = self.look(state);
        let reaction = state.stage.verb == Verb::React;
        let mut count = 0;
        look.index(tile).is_some_and(|tile| {
            self.each_usable(state, seat, tile, reaction, &mut |origin| {
                count += 1;
                count <= crate::action::ABILITIES && visit(origin)
            })
        })
    }
}

/// A "no", where the running text leaves the choice.
fn list_no(state: &State, out: &mut Picks<Action>) {
    if state.run.as_ref().is_some_and(|run| run.past.is_some()) {
        out.push(Word::No.into());
    }
}
