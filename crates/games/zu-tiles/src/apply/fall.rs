//! Going out of the game (ZU-10.2 to ZU-10.5, ZU-11.5, ZU-11.6).

use ztable_core::{Few, Seat};

use crate::apply::{AnyChance, Ear, Play};
use crate::event::{Event, Why};
use crate::kind::Stamp;
use crate::phase::Fall;
use crate::rule;
use crate::rules::AREA;
use crate::state::Attached;
use crate::text::Wait;
use crate::zone::Zone;

impl Play<'_, AnyChance<'_>, Ear<'_>> {
    /// A player is out (ZU-11.5).
    pub(crate) fn eliminate(&mut self, seat: Seat, fall: Fall) {
        let number =
            1 + self.state.falls.values().iter().filter(|(fall, _)| *fall != Fall::None).count();
        self.state.falls[seat] = (fall, number as u8);
        let (rule, why) = match fall {
            Fall::Number => (rule!("ZU-10.3"), Why::Number),
            Fall::Conceded => (rule!("ZU-10.5"), Why::Conceded),
            Fall::Decked | Fall::None => (rule!("ZU-10.2"), Why::Decked),
        };
        self.tell(rule, || Event::Out { seat, why });
        // What goes where can be seen in the piles; that a tile was stowed and another held cannot.
        let silent = std::mem::replace(&mut self.log.silent, true);
        while let Some(piece) = self.state.bag.tiles(seat, Zone::Hand).first().copied() {
            self.take_from_hand(seat, piece.kind);
            self.state.bag.add(seat, Zone::Discard, piece);
        }
        if self.game.rules.falls_at_once() {
            self.clear_tiles_of(seat);
        } else {
            self.clear_one_by_one(seat);
        }
        let mut at = 0;
        while at < self.state.later.len() {
            match self.state.later[at].wait {
                Wait::Back { piece, .. } if piece.owner() == seat => {
                    self.state.undelay(at);
                    self.state.bag.add(seat, Zone::Discard, piece);
                }
                _ => at += 1,
            }
        }
        self.log.silent = silent;
        let living = self.state.living(self.game.rules.seats);
        if living.len() == 1
            && let Some(last) = living.lowest()
        {
            self.win(last, rule!("ZU-10.4"));
        }
    }

    /// All tiles that a player controls, attached ones too, go to that player's pile (ZU-11.5).
    fn clear_tiles_of(&mut self, seat: Seat) {
        // They go together: whose a tile is does not change because another went first.
        let look = self.look();
        let mut theirs: Few<Stamp, AREA> = Few::default();
        for tile in (0..self.state.area.len()).filter(|tile| look.ctrl(*tile) == seat) {
            theirs.push(self.state.area[tile].stamp);
        }
        let mut at = 0;
        while at < self.state.attached.len() {
            if self.state.attached[at].ctrl() == seat {
                let attached = self.state.unpin(at);
                let piece = self.turn_up(attached);
                self.state.bag.add(seat, Zone::Discard, piece);
            } else {
                at += 1;
            }
        }
        for stamp in &theirs {
            if let Some(tile) = self.look().index(*stamp) {
                let piece = self.lift(tile).piece;
                self.state.bag.add(seat, Zone::Discard, piece);
            }
        }
    }

    /// Tiles that a player who is out would control go to that player's pile (ZU-11.6).
    pub(super) fn take_from_the_fallen(&mut self) -> bool {
        if self.state.falls.values().iter().all(|(fall, _)| *fall == Fall::None) {
            return false;
        }
        let mut changed = false;
        let mut tile = 0;
        while tile < self.state.area.len() {
            let ctrl = self.look().ctrl(tile);
            if self.state.is_out(ctrl) {
                let piece = self.lift(tile).piece;
                self.state.bag.add(ctrl, Zone::Discard, piece);
                self.tell(rule!("ZU-11.6"), || Event::Discarded { seat: ctrl, tiles: vec![piece] });
                changed = true;
                tile = 0;
            } else {
                tile += 1;
            }
        }
        changed
    }

    /// The same by version 1 of the rules.
    fn clear_one_by_one(&mut self, seat: Seat) {
        while let Some(tile) =
            (0..self.state.area.len()).find(|tile| self.look().ctrl(*tile) == seat)
        {
            let piece = self.lift(tile).piece;
            self.state.bag.add(seat, Zone::Discard, piece);
        }
        let theirs = |attached: &Attached| attached.ctrl() == seat && !attached.face_down;
        while let Some(at) = self.state.attached.iter().position(theirs) {
            let piece = self.state.unpin(at).piece;
            self.state.bag.add(seat, Zone::Discard, piece);
        }
    }
}
