//! Who sits at the table and who looks at it.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The largest number of seats a game can have.
pub const MAX_SEATS: usize = 128;

/// One seat of a table, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number.
    ///
    /// # Panics
    /// When the number is not below [`MAX_SEATS`]; numbers from outside go through
    /// [`Seat::checked`].
    #[must_use]
    pub const fn new(number: u8) -> Seat {
        assert!((number as usize) < MAX_SEATS, "a seat number is below MAX_SEATS");
        Seat(number)
    }

    /// The seat with this number, if a table of `seats` seats has it.
    #[must_use]
    pub fn checked(number: u64, seats: u8) -> Option<Seat> {
        (number < u64::from(seats)).then_some(Seat(number as u8))
    }

    /// The number of the seat.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number of the seat, for indexing.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table of that size, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat)
    }

    /// The seat to the left (the next in clockwise order).
    #[must_use]
    pub const fn next(self, seats: u8) -> Seat {
        let next = self.0 + 1;
        if next >= seats { Seat(0) } else { Seat(next) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatSet(u128);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The seats 0 to `seats` - 1.
    #[must_use]
    pub const fn first(seats: u8) -> SeatSet {
        if seats as usize >= MAX_SEATS { SeatSet(u128::MAX) } else { SeatSet((1 << seats) - 1) }
    }

    /// Just this seat.
    #[must_use]
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[must_use]
    pub fn lowest(self) -> Option<Seat> {
        (!self.is_empty()).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The `n`-th lowest seat of the set.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<Seat> {
        self.into_iter().nth(n)
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = SeatSetIter;

    fn into_iter(self) -> SeatSetIter {
        SeatSetIter(self)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Seat::number)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<SeatSet, D::Error> {
        let numbers = Vec::<u8>::deserialize(deserializer)?;
        if let Some(number) = numbers.iter().find(|&&n| usize::from(n) >= MAX_SEATS) {
            return Err(serde::de::Error::custom(format!("there is no seat {number}")));
        }
        Ok(numbers.into_iter().map(Seat).collect())
    }
}

/// Iterates over a [`SeatSet`] in order.
#[derive(Clone, Debug)]
pub struct SeatSetIter(SeatSet);

impl Iterator for SeatSetIter {
    type Item = Seat;

    fn next(&mut self) -> Option<Seat> {
        let seat = self.0.lowest()?;
        self.0.remove(seat);
        Some(seat)
    }
}

/// Whose eyes a view is made for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player: public knowledge and what the seat has learned.
    Seat(Seat),
    /// Somebody who watches: public knowledge only.
    Spectator,
    /// Whoever judges the game: everything.
    Referee,
}

impl Viewer {
    /// The seat of a player.
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }

    /// Whether the viewer is this seat.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_iterate_in_order_and_round_trip() {
        let set: SeatSet = [3, 0, 127].map(Seat::new).into_iter().collect();
        assert_eq!(set.into_iter().map(Seat::number).collect::<Vec<_>>(), [0, 3, 127]);
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[0,3,127]");
        assert_eq!(serde_json::from_str::<SeatSet>(&text).unwrap(), set);
        assert!(serde_json::from_str::<SeatSet>("[128]").is_err());
        assert_eq!(SeatSet::first(128).len(), 128);
        assert_eq!(SeatSet::first(3).nth(2), Some(Seat::new(2)));
        assert_eq!(SeatSet::first(3).nth(3), None);
    }

    #[test]
    fn seats_from_outside_are_checked() {
        assert_eq!(Seat::checked(2, 3), Some(Seat::new(2)));
        assert_eq!(Seat::checked(3, 3), None);
        assert_eq!(Seat::checked(u64::MAX, 3), None);
        assert_eq!(Seat::new(2).next(3), Seat::FIRST);
    }
}
