//! Carrying out texts, instruction by instruction; `compile` explains the whole machine.

use crate::text::{Awaited, LOOP, Me, Run};
use ztable_core::{Few, Seat};

use crate::action::{Action, Word};
use crate::apply::{AnyChance, Ear, Play};
use crate::cell::{Cell, Side};
use crate::data::program::{Host, Op, Test};
use crate::data::vocab::{Movement, Ref};
use crate::event::Event;
use crate::kind::{Piece, Stamp};
use crate::options::Ask;
use crate::phase::{Fall, Phase};
use crate::rule;
use crate::zone::Zone;

/// Whether an instruction lets the player choose, so that a "no" can be given there.
fn chooses(op: &Op) -> bool {
    matches!(
        op,
        Op::Move { .. }
            | Op::MoveTo { .. }
            | Op::PutInPlay { .. }
            | Op::Attach { to: Host::Choose(_), .. }
    )
}

impl<'a> Play<'a, AnyChance<'_>, Ear<'_>> {
    /// The text that runs; only while one does.
    pub(crate) fn running(&self) -> Run {
        self.state.run.expect("instructions belong to a text that runs")
    }

    pub(crate) fn set_run(&mut self, change: impl FnOnce(&mut Run)) {
        if let Some(run) = &mut self.state.run {
            change(run);
        }
    }

    /// Goes on with the running text. Returns `false` when somebody must be asked.
    pub(crate) fn run_on(&mut self) -> bool {
        let game = self.game;
        if !self.aim_on() {
            return false;
        }
        while let Some(run) = self.state.run {
            // When the player on turn goes out, the stack is not resolved any further (ZU-14.3).
            let cut = self.game.rules.texts_are_cut()
                && self.state.is_out(self.state.active)
                && self.state.phase != Phase::Ending;
            if self.is_over() || cut {
                return true;
            }
            let out = self.state.is_out(run.you());
            if out && !self.is_left_behind(&run) {
                self.end_run();
                return true;
            }
            if let Some(piece) = run.back {
                if !self.come_back(piece) {
                    return false;
                }
                continue;
            }
            let op = &game.tiles.ops[usize::from(run.op)];
            if matches!(op, Op::End) {
                self.end_run();
                return true;
            }
            if !self.step(&run, op) {
                if out {
                    self.end_run();
                }
                return out;
            }
        }
        true
    }

    /// Whether what a player scheduled happens although they are out: their tile still lies there.
    /// It asks them nothing (ZU-Q46).
    fn is_left_behind(&self, run: &Run) -> bool {
        self.game.rules.schedules_outlive_players()
            && !run.entry
            && matches!(run.me, Me::Area(stamp) if self.look().index(stamp).is_some())
    }

    /// The text is done.
    fn end_run(&mut self) {
        let Some(run) = self.state.run.take() else { return };
        if run.entry {
            self.finish_entry(run.me != Me::Stack);
        }
    }

    fn next(&mut self) {
        self.set_run(|run| {
            run.op += 1;
            run.question = Awaited::Nothing;
            run.past = None;
        });
    }

    fn go_to(&mut self, op: u16) {
        self.set_run(|run| {
            run.op = op;
            run.question = Awaited::Nothing;
            run.past = None;
        });
    }

    pub(crate) fn tile(&self, run: &Run, of: Ref) -> Option<usize> {
        self.look().resolve(&self.game.run_ctx(self.state, run), of)
    }

    /// The tile, if the text can do something to it (ZU-9.16).
    pub(crate) fn open(&self, run: &Run, of: Ref) -> Option<usize> {
        self.tile(run, of).filter(|tile| !self.look().is_shielded(*tile, run.you()))
    }

    /// Carries out one instruction. Returns `false` when somebody must be asked.
    fn step(&mut self, run: &Run, op: &'a Op) -> bool {
        match op {
            op if chooses(op) => return self.choose_cell(run),
            Op::Draw { n } => return self.draw_text(run, *n),
            Op::Stow => return self.stow_text(run),
            Op::May { past } => return self.may(run, *past),
            Op::End => return true,
            Op::ForEach { over, past } => {
                self.start_loop(run, over, *past);
                return true;
            }
            Op::Next { body } => {
                if self.loop_on(run, *body) {
                    return true;
                }
            }
            Op::Unless { cond, past } => {
                if !self.look().holds(&self.game.run_ctx(self.state, run), cond) {
                    self.go_to(*past);
                    return true;
                }
            }
            _ => self.carry_out(run, op),
        }
        // The text may have ended with what it did.
        if self.state.run.is_some() {
            self.next();
        }
        true
    }

    /// Asks for a cell, if there is a choice; goes on without one where nothing can be done
    /// (ZU-4.10).
    fn choose_cell(&mut self, run: &Run) -> bool {
        let (mut count, mut only) = (0, Cell::CENTRE);
        self.game.each_run_cell(self.state, run, &mut |cell| {
            count += 1;
            only = cell;
            count > 1
        });
        if count == 0 {
            match run.past {
                Some(past) => self.go_to(past),
                None => self.next(),
            }
            return true;
        }
        if count == 1 && run.past.is_none() {
            self.use_cell(only);
            return true;
        }
        self.set_run(|run| run.question = Awaited::Cell);
        false
    }

    /// Does with a cell what the running instruction says.
    fn use_cell(&mut self, cell: Cell) {
        let game = self.game;
        let run = self.running();
        match &game.tiles.ops[usize::from(run.op)] {
            op @ (Op::Move { of, .. } | Op::MoveTo { of, .. }) => {
                let rule = match op {
                    Op::Move { mode: Movement::Step, .. } => rule!("ZU-4.8"),
                    Op::Move { .. } => rule!("ZU-4.9"),
                    _ => rule!("ZU-4.10"),
                };
                if let Some(tile) = self.tile(&run, *of) {
                    self.next();
                    return self.shift(tile, cell, run.you(), rule);
                }
            }
            Op::PutInPlay { of, .. } => {
                if let Some(piece) = self.take_for_play(&run, *of) {
                    let (seat, tile) = (run.you(), piece.kind);
                    self.tell(rule!("ZU-6.11"), || Event::Entered { seat, tile, cell });
                    self.next();
                    if *of == Ref::This {
                        let stamp = self.state.clock.next();
                        self.set_run(|run| run.me = Me::Area(stamp));
                    }
                    self.enter(piece, cell, seat);
                    return;
                }
            }
            Op::Attach { side, .. } => {
                if let Some(host) = self.look().at(cell) {
                    let side = *side;
                    self.next();
                    return self.attach_me(host, side);
                }
            }
            _ => {}
        }
        self.next();
    }

    fn draw_text(&mut self, run: &Run, n: u8) -> bool {
        let seat = run.you();
        if self.state.is_out(seat) {
            self.next();
            return true;
        }
        let mut left = if run.left == 0 { n } else { run.left };
        while left > 0 {
            if self.state.drawable(seat) == 0 {
                self.eliminate(seat, Fall::Decked);
                self.settle(None);
                return true;
            }
            let Some(stack) = self.only_stack(seat) else {
                self.set_run(|run| {
                    run.left = left;
                    run.question = Awaited::Stack;
                });
                return false;
            };
            self.draw(seat, stack);
            left -= 1;
        }
        self.set_run(|run| run.left = 0);
        self.next();
        true
    }

    fn may(&mut self, run: &Run, past: u16) -> bool {
        let game = self.game;
        let inner = &game.tiles.ops[usize::from(run.op) + 1];
        if chooses(inner) {
            self.set_run(|run| {
                run.op += 1;
                run.past = Some(past);
            });
            return true;
        }
        let possible = match inner {
            Op::Stow => self.can_stow(run),
            Op::AddAlly { of } => self.late_ally(run, *of).is_some(),
            Op::Move { .. }
            | Op::MoveToward { .. }
            | Op::MoveTo { .. }
            | Op::Push { .. }
            | Op::PutInPlay { .. }
            | Op::Attach { .. }
            | Op::Stats { .. }
            | Op::Control { .. }
            | Op::Discard { .. }
            | Op::SetAside { .. }
            | Op::ReturnToHand { .. }
            | Op::Draw { .. }
            | Op::Capture { .. }
            | Op::Score { .. }
            | Op::Negate
            | Op::TakeOver
            | Op::CancelBattle
            | Op::SetDefender { .. }
            | Op::Grant { .. }
            | Op::Unstow
            | Op::Schedule { .. }
            | Op::ForEach { .. }
            | Op::Next { .. }
            | Op::Unless { .. }
            | Op::May { .. }
            | Op::End => true,
        };
        if !possible {
            self.go_to(past);
            return true;
        }
        if matches!(inner, Op::Stow) && self.only_stack(run.you()).is_none() {
            self.set_run(|run| {
                run.op += 1;
                run.past = Some(past);
                run.question = Awaited::Stack;
            });
            return false;
        }
        self.set_run(|run| {
            run.past = Some(past);
            run.question = Awaited::YesNo;
        });
        false
    }

    fn stow_text(&mut self, run: &Run) -> bool {
        if !self.can_stow(run) {
            self.next();
            return true;
        }
        match self.only_stack(run.you()) {
            Some(stack) => {
                self.stow(run, stack);
                self.next();
                true
            }
            None => {
                self.set_run(|run| run.question = Awaited::Stack);
                false
            }
        }
    }

    /// Takes the set of a loop once (ZU-13.19).
    fn start_loop(&mut self, run: &Run, over: &Test, past: u16) {
        let look = self.look();
        let ctx = self.game.run_ctx(self.state, run);
        let mut each: Few<(Stamp, Side), LOOP> = Few::default();
        match over.nbr_of.map(|of| look.resolve(&ctx, of)) {
            Some(None) => {}
            Some(Some(middle)) => {
                let around = look.around(self.state.area[middle].cell);
                for (tile, side) in around.into_iter().zip(Side::ALL) {
                    if let Some(tile) = tile
                        && look.matches(&ctx, over, tile)
                    {
                        each.push((self.state.area[tile].stamp, side));
                    }
                }
            }
            None => {
                for tile in 0..self.state.area.len() {
                    if look.matches(&ctx, over, tile) {
                        // A text that goes through more tiles than that leaves the rest alone.
                        let _taken = each.try_push((self.state.area[tile].stamp, Side::North));
                    }
                }
            }
        }
        if each.is_empty() {
            return self.go_to(past);
        }
        self.set_run(|run| {
            run.each = each;
            run.at = 0;
            run.op += 1;
        });
    }

    /// Goes on to the next of a loop; says whether there is one.
    fn loop_on(&mut self, run: &Run, body: u16) -> bool {
        let more = usize::from(run.at) + 1 < run.each.len();
        self.set_run(|run| {
            if more {
                run.at += 1;
                run.op = body;
            } else {
                run.each = Few::default();
                run.at = 0;
            }
        });
        more
    }

    /// A tile comes back from aside (ZU-13.17). Returns `false` when its owner must be asked.
    fn come_back(&mut self, piece: Piece) -> bool {
        let run = self.running();
        let (mut count, mut only) = (0, Cell::CENTRE);
        self.game.each_run_cell(self.state, &run, &mut |cell| {
            count += 1;
            only = cell;
            count > 1
        });
        match count {
            0 => {
                self.state.run = None;
                self.state.bag.add(piece.owner(), Zone::Discard, piece);
                self.settle(None);
                true
            }
            1 => {
                self.put_back(piece, only);
                true
            }
            _ => {
                self.set_run(|run| run.question = Awaited::Cell);
                false
            }
        }
    }

    fn put_back(&mut self, piece: Piece, cell: Cell) {
        self.state.run = None;
        let (seat, tile) = (piece.owner(), piece.kind);
        self.tell(rule!("ZU-13.17"), || Event::Entered { seat, tile, cell });
        self.enter(piece, cell, seat);
    }

    /// The answer to what the running text asked.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action) {
        let run = self.running();
        match run.question {
            Awaited::Nothing => {}
            Awaited::Target(number) => self.answer_target(usize::from(number), action),
            Awaited::YesNo | Awaited::Cell | Awaited::Stack if action == Word::No.into() => {
                if let Some(past) = run.past {
                    self.go_to(past);
                }
            }
            Awaited::YesNo => self.next(),
            Awaited::Cell => {
                let Some(cell) = self.cell_of(seat, Ask::RunCell, action) else { return };
                match run.back {
                    Some(piece) => self.put_back(piece, cell),
                    None => self.use_cell(cell),
                }
            }
            Awaited::Stack => {
                let Action::Stack(stack) = action else { return };
                let stack = usize::from(stack) - 1;
                if matches!(self.game.tiles.ops[usize::from(run.op)], Op::Stow) {
                    self.stow(&run, stack);
                    return self.next();
                }
                self.draw(seat, stack);
                if run.left > 1 {
                    self.set_run(|run| {
                        run.left -= 1;
                        run.question = Awaited::Nothing;
                    });
                } else {
                    self.set_run(|run| run.left = 0);
                    self.next();
                }
            }
        }
    }
}
