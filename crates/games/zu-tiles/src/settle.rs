//! What is checked after every change (ZU-14.1), and what follows: fading, squares, going out and
//! winning.

use ztable_core::{Rule, Seat};

use crate::bag::Zone;
use crate::change::Play;
use crate::event::{Event, Spot, Why};
use crate::few::Few;
use crate::kind::{Kind, Piece};
use crate::rule;
use crate::rules::AREA;
use crate::square::gaps;
use crate::state::{Fall, Phase, Stamp, Wait};

impl Play<'_> {
    /// What is checked after every change (ZU-14.1). `placed` is the tile that came to a cell, and
    /// who scores what it completes.
    pub(crate) fn settle(&mut self, placed: Option<(Stamp, Seat)>) {
        if self.is_over() {
            return;
        }
        self.fade();
        if let Some((stamp, scorer)) = placed {
            self.score_squares(stamp, scorer);
        }
        loop {
            let mut changed = self.take_from_the_fallen();
            changed |= self.check_numbers();
            if self.is_over() || !changed {
                break;
            }
            self.fade();
        }
        if !self.is_over() {
            self.check_points();
        }
    }

    /// Discards all tiles whose STR is 0 together, until there are none (ZU-9.8).
    fn fade(&mut self) {
        loop {
            let weak = |tile: &usize| {
                let weakened = self.s.changes > 0 || self.s.area[*tile].worn > 0;
                (weakened || self.game.frail) && self.look().values(*tile).0 == 0
            };
            let Some(first) = (0..self.s.area.len()).find(weak) else { return };
            let mut faded: Few<Stamp, AREA> = Few::default();
            for tile in (first..self.s.area.len()).filter(weak) {
                faded.push(self.s.area[tile].stamp);
            }
            let look = self.look();
            let tiles = || {
                faded
                    .iter()
                    .filter_map(|stamp| look.index(*stamp))
                    .map(|tile| self.spot(tile))
                    .collect()
            };
            if !self.silent {
                let tiles: Vec<Spot> = tiles();
                self.tell(rule!("ZU-9.8"), || Event::Faded { tiles });
            }
            for stamp in faded.iter() {
                if let Some(tile) = self.look().index(*stamp) {
                    let placed = self.lift(tile);
                    self.s.bag.add(placed.piece.owner(), Zone::Discard, placed.piece);
                }
            }
        }
    }

    /// Scores all compatible squares through the cell of a tile together (ZU-5.4, ZU-5.6).
    fn score_squares(&mut self, stamp: Stamp, scorer: Seat) {
        let look = self.look();
        let Some(tile) = look.index(stamp).filter(|_| !self.s.is_out(scorer)) else { return };
        let Some(guest) = look.friend(tile) else { return };
        let cell = self.s.area[tile].cell;
        let near = look.near(cell);
        let mut union: Few<Stamp, 9> = Few::default();
        for gap in gaps(look.tiles, cell, |cell| near.at(cell).and_then(|tile| look.friend(tile))) {
            if gap.takes(look.tiles, guest) {
                for tile in gap.corners.into_iter().chain([cell]).filter_map(|cell| near.at(cell)) {
                    let stamp = self.s.area[tile].stamp;
                    if !union.contains(&stamp) {
                        union.push(stamp);
                    }
                }
            }
        }
        if union.is_empty() {
            return;
        }
        union.sort_unstable();
        let mut tiles: Few<Kind, 9> = Few::default();
        for stamp in union.iter() {
            if let Some(tile) = self.look().index(*stamp) {
                let placed = self.lift(tile);
                tiles.push(placed.piece.kind);
                self.s.bag.add(scorer, Zone::Points, placed.piece);
            }
        }
        let (points, target) = (self.points(scorer), self.game.rules.target);
        self.tell(rule!("ZU-5.4"), || Event::Square {
            seat: scorer,
            tiles: tiles.to_vec(),
            points,
            target,
        });
    }

    /// Tiles that a player who is out would control go to that player's pile (ZU-11.6).
    fn take_from_the_fallen(&mut self) -> bool {
        if self.s.falls.iter().all(|(fall, _)| *fall == Fall::None) {
            return false;
        }
        let mut changed = false;
        let mut tile = 0;
        while tile < self.s.area.len() {
            let ctrl = self.look().ctrl(tile);
            if self.s.is_out(ctrl) {
                let piece = self.lift(tile).piece;
                self.s.bag.add(ctrl, Zone::Discard, piece);
                self.tell(rule!("ZU-11.6"), || Event::Discarded { seat: ctrl, tiles: vec![piece] });
                changed = true;
                tile = 0;
            } else {
                tile += 1;
            }
        }
        changed
    }

    /// Whether a player has too many tiles of one name in Discard and Point Pile (ZU-10.3).
    pub(crate) fn is_over_number(&self, seat: Seat) -> bool {
        let (tiles, risky) = (&self.game.tiles, &self.game.rules.risky);
        let mut discard = self.s.bag.tiles(seat, Zone::Discard);
        let mut points = self.s.bag.tiles(seat, Zone::Points);
        if self.game.namesakes {
            return self.is_over_shared_number(discard, points);
        }
        // Both piles are sorted, so that the tiles of one definition lie together.
        while let Some(next) = discard.first().into_iter().chain(points.first()).min() {
            let kind = next.kind;
            let mut count = 0;
            for pile in [&mut discard, &mut points] {
                while let Some((piece, rest)) = pile.split_first()
                    && piece.kind == kind
                {
                    count += 1;
                    *pile = rest;
                }
            }
            if risky[kind.index()] && count > tiles.traits(kind).mtn {
                return true;
            }
        }
        false
    }

    /// The same where several definitions share a name: the lowest number on the tiles counts.
    fn is_over_shared_number(&self, discard: &[Piece], points: &[Piece]) -> bool {
        let tiles = &self.game.tiles;
        let piles = || discard.iter().chain(points);
        piles().filter(|piece| self.game.rules.risky[piece.kind.index()]).any(|piece| {
            let name = tiles.traits(piece.kind).name;
            let (mut count, mut lowest) = (0u16, u16::MAX);
            for other in piles().map(|other| tiles.traits(other.kind)) {
                if other.name == name {
                    count += 1;
                    lowest = lowest.min(other.mtn);
                }
            }
            count > lowest
        })
    }

    fn check_numbers(&mut self) -> bool {
        if !self.game.any_risky {
            return false;
        }
        let mut changed = false;
        for seat in self.game.clockwise(self.s.active) {
            if !self.s.is_out(seat) && !self.is_over() && self.is_over_number(seat) {
                self.eliminate(seat, Fall::Number);
                changed = true;
            }
        }
        changed
    }

    fn check_points(&mut self) {
        let target = usize::from(self.game.rules.target);
        let winner = self
            .game
            .clockwise(self.s.active)
            .find(|seat| !self.s.is_out(*seat) && self.s.points(*seat) >= target);
        if let Some(seat) = winner {
            self.win(seat, rule!("ZU-10.1"));
        }
    }

    fn win(&mut self, seat: Seat, rule: Rule) {
        self.s.winner = Some(seat);
        self.s.phase = Phase::Over;
        let points = self.points(seat);
        self.tell(rule, || Event::Won { seat, points });
    }

    /// A player is out (ZU-11.5).
    pub(crate) fn eliminate(&mut self, seat: Seat, fall: Fall) {
        let number = 1 + self.s.falls.iter().filter(|(fall, _)| *fall != Fall::None).count();
        self.s.falls[seat.index()] = (fall, number as u8);
        let (rule, why) = match fall {
            Fall::Number => (rule!("ZU-10.3"), Why::Number),
            Fall::Conceded => (rule!("ZU-10.5"), Why::Conceded),
            Fall::Decked | Fall::None => (rule!("ZU-10.2"), Why::Decked),
        };
        self.tell(rule, || Event::Out { seat, why });
        // What goes where can be seen in the piles; that a tile was stowed and another held cannot.
        let silent = std::mem::replace(&mut self.silent, true);
        while let Some(piece) = self.s.bag.tiles(seat, Zone::Hand).first().copied() {
            self.take_from_hand(seat, piece.kind);
            self.s.bag.add(seat, Zone::Discard, piece);
        }
        self.clear_tiles_of(seat);
        let mut at = 0;
        while at < self.s.later.len() {
            match self.s.later[at].wait {
                Wait::Back { piece, .. } if piece.owner() == seat => {
                    self.s.undelay(at);
                    self.s.bag.add(seat, Zone::Discard, piece);
                }
                _ => at += 1,
            }
        }
        self.silent = silent;
        let living = self.s.living(self.game.rules.seats);
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
        for tile in (0..self.s.area.len()).filter(|tile| look.ctrl(*tile) == seat) {
            theirs.push(self.s.area[tile].stamp);
        }
        let mut at = 0;
        while at < self.s.attached.len() {
            if self.s.attached[at].ctrl() == seat {
                let attached = self.s.unpin(at);
                let piece = self.turn_up(attached);
                self.s.bag.add(seat, Zone::Discard, piece);
            } else {
                at += 1;
            }
        }
        for stamp in theirs.iter() {
            if let Some(tile) = self.look().index(*stamp) {
                let piece = self.lift(tile).piece;
                self.s.bag.add(seat, Zone::Discard, piece);
            }
        }
    }
}
