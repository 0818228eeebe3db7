//! Reading a position: who controls what, current values, neighbors, spaces and filters.

use ztable_core::Seat;

use crate::cell::Cell;
use crate::data::program::Mark;
use crate::data::vocab::Ref;
use crate::data::{Catalogue, Traits};
use crate::kind::{Piece, Stamp};
use crate::rules::ZuTiles;
use crate::square::Friend;
use crate::stack::TileTarget;
use crate::state::{Attached, Ctx, State};
use crate::text::{Later, Me, Wait};
use crate::tile::AreaType;

/// A position with the tiles' texts.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) tiles: &'a Catalogue,
    pub(crate) state: &'a State,
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

impl ZuTiles {
    /// Reads a position.
    #[inline]
    pub(crate) fn look<'a>(&'a self, state: &'a State) -> Look<'a> {
        Look { tiles: &self.tiles, state }
    }
}

impl<'a> Look<'a> {
    /// The number of the tile in a cell.
    #[inline]
    pub(crate) fn at(self, cell: Cell) -> Option<usize> {
        self.state.area.iter().position(|placed| placed.cell == cell)
    }

    /// The number of a tile.
    #[inline]
    pub(crate) fn index(self, stamp: Stamp) -> Option<usize> {
        self.state.area.binary_search_by_key(&stamp, |placed| placed.stamp).ok()
    }

    pub(crate) fn attached_at(self, stamp: Stamp) -> Option<usize> {
        self.state.attached.iter().position(|attached| attached.stamp == stamp)
    }

    #[inline]
    fn traits(self, piece: Piece) -> &'a Traits {
        self.tiles.traits(piece.kind)
    }

    /// What the tile is in the area.
    #[inline]
    pub(crate) fn area_type(self, tile: usize) -> AreaType {
        self.tiles.traits(self.state.area[tile].piece.kind).area
    }

    #[inline]
    pub(crate) fn is_creature(self, tile: usize) -> bool {
        self.area_type(tile) == AreaType::Creature
    }

    /// The seat whose protection keeps others' tiles from affecting this one (ZU-9.16).
    fn shield(self, tile: usize) -> Option<Seat> {
        let placed = &self.state.area[tile];
        if self.traits(placed.piece).marks.contains(Mark::Shielded) {
            return Some(placed.base());
        }
        if placed.worn == 0 {
            return None;
        }
        let shields = |attached: &&Attached| self.marks(attached, Mark::Shielded);
        self.all_attached(tile).find(shields).map(Attached::ctrl)
    }

    #[inline]
    fn marks(self, attached: &Attached, mark: Mark) -> bool {
        self.traits(attached.piece).marks.contains(mark)
    }

    /// Whether effects of this player do nothing to the tile (ZU-9.16).
    pub(crate) fn is_shielded(self, tile: usize, you: Seat) -> bool {
        self.shield(tile).is_some_and(|seat| seat != you)
    }

    /// The face-up tiles attached to a tile, in order.
    pub(super) fn all_attached(self, tile: usize) -> impl Iterator<Item = &'a Attached> {
        let host = self.state.area[tile].stamp;
        self.state
            .attached
            .iter()
            .filter(move |attached| attached.host == host && !attached.face_down)
    }

    /// Those whose statics hold.
    pub(crate) fn active_attached(self, tile: usize) -> impl Iterator<Item = &'a Attached> {
        let shield = if self.state.area[tile].worn == 0 { None } else { self.shield(tile) };
        self.all_attached(tile)
            .filter(move |attached| shield.is_none_or(|seat| seat == attached.ctrl()))
    }

    /// Whether something holds for the tile, by itself or by what is attached.
    #[inline]
    pub(crate) fn has(self, tile: usize, mark: Mark) -> bool {
        let placed = &self.state.area[tile];
        self.traits(placed.piece).marks.contains(mark) || placed.worn > 0 && self.gets(tile, mark)
    }

    /// Whether something attached to the tile makes it so. Protection is looked for only where it
    /// matters.
    fn gets(self, tile: usize, mark: Mark) -> bool {
        self.all_attached(tile).any(|attached| self.marks(attached, mark))
            && self.active_attached(tile).any(|attached| self.marks(attached, mark))
    }

    pub(crate) fn is_movable(self, tile: usize) -> bool {
        !self.has(tile, Mark::Rooted)
    }

    /// Who controls the tile (ZU-1.3, ZU-9.15): the newest effect that lasts decides.
    #[inline]
    pub(crate) fn ctrl(self, tile: usize) -> Seat {
        let placed = &self.state.area[tile];
        if placed.worn == 0 && self.state.controls == 0 {
            return placed.base();
        }
        self.changed_ctrl(tile)
    }

    fn changed_ctrl(self, tile: usize) -> Seat {
        let stamp = self.state.area[tile].stamp;
        let mut newest = self.standing_ctrl(tile);
        for later in &self.state.later {
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
        let mut newest = (Stamp::NOTHING, self.state.area[tile].base());
        if self.state.area[tile].worn > 0 && self.gets(tile, Mark::Charmed) {
            for attached in self.active_attached(tile) {
                if attached.stamp > newest.0 && self.marks(attached, Mark::Charmed) {
                    newest = (attached.stamp, attached.ctrl());
                }
            }
        }
        newest
    }

    /// Current STR and INT (ZU-9.10).
    pub(crate) fn values(self, tile: usize) -> (u8, u8) {
        let stamp = self.state.area[tile].stamp;
        let (mut strength, mut wits) = (0, 0);
        let later: &[Later] = if self.state.changes == 0 { &[] } else { &self.state.later };
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
        let own = self.traits(self.state.area[tile].piece);
        let (mut strength, mut wits) = (own.values.0 + strength, own.values.1 + wits);
        let mut halve = own.marks.contains(Mark::Halved);
        if self.state.area[tile].worn > 0 {
            for attached in self.active_attached(tile) {
                let other = self.traits(attached.piece);
                strength += other.lends.0;
                wits += other.lends.1;
                halve |= other.marks.contains(Mark::Halved);
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
            found[Look::side(cell, self.state.area[tile].cell) as usize] = Some(tile);
        }
        found
    }

    /// The tiles that neighbor a cell, in the order in which they came.
    #[inline]
    pub(crate) fn neighbors(self, cell: Cell) -> impl Iterator<Item = usize> + use<'a> {
        let middle = cell.key();
        self.state.area.iter().enumerate().filter_map(move |(tile, placed)| {
            let apart = placed.cell.key() - middle;
            matches!(apart, -1 | 1 | Cell::NEXT_ROW | Cell::LAST_ROW).then_some(tile)
        })
    }

    /// The tiles in the nine cells around a cell, looked up in one go.
    pub(crate) fn near(self, middle: Cell) -> Near {
        let mut found = [None; 9];
        for (index, placed) in self.state.area.iter().enumerate() {
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
        self.state.attached.iter().filter(under).count()
    }

    /// The tile of the area that a word stands for.
    pub(crate) fn resolve(self, ctx: &Ctx<'_>, of: Ref) -> Option<usize> {
        let tile = |target: TileTarget| match target {
            TileTarget::Tile(stamp) => self.index(stamp),
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
                Me::Attached(stamp) => {
                    self.index(self.state.attached[self.attached_at(stamp)?].host)
                }
                Me::Area(stamp) => self.index(stamp),
                _ => None,
            },
            Ref::Attacker => self.index(self.state.battle?.attacker),
            Ref::Defender => self.index(self.state.battle?.defender),
            Ref::Each => self.index(ctx.each),
        }
    }

    /// The tile as a Creature, if it is one.
    pub(crate) fn friend(self, tile: usize) -> Option<Friend> {
        self.is_creature(tile).then(|| Friend {
            kind: self.state.area[tile].piece.kind,
            with_all: self.has(tile, Mark::Friendly),
        })
    }
}
