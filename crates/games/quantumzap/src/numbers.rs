//! The numbers of the rulebook that boards show.

/// The most seats (QZ-1.1).
pub const SEATS: usize = 5;
/// Rounds of a game (QZ-2.1).
pub const ROUNDS: u8 = 5;
/// Credits that make a point at the end (QZ-8.7).
pub const POINT: u16 = 3;
/// The price of a development (QZ-5.1).
pub const DEVELOPMENT: u16 = 2;
