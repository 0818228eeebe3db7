//! Compatible squares (ZU-5), written once: scoring, advice and words all ask here.

use crate::cell::Cell;
use crate::data::Catalogue;
use crate::kind::Kind;

/// A Creature as compatibility sees it (ZU-5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Friend {
    /// Which tile of the catalogue it is.
    pub kind: Kind,
    /// Whether its own text or what is attached to it makes it compatible with every Creature.
    pub with_all: bool,
}

impl Friend {
    /// A Creature that nothing is attached to.
    #[must_use]
    pub const fn bare(kind: Kind) -> Friend {
        Friend { kind, with_all: false }
    }
}

impl Catalogue {
    /// Whether two Creatures are compatible (ZU-5.2).
    #[inline]
    #[must_use]
    pub fn get_along(&self, one: Friend, other: Friend) -> bool {
        one.with_all || other.with_all || self.compatible(one.kind, other.kind)
    }
}

/// The other three corners of the four squares through a cell, each going round from a neighbor of
/// the cell to the other.
const AROUND: [[(i16, i16); 3]; 4] = [
    [(-1, 0), (-1, -1), (0, -1)],
    [(1, 0), (1, -1), (0, -1)],
    [(1, 0), (1, 1), (0, 1)],
    [(-1, 0), (-1, 1), (0, 1)],
];

/// Three Creatures that need only a fourth to be a compatible square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gap {
    /// Where they lie, going round.
    pub(crate) corners: [Cell; 3],
    /// The two that the fourth would neighbor.
    ends: [Friend; 2],
}

impl Gap {
    /// Whether this Creature completes the square.
    pub(crate) fn takes(&self, tiles: &Catalogue, guest: Friend) -> bool {
        self.ends.iter().all(|end| tiles.get_along(guest, *end))
    }

    /// Whether one of these Creatures, to which nothing is attached, completes the square.
    pub(crate) fn takes_any(&self, tiles: &Catalogue, guests: [u64; 4]) -> bool {
        let friends = |end: &Friend| match end.with_all {
            true => [u64::MAX; 4],
            false => tiles.friends(end.kind),
        };
        let [one, other] = self.ends.each_ref().map(friends);
        (0..4).any(|word| guests[word] & one[word] & other[word] != 0)
    }
}

/// The gaps that a Creature in `cell` would fill (ZU-5.1, ZU-5.3). `at` finds the Creature in a
/// cell.
pub(crate) fn gaps(
    tiles: &Catalogue,
    cell: Cell,
    at: impl Fn(Cell) -> Option<Friend>,
) -> impl Iterator<Item = Gap> {
    AROUND.into_iter().filter_map(move |around| {
        let corners = around.map(|(dx, dy)| Cell::new(cell.x + dx, cell.y + dy));
        let (first, middle, last) = (at(corners[0])?, at(corners[1])?, at(corners[2])?);
        let joined = tiles.get_along(first, middle) && tiles.get_along(middle, last);
        joined.then_some(Gap { corners, ends: [first, last] })
    })
}
