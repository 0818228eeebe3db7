//! Single changes of the position.

use ztable_core::{Rule, Seat};

use crate::apply::{AnyChance, Ear, Play};
use crate::cell::Cell;
use crate::event::{Event, TileAt};
use crate::kind::{Kind, Piece, Stamp};
use crate::phase::Phase;
use crate::rule;
use crate::state::{Attached, Placed};
use crate::text::{Later, Wait};
use crate::zone::Zone;

impl<'a> Play<'a, AnyChance<'_>, Ear<'_>> {
    pub(crate) fn is_over(&self) -> bool {
        self.state.phase == Phase::Over
    }

    /// The tile and its cell, for telling.
    pub(crate) fn spot(&self, tile: usize) -> TileAt {
        let placed = &self.state.area[tile];
        TileAt { tile: placed.piece.kind, cell: placed.cell }
    }

    pub(crate) fn points(&self, seat: Seat) -> u16 {
        self.state.points(seat) as u16
    }

    /// Puts a tile into a player's hand.
    pub(crate) fn add_to_hand(&mut self, seat: Seat, piece: Piece) {
        self.state.bag.add(seat, Zone::Hand, piece);
        self.state.fresh[seat] = false;
    }

    /// Takes a tile of a kind out of a hand, where it was.
    pub(crate) fn take_from_hand(&mut self, seat: Seat, kind: Kind) -> Piece {
        let piece = Piece::new(kind, seat);
        let there = self.state.bag.take(seat, Zone::Hand, piece);
        debug_assert!(there, "only tiles in hand are offered");
        self.state.fresh[seat] = false;
        if let Some(at) = self.state.shown.iter().position(|shown| *shown == piece) {
            self.state.shown.remove(at);
        }
        piece
    }

    /// Takes a tile out of a hand unseen: no tile that was seen go there is sure to be there now.
    pub(crate) fn take_from_hand_unseen(&mut self, seat: Seat, kind: Kind) -> Piece {
        let piece = Piece::new(kind, seat);
        self.state.bag.take(seat, Zone::Hand, piece);
        self.state.fresh[seat] = false;
        let mut at = 0;
        while at < self.state.shown.len() {
            if self.state.shown[at].owner() == seat {
                self.state.shown.remove(at);
            } else {
                at += 1;
            }
        }
        piece
    }

    /// A tile comes into the area; `by` controls it and scores what it completes.
    pub(crate) fn enter(&mut self, piece: Piece, cell: Cell, by: Seat) -> Stamp {
        let stamp = self.state.tick();
        let turn = self.state.turn;
        let base = by.number();
        // A tile that replaces another takes over what was attached to it.
        let on_it = |attached: &&Attached| attached.host == stamp && !attached.face_down;
        let worn = self.state.attached.iter().filter(on_it).count() as u8;
        self.state.area.push(Placed {
            stamp,
            cell,
            piece,
            turn,
            base,
            used: 0,
            fired: false,
            worn,
        });
        self.settle(Some((stamp, by)));
        stamp
    }

    /// A tile of the area comes to another cell.
    pub(crate) fn shift(&mut self, tile: usize, to: Cell, by: Seat, rule: Rule) {
        let from = self.state.area[tile].cell;
        if from == to {
            return;
        }
        let kind = self.state.area[tile].piece.kind;
        self.state.area[tile].cell = to;
        self.tell(rule, || Event::Moved { tile: kind, from, to });
        let stamp = self.state.area[tile].stamp;
        self.settle(Some((stamp, by)));
    }

    /// Takes a tile out of the area. What is attached to it is discarded, and what lasts until the
    /// end of the turn is lost (ZU-9.3, ZU-9.7).
    pub(crate) fn lift(&mut self, tile: usize) -> Placed {
        let placed = self.state.area.remove(tile);
        let mut at = 0;
        while at < self.state.attached.len() {
            if self.state.attached[at].host == placed.stamp {
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
        while at < self.state.later.len() {
            match self.state.later[at].wait {
                Wait::Stats { tile, .. } | Wait::Control { tile, .. } if tile == stamp => {
                    self.state.undelay(at);
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
        let attached = self.state.unpin(at);
        let owner = attached.piece.owner();
        let piece = self.turn_up(attached);
        self.state.bag.add(owner, Zone::Discard, piece);
        self.tell(rule!("ZU-9.3"), || Event::Discarded { seat: owner, tiles: vec![piece] });
    }

    /// Attaches a tile, and gives the stamp by which it is known from now on.
    pub(crate) fn attach(&mut self, piece: Piece, host: Stamp, ctrl: Seat, under: bool) -> Stamp {
        let stamp = self.state.tick();
        self.state.pin(Attached {
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
        self.state.bag.add(owner, Zone::Discard, placed.piece);
        self.tell(rule, || Event::Discarded { seat: owner, tiles: vec![placed.piece] });
        self.settle(None);
    }

    /// Adds something that waits for the end of a turn; says whether there was room (ZU-14.4).
    pub(crate) fn wait(&mut self, wait: Wait) -> bool {
        let room = !self.state.later.is_full();
        if room {
            let stamp = self.state.tick();
            self.state.delay(Later { stamp, wait });
        }
        room
    }
}
