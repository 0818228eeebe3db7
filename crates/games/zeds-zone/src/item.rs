//! What lies in the sectors.

use ztable_core::{text_serde, things};

use crate::region::Spots;

things! {
    /// What can lie in a sector.
    #[derive(Default)]
    pub enum ItemKind, "an item (zombie, gun, grenade, shelter, generator or survivor)" {
        /// Attacks when its region becomes passable.
        #[default]
        Zombie = "zombie",
        /// Kills one attacking zombie.
        Gun = "gun",
        /// Erases one isolated zombie.
        Grenade = "grenade",
        /// Lets its player roll again.
        Shelter = "shelter",
        /// Opens the exit.
        Generator = "generator",
        /// Is rescued when the area is passable at the end.
        Survivor = "survivor",
    }
}

text_serde!(ItemKind);

/// What has become of an item (ZZ-12.2, ZZ-12.3).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Default, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum ItemState {
    /// As drawn.
    #[default]
    Fresh,
    /// A zombie shot by a gun.
    Killed,
    /// A zombie removed by a grenade.
    Erased,
    /// A gun, grenade or shelter that was used.
    Crossed,
}

/// The items of a sheet: at most one on each spot.
///
/// The kind of each spot is a three-bit number kept in three planes, 0 for nothing; one more plane
/// marks what was killed, erased or crossed out. An erased zombie has the number 7, so that it is
/// no zombie any more (ZZ-7.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Items {
    planes: [u64; 3],
    marked: u64,
}

const ERASED: u8 = 7;

/// The number of a kind; 0 is for nothing.
#[inline]
const fn number(kind: ItemKind) -> u8 {
    kind as u8 + 1
}

impl Items {
    /// Nothing anywhere.
    pub(crate) const NONE: Items = Items { planes: [0; 3], marked: 0 };

    /// One item on one spot of the square with index 0, where sectors are prepared.
    pub(crate) fn put(&mut self, kind: ItemKind, spots: Spots) {
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            if number(kind) >> bit & 1 == 1 {
                *plane |= spots.0;
            }
        }
    }

    /// Adds the items of a prepared sector, moved to the square with this index.
    #[inline]
    pub(crate) fn add(&mut self, sector: &Items, square: usize) {
        for (plane, added) in self.planes.iter_mut().zip(sector.planes) {
            *plane |= added << square;
        }
    }

    #[inline]
    fn numbered(&self, number: u8) -> u64 {
        let [ones, twos, fours] = self.planes;
        let ones = if number & 1 == 0 { !ones } else { ones };
        let twos = if number & 2 == 0 { !twos } else { twos };
        let fours = if number & 4 == 0 { !fours } else { fours };
        ones & twos & fours
    }

    /// All items of a kind but erased zombies.
    #[inline]
    pub(crate) fn all(&self, kind: ItemKind) -> Spots {
        Spots(self.numbered(number(kind)))
    }

    /// The items of a kind that are as drawn.
    #[inline]
    pub(crate) fn fresh(&self, kind: ItemKind) -> Spots {
        Spots(self.numbered(number(kind)) & !self.marked)
    }

    /// The items of a kind that were killed or crossed out.
    #[inline]
    pub(crate) fn spent(&self, kind: ItemKind) -> Spots {
        Spots(self.numbered(number(kind)) & self.marked)
    }

    /// Everything that was killed, erased or crossed out.
    #[inline]
    pub(crate) fn marked(&self) -> Spots {
        Spots(self.marked)
    }

    /// The erased zombies.
    #[inline]
    pub(crate) fn erased(&self) -> Spots {
        Spots(self.numbered(ERASED))
    }

    /// Kills zombies or crosses items out.
    #[inline]
    pub(crate) fn spend(&mut self, spots: Spots) {
        self.marked |= spots.0;
    }

    /// Erases zombies.
    #[inline]
    pub(crate) fn erase(&mut self, zombies: Spots) {
        self.marked |= zombies.0;
        self.planes[1] |= zombies.0;
        self.planes[2] |= zombies.0;
    }

    /// Makes killed, erased or crossed-out items as drawn again.
    pub(crate) fn restore(&mut self, spots: Spots) {
        let erased = self.erased() & spots;
        self.marked &= !spots.0;
        self.planes[1] &= !erased.0;
        self.planes[2] &= !erased.0;
    }

    /// Takes over what has become of the same items on another sheet.
    pub(crate) fn copy_marks(&mut self, other: &Items, kept: Spots) {
        self.spend(Spots(other.marked) & kept);
        self.erase(other.erased() & kept);
    }

    /// What lies on a spot and what has become of it.
    pub(crate) fn on(&self, spot: Spots) -> Option<(ItemKind, ItemState)> {
        if !(self.erased() & spot).is_empty() {
            return Some((ItemKind::Zombie, ItemState::Erased));
        }
        let kind = ItemKind::ALL.into_iter().find(|&kind| !(self.all(kind) & spot).is_empty())?;
        let state = match (self.marked & spot.0 != 0, kind) {
            (false, _) => ItemState::Fresh,
            (true, ItemKind::Zombie) => ItemState::Killed,
            (true, _) => ItemState::Crossed,
        };
        Some((kind, state))
    }
}
