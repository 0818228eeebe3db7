//! Set-up, turns and their end.

use ztable_core::{Audience, Seat};

use crate::action::{Action, STACKS, Word};
use crate::ask::Ask;
use crate::bag::Zone;
use crate::cell::Cell;
use crate::change::Play;
use crate::event::Event;
use crate::kind::Piece;
use crate::rule;
use crate::rules::START_HAND;
use crate::state::{
    Draw, Fall, Me, Phase, Run, Source, Stage, Stamp, State, Target, Uses, Verb, Wait,
};
use crate::vocab::When;

impl Play<'_> {
    /// Deals and begins.
    pub(crate) fn set_up(&mut self) {
        for seat in Seat::all(self.game.rules.seats) {
            self.fill(seat);
            if !self.game.rules.pick_stacks {
                self.deal(seat);
            }
        }
        if self.game.rules.pick_stacks {
            self.s.phase = Phase::Deal(Seat::FIRST);
        } else {
            self.begin();
        }
    }

    /// All tiles of a deck into five Draw Stacks (ZU-2.3, ZU-12.3).
    fn fill(&mut self, seat: Seat) {
        let deck = &self.game.rules.decks[seat.index()];
        while let Some(piece) = self.s.bag.tiles(seat, Zone::Hand).first().copied() {
            self.s.bag.take(seat, Zone::Hand, piece);
            self.s.bag.add(seat, Zone::Unseen, piece);
        }
        if self.s.bag.len(seat, Zone::Unseen) == 0 {
            for (kind, count) in &deck.tiles {
                for _ in 0..*count {
                    self.s.bag.add(seat, Zone::Unseen, Piece::new(*kind, seat));
                }
            }
        }
        self.s.heights[seat.index()] = State::even_stacks(usize::from(deck.size));
        self.s.fresh[seat.index()] = true;
    }

    /// A starting hand, one tile from each stack.
    fn deal(&mut self, seat: Seat) {
        loop {
            for stack in 0..STACKS {
                self.draw_start(seat, stack);
            }
            if self.is_starting_hand(seat) {
                return;
            }
            self.mulligan(seat);
        }
    }

    fn draw_start(&mut self, seat: Seat, stack: usize) {
        let piece = self.draw_unseen(seat);
        self.s.heights[seat.index()][stack] -= 1;
        self.s.bag.add(seat, Zone::Hand, piece);
        self.tell_draw(seat, stack, piece);
    }

    fn tell_draw(&mut self, seat: Seat, stack: usize, piece: Piece) {
        let drew = |tile| Event::Drew { seat, stack: stack as u8 + 1, tile };
        let rule = if self.s.turn == 0 { rule!("ZU-2.4") } else { rule!("ZU-3.6") };
        self.tell_to(Audience::Only(seat), rule, || drew(Some(piece.kind)));
        self.tell_to(Audience::AllBut(seat), rule, || drew(None));
    }

    /// Whether the hand may be kept (ZU-2.5, ZU-12.5).
    fn is_starting_hand(&self, seat: Seat) -> bool {
        let hand = self.s.bag.tiles(seat, Zone::Hand);
        !self.game.rules.decks[seat.index()].has_creature
            || hand.iter().any(|piece| self.game.tiles.tile(piece.kind).is_basic_creature())
    }

    fn mulligan(&mut self, seat: Seat) {
        let count = &mut self.s.mulligans[seat.index()];
        *count = count.saturating_add(1);
        self.fill(seat);
        self.tell(rule!("ZU-2.5"), || Event::Mulligan { seat });
    }

    fn begin(&mut self) {
        let order = &self.game.rules.order;
        let first = self.game.rules.first.unwrap_or_else(|| {
            let n = order.len() as u32;
            let name = |index: u32| (order[index as usize].number() + 1).to_string();
            order[self.chance.one_of(n, &name) as usize]
        });
        self.tell(rule!("ZU-2.6"), || Event::Began { first });
        self.s.first = Some(first);
        self.begin_turn(first);
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.s.turn += 1;
        self.s.active = seat;
        self.s.uses = Uses::default();
        self.s.cursor = Stamp(0);
        self.s.phase = Phase::Main;
        for placed in self.s.area.iter_mut() {
            placed.used = 0;
            placed.fired = false;
        }
        for attached in self.s.attached.iter_mut() {
            attached.used = 0;
            attached.fired = false;
        }
        let turn = self.s.turn;
        self.tell(rule!("ZU-3.1"), || Event::TurnBegan { seat, turn });
    }

    /// Plays a pick and goes on to the next question.
    pub(crate) fn pick(&mut self, seat: Seat, action: Action) {
        let private = matches!(self.s.phase, Phase::Main | Phase::React(_) | Phase::BattleTile)
            && self.s.run.is_none();
        if !private {
            self.s.last = Some((seat, action));
        }
        if self.s.run.is_some() {
            self.answer(seat, action);
        } else {
            match self.s.phase {
                Phase::Deal(seat) => self.pick_deal(seat, action),
                Phase::Main | Phase::React(_) => self.pick_staged(seat, action),
                Phase::Allies(side, seat) => self.pick_ally(side, seat, action),
                Phase::Lend(side, seat, tile) => {
                    self.pick_lend(side, seat, tile, action == Word::Lend.into());
                }
                Phase::BattleTile => self.pick_battle_tile(action),
                Phase::Draw(draw) => {
                    if let Action::Stack(stack) = action {
                        self.draw(seat, usize::from(stack) - 1);
                        self.drawn(draw);
                    }
                }
                Phase::Extra => {
                    if action == Word::Yes.into() {
                        self.start_draw(Draw::Extra);
                    } else {
                        self.s.phase = Phase::Ending;
                    }
                }
                Phase::Resolve | Phase::Ending | Phase::Over => {}
            }
        }
        self.go();
    }

    /// Goes on until somebody is asked or the game is over.
    fn go(&mut self) {
        loop {
            if self.is_over() {
                // A tile that came into the area lies on the stack no more.
                if self.s.run.take().is_some_and(|run| run.entry && run.me != Me::Stack) {
                    self.s.stack.pop();
                }
                self.s.stage = Stage::default();
                self.s.battle = None;
                return;
            }
            if self.s.is_out(self.s.active) && self.s.phase != Phase::Ending {
                self.cut();
            }
            if self.s.run.is_some() {
                if !self.run_on() {
                    return;
                }
                continue;
            }
            match self.s.phase {
                Phase::Resolve => self.resolve_top(),
                Phase::Ending => self.ending_step(),
                Phase::Allies(side, seat) => {
                    if self.game.each_ally(self.s, side, seat, &mut |_, _| true) {
                        return;
                    }
                    self.allies_done(side, seat);
                }
                _ => return,
            }
        }
    }

    /// The player on turn is out: the stack is discarded, and the turn ends without a draw
    /// (ZU-14.3).
    fn cut(&mut self) {
        while let Some(entry) = self.s.stack.pop() {
            if let Source::Tile(piece) | Source::Battle(piece) = entry.source {
                let entered = self.s.run.is_some_and(|run| run.entry && run.me != Me::Stack);
                if !entered {
                    self.s.bag.add(entry.player(), Zone::Discard, piece);
                }
            }
            self.s.run = None;
        }
        self.s.run = None;
        self.s.battle = None;
        self.s.stage = Stage::default();
        self.s.phase = Phase::Ending;
        self.s.cursor = Stamp(0);
        self.settle(None);
    }

    fn pick_deal(&mut self, seat: Seat, action: Action) {
        let Action::Stack(stack) = action else { return };
        self.draw_start(seat, usize::from(stack) - 1);
        if self.s.bag.len(seat, Zone::Hand) < START_HAND {
            return;
        }
        if !self.is_starting_hand(seat) {
            return self.mulligan(seat);
        }
        let next = seat.next(self.game.rules.seats);
        if next == Seat::FIRST {
            self.begin();
        } else {
            self.s.phase = Phase::Deal(next);
        }
    }

    /// One more part of what the player on turn, or one who reacts, is choosing.
    fn pick_staged(&mut self, seat: Seat, action: Action) {
        let Some((_, ask)) = self.game.ask(self.s) else { return };
        match (ask, action) {
            (Ask::Verb, Action::Say(word)) => match word {
                Word::Place => self.s.stage.verb = Verb::Place,
                Word::Act => self.s.stage.verb = Verb::Act,
                Word::Battle => self.s.stage.verb = Verb::Battle,
                Word::Cycle => self.s.stage.verb = Verb::Cycle,
                Word::Concede => {
                    self.eliminate(seat, Fall::Conceded);
                    self.settle(None);
                }
                _ => self.start_draw(Draw::Turn),
            },
            (Ask::React, Action::Say(_)) => self.pass(seat),
            (Ask::PlaceTile, Action::Tile(kind)) => {
                self.s.stage.source = Source::Tile(Piece::new(kind, seat));
            }
            (Ask::PlaceCell(_), Action::Cell(_)) => self.place(seat, action, ask),
            (Ask::ActSource | Ask::React, Action::Tile(kind)) => {
                self.choose_source(seat, Source::Tile(Piece::new(kind, seat)));
            }
            (Ask::ActSource | Ask::React, Action::Cell(_)) => self.choose_tile(seat, action),
            (Ask::WhichAbility(tile), Action::Ability(number)) => {
                let mut found = None;
                let mut left = number;
                self.game.each_choice_of_ability(self.s, seat, tile, &mut |source| {
                    left -= 1;
                    found = Some(source);
                    left == 0
                });
                if let Some(source) = found {
                    self.choose_source(seat, source);
                }
            }
            (Ask::Target(number), _) => {
                let target = self.find_target(seat, number, action);
                self.s.stage.targets.push(target);
                self.stage_on(seat);
            }
            (Ask::PayHand, Action::Tile(kind)) => {
                self.s.stage.costs.push(Piece::new(kind, seat));
                self.stage_on(seat);
            }
            (Ask::PayPoint, Action::Pile(piece)) => {
                self.s.stage.costs.push(piece);
                self.stage_on(seat);
            }
            (Ask::Attacker, Action::Cell(_)) => {
                if let Some(tile) = self.tile_at(seat, ask, action) {
                    let stamp = self.s.area[tile].stamp;
                    self.s.stage.targets.push(Target::Tile(stamp));
                }
            }
            (Ask::Defender(attacker), Action::Cell(_)) => {
                if let Some(tile) = self.tile_at(seat, ask, action) {
                    self.attack(attacker, self.s.area[tile].stamp);
                }
            }
            (Ask::CycleTile, Action::Tile(kind)) => {
                self.s.stage.costs.push(Piece::new(kind, seat));
                if self.s.stage.costs.len() == 2 {
                    self.cycle(seat);
                }
            }
            _ => {}
        }
    }

    /// The legal cell that carries the name.
    pub(crate) fn cell_of(&self, seat: Seat, ask: Ask, action: Action) -> Option<Cell> {
        let Action::Cell(name) = action else { return None };
        let mut found = None;
        self.game.each_cell(self.s, seat, ask, &mut |cell| {
            let fits = cell.name() == name;
            if fits {
                found = Some(cell);
            }
            fits
        });
        found
    }

    pub(crate) fn tile_at(&self, seat: Seat, ask: Ask, action: Action) -> Option<usize> {
        self.look().at(self.cell_of(seat, ask, action)?)
    }

    /// Places a tile, or replaces one with it (ZU-4.1, ZU-9.6).
    fn place(&mut self, seat: Seat, action: Action, ask: Ask) {
        let Source::Tile(piece) = self.s.stage.source else { return };
        let Some(cell) = self.cell_of(seat, ask, action) else { return };
        self.s.stage = Stage::default();
        self.s.last = Some((seat, action));
        self.s.uses.placed += 1;
        let tile = piece.kind;
        self.take_from_hand(seat, tile);
        let Some(old) = self.look().at(cell) else {
            self.tell(rule!("ZU-4.1"), || Event::Placed { seat, tile, cell });
            self.enter(piece, cell, seat);
            return;
        };
        // The new tile is a new object; what was attached to the old one is attached to it now.
        let replaced = self.s.area.remove(old);
        self.forget(replaced.stamp);
        let owner = replaced.piece.owner();
        self.s.bag.add(owner, Zone::Discard, replaced.piece);
        self.tell(rule!("ZU-9.6"), || Event::Replaced {
            seat,
            tile,
            cell,
            old: replaced.piece.kind,
        });
        let next = Stamp(self.s.clock.0 + 1);
        for attached in self.s.attached.iter_mut() {
            if attached.host == replaced.stamp {
                attached.host = next;
            }
        }
        self.enter(piece, cell, seat);
    }

    /// Discards two tiles to draw one (ZU-3.5).
    fn cycle(&mut self, seat: Seat) {
        let stage = std::mem::take(&mut self.s.stage);
        self.s.uses.cycled = true;
        for piece in stage.costs.iter() {
            self.take_from_hand(seat, piece.kind);
            self.s.bag.add(seat, Zone::Discard, *piece);
        }
        self.tell(rule!("ZU-3.5"), || Event::Cycled {
            seat,
            tiles: stage.costs.iter().map(|piece| piece.kind).collect(),
        });
        self.settle(None);
        if !self.is_over() && !self.s.is_out(seat) {
            self.start_draw(Draw::Cycle);
        }
    }

    /// The player on turn draws: from the tallest stack, or from one of their choice.
    fn start_draw(&mut self, draw: Draw) {
        let seat = self.s.active;
        if self.s.drawable(seat) == 0 {
            self.eliminate(seat, Fall::Decked);
            return self.settle(None);
        }
        match self.only_stack(seat) {
            Some(stack) => {
                self.draw(seat, stack);
                self.drawn(draw);
            }
            None => self.s.phase = Phase::Draw(draw),
        }
    }

    /// The stack to draw from when the player is not asked.
    pub(crate) fn only_stack(&self, seat: Seat) -> Option<usize> {
        let heights = &self.s.heights[seat.index()];
        let highest = heights.iter().copied().max().unwrap_or(0);
        let full = heights.iter().filter(|height| **height > 0).count();
        if self.game.rules.pick_stacks && full > 1 {
            return None;
        }
        heights.iter().position(|height| *height == highest)
    }

    pub(crate) fn draw(&mut self, seat: Seat, stack: usize) {
        let piece = self.draw_unseen(seat);
        self.s.heights[seat.index()][stack] -= 1;
        self.add_to_hand(seat, piece);
        self.tell_draw(seat, stack, piece);
    }

    fn drawn(&mut self, draw: Draw) {
        self.s.phase = match draw {
            Draw::Cycle => Phase::Main,
            Draw::Turn if !self.s.uses.acted() && self.s.drawable(self.s.active) > 0 => {
                Phase::Extra
            }
            Draw::Turn | Draw::Extra => Phase::Ending,
        };
    }

    /// The next end-of-turn effect, or the next turn (ZU-3.9, ZU-3.10).
    fn ending_step(&mut self) {
        enum Due {
            Later(usize),
            Area(usize),
            Attached(usize),
        }
        let cursor = self.s.cursor;
        let mut next: Option<(Stamp, Due)> = None;
        let mut offer = |stamp: Stamp, due: Due| {
            if stamp > cursor && next.as_ref().is_none_or(|(other, _)| stamp < *other) {
                next = Some((stamp, due));
            }
        };
        for (index, later) in self.s.later.iter().enumerate() {
            let due = match later.wait {
                Wait::Program { you, after, .. } => {
                    after == 0 || self.s.turn > after && Seat::new(you) == self.s.active
                }
                _ => true,
            };
            if due {
                offer(later.stamp, Due::Later(index));
            }
        }
        for (index, placed) in self.s.area.iter().enumerate() {
            if !placed.fired && !self.game.tiles.tile(placed.piece.kind).triggers.is_empty() {
                offer(placed.stamp, Due::Area(index));
            }
        }
        for (index, attached) in self.s.attached.iter().enumerate() {
            let tile = self.game.tiles.tile(attached.piece.kind);
            if !attached.fired && !attached.face_down && !tile.triggers.is_empty() {
                offer(attached.stamp, Due::Attached(index));
            }
        }
        let Some((stamp, due)) = next else { return self.pass_turn() };
        self.s.cursor = stamp;
        match due {
            Due::Later(index) => {
                let wait = self.s.later.remove(index).wait;
                self.end_wait(wait);
            }
            Due::Area(index) => {
                self.s.area[index].fired = true;
                let placed = self.s.area[index];
                let you = self.look().ctrl(index);
                self.fire(placed.piece, you, Me::Area(stamp));
            }
            Due::Attached(index) => {
                self.s.attached[index].fired = true;
                let attached = self.s.attached[index];
                self.fire(attached.piece, attached.ctrl(), Me::Attached(stamp));
            }
        }
    }

    fn end_wait(&mut self, wait: Wait) {
        match wait {
            Wait::Nothing => {}
            Wait::Stats { tile, .. } | Wait::Control { tile, .. } => {
                if let Some(tile) = self.look().index(tile) {
                    let spot = self.spot(tile);
                    self.tell(rule!("ZU-3.9"), || Event::Ended { spot });
                }
                self.settle(None);
            }
            Wait::Back { piece, op } => {
                self.s.run = Some(Run {
                    you: piece.owner().number(),
                    op,
                    back: Some(piece),
                    ..Run::default()
                });
            }
            Wait::Program { you, me, op, .. } => {
                self.s.run = Some(Run { you, me, op, ..Run::default() });
            }
        }
    }

    fn fire(&mut self, piece: Piece, you: Seat, me: Me) {
        let game = self.game;
        let Some(trigger) = game.tiles.tile(piece.kind).triggers.first() else { return };
        if trigger.at == When::EndOfYourTurn && you != self.s.active {
            return;
        }
        let run = Run { you: you.number(), me, op: trigger.program, ..Run::default() };
        let ctx = game.run_ctx(self.s, &run);
        if trigger.cond.as_ref().is_none_or(|cond| self.look().holds(&ctx, cond)) {
            self.s.run = Some(run);
        }
    }

    fn pass_turn(&mut self) {
        let next = self.game.clockwise(self.s.active).skip(1).find(|seat| !self.s.is_out(*seat));
        if let Some(next) = next {
            self.begin_turn(next);
        }
    }
}

impl State {
    /// Five stacks whose sizes differ by at most one, the taller ones first (ZU-12.3).
    pub(crate) fn even_stacks(tiles: usize) -> [u8; STACKS] {
        std::array::from_fn(|stack| (tiles / STACKS + usize::from(stack < tiles % STACKS)) as u8)
    }
}
