//! The action stack: announcing, reacting, resolving.

use ztable_core::Seat;

use crate::action::{Action, Word};
use crate::bag::Zone;
use crate::change::Play;
use crate::event::{Aim, Card, Event};
use crate::game::ZuTiles;
use crate::look::{Ctx, NO_TARGETS};
use crate::rule;
use crate::state::{Entry, Phase, Question, Run, Source, Stage, Stamp, Target, Targets, Verb};

impl Play<'_> {
    /// A tile of the area whose ability is to be used.
    pub(crate) fn choose_tile(&mut self, seat: Seat, action: Action) {
        let Action::Cell(name) = action else { return };
        let reaction = matches!(self.s.phase, Phase::React(_));
        let Some(tile) = self.game.tile_used(self.s, seat, name, reaction) else { return };
        let (mut sources, mut first) = (0, None);
        self.game.each_usable(self.s, seat, tile, reaction, &mut |source| {
            sources += 1;
            first.get_or_insert(source);
            false
        });
        match first {
            Some(source) if sources == 1 => self.choose_source(seat, source),
            _ => {
                self.s.stage.verb = if reaction { Verb::React } else { Verb::Act };
                self.s.stage.tile = self.s.area[tile].stamp;
            }
        }
    }

    pub(crate) fn choose_source(&mut self, seat: Seat, source: Source) {
        let reaction = matches!(self.s.phase, Phase::React(_));
        self.s.stage.verb = if reaction { Verb::React } else { Verb::Act };
        self.s.stage.source = source;
        self.s.stage.tile = Stamp(0);
        self.stage_on(seat);
    }

    /// Passes over targets that do not exist, and adds the entry when everything is chosen.
    pub(crate) fn stage_on(&mut self, seat: Seat) {
        let game = self.game;
        let script = game.script(self.s.stage.source);
        while let Some(test) = script.targets.get(self.s.stage.targets.len()) {
            let targets = ZuTiles::staged_targets(&self.s.stage);
            let ctx = game.stage_ctx(self.s, seat, &targets);
            let missing = test.only_if.as_ref().is_some_and(|cond| !self.look().holds(&ctx, cond));
            if !missing {
                return;
            }
            self.s.stage.targets.push(Target::None);
        }
        if self.s.stage.costs.len() == script.costs() {
            self.commit(seat);
        }
    }

    /// The target that an answer means.
    pub(crate) fn find_target(&self, seat: Seat, number: usize, action: Action) -> Target {
        let targets = ZuTiles::staged_targets(&self.s.stage);
        let ctx = self.game.stage_ctx(self.s, seat, &targets);
        self.meant_target(&ctx, self.s.stage.source, number, action)
    }

    pub(crate) fn meant_target(
        &self,
        ctx: &Ctx<'_>,
        source: Source,
        number: usize,
        action: Action,
    ) -> Target {
        let tests = &self.game.script(source).targets;
        self.game.target_meant(self.s, ctx, tests, number, action).unwrap_or_default()
    }

    /// What an entry is, for telling.
    pub(crate) fn card(&self, source: Source) -> Card {
        match source {
            Source::Battle(_) | Source::Covered | Source::Nothing => Card::BattleTile,
            Source::Tile(piece) => Card::Tile(piece.kind),
            Source::Ability { tile, kind, .. } => match self.look().index(tile) {
                Some(tile) => Card::Ability(self.spot(tile)),
                None => Card::Tile(kind),
            },
        }
    }

    pub(crate) fn aims(&self, targets: &[Target]) -> Vec<Aim> {
        targets
            .iter()
            .filter_map(|target| match target {
                Target::None => None,
                Target::Tile(stamp) => {
                    self.look().index(*stamp).map(|tile| Aim::Spot(self.spot(tile)))
                }
                Target::Pile(_, piece) => Some(Aim::Tile(piece.kind)),
            })
            .collect()
    }

    /// Pays and puts the entry on the stack (ZU-6.4).
    fn commit(&mut self, seat: Seat) {
        let stage: Stage = std::mem::take(&mut self.s.stage);
        let reaction = stage.verb == Verb::React;
        let game = self.game;
        let script = game.script(stage.source);
        if !self.silent {
            let (card, aims) = (self.card(stage.source), self.aims(&stage.targets));
            let paid = stage.costs.iter().map(|piece| piece.kind).collect();
            let rule = if reaction { rule!("ZU-6.6") } else { rule!("ZU-6.2") };
            self.tell(rule, || Event::Played { seat, card, aims, paid, reaction });
        }
        match stage.source {
            Source::Tile(piece) => {
                self.take_from_hand(seat, piece.kind);
            }
            Source::Ability { tile, granter, nth, .. } => {
                let bit = 1 << nth;
                if granter == Stamp(0) {
                    if let Some(tile) = self.look().index(tile) {
                        self.s.area[tile].used |= bit;
                    }
                } else if let Some(at) = self.look().attached_at(granter) {
                    self.s.attached[at].used |= bit;
                }
            }
            Source::Battle(_) | Source::Covered | Source::Nothing => {}
        }
        for (number, piece) in stage.costs.iter().enumerate() {
            if number < usize::from(script.hand) {
                self.take_from_hand(seat, piece.kind);
            } else {
                self.s.bag.take(seat, Zone::Points, *piece);
            }
            self.s.bag.add(seat, Zone::Discard, *piece);
        }
        self.s.stack.push(Entry {
            source: stage.source,
            targets: ZuTiles::staged_targets(&stage),
            player: seat.number(),
            taker: None,
            negated: false,
        });
        if !reaction {
            self.s.uses.stacks += 1;
        }
        if script.discard_self
            && let Source::Ability { tile, .. } = stage.source
            && let Some(tile) = self.look().index(tile)
        {
            self.discard(tile, rule!("ZU-9.11"));
        }
        self.settle(None);
        // What was paid may have put somebody out, who is not asked any more.
        if !self.is_over() {
            self.open_window(seat);
        }
    }

    /// Everybody may react, clockwise, whoever added last being asked last (ZU-6.6).
    pub(crate) fn open_window(&mut self, seat: Seat) {
        self.s.passes = 0;
        self.s.phase = Phase::React(self.next_living(seat));
    }

    fn next_living(&self, seat: Seat) -> Seat {
        let mut others = self.game.clockwise(seat).skip(1);
        others.find(|seat| !self.s.is_out(*seat)).unwrap_or(seat)
    }

    /// Passes; when all have passed in a row the stack closes (ZU-6.7).
    pub(crate) fn pass(&mut self, seat: Seat) {
        self.s.last = Some((seat, Word::Pass.into()));
        self.s.passes += 1;
        let living = self.s.living(self.game.rules.seats).len();
        if usize::from(self.s.passes) >= living {
            self.s.passes = 0;
            self.s.phase = Phase::Resolve;
        } else {
            self.s.phase = Phase::React(self.next_living(seat));
        }
    }

    /// Begins to resolve the entry on top (ZU-6.8).
    pub(crate) fn resolve_top(&mut self) {
        let Some(entry) = self.s.stack.last().copied() else {
            self.s.battle = None;
            self.s.phase = Phase::Main;
            return;
        };
        if let Source::Battle(piece) = entry.source {
            self.s.stack.pop();
            return self.reach_battle_tile(entry, piece);
        }
        let you = entry.you();
        let card = self.card(entry.source);
        let works = !entry.negated && !self.s.is_out(you) && self.is_source_there(&entry);
        if !works {
            return self.fail(you, card);
        }
        let mut run = Run {
            you: you.number(),
            me: ZuTiles::me(entry.source),
            op: self.game.script(entry.source).program,
            targets: entry.targets,
            entry: true,
            ..Run::default()
        };
        if entry.taker.is_some() {
            run.targets = NO_TARGETS;
            run.question = Question::Target(0);
        }
        if !self.still_allowed(&entry, &mut run) {
            return self.fail(you, card);
        }
        self.tell(rule!("ZU-6.8"), || Event::Resolves { seat: you, card });
        self.s.run = Some(run);
    }

    fn fail(&mut self, seat: Seat, card: Card) {
        self.tell(rule!("ZU-6.9"), || Event::Failed { seat, card });
        self.finish_entry(false);
    }

    /// Whether the tile whose ability was used is still there and still the user's (ZU-6.16).
    fn is_source_there(&self, entry: &Entry) -> bool {
        let Source::Ability { tile, granter, .. } = entry.source else { return true };
        if self.game.script(entry.source).discard_self {
            return true;
        }
        let look = self.look();
        let Some(at) = look.index(tile) else { return false };
        let granted = granter == Stamp(0)
            || look
                .attached_at(granter)
                .is_some_and(|attached| self.s.attached[attached].host == tile);
        granted && look.ctrl(at) == entry.player()
    }

    /// Whether requirements and targets are still legal (ZU-6.9). Optional targets fail alone.
    fn still_allowed(&self, entry: &Entry, run: &mut Run) -> bool {
        let script = self.game.script(entry.source);
        let look = self.look();
        let targets: Targets = run.targets;
        let ctx = Ctx { targets: &targets, ..self.game.run_ctx(self.s, run) };
        // The entry is on top, so what lies below it is one less than the whole stack.
        let ctx = Ctx { depth: self.s.stack.len() - 1, each: Stamp(0), ..ctx };
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
                run.targets[number] = Target::None;
            }
        }
        true
    }

    /// The entry on top is done: its tile goes to the pile of whoever played it, unless it came
    /// into the area or was attached (ZU-6.10).
    pub(crate) fn finish_entry(&mut self, stays: bool) {
        let Some(entry) = self.s.stack.pop() else { return };
        if let Source::Tile(piece) = entry.source
            && !stays
        {
            self.s.bag.add(entry.player(), Zone::Discard, piece);
            self.settle(None);
        }
    }

    /// The answer to a question about new targets.
    pub(crate) fn answer_target(&mut self, number: usize, action: Action) {
        let Some(mut run) = self.s.run else { return };
        let Some(entry) = self.s.stack.last().copied() else { return };
        let target =
            self.meant_target(&self.game.run_ctx(self.s, &run), entry.source, number, action);
        run.targets[number] = target;
        run.question = Question::Target(number as u8 + 1);
        self.s.run = Some(run);
    }

    /// Chooses new targets as far as nothing has to be asked; says whether that is done.
    pub(crate) fn aim_on(&mut self) -> bool {
        loop {
            let Some(mut run) = self.s.run else { return true };
            let Question::Target(number) = run.question else { return true };
            let Some(entry) = self.s.stack.last().copied() else { return true };
            let tests = &self.game.script(entry.source).targets;
            let number = usize::from(number);
            if number >= tests.len() {
                run.question = Question::Nothing;
                self.s.run = Some(run);
                if !tests.is_empty() && !self.silent {
                    let (seat, aims) = (run.you(), self.aims(&run.targets));
                    self.tell(rule!("ZU-6.15"), || Event::Aimed { seat, aims });
                }
                return true;
            }
            let ctx = self.game.run_ctx(self.s, &run);
            let (mut count, mut only) = (0, Target::None);
            self.game.each_next_target(self.s, &ctx, tests, number, &mut |target| {
                count += 1;
                only = target;
                count > 1
            });
            if count > 1 {
                return false;
            }
            run.targets[number] = only;
            run.question = Question::Target(number as u8 + 1);
            self.s.run = Some(run);
        }
    }
}
