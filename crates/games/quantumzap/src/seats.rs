//! Seats as a few bits.

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, SeatSet};

use crate::rules::SEATS;

/// Seats as bits.
pub(crate) type Seats = u8;

#[inline]
pub(crate) const fn bit(seat: Seat) -> Seats {
    1 << seat.number()
}

pub(crate) fn seats(mask: Seats) -> impl Iterator<Item = Seat> + Clone {
    Seat::all(SEATS as u8).filter(move |seat| mask & bit(*seat) != 0)
}

#[inline]
pub(crate) fn seat_set(mask: Seats) -> SeatSet {
    SeatSet::from_bits(mask.into())
}

pub(crate) fn mask_of(set: impl IntoIterator<Item = Seat>) -> Seats {
    set.into_iter().filter(|seat| seat.index() < SEATS).fold(0, |mask, seat| mask | bit(seat))
}

/// A small set of seats, written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatSetBits(pub(crate) Seats);

impl SeatSetBits {
    /// Whether the seat is in the set.
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        seat.index() < SEATS && self.0 & bit(seat) != 0
    }
}

impl Serialize for SeatSetBits {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        seat_set(self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SeatSetBits {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SeatSet::deserialize(deserializer).map(|set| SeatSetBits(mask_of(set)))
    }
}
