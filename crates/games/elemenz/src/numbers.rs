//! The numbers of the rulebook that boards show.

/// The most seats of a table.
pub const SEATS: usize = 4;
/// The most rolls of a turn (EZ-3.5, EZ-21.1).
pub const ROLLS: u8 = 3;
/// Locks that win the Monolith game (EZ-25.1).
pub const LOCKS: usize = 6;
