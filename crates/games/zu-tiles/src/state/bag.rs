//! The tiles that are not in the playing area, zone by zone.

use ztable_core::Seat;

use crate::deck::MOST_TILES;
use crate::kind::{Kind, Piece};
use crate::numbers::SEATS;
use crate::zone::Zone;

const ZONES: usize = SEATS * Zone::ALL.len();
const ROOM: usize = MOST_TILES as usize * SEATS;

/// All tiles outside the area and the stack. Every zone is sorted: the order of tiles in it means
/// nothing.
#[derive(Clone, Copy, Debug)]
pub struct Bag {
    /// Zone after zone; blank beyond the last.
    tiles: [Piece; ROOM],
    /// Where each zone ends.
    ends: [u16; ZONES],
    /// The seats whose Discard or Point Pile has grown since [`Bag::has_grown`] was asked last, as
    /// bits. Only a pile that has grown can hold too many tiles of one name.
    grown: u8,
}

impl Default for Bag {
    fn default() -> Bag {
        Bag { tiles: [Piece::default(); ROOM], ends: [0; ZONES], grown: 0 }
    }
}

/// Bags with the same tiles are equal.
impl PartialEq for Bag {
    fn eq(&self, other: &Bag) -> bool {
        (&self.tiles, &self.ends) == (&other.tiles, &other.ends)
    }
}

impl Eq for Bag {}

impl Bag {
    #[inline]
    fn number(seat: Seat, zone: Zone) -> usize {
        seat.index() * Zone::ALL.len() + zone as usize
    }

    #[inline]
    fn range(&self, number: usize) -> (usize, usize) {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        (usize::from(start), usize::from(self.ends[number]))
    }

    /// The tiles of a zone, sorted.
    #[inline]
    #[must_use]
    pub fn tiles(&self, seat: Seat, zone: Zone) -> &[Piece] {
        let (start, end) = self.range(Bag::number(seat, zone));
        &self.tiles[start..end]
    }

    /// How many tiles a zone has.
    #[inline]
    #[must_use]
    pub fn len(&self, seat: Seat, zone: Zone) -> usize {
        let (start, end) = self.range(Bag::number(seat, zone));
        end - start
    }

    /// How many tiles there are in all zones together.
    #[must_use]
    pub fn total(&self) -> usize {
        usize::from(self.ends[ZONES - 1])
    }

    /// How many tiles of a kind a zone has, whoever owns them.
    #[must_use]
    pub fn count(&self, seat: Seat, zone: Zone, kind: Kind) -> usize {
        self.tiles(seat, zone).iter().filter(|piece| piece.kind == kind).count()
    }

    /// Adds a tile.
    ///
    /// # Panics
    /// When the bag is full, which no table's tiles can do.
    pub fn add(&mut self, seat: Seat, zone: Zone, piece: Piece) {
        if matches!(zone, Zone::Discard | Zone::Points) {
            self.grown |= 1 << seat.number();
        }
        let number = Bag::number(seat, zone);
        let (start, end) = self.range(number);
        let at = start + self.tiles[start..end].partition_point(|other| *other < piece);
        let total = self.total();
        self.tiles.copy_within(at..total, at + 1);
        self.tiles[at] = piece;
        for end in &mut self.ends[number..] {
            *end += 1;
        }
    }

    /// Whether a pile of the seat has grown since this was asked last.
    pub(crate) fn has_grown(&mut self, seat: Seat) -> bool {
        let bit = 1 << seat.number();
        let grown = self.grown & bit != 0;
        self.grown &= !bit;
        grown
    }

    /// Adds many tiles at once.
    ///
    /// # Panics
    /// When the bag is full, which no table's tiles can do.
    pub(crate) fn add_all(
        &mut self,
        seat: Seat,
        zone: Zone,
        pieces: impl Iterator<Item = Piece> + Clone,
    ) {
        let number = Bag::number(seat, zone);
        let (start, end) = self.range(number);
        let (count, total) = (pieces.clone().count(), self.total());
        self.tiles.copy_within(end..total, end + count);
        for (place, piece) in self.tiles[end..end + count].iter_mut().zip(pieces) {
            *place = piece;
        }
        self.tiles[start..end + count].sort_unstable();
        for end in &mut self.ends[number..] {
            *end += count as u16;
        }
    }

    /// Takes a tile out; says whether it was there.
    pub fn take(&mut self, seat: Seat, zone: Zone, piece: Piece) -> bool {
        let at = self.tiles(seat, zone).iter().position(|other| *other == piece);
        at.is_some_and(|at| self.take_at(seat, zone, at) == piece)
    }

    /// Takes the tile with this number in a zone.
    pub fn take_at(&mut self, seat: Seat, zone: Zone, index: usize) -> Piece {
        let number = Bag::number(seat, zone);
        let (at, total) = (self.range(number).0 + index, self.total());
        let piece = self.tiles[at];
        self.tiles.copy_within(at + 1..total, at);
        self.tiles[total - 1] = Piece::default();
        for end in &mut self.ends[number..] {
            *end -= 1;
        }
        piece
    }

    /// The different tiles of a zone, each once.
    pub fn distinct(&self, seat: Seat, zone: Zone) -> impl Iterator<Item = Piece> + '_ {
        let tiles = self.tiles(seat, zone);
        tiles
            .iter()
            .enumerate()
            .filter(|(index, piece)| *index == 0 || tiles[index - 1] != **piece)
            .map(|(_, piece)| *piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_sorted_and_apart() {
        let (one, two) = (Seat::new(0), Seat::new(1));
        let piece = |kind, owner| Piece::new(Kind(kind), owner);
        let mut bag = Bag::default();
        bag.add(two, Zone::Hand, piece(5, two));
        bag.add(one, Zone::Points, piece(7, one));
        bag.add(two, Zone::Hand, piece(3, two));
        bag.add_all(two, Zone::Hand, std::iter::once(piece(5, two)));
        assert_eq!(bag.tiles(two, Zone::Hand), [piece(3, two), piece(5, two), piece(5, two)]);
        assert_eq!(bag.distinct(two, Zone::Hand).count(), 2);
        assert_eq!(bag.tiles(one, Zone::Points), [piece(7, one)]);
        assert!(bag.take(two, Zone::Hand, piece(5, two)));
        assert!(!bag.take(one, Zone::Hand, piece(5, two)));
        assert_eq!(bag.take_at(two, Zone::Hand, 0), piece(3, two));
        assert_eq!((bag.total(), bag.len(two, Zone::Hand)), (2, 1));
        bag.take(two, Zone::Hand, piece(5, two));
        bag.take(one, Zone::Points, piece(7, one));
        assert_eq!(bag, Bag::default());
    }
}
