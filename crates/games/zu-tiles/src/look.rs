//! Reading a position: who controls what, current values, neighbors, spaces and filters.

use ztable_core::Seat;

use crate::bag::Zone;
use crate::catalogue::Catalogue;
use crate::cell::Cell;
use crate::kind::{AreaType, Piece};
use crate::program::{If, Statics, Test};
use crate::state::{Attached, Later, Me, Source, Stamp, State, Target, Targets, Wait};
use crate::vocab::{Place, Ref, Who};

/// A position with the tiles' texts.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) tiles: &'a Catalogue,
    pub(crate) s: &'a State,
}

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

/// What lies in the nine cells around one.
pub(crate) struct Near {
    middle: Cell,
    found: [Option<u8>; 9],
}

impl Near {
    /// The number of the tile in one of the nine cells.
    pub(crate) fn at(&self, cell: Cell) -> Option<usize> {
        let (dx, dy) = (cell.x - self.middle.x + 1, cell.y - self.middle.y + 1);
        self.found.get((dy * 3 + dx) as usize)?.map(usize::from)
    }
}

pub(crate) const NO_TARGETS: Targets = [Target::None; crate::program::TARGETS];

impl<'a> Look<'a> {
    /// The number of the tile in a cell.
    #[inline]
    pub(crate) fn at(self, cell: Cell) -> Option<usize> {
        self.s.area.iter().position(|placed| placed.cell == cell)
    }

    /// The number of a tile.
    #[inline]
    pub(crate) fn index(self, stamp: Stamp) -> Option<usize> {
        self.s.area.binary_search_by_key(&stamp, |placed| placed.stamp).ok()
    }

    pub(crate) fn attached_at(self, stamp: Stamp) -> Option<usize> {
        self.s.attached.iter().position(|attached| attached.stamp == stamp)
    }

    fn statics(self, piece: Piece) -> &'a Statics {
        &self.tiles.tile(piece.kind).statics
    }

    /// What the tile is in the area.
    #[inline]
    pub(crate) fn area_type(self, tile: usize) -> AreaType {
        self.tiles.traits(self.s.area[tile].piece.kind).area
    }

    #[inline]
    pub(crate) fn is_creature(self, tile: usize) -> bool {
        self.area_type(tile) == AreaType::Creature
    }

    /// The seat whose protection keeps others' tiles from affecting this one (ZU-9.16).
    fn shield(self, tile: usize) -> Option<Seat> {
        let placed = &self.s.area[tile];
        if self.statics(placed.piece).unaffected {
            return Some(placed.base());
        }
        if placed.worn == 0 {
            return None;
        }
        self.all_attached(tile)
            .find(|attached| self.statics(attached.piece).unaffected)
            .map(Attached::ctrl)
    }

    /// Whether effects of this player do nothing to the tile (ZU-9.16).
    pub(crate) fn is_shielded(self, tile: usize, you: Seat) -> bool {
        self.shield(tile).is_some_and(|seat| seat != you)
    }

    /// The face-up tiles attached to a tile, in order.
    fn all_attached(self, tile: usize) -> impl Iterator<Item = &'a Attached> {
        let host = self.s.area[tile].stamp;
        self.s.attached.iter().filter(move |attached| attached.host == host && !attached.face_down)
    }

    /// Those whose statics hold.
    pub(crate) fn active_attached(self, tile: usize) -> impl Iterator<Item = &'a Attached> {
        let shield = if self.s.area[tile].worn == 0 { None } else { self.shield(tile) };
        self.all_attached(tile)
            .filter(move |attached| shield.is_none_or(|seat| seat == attached.ctrl()))
    }

    /// Whether something holds for the tile, by itself or by what is attached.
    pub(crate) fn has(self, tile: usize, what: fn(&Statics) -> bool) -> bool {
        what(self.statics(self.s.area[tile].piece))
            || self.s.area[tile].worn > 0
                && self.active_attached(tile).any(|attached| what(self.statics(attached.piece)))
    }

    pub(crate) fn is_movable(self, tile: usize) -> bool {
        !self.has(tile, |statics| statics.cannot_move)
    }

    /// Who controls the tile (ZU-1.3, ZU-9.15): the newest effect that lasts decides.
    #[inline]
    pub(crate) fn ctrl(self, tile: usize) -> Seat {
        let placed = &self.s.area[tile];
        if placed.worn == 0 && self.s.changes == 0 {
            return placed.base();
        }
        self.changed_ctrl(tile)
    }

    fn changed_ctrl(self, tile: usize) -> Seat {
        let stamp = self.s.area[tile].stamp;
        let mut newest = self.standing_ctrl(tile);
        for later in self.s.later.iter() {
            if let Wait::Control { tile, to } = later.wait
                && tile == stamp
                && later.stamp > newest.0
            {
                newest = (later.stamp, Seat::new(to));
            }
        }
        newest.1
    }

    /// Who controls the tile when the changes until the end of the turn are over.
    pub(crate) fn lasting_ctrl(self, tile: usize) -> Seat {
        self.standing_ctrl(tile).1
    }

    /// Who controls the tile but for changes until the end of the turn, and since when.
    fn standing_ctrl(self, tile: usize) -> (Stamp, Seat) {
        let mut newest = (Stamp(0), self.s.area[tile].base());
        if self.s.area[tile].worn > 0 {
            for attached in self.active_attached(tile) {
                if attached.stamp > newest.0 && self.statics(attached.piece).control {
                    newest = (attached.stamp, attached.ctrl());
                }
            }
        }
        newest
    }

    /// Current STR and INT (ZU-9.10).
    pub(crate) fn values(self, tile: usize) -> (u8, u8) {
        let stamp = self.s.area[tile].stamp;
        let (mut strength, mut wits) = (0, 0);
        let later: &[Later] = if self.s.changes == 0 { &[] } else { &self.s.later };
        for later in later {
            if let Wait::Stats { tile, str, int } = later.wait
                && tile == stamp
            {
                strength += i16::from(str);
                wits += i16::from(int);
            }
        }
        self.changed_values(tile, strength, wits)
    }

    /// STR and INT when the changes until the end of the turn are over.
    pub(crate) fn lasting_values(self, tile: usize) -> (u8, u8) {
        self.changed_values(tile, 0, 0)
    }

    fn changed_values(self, tile: usize, strength: i16, wits: i16) -> (u8, u8) {
        let printed = self.tiles.tile(self.s.area[tile].piece.kind);
        let own = &printed.statics;
        let values = printed.values.unwrap_or_default();
        let mut strength = i16::from(values.0) + own.str + strength;
        let mut wits = i16::from(values.1) + own.int + wits;
        let mut halve = own.halve;
        if self.s.area[tile].worn > 0 {
            for attached in self.active_attached(tile) {
                let statics = self.statics(attached.piece);
                strength += statics.str;
                wits += statics.int;
                halve |= statics.halve;
            }
        }
        let strength = strength.clamp(0, 250) as u8;
        let strength = if halve { strength.div_ceil(2) } else { strength };
        (strength, wits.clamp(0, 250) as u8)
    }

    /// The tiles that neighbor a cell: north, east, south, west.
    pub(crate) fn around(self, cell: Cell) -> [Option<usize>; 4] {
        let mut found = [None; 4];
        for tile in self.neighbors(cell) {
            found[Look::side(cell, self.s.area[tile].cell) as usize] = Some(tile);
        }
        found
    }

    /// The tiles that neighbor a cell, in the order in which they came.
    #[inline]
    pub(crate) fn neighbors(self, cell: Cell) -> impl Iterator<Item = usize> + use<'a> {
        let middle = cell.key();
        self.s.area.iter().enumerate().filter_map(move |(tile, placed)| {
            let apart = placed.cell.key() - middle;
            matches!(apart, -1 | 1 | Cell::NEXT_ROW | Cell::LAST_ROW).then_some(tile)
        })
    }

    /// The tiles in the nine cells around a cell, looked up in one go.
    pub(crate) fn near(self, middle: Cell) -> Near {
        let mut found = [None; 9];
        for (index, placed) in self.s.area.iter().enumerate() {
            let (dx, dy) = (placed.cell.x - middle.x + 1, placed.cell.y - middle.y + 1);
            if (0..3).contains(&dx) && (0..3).contains(&dy) {
                found[(dy * 3 + dx) as usize] = Some(index as u8);
            }
        }
        Near { middle, found }
    }

    /// Face-down tiles under a tile.
    pub(crate) fn stowed(self, tile: Stamp) -> usize {
        let under = |attached: &&Attached| attached.host == tile && attached.face_down;
        self.s.attached.iter().filter(under).count()
    }

    /// The tile of the area that a word stands for.
    pub(crate) fn resolve(self, ctx: &Ctx<'_>, of: Ref) -> Option<usize> {
        let tile = |target: Target| match target {
            Target::Tile(stamp) => self.index(stamp),
            _ => None,
        };
        match of {
            Ref::T1 => tile(ctx.targets[0]),
            Ref::T2 => tile(ctx.targets[1]),
            Ref::T3 => tile(ctx.targets[2]),
            Ref::T4 => tile(ctx.targets[3]),
            Ref::This => match ctx.me {
                Me::Area(stamp) => self.index(stamp),
                _ => None,
            },
            Ref::Host => match ctx.me {
                Me::Attached(stamp) => self.index(self.s.attached[self.attached_at(stamp)?].host),
                Me::Area(stamp) => self.index(stamp),
                _ => None,
            },
            Ref::Attacker => self.index(self.s.battle?.attacker),
            Ref::Defender => self.index(self.s.battle?.defender),
            Ref::Each => self.index(ctx.each),
        }
    }

    fn is_who(who: Who, seat: Seat, you: Seat) -> bool {
        match who {
            Who::Any => true,
            Who::You => seat == you,
            Who::Others => seat != you,
        }
    }

    fn piece_matches(self, ctx: &Ctx<'_>, test: &Test, piece: Piece) -> bool {
        let traits = self.tiles.traits(piece.kind);
        (test.class == 0 || test.class & traits.class != 0)
            && test.not_class & traits.class == 0
            && test.id.is_none_or(|id| id == Some(piece.kind))
            && (test.owner == Who::Any || Look::is_who(test.owner, piece.owner(), ctx.you))
            && !(test.placeable && traits.replaces)
    }

    /// Whether a tile of the area is meant. What a text does to it is another question.
    pub(crate) fn matches(self, ctx: &Ctx<'_>, test: &Test, tile: usize) -> bool {
        let placed = &self.s.area[tile];
        if test.area.is_some_and(|area| area != self.area_type(tile))
            || !self.piece_matches(ctx, test, placed.piece)
            || test.ctrl != Who::Any && !Look::is_who(test.ctrl, self.ctrl(tile), ctx.you)
            || test.not.is_some_and(|of| self.resolve(ctx, of) == Some(tile))
            || test.movable && !self.is_movable(tile)
        {
            return false;
        }
        if let Some(of) = test.nbr_of {
            let near = self
                .resolve(ctx, of)
                .is_some_and(|other| self.s.area[other].cell.is_neighbor(placed.cell));
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
        let (a, b) = (self.s.area[from].cell, self.s.area[to].cell);
        let distance = a.distance(b);
        if a.x != b.x && a.y != b.y || !(u32::from(min)..=u32::from(max)).contains(&distance) {
            return false;
        }
        let between =
            |cell: Cell| cell.distance(a) + cell.distance(b) == distance && cell != a && cell != b;
        !self.s.area.iter().any(|placed| between(placed.cell))
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
    pub(crate) fn is_legal_target(self, ctx: &Ctx<'_>, test: &Test, target: Target) -> bool {
        if test.only_if.as_ref().is_some_and(|cond| !self.holds(ctx, cond)) {
            return target == Target::None;
        }
        match target {
            Target::None => test.optional,
            Target::Tile(stamp) => {
                test.zone == Place::Area
                    && self.index(stamp).is_some_and(|tile| self.is_target(ctx, test, tile))
            }
            Target::Pile(zone, piece) => {
                Look::zone(test.zone) == Some(zone)
                    && self.s.bag.tiles(ctx.you, zone).contains(&piece)
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
        visit: &mut dyn FnMut(Target) -> bool,
    ) -> bool {
        if test.only_if.as_ref().is_some_and(|cond| !self.holds(ctx, cond)) {
            return visit(Target::None);
        }
        match Look::zone(test.zone) {
            None => {
                for tile in 0..self.s.area.len() {
                    if self.is_target(ctx, test, tile)
                        && visit(Target::Tile(self.s.area[tile].stamp))
                    {
                        return true;
                    }
                }
            }
            Some(zone) => {
                for piece in self.s.bag.distinct(ctx.you, zone) {
                    if self.pile_matches(ctx, test, piece) && visit(Target::Pile(zone, piece)) {
                        return true;
                    }
                }
            }
        }
        test.optional && visit(Target::None)
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
        let below = || ctx.depth.checked_sub(1).and_then(|at| self.s.stack.get(at));
        match cond {
            If::Exists(test) => (0..self.s.area.len()).any(|tile| self.matches(ctx, test, tile)),
            If::Matches(of, test) => {
                self.resolve(ctx, *of).is_some_and(|tile| self.matches(ctx, test, tile))
            }
            If::Chosen(target) => ctx.targets[*target] != Target::None,
            If::InArea(of) => self.resolve(ctx, *of).is_some(),
            If::SinceBefore(of) => {
                self.resolve(ctx, *of).is_some_and(|tile| self.s.area[tile].turn < self.s.turn)
            }
            If::Stowed(min, max) => match ctx.me {
                Me::Area(stamp) => {
                    let stowed = self.stowed(stamp).min(255) as u8;
                    (*min..=*max).contains(&stowed)
                }
                _ => false,
            },
            If::Battle => self.s.battle.is_some() && !self.s.stack.is_empty(),
            If::YouAttack => self.s.battle.is_some_and(|battle| Seat::new(battle.by) == ctx.you),
            If::BelowByOther => below().is_some_and(|entry| entry.player() != ctx.you),
            If::BelowIsTile => below().is_some_and(|entry| matches!(entry.source, Source::Tile(_))),
            If::All(list) => list.iter().all(|cond| self.holds(ctx, cond)),
            If::Any(list) => list.iter().any(|cond| self.holds(ctx, cond)),
            If::Not(cond) => !self.holds(ctx, cond),
        }
    }
}
