//! The action stack: announcing, reacting, resolving.

use ztable_core::Seat;

use crate::action::{Action, Word};
use crate::apply::{AnyChance, Ear, Play};
use crate::data::program::Procedure;
use crate::event::{Aim, Event, PlayedTile};
use crate::kind::{Piece, Stamp};
use crate::phase::{Phase, Staged, Verb};
use crate::rule;
use crate::rules::ZuTiles;
use crate::stack::{NO_TARGETS, Origin, StackEntry, Targets, TileTarget};
use crate::state::Ctx;
use crate::text::{Awaited, Run};
use crate::zone::Zone;

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    /// A tile of the area whose ability is to be used.
    pub(crate) fn choose_tile(&mut self, seat: Seat, action: Action) {
        let Action::Cell(name) = action else { return };
        let reaction = matches!(self.state.phase, Phase::React(_));
        let Some(tile) = self.game.tile_used(self.state, seat, name, reaction) else { return };
        let (mut sources, mut first) = (0, None);
        self.game.each_usable(self.state, seat, tile, reaction, &mut |origin| {
            sources += 1;
            first.get_or_insert(origin);
            false
        });
        match first {
            Some(origin) if sources == 1 => self.choose_origin(seat, origin),
            _ => {
                self.state.stage.verb = if reaction { Verb::React } else { Verb::Act };
                self.state.stage.tile = self.state.area[tile].stamp;
            }
        }
    }

    /// One of several abilities of a tile, by its number among those that can be used.
    pub(super) fn choose_ability(&mut self, seat: Seat, tile: Stamp, number: u8) {
        let (mut found, mut left) = (None, number);
        self.game.each_choice_of_ability(self.state, seat, tile, &mut |origin| {
            left -= 1;
            found = Some(origin);
            left == 0
        });
        if let Some(origin) = found {
            self.choose_origin(seat, origin);
        }
    }

    pub(crate) fn choose_origin(&mut self, seat: Seat, origin: Origin) {
        let reaction = matches!(self.state.phase, Phase::React(_));
        self.state.stage.verb = if reaction { Verb::React } else { Verb::Act };
        self.state.stage.origin = origin;
        self.state.stage.tile = Stamp::NOTHING;
        self.stage_on(seat);
    }

    /// Passes over targets that do not exist, and adds the entry when everything is chosen.
    pub(crate) fn stage_on(&mut self, seat: Seat) {
        let game = self.game;
        let script = game.script(self.state.stage.origin);
        while let Some(test) = script.targets.get(self.state.stage.targets.len()) {
            let targets = ZuTiles::staged_targets(&self.state.stage);
            let ctx = game.stage_ctx(self.state, seat, &targets);
            let missing = test.only_if.as_ref().is_some_and(|cond| !self.look().holds(&ctx, cond));
            if !missing {
                return;
            }
            self.state.stage.targets.push(TileTarget::None);
        }
        if self.state.stage.costs.len() == script.costs() {
            self.commit(seat);
        }
    }

    /// The target that an answer means.
    pub(crate) fn find_target(&self, seat: Seat, number: usize, action: Action) -> TileTarget {
        let targets = ZuTiles::staged_targets(&self.state.stage);
        let ctx = self.game.stage_ctx(self.state, seat, &targets);
        self.meant_target(&ctx, self.state.stage.origin, number, action)
    }

    pub(crate) fn meant_target(
        &self,
        ctx: &Ctx<'_>,
        origin: Origin,
        number: usize,
        action: Action,
    ) -> TileTarget {
        let tests = &self.game.script(origin).targets;
        let meant = self.game.target_meant(self.state, ctx, tests, number, action);
        meant.expect("a listed pick means a target")
    }

    /// What an entry is, for telling.
    pub(crate) fn card(&self, origin: Origin) -> PlayedTile {
        match origin {
            Origin::Battle(_) | Origin::Covered | Origin::Nothing => PlayedTile::BattleTile,
            Origin::Tile(piece) => PlayedTile::Tile(piece.kind),
            Origin::Ability { tile, kind, .. } => match self.look().index(tile) {
                Some(tile) => PlayedTile::Ability(self.spot(tile)),
                None => PlayedTile::Tile(kind),
            },
        }
    }

    pub(crate) fn aims(&self, targets: &[TileTarget]) -> Vec<Aim> {
        targets
            .iter()
            .filter_map(|target| match target {
                TileTarget::None => None,
                TileTarget::Tile(stamp) => {
                    self.look().index(*stamp).map(|tile| Aim::Spot(self.spot(tile)))
                }
                TileTarget::Pile(_, piece) => Some(Aim::Tile(piece.kind)),
            })
            .collect()
    }

    /// Pays and puts the entry on the stack (ZU-6.4).
    fn commit(&mut self, seat: Seat) {
        let stage: Staged = std::mem::take(&mut self.state.stage);
        let reaction = stage.verb == Verb::React;
        let game = self.game;
        let script = game.script(stage.origin);
        self.tell_played(seat, &stage);
        self.use_up(seat, stage.origin);
        self.pay(seat, &stage.costs, script);
        self.state.stack.push(StackEntry {
            origin: stage.origin,
            targets: ZuTiles::staged_targets(&stage),
            player: seat.number(),
            taker: None,
            negated: false,
        });
        if !reaction {
            self.state.uses.stacks += 1;
        }
        let after_costs = self.game.rules.windows_open_after_costs();
        if !after_costs {
            self.open_window(seat);
        }
        if script.discard_self
            && let Origin::Ability { tile, .. } = stage.origin
            && let Some(tile) = self.look().index(tile)
        {
            self.discard(tile, rule!("ZU-9.11"));
        }
        self.settle(None);
        // What was paid may have put somebody out, who is not asked any more.
        if after_costs && !self.is_over() {
            self.open_window(seat);
        }
    }

    fn tell_played(&mut self, seat: Seat, stage: &Staged) {
        if self.log.silent {
            return;
        }
        let reaction = stage.verb == Verb::React;
        let (card, aims) = (self.card(stage.origin), self.aims(&stage.targets));
        let paid = stage.costs.iter().map(|piece| piece.kind).collect();
        let rule = if reaction { rule!("ZU-6.6") } else { rule!("ZU-6.2") };
        self.tell(rule, || Event::Played { seat, card, aims, paid, reaction });
    }

    /// The tile leaves the hand; the ability is used for this turn.
    fn use_up(&mut self, seat: Seat, origin: Origin) {
        match origin {
            Origin::Tile(piece) => {
                self.take_from_hand(seat, piece.kind);
            }
            Origin::Ability { tile, granter, nth, .. } => {
                let bit = 1 << nth;
                if granter == Stamp::NOTHING {
                    if let Some(tile) = self.look().index(tile) {
                        self.state.area[tile].used |= bit;
                    }
                } else if let Some(at) = self.look().attached_at(granter) {
                    self.state.attached[at].used |= bit;
                }
            }
            Origin::Battle(_) | Origin::Covered | Origin::Nothing => {}
        }
    }

    /// Hand tiles first (ZU-9.13), then points (ZU-9.12).
    fn pay(&mut self, seat: Seat, costs: &[Piece], script: &Procedure) {
        for (number, piece) in costs.iter().enumerate() {
            if number < usize::from(script.hand) {
                self.take_from_hand(seat, piece.kind);
            } else {
                self.state.bag.take(seat, Zone::Points, *piece);
            }
            self.state.bag.add(seat, Zone::Discard, *piece);
        }
    }

    /// Everybody may react, clockwise, whoever added last being asked last (ZU-6.6).
    pub(crate) fn open_window(&mut self, seat: Seat) {
        self.state.passes = 0;
        self.state.phase = Phase::React(self.next_living(seat));
    }

    fn next_living(&self, seat: Seat) -> Seat {
        let mut others = self.game.clockwise(seat).skip(1);
        others.find(|seat| !self.state.is_out(*seat)).unwrap_or(seat)
    }

    /// Passes; when all have passed in a row the stack closes (ZU-6.7).
    pub(crate) fn pass(&mut self, seat: Seat) {
        self.state.last = Some((seat, Word::Pass.into()));
        self.state.passes += 1;
        let living = self.state.living(self.game.rules.seats).len();
        if usize::from(self.state.passes) >= living {
            self.state.passes = 0;
            self.state.phase = Phase::Resolve;
        } else {
            self.state.phase = Phase::React(self.next_living(seat));
        }
    }

    /// Begins to resolve the entry on top (ZU-6.8).
    pub(crate) fn resolve_top(&mut self) {
        let Some(entry) = self.state.stack.last().copied() else {
            self.state.battle = None;
            self.state.phase = Phase::Main;
            return;
        };
        if let Origin::Battle(piece) = entry.origin {
            self.state.stack.pop();
            return self.reach_battle_tile(entry, piece);
        }
        let you = entry.you();
        let card = self.card(entry.origin);
        let works = !entry.negated && !self.state.is_out(you) && self.is_origin_there(&entry);
        if !works {
            return self.fail(you, card);
        }
        let mut run = Run {
            you: you.number(),
            me: ZuTiles::me(entry.origin),
            op: self.game.script(entry.origin).program,
            targets: entry.targets,
            entry: true,
            ..Run::default()
        };
        if entry.taker.is_some() {
            run.targets = NO_TARGETS;
            run.question = Awaited::Target(0);
        }
        if !self.still_allowed(&entry, &mut run) {
            return self.fail(you, card);
        }
        self.tell(rule!("ZU-6.8"), || Event::Resolves { seat: you, card });
        self.state.run = Some(run);
    }

    fn fail(&mut self, seat: Seat, card: PlayedTile) {
        self.tell(rule!("ZU-6.9"), || Event::Failed { seat, card });
        self.finish_entry(false);
    }

    /// Whether the tile whose ability was used is still there and still the user's (ZU-6.16).
    fn is_origin_there(&self, entry: &StackEntry) -> bool {
        let Origin::Ability { tile, granter, .. } = entry.origin else { return true };
        if self.game.script(entry.origin).discard_self {
            return true;
        }
        let look = self.look();
        let Some(at) = look.index(tile) else { return false };
        let granted = granter == Stamp::NOTHING
            || look
                .attached_at(granter)
                .is_some_and(|attached| self.state.attached[attached].host == tile);
        granted && look.ctrl(at) == entry.player()
    }

    /// Whether requirements and targets are still legal (ZU-6.9). Optional targets fail alone.
    fn still_allowed(&self, entry: &StackEntry, run: &mut Run) -> bool {
        let script = self.game.script(entry.origin);
        let look = self.look();
        let targets: Targets = run.targets;
        let ctx = Ctx { targets: &targets, ..self.game.run_ctx(self.state, run) };
        // The entry is on top, so what lies below it is one less than the whole stack.
        let ctx = Ctx { depth: self.state.stack.len() - 1, each: Stamp::NOTHING, ..ctx };
        if script.requires.as_ref().is_some_and(|cond| !look.holds(&ctx, cond)) {
            return false;
        }
        if entry.taker.is_some() {
            return look.can_complete(&ctx, &script.targets, 0);
        }
        for (number, test) in script.targets.iter().enumerate() {
            if !look.is_legal_target(&ctx, test, targets[number]) {
                if !test.optional {
                    return false;
                }
                run.targets[number] = TileTarget::None;
            }
        }
        true
    }

    /// The entry on top is done: its tile goes to the pile of whoever played it, unless it came
    /// into the area or was attached (ZU-6.10).
    pub(crate) fn finish_entry(&mut self, stays: bool) {
        let Some(entry) = self.state.stack.pop() else { return };
        if let Origin::Tile(piece) = entry.origin
            && !stays
        {
            self.state.bag.add(entry.player(), Zone::Discard, piece);
            self.settle(None);
        }
    }

    /// The answer to a question about new targets.
    pub(crate) fn answer_target(&mut self, number: usize, action: Action) {
        let Some(mut run) = self.state.run else { return };
        let Some(entry) = self.state.stack.last().copied() else { return };
        let target =
            self.meant_target(&self.game.run_ctx(self.state, &run), entry.origin, number, action);
        run.targets[number] = target;
        run.question = Awaited::Target(number as u8 + 1);
        self.state.run = Some(run);
    }

    /// Chooses new targets as far as nothing has to be asked; says whether that is done.
    pub(crate) fn aim_on(&mut self) -> bool {
        loop {
            let Some(mut run) = self.state.run else { return true };
            let Awaited::Target(number) = run.question else { return true };
            let Some(entry) = self.state.stack.last().copied() else { return true };
            let tests = &self.game.script(entry.origin).targets;
            let number = usize::from(number);
            if number >= tests.len() {
                run.question = Awaited::Nothing;
                self.state.run = Some(run);
                if !tests.is_empty() && !self.log.silent {
                    let (seat, aims) = (run.you(), self.aims(&run.targets));
                    self.tell(rule!("ZU-6.15"), || Event::Aimed { seat, aims });
                }
                return true;
            }
            let ctx = self.game.run_ctx(self.state, &run);
            let (mut count, mut only) = (0, TileTarget::None);
            self.game.each_next_target(self.state, &ctx, tests, number, &mut |target| {
                count += 1;
                only = target;
                count > 1
            });
            if count > 1 {
                return false;
            }
            run.targets[number] = only;
            run.question = Awaited::Target(number as u8 + 1);
            self.state.run = Some(run);
        }
    }
}
