//! Single changes of the position.

use ztable_core::{Audience, Chance, Key, Log, Rule, Seat};

use crate::bag::Zone;
use crate::cell::Cell;
use crate::event::{Event, Spot};
use crate::game::ZuTiles;
use crate::kind::{Kind, Piece};
use crate::look::Look;
use crate::rule;
use crate::state::{Attached, Later, Phase, Placed, Stamp, State, Wait};

/// Where outcomes come from, whatever the source. The rules are compiled once for all sources.
pub(crate) trait Dice {
    /// A number below `n`; nothing is drawn when there is no choice.
    fn one_of(&mut self, n: u32, name: &dyn Fn(u32) -> String) -> u32;
}

impl<C: Chance> Dice for Source<'_, C> {
    fn one_of(&mut self, n: u32, name: &dyn Fn(u32) -> String) -> u32 {
        self.0.one_of(Key::Next, n, name)
    }
}

/// A source of chance as [`Dice`].
pub(crate) struct Source<'a, C>(pub(crate) &'a mut C);

/// Where events go, whoever listens.
pub(crate) trait Ear {
    /// Tells of an event.
    fn tell(&mut self, audience: Audience, rule: Rule, event: Event);
}

/// A log as an [`Ear`].
pub(crate) struct Listener<'a, L>(pub(crate) &'a mut L);

impl<L: Log<Event>> Ear for Listener<'_, L> {
    fn tell(&mut self, audience: Audience, rule: Rule, event: Event) {
        self.0.tell(audience, rule, || event);
    }
}

/// A pick that is being played.
pub(crate) struct Play<'a> {
    pub(crate) game: &'a ZuTiles,
    pub(crate) s: &'a mut State,
    pub(crate) chance: &'a mut dyn Dice,
    pub(crate) log: &'a mut dyn Ear,
    /// Whether nobody listens.
    pub(crate) silent: bool,
}

impl<'a> Play<'a> {
    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        Look { tiles: &self.game.tiles, s: self.s }
    }

    #[inline]
    pub(crate) fn tell(&mut self, rule: Rule, event: impl FnOnce() -> Event) {
        self.tell_to(Audience::All, rule, event);
    }

    #[inline]
    pub(crate) fn tell_to(
        &mut self,
        audience: Audience,
        rule: Rule,
        event: impl FnOnce() -> Event,
    ) {
        if !self.silent {
            self.log.tell(audience, rule, event());
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.s.phase == Phase::Over
    }

    /// The tile and its cell, for telling.
    pub(crate) fn spot(&self, tile: usize) -> Spot {
        let placed = &self.s.area[tile];
        Spot { tile: placed.piece.kind, cell: placed.cell }
    }

    pub(crate) fn points(&self, seat: Seat) -> u16 {
        self.s.points(seat) as u16
    }

    /// Some tile of a player that nobody has seen.
    pub(crate) fn draw_unseen(&mut self, seat: Seat) -> Piece {
        let unseen = self.s.bag.tiles(seat, Zone::Unseen);
        let n = unseen.len() as u32;
        let chosen = self.chance.one_of(n, &|index| unseen[index as usize].kind.to_string());
        self.s.bag.take_at(seat, Zone::Unseen, chosen as usize)
    }

    /// Puts a tile into a player's hand.
    pub(crate) fn add_to_hand(&mut self, seat: Seat, piece: Piece) {
        self.s.bag.add(seat, Zone::Hand, piece);
        self.s.fresh[seat.index()] = false;
    }

    /// Takes a tile of a kind out of a hand, where it was.
    pub(crate) fn take_from_hand(&mut self, seat: Seat, kind: Kind) -> Piece {
        let piece = Piece::new(kind, seat);
        let there = self.s.bag.take(seat, Zone::Hand, piece);
        debug_assert!(there, "only tiles in hand are offered");
        self.s.fresh[seat.index()] = false;
        if let Some(at) = self.s.shown.iter().position(|shown| *shown == piece) {
            self.s.shown.remove(at);
        }
        piece
    }

    /// Takes a tile out of a hand unseen: no tile that was seen go there is sure to be there now.
    pub(crate) fn take_from_hand_unseen(&mut self, seat: Seat, kind: Kind) -> Piece {
        let piece = Piece::new(kind, seat);
        self.s.bag.take(seat, Zone::Hand, piece);
        self.s.fresh[seat.index()] = false;
        let mut at = 0;
        while at < self.s.shown.len() {
            if self.s.shown[at].owner() == seat {
                self.s.shown.remove(at);
            } else {
                at += 1;
            }
        }
        piece
    }

    /// A tile comes into the area; `by` controls it and scores what it completes.
    pub(crate) fn enter(&mut self, piece: Piece, cell: Cell, by: Seat) -> Stamp {
        let stamp = self.s.tick();
        let turn = self.s.turn;
        let base = by.number();
        // A tile that replaces another takes over what was attached to it.
        let on_it = |attached: &&Attached| attached.host == stamp && !attached.face_down;
        let worn = self.s.attached.iter().filter(on_it).count() as u8;
        self.s.area.push(Placed { stamp, cell, piece, turn, base, used: 0, fired: false, worn });
        self.settle(Some((stamp, by)));
        stamp
    }

    /// A tile of the area comes to another cell.
    pub(crate) fn shift(&mut self, tile: usize, to: Cell, by: Seat, rule: Rule) {
        let from = self.s.area[tile].cell;
        if from == to {
            return;
        }
        let kind = self.s.area[tile].piece.kind;
        self.s.area[tile].cell = to;
        self.tell(rule, || Event::Moved { tile: kind, from, to });
        let stamp = self.s.area[tile].stamp;
        self.settle(Some((stamp, by)));
    }

    /// Takes a tile out of the area. What is attached to it is discarded, and what lasts until the
    /// end of the turn is lost (ZU-9.3, ZU-9.7).
    pub(crate) fn lift(&mut self, tile: usize) -> Placed {
        let placed = self.s.area.remove(tile);
        let mut at = 0;
        while at < self.s.attached.len() {
            if self.s.attached[at].host == placed.stamp {
                self.detach(at);
            } else {
                at += 1;
            }
        }
        self.forget(placed.stamp);
        placed
    }

    /// Ends what lasts until the end of the turn for a tile.
    pub(crate) fn forget(&mut self, stamp: Stamp) {
        let mut at = 0;
        while at < self.s.later.len() {
            match self.s.later[at].wait {
                Wait::Stats { tile, .. } | Wait::Control { tile, .. } if tile == stamp => {
                    self.s.undelay(at);
                }
                _ => at += 1,
            }
        }
    }

    /// The tile that an attached one turns out to be; of a stowed one nobody knew it.
    pub(crate) fn turn_up(&mut self, attached: Attached) -> Piece {
        if attached.face_down { self.draw_unseen(attached.piece.owner()) } else { attached.piece }
    }

    /// Discards an attached tile to its owner's pile.
    pub(crate) fn detach(&mut self, at: usize) {
        let attached = self.s.unpin(at);
        let owner = attached.piece.owner();
        let piece = self.turn_up(attached);
        self.s.bag.add(owner, Zone::Discard, piece);
        self.tell(rule!("ZU-9.3"), || Event::Discarded { seat: owner, tiles: vec![piece] });
    }

    /// Attaches a tile.
    pub(crate) fn attach(&mut self, piece: Piece, host: Stamp, ctrl: Seat, under: bool) -> Stamp {
        let stamp = self.s.tick();
        self.s.pin(Attached {
            stamp,
            host,
            piece,
            ctrl: ctrl.number(),
            face_down: false,
            under,
            used: 0,
            fired: false,
        });
        stamp
    }

    /// Discards a tile of the area to its owner's pile.
    pub(crate) fn discard(&mut self, tile: usize, rule: Rule) {
        let placed = self.lift(tile);
        let owner = placed.piece.owner();
        self.s.bag.add(owner, Zone::Discard, placed.piece);
        self.tell(rule, || Event::Discarded { seat: owner, tiles: vec![placed.piece] });
        self.settle(None);
    }

    /// Adds something that waits for the end of a turn; says whether there was room (ZU-14.4).
    pub(crate) fn wait(&mut self, wait: Wait) -> bool {
        let room = !self.s.later.is_full();
        if room {
            let stamp = self.s.tick();
            self.s.delay(Later { stamp, wait });
        }
        room
    }
}
