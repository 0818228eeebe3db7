//! What the words of a text stand for, and which tiles they mean.

use ztable_core::Seat;

use crate::cell::Cell;
use crate::data::program::{If, Test};
use crate::data::vocab::{Place, Who};
use crate::kind::{Piece, Stamp};
use crate::stack::{Origin, Targets, TileTarget};
use crate::state::Look;
use crate::text::Me;
use crate::zone::Zone;

/// What the words of a text stand for.
#[derive(Clone, Copy)]
pub(crate) struct Ctx<'a> {
    pub(crate) you: Seat,
    pub(crate) me: Me,
    pub(crate) targets: &'a Targets,
    pub(crate) each: Stamp,
    /// How many entries lie below the text on the stack.
    pub(crate) depth: usize,
}

impl Look<'_> {
    fn is_who(who: Who, seat: Seat, you: Seat) -> bool {
        match who {
            Who::Any => true,
            Who::You => seat == you,
            Who::Others => seat != you,
        }
    }

    fn piece_matches(self, ctx: &Ctx<'_>, test: &Test, piece: Piece) -> bool {
        let traits = self.tiles.traits(piece.kind);
        (test.class.is_empty() || test.class.meets(traits.class))
            && !test.not_class.meets(traits.class)
            && test.id.is_none_or(|id| id == Some(piece.kind))
            && (test.owner == Who::Any || Look::is_who(test.owner, piece.owner(), ctx.you))
            && !(test.placeable && traits.replaces)
    }

    /// Whether a tile of the area is meant. What a text does to it is another question.
    pub(crate) fn matches(self, ctx: &Ctx<'_>, test: &Test, tile: usize) -> bool {
        let placed = &self.state.area[tile];
        if test.area.is_some_and(|area| area != self.area_type(tile))
            || !self.piece_matches(ctx, test, placed.piece)
            || test.ctrl != Who::Any && !Look::is_who(test.ctrl, self.ctrl(tile), ctx.you)
        {
            return false;
        }
        !test.wants_more || self.matches_more(ctx, test, tile)
    }

    /// The rest of [`Look::matches`]: where the tile lies, and how it counts now.
    fn matches_more(self, ctx: &Ctx<'_>, test: &Test, tile: usize) -> bool {
        let placed = &self.state.area[tile];
        if test.not.is_some_and(|of| self.resolve(ctx, of) == Some(tile))
            || test.movable && !self.is_movable(tile)
        {
            return false;
        }
        if let Some(of) = test.nbr_of {
            let near = self
                .resolve(ctx, of)
                .is_some_and(|other| self.state.area[other].cell.is_neighbor(placed.cell));
            if !near {
                return false;
            }
        }
        if test.bounds() && !test.spans(self.values(tile)) {
            return false;
        }
        if let Some((of, min, max)) = test.line {
            let clear =
                self.resolve(ctx, of).is_some_and(|from| self.is_clear_line(from, tile, min, max));
            if !clear {
                return false;
            }
        }
        if let Some(kind) = test.without
            && self.all_attached(tile).any(|attached| attached.piece.kind == kind)
        {
            return false;
        }
        let Some(nbr) = &test.nbr else { return true };
        self.neighbors(placed.cell).any(|other| {
            self.matches(ctx, nbr, other)
                && (!nbr.int_gt || self.values(other).1 > self.values(tile).1)
        })
    }

    fn is_clear_line(self, from: usize, to: usize, min: u8, max: u8) -> bool {
        let (a, b) = (self.state.area[from].cell, self.state.area[to].cell);
        let distance = a.distance(b);
        if a.x != b.x && a.y != b.y || !(u32::from(min)..=u32::from(max)).contains(&distance) {
            return false;
        }
        let between =
            |cell: Cell| cell.distance(a) + cell.distance(b) == distance && cell != a && cell != b;
        !self.state.area.iter().any(|placed| between(placed.cell))
    }

    /// Whether a tile of the area can be a target of a play.
    fn is_target(self, ctx: &Ctx<'_>, test: &Test, tile: usize) -> bool {
        self.matches(ctx, test, tile) && !self.is_shielded(tile, ctx.you)
    }

    fn zone(place: Place) -> Option<Zone> {
        match place {
            Place::Area => None,
            Place::YourDiscard => Some(Zone::Discard),
            Place::YourHand => Some(Zone::Hand),
            Place::YourPoints => Some(Zone::Points),
        }
    }

    /// Whether a target that was chosen is legal (now).
    pub(crate) fn is_legal_target(self, ctx: &Ctx<'_>, test: &Test, target: TileTarget) -> bool {
        if test.only_if.as_ref().is_some_and(|cond| !self.holds(ctx, cond)) {
            return target == TileTarget::None;
        }
        match target {
            TileTarget::None => test.optional,
            TileTarget::Tile(stamp) => {
                test.zone == Place::Area
                    && self.index(stamp).is_some_and(|tile| self.is_target(ctx, test, tile))
            }
            TileTarget::Pile(zone, piece) => {
                Look::zone(test.zone) == Some(zone)
                    && self.state.bag.tiles(ctx.you, zone).contains(&piece)
                    && self.pile_matches(ctx, test, piece)
            }
        }
    }

    fn pile_matches(self, ctx: &Ctx<'_>, test: &Test, piece: Piece) -> bool {
        // Outside the area the printed type counts (ZU-Q52), and the printed values but in the
        // Discard Pile (ZU-1.11).
        let tile = self.tiles.tile(piece.kind);
        let values = if test.zone == Place::YourDiscard { Some((0, 0)) } else { tile.values };
        if test.bounds() && !values.is_some_and(|values| test.spans(values)) {
            return false;
        }
        let fits = match test.area {
            None => true,
            Some(area) => tile.is_placed() && tile.in_area == Some(area),
        };
        fits && self.piece_matches(ctx, test, piece)
    }

    /// Shows every legal target; "none" where the target may be left out. Returns early when
    /// `visit` says so.
    pub(crate) fn each_target(
        self,
        ctx: &Ctx<'_>,
        test: &Test,
        visit: &mut dyn FnMut(TileTarget) -> bool,
    ) -> bool {
        if test.only_if.as_ref().is_some_and(|cond| !self.holds(ctx, cond)) {
            return visit(TileTarget::None);
        }
        match Look::zone(test.zone) {
            None => {
                for tile in 0..self.state.area.len() {
                    if self.is_target(ctx, test, tile)
                        && visit(TileTarget::Tile(self.state.area[tile].stamp))
                    {
                        return true;
                    }
                }
            }
            Some(zone) => {
                for piece in self.state.bag.distinct(ctx.you, zone) {
                    if self.pile_matches(ctx, test, piece) && visit(TileTarget::Pile(zone, piece)) {
                        return true;
                    }
                }
            }
        }
        test.optional && visit(TileTarget::None)
    }

    /// Whether there are legal targets from this number on, given those before it.
    pub(crate) fn can_complete(self, ctx: &Ctx<'_>, tests: &[Test], number: usize) -> bool {
        let Some(test) = tests.get(number) else { return true };
        // A target that nobody speaks of later needs no trying out.
        let last = number + 1 == tests.len();
        self.each_target(ctx, test, &mut |target| {
            if last {
                return true;
            }
            let mut targets = *ctx.targets;
            targets[number] = target;
            self.can_complete(&Ctx { targets: &targets, ..*ctx }, tests, number + 1)
        })
    }

    /// Whether a condition holds.
    pub(crate) fn holds(self, ctx: &Ctx<'_>, cond: &If) -> bool {
        let below = || ctx.depth.checked_sub(1).and_then(|at| self.state.stack.get(at));
        match cond {
            If::Exists(test) => {
                (0..self.state.area.len()).any(|tile| self.matches(ctx, test, tile))
            }
            If::Matches(of, test) => {
                self.resolve(ctx, *of).is_some_and(|tile| self.matches(ctx, test, tile))
            }
            If::Chosen(target) => ctx.targets[*target] != TileTarget::None,
            If::InArea(of) => self.resolve(ctx, *of).is_some(),
            If::SinceBefore(of) => self
                .resolve(ctx, *of)
                .is_some_and(|tile| self.state.area[tile].turn < self.state.turn),
            If::Stowed(min, max) => match ctx.me {
                Me::Area(stamp) => {
                    let stowed = self.stowed(stamp).min(255) as u8;
                    (*min..=*max).contains(&stowed)
                }
                _ => false,
            },
            If::Battle => self.state.battle.is_some() && !self.state.stack.is_empty(),
            If::YouAttack => {
                self.state.battle.is_some_and(|battle| Seat::new(battle.by) == ctx.you)
            }
            If::BelowByOther => below().is_some_and(|entry| entry.player() != ctx.you),
            If::BelowIsTile => below().is_some_and(|entry| matches!(entry.origin, Origin::Tile(_))),
            If::All(list) => list.iter().all(|cond| self.holds(ctx, cond)),
            If::Any(list) => list.iter().any(|cond| self.holds(ctx, cond)),
            If::Not(cond) => !self.holds(ctx, cond),
        }
    }
}
