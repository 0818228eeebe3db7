//! Turns: what is picked, and going on to the next question.

use ztable_core::Seat;

use crate::action::{Action, Word};
use crate::apply::{AnyChance, Ear, Play};
use crate::cell::Cell;
use crate::event::Event;
use crate::kind::{Piece, Stamp};
use crate::options::Ask;
use crate::phase::{DrawReason, Fall, Phase, Staged, ThisTurn, Verb};
use crate::rule;
use crate::stack::{Origin, TileTarget};
use crate::zone::Zone;

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.state.turn += 1;
        self.state.active = seat;
        self.state.uses = ThisTurn::default();
        self.state.cursor = Stamp::NOTHING;
        self.state.phase = Phase::Main;
        for placed in self.state.area.iter_mut() {
            placed.used = 0;
            placed.fired = false;
        }
        for attached in self.state.attached.iter_mut() {
            attached.used = 0;
            attached.fired = false;
        }
        let turn = self.state.turn;
        self.tell(rule!("ZU-3.1"), || Event::TurnBegan { seat, turn });
    }

    /// One more part of what the player on turn, or one who reacts, is choosing.
    pub(super) fn pick_staged(&mut self, seat: Seat, action: Action) {
        let Some((_, ask)) = self.game.ask(self.state) else { return };
        match (ask, action) {
            (Ask::Verb, Action::Say(word)) => self.begin(seat, word),
            (Ask::React, Action::Say(_)) => self.pass(seat),
            (Ask::PlaceTile, Action::Tile(kind)) => {
                self.state.stage.origin = Origin::Tile(Piece::new(kind, seat));
            }
            (Ask::PlaceCell(_), Action::Cell(_)) => self.place(seat, action, ask),
            (Ask::Start | Ask::React, Action::Tile(kind)) => {
                self.choose_origin(seat, Origin::Tile(Piece::new(kind, seat)));
            }
            (Ask::Start | Ask::React, Action::Cell(_)) => self.choose_tile(seat, action),
            (Ask::WhichAbility(tile), Action::Ability(number)) => {
                self.choose_ability(seat, tile, number);
            }
            (Ask::Target(number), _) => {
                let target = self.find_target(seat, number, action);
                self.state.stage.targets.push(target);
                self.stage_on(seat);
            }
            (Ask::PayHand, Action::Tile(kind)) => {
                self.state.stage.costs.push(Piece::new(kind, seat));
                self.stage_on(seat);
            }
            (Ask::PayPoint, Action::Pile(piece)) => {
                self.state.stage.costs.push(piece);
                self.stage_on(seat);
            }
            (Ask::Attacker, Action::Cell(_)) => {
                if let Some(tile) = self.tile_at(seat, ask, action) {
                    let stamp = self.state.area[tile].stamp;
                    self.state.stage.targets.push(TileTarget::Tile(stamp));
                }
            }
            (Ask::Defender(attacker), Action::Cell(_)) => {
                if let Some(tile) = self.tile_at(seat, ask, action) {
                    self.attack(attacker, self.state.area[tile].stamp);
                }
            }
            (Ask::CycleTile, Action::Tile(kind)) => {
                self.state.stage.costs.push(Piece::new(kind, seat));
                if self.state.stage.costs.len() == 2 {
                    self.cycle(seat);
                }
            }
            _ => unreachable!("it answers another question"),
        }
    }

    /// Begins one of the five actions of a turn, or ends it (ZU-3.1).
    fn begin(&mut self, seat: Seat, word: Word) {
        let verb = &mut self.state.stage.verb;
        match word {
            Word::Place => *verb = Verb::Place,
            Word::Act => *verb = Verb::Act,
            Word::Battle => *verb = Verb::Battle,
            Word::Cycle => *verb = Verb::Cycle,
            Word::Concede => {
                self.eliminate(seat, Fall::Conceded);
                self.settle(None);
            }
            Word::End => self.start_draw(DrawReason::Turn),
            Word::Pass
            | Word::Done
            | Word::Yes
            | Word::No
            | Word::None
            | Word::Lend
            | Word::Decline => unreachable!("no turn is begun by it"),
        }
    }

    /// The legal cell that carries the name.
    pub(crate) fn cell_of(&self, seat: Seat, ask: Ask, action: Action) -> Option<Cell> {
        let Action::Cell(name) = action else { return None };
        self.game.cell_named(self.state, seat, ask, name)
    }

    pub(crate) fn tile_at(&self, seat: Seat, ask: Ask, action: Action) -> Option<usize> {
        self.look().at(self.cell_of(seat, ask, action)?)
    }

    /// Places a tile, or replaces one with it (ZU-4.1, ZU-9.6).
    fn place(&mut self, seat: Seat, action: Action, ask: Ask) {
        let Origin::Tile(piece) = self.state.stage.origin else { return };
        let Some(cell) = self.cell_of(seat, ask, action) else { return };
        self.state.stage = Staged::default();
        self.state.last = Some((seat, action));
        self.state.uses.placed += 1;
        let tile = piece.kind;
        self.take_from_hand(seat, tile);
        let Some(old) = self.look().at(cell) else {
            self.tell(rule!("ZU-4.1"), || Event::Placed { seat, tile, cell });
            self.enter(piece, cell, seat);
            return;
        };
        // The new tile is a new object; what was attached to the old one is attached to it now.
        let replaced = self.state.area.remove(old);
        self.forget(replaced.stamp);
        let owner = replaced.piece.owner();
        self.state.bag.add(owner, Zone::Discard, replaced.piece);
        self.tell(rule!("ZU-9.6"), || Event::Replaced {
            seat,
            tile,
            cell,
            old: replaced.piece.kind,
        });
        let next = self.state.clock.next();
        for attached in self.state.attached.iter_mut() {
            if attached.host == replaced.stamp {
                attached.host = next;
            }
        }
        self.enter(piece, cell, seat);
    }

    /// Discards two tiles to draw one (ZU-3.5).
    fn cycle(&mut self, seat: Seat) {
        let stage = std::mem::take(&mut self.state.stage);
        self.state.uses.cycled = true;
        for piece in &stage.costs {
            self.take_from_hand(seat, piece.kind);
            self.state.bag.add(seat, Zone::Discard, *piece);
        }
        self.tell(rule!("ZU-3.5"), || Event::Cycled {
            seat,
            tiles: stage.costs.iter().map(|piece| piece.kind).collect(),
        });
        self.settle(None);
        if !self.is_over() && !self.state.is_out(seat) {
            self.start_draw(DrawReason::Cycle);
        }
    }
}
