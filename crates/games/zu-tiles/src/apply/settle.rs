//! What is checked after every change (ZU-14.1), and what follows: fading, squares, going out and
//! winning.

use ztable_core::{Few, Rule, Seat};

use crate::apply::{AnyChance, Ear, Play};
use crate::event::{Event, TileAt};
use crate::kind::{Kind, Piece, Stamp};
use crate::phase::{Fall, Phase};
use crate::rule;
use crate::rules::AREA;
use crate::square::gaps;
use crate::zone::Zone;

impl Play<'_, AnyChance<'_>, Ear<'_>> {
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
                let weakened = self.state.changes > 0 || self.state.area[*tile].worn > 0;
                (weakened || self.game.frail) && self.look().values(*tile).0 == 0
            };
            let Some(first) = (0..self.state.area.len()).find(weak) else { return };
            let mut faded: Few<Stamp, AREA> = Few::default();
            for tile in (first..self.state.area.len()).filter(weak) {
                faded.push(self.state.area[tile].stamp);
            }
            let look = self.look();
            let tiles = || {
                faded
                    .iter()
                    .filter_map(|stamp| look.index(*stamp))
                    .map(|tile| self.spot(tile))
                    .collect()
            };
            if !self.log.silent {
                let tiles: Vec<TileAt> = tiles();
                self.tell(rule!("ZU-9.8"), || Event::Faded { tiles });
            }
            for stamp in &faded {
                if let Some(tile) = self.look().index(*stamp) {
                    let placed = self.lift(tile);
                    self.state.bag.add(placed.piece.owner(), Zone::Discard, placed.piece);
                }
            }
        }
    }

    /// Scores all compatible squares through the cell of a tile together (ZU-5.4, ZU-5.6).
    fn score_squares(&mut self, stamp: Stamp, scorer: Seat) {
        let look = self.look();
        let Some(tile) = look.index(stamp).filter(|_| !self.state.is_out(scorer)) else { return };
        let Some(guest) = look.friend(tile) else { return };
        let cell = self.state.area[tile].cell;
        let near = look.near(cell);
        let mut union: Few<Stamp, 9> = Few::default();
        for gap in gaps(look.tiles, cell, |cell| near.at(cell).and_then(|tile| look.friend(tile))) {
            if gap.takes(look.tiles, guest) {
                for tile in gap.corners.into_iter().chain([cell]).filter_map(|cell| near.at(cell)) {
                    let stamp = self.state.area[tile].stamp;
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
        for stamp in &union {
            if let Some(tile) = self.look().index(*stamp) {
                let placed = self.lift(tile);
                tiles.push(placed.piece.kind);
                self.state.bag.add(scorer, Zone::Points, placed.piece);
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

    /// Whether a player has too many tiles of one name in Discard and Point Pile (ZU-10.3).
    pub(crate) fn is_over_number(&self, seat: Seat) -> bool {
        let (tiles, risky) = (&self.game.tiles, &self.game.rules.risky);
        let mut discard = self.state.bag.tiles(seat, Zone::Discard);
        let mut points = self.state.bag.tiles(seat, Zone::Points);
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
        for seat in self.game.clockwise(self.state.active) {
            if self.is_over() {
                break;
            }
            if self.state.bag.has_grown(seat)
                && !self.state.is_out(seat)
                && self.is_over_number(seat)
            {
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
            .clockwise(self.state.active)
            .find(|seat| !self.state.is_out(*seat) && self.state.points(*seat) >= target);
        if let Some(seat) = winner {
            self.win(seat, rule!("ZU-10.1"));
        }
    }

    pub(super) fn win(&mut self, seat: Seat, rule: Rule) {
        self.state.winner = Some(seat);
        self.state.phase = Phase::Over;
        let points = self.points(seat);
        self.tell(rule, || Event::Won { seat, points });
    }
}
