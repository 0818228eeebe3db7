//! The numbers of the rulebook that boards show.

/// Credits that make a point at the end (QZ-8.7).
pub const POINT: u16 = 3;
/// The price of a development (QZ-5.1).
pub const DEVELOPMENT: u16 = 2;
