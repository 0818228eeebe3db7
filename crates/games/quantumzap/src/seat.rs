//! The seats of a table (QZ-1.1).

use ztable_core::{Seat, Set};

/// Seats of a table, in as little room as they need.
pub type Seats = Set<Seat, u8>;

/// The seat that many steps clockwise of this one, at a table of `count`.
pub(crate) fn clockwise(from: Seat, steps: u8, count: u8) -> Seat {
    (0..steps).fold(from, |seat, _| seat.next(count))
}
