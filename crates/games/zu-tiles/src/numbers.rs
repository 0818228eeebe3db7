//! The numbers of the rulebook that boards show.

/// The most seats (ZU-2.1).
pub const SEATS: usize = 4;
