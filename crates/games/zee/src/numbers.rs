//! The numbers of the rulebook that boards show.

/// The most seats.
pub const SEATS: usize = 6;
/// Rounds of Zolo (ZEE-13.1).
pub const ROUNDS: u8 = 3;
/// Conveyors at the start of a round of Zolo (ZEE-13.2).
pub const ZOLO_CONVEYORS: u8 = 6;
/// Bots of Zolo (ZEE-13.3).
pub const ZOLO_BOTS: u8 = 6;

/// The conveyors of the complete reactor for so many players (ZEE-2.7, ZEE-13.2).
#[must_use]
pub const fn conveyors(players: u8) -> u8 {
    if players == 1 { ZOLO_CONVEYORS } else { players + 1 }
}
