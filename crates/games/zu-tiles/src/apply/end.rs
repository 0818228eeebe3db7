//! Drawing, and the end of a turn (ZU-3.6 to ZU-3.10).

use ztable_core::Seat;

use crate::apply::{AnyChance, Ear, Play};
use crate::data::vocab::Moment;
use crate::event::Event;
use crate::kind::{Piece, Stamp};
use crate::rule;
use crate::text::{Me, Run, Wait};

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    /// The next end-of-turn effect, or the next turn (ZU-3.9, ZU-3.10).
    pub(crate) fn ending_step(&mut self) {
        enum Due {
            Later(usize),
            Area(usize),
            Attached(usize),
        }
        let cursor = self.state.cursor;
        let mut next: Option<(Stamp, Due)> = None;
        let mut offer = |stamp: Stamp, due: Due| {
            if stamp > cursor && next.as_ref().is_none_or(|(other, _)| stamp < *other) {
                next = Some((stamp, due));
            }
        };
        for (index, later) in self.state.later.iter().enumerate() {
            let due = match later.wait {
                Wait::Program { you, after, .. } => {
                    after == 0 || self.state.turn > after && Seat::new(you) == self.state.active
                }
                _ => true,
            };
            if due {
                offer(later.stamp, Due::Later(index));
            }
        }
        for (index, placed) in self.state.area.iter().enumerate() {
            if !placed.fired && self.game.tiles.traits(placed.piece.kind).triggers {
                offer(placed.stamp, Due::Area(index));
            }
        }
        for (index, attached) in self.state.attached.iter().enumerate() {
            let traits = self.game.tiles.traits(attached.piece.kind);
            if !attached.fired && !attached.face_down && traits.triggers {
                offer(attached.stamp, Due::Attached(index));
            }
        }
        let Some((stamp, due)) = next else { return self.pass_turn() };
        self.state.cursor = stamp;
        match due {
            Due::Later(index) => {
                let wait = self.state.undelay(index);
                self.end_wait(wait);
            }
            Due::Area(index) => {
                self.state.area[index].fired = true;
                let placed = self.state.area[index];
                let you = self.look().ctrl(index);
                self.fire(placed.piece, you, Me::Area(stamp));
            }
            Due::Attached(index) => {
                self.state.attached[index].fired = true;
                let attached = self.state.attached[index];
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
                self.state.run = Some(Run {
                    you: piece.owner().number(),
                    op,
                    back: Some(piece),
                    ..Run::default()
                });
            }
            Wait::Program { you, me, op, .. } => {
                self.state.run = Some(Run { you, me, op, ..Run::default() });
            }
        }
    }

    fn fire(&mut self, piece: Piece, you: Seat, me: Me) {
        let game = self.game;
        let Some(trigger) = game.tiles.tile(piece.kind).triggers.first() else { return };
        if trigger.at == Moment::EndOfYourTurn && you != self.state.active {
            return;
        }
        let run = Run { you: you.number(), me, op: trigger.program, ..Run::default() };
        let ctx = game.run_ctx(self.state, &run);
        if trigger.cond.as_ref().is_none_or(|cond| self.look().holds(&ctx, cond)) {
            self.state.run = Some(run);
        }
    }

    fn pass_turn(&mut self) {
        let next =
            self.game.clockwise(self.state.active).skip(1).find(|seat| !self.state.is_out(*seat));
        if let Some(next) = next {
            self.begin_turn(next);
        }
    }
}
