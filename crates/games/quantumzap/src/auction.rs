//! Auctions: bids, and how far they are (QZ-4).

use serde::{Deserialize, Serialize};
use ztable_core::{PerSeat, Seat};

use crate::numbers::SEATS;
use crate::seat::Seats;

/// More than a player can ever own, and so bid: 10M at the start, five times 2M and the 34M of all
/// paying lots with 9M by C06 and 3M by C02, and whatever the ECF and texts bring.
pub const HIGHEST_BID: u16 = 300;

/// How far open bidding is (QZ-4.7, QZ-4.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bidding {
    /// The slot up for auction.
    pub slot: u8,
    /// The smallest possible bid.
    pub next: u16,
    /// Who holds the highest bid.
    pub standing: Option<Seat>,
    /// Who passed since.
    pub passed: Seats,
    /// Who is asked, or was asked last.
    pub at: Seat,
}

/// How an auction went that somebody was asked to bid in (QZ-4.4, QZ-4.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sale {
    /// The slot on which its lot lay.
    pub slot: u8,
    /// The sealed bids by seat; 0 was silent.
    pub bids: PerSeat<u16, SEATS>,
    /// Who bought the lot; nobody while it is being bid for or when it is unsold.
    pub winner: Option<Seat>,
    /// What the winner paid.
    pub price: u16,
}
