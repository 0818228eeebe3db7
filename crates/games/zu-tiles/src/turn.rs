//! Turns: what is picked, and going on to the next question.

use ztable_core::Seat;

use crate::action::{Action, Word};
use crate::ask::Ask;
use crate::bag::Zone;
use crate::cell::Cell;
use crate::change::Play;
use crate::event::Event;
use crate::kind::Piece;
use crate::rule;
use crate::state::{Draw, Fall, Me, Phase, Source, Stage, Stamp, Target, Uses, Verb};

impl Play<'_> {
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
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
        self.game.cell_named(self.s, seat, ask, name)
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
}
