//! Who sits at the table and who looks at it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{NotAName, Set, Thing};

/// The largest number of seats a game can have.
pub const MAX_SEATS: usize = 128;

/// One seat of a table, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number.
    ///
    /// # Panics
    /// When the number is not below [`MAX_SEATS`]; numbers from outside go through
    /// [`Seat::checked`].
    #[inline]
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

impl TryFrom<u8> for Seat {
    type Error = NotAName;

    fn try_from(number: u8) -> Result<Seat, NotAName> {
        Seat::checked(number.into(), MAX_SEATS as u8)
            .ok_or_else(|| NotAName::new(&number.to_string(), WANTED))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

const WANTED: &str = "a seat, which is a number from 0";

impl FromStr for Seat {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Seat, NotAName> {
        let number = text.parse::<u8>().ok().filter(|number| number.to_string() == text);
        number
            .and_then(|number| Seat::try_from(number).ok())
            .ok_or_else(|| NotAName::new(text, WANTED))
    }
}

impl Thing for Seat {
    const COUNT: usize = MAX_SEATS;

    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }

    #[inline]
    fn of_index(index: usize) -> Seat {
        Seat(index as u8)
    }
}

/// A set of seats of any table. Inside a state, `Set<Seat, u8>` is smaller;
/// [`Set::widen`](crate::Set::widen) makes this of it.
pub type SeatSet = Set<Seat, u128>;

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
        assert!(serde_json::from_str::<Seat>("128").is_err());
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
        assert_eq!("127".parse(), Ok(Seat::new(127)));
        for wrong in ["", "-1", "+1", "01", "128", "1 "] {
            assert!(wrong.parse::<Seat>().is_err(), "{wrong}");
        }
    }
}
