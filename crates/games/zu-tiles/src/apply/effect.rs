//! Single instructions of texts, as far as they need no answer.

use ztable_core::{Few, Seat};

use crate::apply::{AnyChance, Ear, Play};
use crate::battle::BattleSide;
use crate::data::program::{Host, Mark, Op, Test};
use crate::data::vocab::{At, Ref, Where};
use crate::event::Event;
use crate::kind::{Kind, Piece};
use crate::rule;
use crate::rules::{ATTACHED, GRANTS};
use crate::stack::{Origin, TileTarget};
use crate::state::{Attached, Look};
use crate::text::{Me, Run, Wait};
use crate::zone::Zone;

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    /// Carries out an instruction that needs no answer.
    pub(super) fn carry_out(&mut self, run: &Run, op: &Op) {
        match op {
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
            Op::Control { of } => self.take_control(run, *of),
            Op::Discard { of } => self.discard_text(run, *of),
            Op::SetAside { of, .. } => self.set_aside(run, *of),
            Op::ReturnToHand { of } => self.return_to_hand(run, *of),
            Op::Capture { of } => {
                if let Some(tile) = self.open(run, *of) {
                    self.capture(tile, run.you());
                }
            }
            Op::Score { of } => self.score(run, *of),
            Op::Negate => self.negate(),
            Op::TakeOver => self.take_over(run),
            Op::CancelBattle => {
                if let Some(battle) = &mut self.state.battle {
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
            Op::Unstow => self.unstow(run),
            Op::Schedule { at, program } => self.schedule(run, *at, *program),
            // What asks somebody, or steers, is carried out where the text goes on.
            Op::Move { .. }
            | Op::MoveTo { .. }
            | Op::PutInPlay { .. }
            | Op::Attach { to: Host::Choose(_), .. }
            | Op::Draw { .. }
            | Op::Stow
            | Op::ForEach { .. }
            | Op::Next { .. }
            | Op::Unless { .. }
            | Op::May { .. }
            | Op::End => {}
        }
    }

    /// "You" control a tile until the end of the turn (ZU-9.15).
    fn take_control(&mut self, run: &Run, of: Ref) {
        let Some(tile) = self.open(run, of) else { return };
        let (stamp, spot) = (self.state.area[tile].stamp, self.spot(tile));
        if self.wait(Wait::Control { tile: stamp, to: run.you }) {
            let seat = run.you();
            self.tell(rule!("ZU-9.15"), || Event::Controls { seat, spot });
            self.settle(None);
        }
    }

    /// A tile leaves until the end of the turn (ZU-13.17).
    fn set_aside(&mut self, run: &Run, of: Ref) {
        let Some(tile) = self.open(run, of) else { return };
        let (spot, piece) = (self.spot(tile), self.state.area[tile].piece);
        if self.wait(Wait::Back { piece, op: run.op }) {
            self.tell(rule!("ZU-13.17"), || Event::SetAside { spot });
            self.lift(tile);
            self.settle(None);
        } else if !self.game.rules.full_waits_spare_tiles() {
            self.tell(rule!("ZU-13.17"), || Event::SetAside { spot });
            self.lift(tile);
            self.state.bag.add(piece.owner(), Zone::Discard, piece);
            self.settle(None);
        }
    }

    /// A tile goes to the Point Pile of "you" (ZU-13.16).
    fn score(&mut self, run: &Run, of: Ref) {
        let Some(tile) = self.open(run, of) else { return };
        let piece = self.lift(tile).piece;
        let seat = run.you();
        self.state.bag.add(seat, Zone::Points, piece);
        let (points, target) = (self.points(seat), self.game.rules.target);
        let tile = piece.kind;
        self.tell(rule!("ZU-13.16"), || Event::Scored { seat, tile, points, target });
        self.settle(None);
    }

    /// Something for the end of a turn.
    fn schedule(&mut self, run: &Run, at: At, program: u16) {
        let after = match at {
            At::EndOfTurn => 0,
            At::EndOfYourNextTurn => self.state.turn,
        };
        self.wait(Wait::Program { you: run.you, me: run.me, op: program, after });
    }

    /// Attaches the tile whose text runs.
    pub(crate) fn attach_me(&mut self, host: usize, side: Where) {
        let run = self.running();
        let stamp = self.state.area[host].stamp;
        let under = side == Where::Under;
        let (piece, fired, used) = match run.me {
            Me::Stack => match self.state.stack.last().map(|entry| entry.origin) {
                Some(Origin::Tile(piece)) if self.state.attached.len() < ATTACHED => {
                    (piece, false, 0)
                }
                _ => return,
            },
            // Hopping gives back neither the trigger nor the uses of this turn.
            Me::Attached(own) => match self.look().attached_at(own) {
                Some(at) => {
                    let old = self.state.unpin(at);
                    if self.game.rules.hopping_keeps_uses() {
                        (old.piece, old.fired, old.used)
                    } else {
                        (old.piece, true, 0)
                    }
                }
                None => return,
            },
            _ => return,
        };
        let spot = self.spot(host);
        self.tell(rule!("ZU-9.1"), || Event::Attached { tile: piece.kind, host: spot });
        let own = self.attach(piece, stamp, run.you(), under);
        if let Some(at) = self.look().attached_at(own) {
            (self.state.attached[at].fired, self.state.attached[at].used) = (fired, used);
        }
        self.set_run(|run| run.me = Me::Attached(own));
        self.settle(None);
    }

    fn move_toward(&mut self, run: &Run, of: Ref, to: Ref) {
        let (Some(tile), Some(goal)) = (self.open(run, of), self.tile(run, to)) else { return };
        let look = self.look();
        let (from, goal) = (self.state.area[tile].cell, self.state.area[goal].cell);
        if !look.is_movable(tile) || from.x != goal.x && from.y != goal.y {
            return;
        }
        let side = Look::side(from, goal);
        let mut cell = from;
        while !cell.is_neighbor(goal) && look.at(cell.to(side)).is_none() && cell != goal {
            cell = cell.to(side);
        }
        self.shift(tile, cell, run.you(), rule!("ZU-13.3"));
    }

    fn push(&mut self, run: &Run, of: Ref, from: Ref, max: u8) {
        let Some(tile) = self.open(run, of) else { return };
        let look = self.look();
        if !look.is_movable(tile) {
            return;
        }
        let mut cell = self.state.area[tile].cell;
        // In a loop the direction was fixed at its start (ZU-13.19).
        let side = match (of, self.tile(run, from)) {
            (Ref::Each, _) => run.current().1,
            (_, Some(from)) => Look::side(self.state.area[from].cell, cell),
            _ => return,
        };
        for _ in 0..max {
            if look.at(cell.to(side)).is_some() || !cell.to(side).is_inside() {
                break;
            }
            cell = cell.to(side);
        }
        self.shift(tile, cell, run.you(), rule!("ZU-13.19"));
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
            let ctx = self.game.run_ctx(self.state, run);
            (0..self.state.area.len()).filter(|tile| look.matches(&ctx, test, *tile)).count()
        });
        let times = times.min(usize::from(cap)).min(100) as i8;
        let (str, int) = (strength.saturating_mul(times), wits.saturating_mul(times));
        if (str, int) == (0, 0) {
            return;
        }
        let (stamp, spot) = (self.state.area[tile].stamp, self.spot(tile));
        if self.wait(Wait::Stats { tile: stamp, str, int }) {
            self.tell(rule!("ZU-9.10"), || Event::Changed { spot, str, int });
            self.settle(None);
        }
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
        if self.state.is_out(seat) {
            self.state.bag.add(seat, Zone::Discard, piece);
        } else {
            self.add_to_hand(seat, piece);
            // Who sees more tiles go to hands than are remembered forgets the rest: that is no rule
            // of the game, only what `imagine` may take for certain.
            let _remembered = self.state.shown.try_push(piece);
        }
        self.tell(rule!("ZU-9.3"), || Event::Returned { seat, tile: piece.kind });
        self.settle(None);
    }

    fn negate(&mut self) {
        let Some(below) = self.state.stack.len().checked_sub(2) else { return };
        self.state.stack[below].negated = true;
        let card = self.card(self.state.stack[below].origin);
        self.tell(rule!("ZU-6.14"), || Event::Cancelled { card });
    }

    fn take_over(&mut self, run: &Run) {
        let Some(below) = self.state.stack.len().checked_sub(2) else { return };
        if !matches!(self.state.stack[below].origin, Origin::Tile(_)) {
            return;
        }
        self.state.stack[below].taker = Some(run.you);
        let card = self.card(self.state.stack[below].origin);
        let seat = run.you();
        self.tell(rule!("ZU-6.15"), || Event::TakenOver { seat, card });
    }

    /// A Creature becomes the Defender (ZU-7.19).
    fn set_defender(&mut self, run: &Run, to: Ref) {
        let Some(tile) = self.tile(run, to) else { return };
        let stamp = self.state.area[tile].stamp;
        let spot = self.spot(tile);
        let Some(battle) = &mut self.state.battle else { return };
        battle.defender = stamp;
        for allies in &mut battle.allies {
            if let Some(at) = allies.iter().position(|ally| *ally == stamp) {
                allies.remove(at);
            }
        }
        self.tell(rule!("ZU-7.19"), || Event::Defends { spot });
    }

    /// The tile that can join a side late, and which (ZU-7.20, ZU-7.21).
    pub(crate) fn late_ally(&self, run: &Run, of: Ref) -> Option<(usize, BattleSide)> {
        let tile = self.tile(run, of)?;
        let look = self.look();
        let battle = self.state.battle?;
        let stamp = self.state.area[tile].stamp;
        let barred = look.has(tile, Mark::Alone)
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
        if run.you() != self.state.active {
            return;
        }
        let uses = &mut self.state.uses;
        uses.more_battles = uses.more_battles.saturating_add(battles).min(GRANTS);
        uses.more_stacks = uses.more_stacks.saturating_add(stacks).min(GRANTS);
        uses.more_places = uses.more_places.saturating_add(places).min(GRANTS);
        let seat = run.you();
        self.tell(rule!("ZU-3.4"), || Event::Granted { seat, battles, stacks, places });
    }

    pub(crate) fn can_stow(&self, run: &Run) -> bool {
        self.state.drawable(run.you()) > 0
            && !self.state.is_out(run.you())
            && self.state.attached.len() < ATTACHED
            && self.tile(run, Ref::This).is_some()
    }

    /// The top of a Draw Stack goes under the tile, unseen (ZU-13.21).
    pub(crate) fn stow(&mut self, run: &Run, stack: usize) {
        let Some(tile) = self.tile(run, Ref::This) else { return };
        let seat = run.you();
        let host = self.state.area[tile].stamp;
        let stamp = self.state.tick();
        self.state.heights[seat][stack] -= 1;
        self.state.pin(Attached {
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
        let host = self.state.area[tile].stamp;
        for seat in Seat::all(self.game.rules.seats) {
            let mut taken: Few<Kind, 64> = Few::default();
            let mut at = 0;
            while at < self.state.attached.len() {
                let attached = self.state.attached[at];
                if attached.host == host && attached.face_down && attached.piece.owner() == seat {
                    self.state.unpin(at);
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
            self.tell_only(seat, rule, || Event::Unstowed { seat, count, tiles: taken.to_vec() });
            self.tell_others(seat, rule, || Event::Unstowed { seat, count, tiles: Vec::new() });
        }
    }

    /// Takes the tile that is to come into play from where it is.
    pub(crate) fn take_for_play(&mut self, run: &Run, of: Ref) -> Option<Piece> {
        if of == Ref::This {
            let top = self.state.stack.last().filter(|_| run.me == Me::Stack)?;
            return match top.origin {
                Origin::Tile(piece) => Some(piece),
                _ => None,
            };
        }
        match run.targets[of.target()?] {
            TileTarget::Pile(zone, piece) => {
                let there = match zone {
                    Zone::Hand => {
                        let held = self.state.bag.tiles(run.you(), zone).contains(&piece);
                        if held {
                            self.take_from_hand(run.you(), piece.kind);
                        }
                        held
                    }
                    _ => self.state.bag.take(run.you(), zone, piece),
                };
                there.then_some(piece)
            }
            _ => None,
        }
    }
}
