//! Carrying out texts, instruction by instruction.

use ztable_core::{Audience, Seat};

use crate::action::{Action, Word};
use crate::ask::Ask;
use crate::bag::Zone;
use crate::cell::{Cell, Side};
use crate::change::Play;
use crate::event::Event;
use crate::few::Few;
use crate::kind::{Kind, Piece};
use crate::look::Look;
use crate::program::{Host, Op, Test};
use crate::rule;
use crate::rules::{ATTACHED, GRANTS};
use crate::state::{Attached, BattleSide, Fall, Me, Question, Run, Source, Stamp, Target, Wait};
use crate::vocab::{At, Ref, Where};

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

impl<'a> Play<'a> {
    fn run(&self) -> Run {
        self.s.run.unwrap_or_default()
    }

    fn set_run(&mut self, change: impl FnOnce(&mut Run)) {
        if let Some(run) = &mut self.s.run {
            change(run);
        }
    }

    /// Goes on with the running text. Returns `false` when somebody must be asked.
    pub(crate) fn run_on(&mut self) -> bool {
        let game = self.game;
        if !self.aim_on() {
            return false;
        }
        while let Some(run) = self.s.run {
            if self.is_over() {
                return true;
            }
            if self.s.is_out(run.you()) {
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
                return false;
            }
        }
        true
    }

    /// The text is done.
    fn end_run(&mut self) {
        let Some(run) = self.s.run.take() else { return };
        if run.entry {
            self.finish_entry(run.me != Me::Stack);
        }
    }

    fn next(&mut self) {
        self.set_run(|run| {
            run.op += 1;
            run.question = Question::Nothing;
            run.past = None;
        });
    }

    fn go_to(&mut self, op: u16) {
        self.set_run(|run| {
            run.op = op;
            run.question = Question::Nothing;
            run.past = None;
        });
    }

    fn tile(&self, run: &Run, of: Ref) -> Option<usize> {
        self.look().resolve(&self.game.run_ctx(self.s, run), of)
    }

    /// The tile, if the text can do something to it (ZU-9.16).
    fn open(&self, run: &Run, of: Ref) -> Option<usize> {
        self.tile(run, of).filter(|tile| !self.look().is_shielded(*tile, run.you()))
    }

    /// Carries out one instruction. Returns `false` when somebody must be asked.
    fn step(&mut self, run: &Run, op: &'a Op) -> bool {
        match op {
            Op::Move { .. } | Op::MoveTo { .. } | Op::PutInPlay { .. } => {
                return self.choose_cell(run);
            }
            Op::Attach { to: Host::Choose(_), .. } => return self.choose_cell(run),
            Op::Attach { to: Host::Ref(of), side } => {
                if let Some(host) = self.open(run, *of) {
                    self.attach_me(host, *side);
                }
            }
            Op::MoveToward { of, to } => self.move_toward(run, *of, *to),
            Op::Push { of, from, max } => self.push(run, *of, *from, *max),
            Op::Stats { of, str, int, per, cap } => {
                self.change_values(run, *of, (*str, *int), per.as_ref(), *cap);
            }
            Op::Control { of } => {
                if let Some(tile) = self.open(run, *of) {
                    let (stamp, spot) = (self.s.area[tile].stamp, self.spot(tile));
                    self.wait(Wait::Control { tile: stamp, to: run.you });
                    let seat = run.you();
                    self.tell(rule!("ZU-9.15"), || Event::Controls { seat, spot });
                    self.settle(None);
                }
            }
            Op::Discard { of } => self.discard_text(run, *of),
            Op::SetAside { of, .. } => {
                if let Some(tile) = self.open(run, *of) {
                    let spot = self.spot(tile);
                    self.tell(rule!("ZU-13.17"), || Event::SetAside { spot });
                    let piece = self.lift(tile).piece;
                    if self.s.later.is_full() {
                        self.s.bag.add(piece.owner(), Zone::Discard, piece);
                    }
                    self.wait(Wait::Back { piece, op: run.op });
                    self.settle(None);
                }
            }
            Op::ReturnToHand { of } => self.return_to_hand(run, *of),
            Op::Draw { n } => return self.draw_text(run, *n),
            Op::Capture { of } => {
                if let Some(tile) = self.open(run, *of) {
                    self.capture(tile, run.you());
                }
            }
            Op::Score { of } => {
                if let Some(tile) = self.open(run, *of) {
                    let piece = self.lift(tile).piece;
                    let seat = run.you();
                    self.s.bag.add(seat, Zone::Points, piece);
                    let (points, target) = (self.points(seat), self.game.rules.target);
                    let tile = piece.kind;
                    self.tell(rule!("ZU-13.16"), || Event::Scored { seat, tile, points, target });
                    self.settle(None);
                }
            }
            Op::Negate => self.negate(),
            Op::TakeOver => self.take_over(run),
            Op::CancelBattle => {
                if let Some(battle) = &mut self.s.battle {
                    battle.cancelled = true;
                }
            }
            Op::SetDefender { to } => self.set_defender(run, *to),
            Op::AddAlly { of } => {
                if let Some((tile, side)) = self.late_ally(run, *of) {
                    self.join(side, tile);
                }
            }
            Op::Grant { battle, stack, place } => self.grant(run, *battle, *stack, *place),
            Op::Stow => return self.stow_text(run),
            Op::Unstow => self.unstow(run),
            Op::Schedule { at, program } => {
                let after = match at {
                    At::EndOfTurn => 0,
                    At::EndOfYourNextTurn => self.s.turn,
                };
                self.wait(Wait::Program { you: run.you, me: run.me, op: *program, after });
            }
            Op::ForEach { over, past } => {
                self.start_loop(run, over, *past);
                return true;
            }
            Op::Next { body } => {
                if usize::from(run.at) + 1 < run.each.len() {
                    let body = *body;
                    self.set_run(|run| {
                        run.at += 1;
                        run.op = body;
                    });
                    return true;
                }
                self.set_run(|run| {
                    run.each = Few::default();
                    run.at = 0;
                });
            }
            Op::Unless { cond, past } => {
                if !self.look().holds(&self.game.run_ctx(self.s, run), cond) {
                    self.go_to(*past);
                    return true;
                }
            }
            Op::May { past } => return self.may(run, *past),
            Op::End => return true,
        }
        // The text may have ended with what it did.
        if self.s.run.is_some() {
            self.next();
        }
        true
    }

    /// Asks for a cell, if there is a choice; goes on without one where nothing can be done
    /// (ZU-4.10).
    fn choose_cell(&mut self, run: &Run) -> bool {
        let (mut count, mut only) = (0, Cell::CENTRE);
        self.game.each_run_cell(self.s, run, &mut |cell| {
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
        self.set_run(|run| run.question = Question::Cell);
        false
    }

    /// Does with a cell what the running instruction says.
    fn use_cell(&mut self, cell: Cell) {
        let game = self.game;
        let run = self.run();
        match &game.tiles.ops[usize::from(run.op)] {
            Op::Move { of, .. } | Op::MoveTo { of, .. } => {
                if let Some(tile) = self.tile(&run, *of) {
                    self.next();
                    return self.shift(tile, cell, run.you());
                }
            }
            Op::PutInPlay { of, .. } => {
                if let Some(piece) = self.take_for_play(&run, *of) {
                    let (seat, tile) = (run.you(), piece.kind);
                    self.tell(rule!("ZU-6.11"), || Event::Entered { seat, tile, cell });
                    self.next();
                    if *of == Ref::This {
                        let stamp = Stamp(self.s.clock.0 + 1);
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

    /// Takes the tile that is to come into play from where it is.
    fn take_for_play(&mut self, run: &Run, of: Ref) -> Option<Piece> {
        if of == Ref::This {
            let top = self.s.stack.last().filter(|_| run.me == Me::Stack)?;
            return match top.source {
                Source::Tile(piece) => Some(piece),
                _ => None,
            };
        }
        match run.targets[of.target()?] {
            Target::Pile(zone, piece) => {
                let there = match zone {
                    Zone::Hand => {
                        let held = self.s.bag.tiles(run.you(), zone).contains(&piece);
                        if held {
                            self.take_from_hand(run.you(), piece.kind);
                        }
                        held
                    }
                    _ => self.s.bag.take(run.you(), zone, piece),
                };
                there.then_some(piece)
            }
            _ => None,
        }
    }

    /// Attaches the tile whose text runs.
    fn attach_me(&mut self, host: usize, side: Where) {
        let run = self.run();
        let stamp = self.s.area[host].stamp;
        let under = side == Where::Under;
        let (piece, fired) = match run.me {
            Me::Stack => match self.s.stack.last().map(|entry| entry.source) {
                Some(Source::Tile(piece)) if self.s.attached.len() < ATTACHED => (piece, false),
                _ => return,
            },
            Me::Attached(own) => match self.look().attached_at(own) {
                Some(at) => (self.s.attached.remove(at).piece, true),
                None => return,
            },
            _ => return,
        };
        let spot = self.spot(host);
        self.tell(rule!("ZU-9.1"), || Event::Attached { tile: piece.kind, host: spot });
        let own = self.attach(piece, stamp, run.you(), under);
        if let Some(at) = self.look().attached_at(own) {
            self.s.attached[at].fired = fired;
        }
        self.set_run(|run| run.me = Me::Attached(own));
        self.settle(None);
    }

    fn move_toward(&mut self, run: &Run, of: Ref, to: Ref) {
        let (Some(tile), Some(goal)) = (self.open(run, of), self.tile(run, to)) else { return };
        let look = self.look();
        let (from, goal) = (self.s.area[tile].cell, self.s.area[goal].cell);
        if !look.is_movable(tile) || from.x != goal.x && from.y != goal.y {
            return;
        }
        let side = Look::side(from, goal);
        let mut cell = from;
        while !cell.is_neighbor(goal) && look.at(cell.to(side)).is_none() && cell != goal {
            cell = cell.to(side);
        }
        self.shift(tile, cell, run.you());
    }

    fn push(&mut self, run: &Run, of: Ref, from: Ref, max: u8) {
        let Some(tile) = self.open(run, of) else { return };
        let look = self.look();
        if !look.is_movable(tile) {
            return;
        }
        let mut cell = self.s.area[tile].cell;
        // In a loop the direction was fixed at its start (ZU-13.19).
        let side = match (of, self.tile(run, from)) {
            (Ref::Each, _) => run.current().1,
            (_, Some(from)) => Look::side(self.s.area[from].cell, cell),
            _ => return,
        };
        for _ in 0..max {
            if look.at(cell.to(side)).is_some() {
                break;
            }
            cell = cell.to(side);
        }
        self.shift(tile, cell, run.you());
    }

    fn change_values(
        &mut self,
        run: &Run,
        of: Ref,
        (strength, wits): (i8, i8),
        per: Option<&Test>,
        cap: u8,
    ) {
        let Some(tile) = self.open(run, of) else { return };
        let look = self.look();
        let times = per.map_or(1, |test| {
            let ctx = self.game.run_ctx(self.s, run);
            (0..self.s.area.len()).filter(|tile| look.matches(&ctx, test, *tile)).count()
        });
        let times = times.min(usize::from(cap)).min(100) as i8;
        let (str, int) = (strength.saturating_mul(times), wits.saturating_mul(times));
        if (str, int) == (0, 0) {
            return;
        }
        let (stamp, spot) = (self.s.area[tile].stamp, self.spot(tile));
        self.wait(Wait::Stats { tile: stamp, str, int });
        self.tell(rule!("ZU-9.10"), || Event::Changed { spot, str, int });
        self.settle(None);
    }

    fn discard_text(&mut self, run: &Run, of: Ref) {
        if of == Ref::This
            && let Me::Attached(stamp) = run.me
        {
            if let Some(at) = self.look().attached_at(stamp) {
                self.detach(at);
                self.settle(None);
            }
            return;
        }
        if let Some(tile) = self.open(run, of) {
            self.discard(tile, rule!("ZU-6.10"));
        }
    }

    fn return_to_hand(&mut self, run: &Run, of: Ref) {
        let Some(tile) = self.open(run, of) else { return };
        let piece = self.lift(tile).piece;
        let seat = piece.owner();
        if self.s.is_out(seat) {
            self.s.bag.add(seat, Zone::Discard, piece);
        } else {
            self.add_to_hand(seat, piece);
            self.s.shown.push(piece);
        }
        self.tell(rule!("ZU-9.3"), || Event::Returned { seat, tile: piece.kind });
        self.settle(None);
    }

    fn draw_text(&mut self, run: &Run, n: u8) -> bool {
        let mut left = if run.left == 0 { n } else { run.left };
        let seat = run.you();
        while left > 0 {
            if self.s.drawable(seat) == 0 {
                self.eliminate(seat, Fall::Decked);
                self.settle(None);
                return true;
            }
            let Some(stack) = self.only_stack(seat) else {
                self.set_run(|run| {
                    run.left = left;
                    run.question = Question::Stack;
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

    fn negate(&mut self) {
        let Some(below) = self.s.stack.len().checked_sub(2) else { return };
        self.s.stack[below].negated = true;
        let card = self.card(self.s.stack[below].source);
        self.tell(rule!("ZU-6.14"), || Event::Cancelled { card });
    }

    fn take_over(&mut self, run: &Run) {
        let Some(below) = self.s.stack.len().checked_sub(2) else { return };
        if !matches!(self.s.stack[below].source, Source::Tile(_)) {
            return;
        }
        self.s.stack[below].taker = Some(run.you);
        let card = self.card(self.s.stack[below].source);
        let seat = run.you();
        self.tell(rule!("ZU-6.15"), || Event::TakenOver { seat, card });
    }

    /// A Creature becomes the Defender (ZU-7.19).
    fn set_defender(&mut self, run: &Run, to: Ref) {
        let Some(tile) = self.tile(run, to) else { return };
        let stamp = self.s.area[tile].stamp;
        let spot = self.spot(tile);
        let Some(battle) = &mut self.s.battle else { return };
        battle.defender = stamp;
        for allies in &mut battle.allies {
            if let Some(at) = allies.iter().position(|ally| *ally == stamp) {
                allies.remove(at);
            }
        }
        self.tell(rule!("ZU-7.19"), || Event::Defends { spot });
    }

    /// The tile that can join a side late, and which (ZU-7.20, ZU-7.21).
    fn late_ally(&self, run: &Run, of: Ref) -> Option<(usize, BattleSide)> {
        let tile = self.tile(run, of)?;
        let look = self.look();
        let battle = self.s.battle?;
        let stamp = self.s.area[tile].stamp;
        let barred = look.has(tile, |statics| statics.cannot_ally)
            || !look.is_creature(tile)
            || stamp == battle.attacker
            || stamp == battle.defender
            || battle.allies.iter().any(|allies| allies.contains(&stamp));
        if barred {
            return None;
        }
        let yours = |stamp| look.index(stamp).is_some_and(|tile| look.ctrl(tile) == run.you());
        if yours(battle.attacker) {
            Some((tile, BattleSide::Attack))
        } else if yours(battle.defender) {
            Some((tile, BattleSide::Defence))
        } else {
            None
        }
    }

    /// More actions, only on one's own turn and up to a cap (ZU-3.4, ZU-14.4).
    fn grant(&mut self, run: &Run, battles: u8, stacks: u8, places: u8) {
        if run.you() != self.s.active {
            return;
        }
        let uses = &mut self.s.uses;
        uses.more_battles = uses.more_battles.saturating_add(battles).min(GRANTS);
        uses.more_stacks = uses.more_stacks.saturating_add(stacks).min(GRANTS);
        uses.more_places = uses.more_places.saturating_add(places).min(GRANTS);
        let seat = run.you();
        self.tell(rule!("ZU-3.4"), || Event::Granted { seat, battles, stacks, places });
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
            _ => true,
        };
        if !possible {
            self.go_to(past);
            return true;
        }
        if matches!(inner, Op::Stow) && self.only_stack(run.you()).is_none() {
            self.set_run(|run| {
                run.op += 1;
                run.past = Some(past);
                run.question = Question::Stack;
            });
            return false;
        }
        self.set_run(|run| {
            run.past = Some(past);
            run.question = Question::YesNo;
        });
        false
    }

    fn can_stow(&self, run: &Run) -> bool {
        self.s.drawable(run.you()) > 0
            && self.s.attached.len() < ATTACHED
            && self.tile(run, Ref::This).is_some()
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
                self.set_run(|run| run.question = Question::Stack);
                false
            }
        }
    }

    /// The top of a Draw Stack goes under the tile, unseen (ZU-13.21).
    fn stow(&mut self, run: &Run, stack: usize) {
        let Some(tile) = self.tile(run, Ref::This) else { return };
        let seat = run.you();
        let host = self.s.area[tile].stamp;
        let stamp = self.s.tick();
        self.s.heights[seat.index()][stack] -= 1;
        self.s.attached.push(Attached {
            stamp,
            host,
            piece: Piece::new(Kind::default(), seat),
            ctrl: run.you,
            face_down: true,
            under: true,
            used: 0,
            fired: false,
        });
        let under = self.spot(tile);
        let stack = stack as u8 + 1;
        self.tell(rule!("ZU-13.21"), || Event::Stowed { seat, stack, under });
    }

    /// All tiles under the tile go to their owners' hands.
    fn unstow(&mut self, run: &Run) {
        let Some(tile) = self.tile(run, Ref::This) else { return };
        let host = self.s.area[tile].stamp;
        for seat in Seat::all(self.game.rules.seats) {
            let mut taken: Few<Kind, 64> = Few::default();
            let mut at = 0;
            while at < self.s.attached.len() {
                let attached = self.s.attached[at];
                if attached.host == host && attached.face_down && attached.piece.owner() == seat {
                    self.s.attached.remove(at);
                    let piece = self.draw_unseen(seat);
                    self.add_to_hand(seat, piece);
                    taken.push(piece.kind);
                } else {
                    at += 1;
                }
            }
            if taken.is_empty() {
                continue;
            }
            let count = taken.len() as u8;
            let rule = rule!("ZU-13.21");
            self.tell_to(Audience::Only(seat), rule, || Event::Unstowed {
                seat,
                count,
                tiles: taken.to_vec(),
            });
            self.tell_to(Audience::AllBut(seat), rule, || Event::Unstowed {
                seat,
                count,
                tiles: Vec::new(),
            });
        }
    }

    /// Takes the set of a loop once (ZU-13.19).
    fn start_loop(&mut self, run: &Run, over: &Test, past: u16) {
        let look = self.look();
        let ctx = self.game.run_ctx(self.s, run);
        let mut each: Few<(Stamp, Side), { crate::state::LOOP }> = Few::default();
        match over.nbr_of.map(|of| look.resolve(&ctx, of)) {
            Some(None) => {}
            Some(Some(middle)) => {
                let around = look.around(self.s.area[middle].cell);
                for (tile, side) in around.into_iter().zip(Side::ALL) {
                    if let Some(tile) = tile
                        && look.matches(&ctx, over, tile)
                    {
                        each.push((self.s.area[tile].stamp, side));
                    }
                }
            }
            None => {
                for tile in 0..self.s.area.len() {
                    if look.matches(&ctx, over, tile) {
                        each.push((self.s.area[tile].stamp, Side::North));
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

    /// A tile comes back from aside (ZU-13.17). Returns `false` when its owner must be asked.
    fn come_back(&mut self, piece: Piece) -> bool {
        let run = self.run();
        let (mut count, mut only) = (0, Cell::CENTRE);
        self.game.each_run_cell(self.s, &run, &mut |cell| {
            count += 1;
            only = cell;
            count > 1
        });
        match count {
            0 => {
                self.s.run = None;
                self.s.bag.add(piece.owner(), Zone::Discard, piece);
                self.settle(None);
                true
            }
            1 => {
                self.put_back(piece, only);
                true
            }
            _ => {
                self.set_run(|run| run.question = Question::Cell);
                false
            }
        }
    }

    fn put_back(&mut self, piece: Piece, cell: Cell) {
        self.s.run = None;
        let (seat, tile) = (piece.owner(), piece.kind);
        self.tell(rule!("ZU-13.17"), || Event::Entered { seat, tile, cell });
        self.enter(piece, cell, seat);
    }

    /// The answer to what the running text asked.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action) {
        let run = self.run();
        match run.question {
            Question::Nothing => {}
            Question::Target(number) => self.answer_target(usize::from(number), action),
            Question::YesNo | Question::Cell | Question::Stack if action == Word::No.into() => {
                if let Some(past) = run.past {
                    self.go_to(past);
                }
            }
            Question::YesNo => self.next(),
            Question::Cell => {
                let Some(cell) = self.cell_of(seat, Ask::RunCell, action) else { return };
                match run.back {
                    Some(piece) => self.put_back(piece, cell),
                    None => self.use_cell(cell),
                }
            }
            Question::Stack => {
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
                        run.question = Question::Nothing;
                    });
                } else {
                    self.set_run(|run| run.left = 0);
                    self.next();
                }
            }
        }
    }
}
