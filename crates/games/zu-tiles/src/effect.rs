//! Single instructions of texts, as far as they need no answer.

use ztable_core::{Audience, Seat};

use crate::bag::Zone;
use crate::change::Play;
use crate::event::Event;
use crate::few::Few;
use crate::kind::{Kind, Piece};
use crate::look::Look;
use crate::program::Test;
use crate::rule;
use crate::rules::{ATTACHED, GRANTS};
use crate::state::{Attached, BattleSide, Me, Run, Source, Target, Wait};
use crate::vocab::{Ref, Where};

impl Play<'_> {
    /// Attaches the tile whose text runs.
    pub(crate) fn attach_me(&mut self, host: usize, side: Where) {
        let run = self.running();
        let stamp = self.s.area[host].stamp;
        let under = side == Where::Under;
        let (piece, fired, used) = match run.me {
            Me::Stack => match self.s.stack.last().map(|entry| entry.source) {
                Some(Source::Tile(piece)) if self.s.attached.len() < ATTACHED => (piece, false, 0),
                _ => return,
            },
            // Hopping gives back neither the trigger nor the uses of this turn.
            Me::Attached(own) => match self.look().attached_at(own) {
                Some(at) => {
                    let old = self.s.unpin(at);
                    (old.piece, old.fired, old.used)
                }
                None => return,
            },
            _ => return,
        };
        let spot = self.spot(host);
        self.tell(rule!("ZU-9.1"), || Event::Attached { tile: piece.kind, host: spot });
        let own = self.attach(piece, stamp, run.you(), under);
        if let Some(at) = self.look().attached_at(own) {
            (self.s.attached[at].fired, self.s.attached[at].used) = (fired, used);
        }
        self.set_run(|run| run.me = Me::Attached(own));
        self.settle(None);
    }

    pub(crate) fn move_toward(&mut self, run: &Run, of: Ref, to: Ref) {
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
        self.shift(tile, cell, run.you(), rule!("ZU-13.3"));
    }

    pub(crate) fn push(&mut self, run: &Run, of: Ref, from: Ref, max: u8) {
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
            if look.at(cell.to(side)).is_some() || !cell.to(side).is_inside() {
                break;
            }
            cell = cell.to(side);
        }
        self.shift(tile, cell, run.you(), rule!("ZU-13.19"));
    }

    pub(crate) fn change_values(
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
        if self.wait(Wait::Stats { tile: stamp, str, int }) {
            self.tell(rule!("ZU-9.10"), || Event::Changed { spot, str, int });
            self.settle(None);
        }
    }

    pub(crate) fn discard_text(&mut self, run: &Run, of: Ref) {
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

    pub(crate) fn return_to_hand(&mut self, run: &Run, of: Ref) {
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

    pub(crate) fn negate(&mut self) {
        let Some(below) = self.s.stack.len().checked_sub(2) else { return };
        self.s.stack[below].negated = true;
        let card = self.card(self.s.stack[below].source);
        self.tell(rule!("ZU-6.14"), || Event::Cancelled { card });
    }

    pub(crate) fn take_over(&mut self, run: &Run) {
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
    pub(crate) fn set_defender(&mut self, run: &Run, to: Ref) {
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
    pub(crate) fn late_ally(&self, run: &Run, of: Ref) -> Option<(usize, BattleSide)> {
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
    pub(crate) fn grant(&mut self, run: &Run, battles: u8, stacks: u8, places: u8) {
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

    pub(crate) fn can_stow(&self, run: &Run) -> bool {
        self.s.drawable(run.you()) > 0
            && !self.s.is_out(run.you())
            && self.s.attached.len() < ATTACHED
            && self.tile(run, Ref::This).is_some()
    }

    /// The top of a Draw Stack goes under the tile, unseen (ZU-13.21).
    pub(crate) fn stow(&mut self, run: &Run, stack: usize) {
        let Some(tile) = self.tile(run, Ref::This) else { return };
        let seat = run.you();
        let host = self.s.area[tile].stamp;
        let stamp = self.s.tick();
        self.s.heights[seat.index()][stack] -= 1;
        self.s.pin(Attached {
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
    pub(crate) fn unstow(&mut self, run: &Run) {
        let Some(tile) = self.tile(run, Ref::This) else { return };
        let host = self.s.area[tile].stamp;
        for seat in Seat::all(self.game.rules.seats) {
            let mut taken: Few<Kind, 64> = Few::default();
            let mut at = 0;
            while at < self.s.attached.len() {
                let attached = self.s.attached[at];
                if attached.host == host && attached.face_down && attached.piece.owner() == seat {
                    self.s.unpin(at);
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

    /// Takes the tile that is to come into play from where it is.
    pub(crate) fn take_for_play(&mut self, run: &Run, of: Ref) -> Option<Piece> {
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
}
