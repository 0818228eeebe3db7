//! Drawing, and the end of a turn (ZU-3.6 to ZU-3.10).

use ztable_core::{Audience, Seat};

use crate::change::Play;
use crate::event::Event;
use crate::kind::Piece;
use crate::rule;
use crate::state::{Draw, Fall, Me, Phase, Run, Stamp, Wait};
use crate::vocab::When;

impl Play<'_> {
    /// The player on turn draws: from the tallest stack, or from one of their choice.
    pub(crate) fn start_draw(&mut self, draw: Draw) {
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

    pub(crate) fn tell_draw(&mut self, seat: Seat, stack: usize, piece: Piece) {
        let drew = |tile| Event::Drew { seat, stack: stack as u8 + 1, tile };
        let rule = if self.s.turn == 0 { rule!("ZU-2.4") } else { rule!("ZU-3.6") };
        self.tell_to(Audience::Only(seat), rule, || drew(Some(piece.kind)));
        self.tell_to(Audience::AllBut(seat), rule, || drew(None));
    }

    pub(crate) fn drawn(&mut self, draw: Draw) {
        self.s.phase = match draw {
            Draw::Cycle => Phase::Main,
            Draw::Turn if !self.s.uses.acted() && self.s.drawable(self.s.active) > 0 => {
                Phase::Extra
            }
            Draw::Turn | Draw::Extra => Phase::Ending,
        };
    }

    /// The next end-of-turn effect, or the next turn (ZU-3.9, ZU-3.10).
    pub(crate) fn ending_step(&mut self) {
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
                let wait = self.s.undelay(index);
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
