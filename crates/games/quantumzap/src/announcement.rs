//! Cards that are announced and characters that are used, with what they aim at (QZ-10.3, QZ-13).

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::card::{ActionCard, LotId, Suit};

/// How many players A13 can name (QZ-12.20).
pub const TARGETS: usize = 3;

/// A played card with what was announced (QZ-10.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announcement {
    /// Which of the thirteen.
    pub card: ActionCard,
    /// What was named with it, for everybody to hear.
    pub aim: Aim,
}

/// What a card aims at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// The card needs no target, or can do nothing.
    Nothing,
    /// A card of the action discard (A02).
    Card(ActionCard),
    /// A player (A03).
    Seat(Seat),
    /// A slot (A04, A07, A12).
    Slot(u8),
    /// A slot and a limit (A09, A11).
    Limit(u8, u8),
    /// One to three players (A13).
    Seats([Option<Seat>; TARGETS]),
}

/// How a character is used (QZ-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// Undeveloped lots of two seats (C01).
    Swap(Seat, u8, Seat, u8),
    /// An own developed lot (C02, C03).
    Site(LotId),
    /// An undeveloped lot of a seat (C03, C05, C10).
    Lot(Seat, u8),
    /// A suit (C06, C09).
    Suit(Suit),
    /// Developed ray guns (C07).
    Guns(LotId, Option<LotId>),
    /// A slot (C08).
    Slot(u8),
}

/// What a seat did last with a card or a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// It announced a card.
    Card(Announcement),
    /// It used its character.
    Power(Power),
}

/// The last card announced, or the last character used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Latest {
    /// Whose card or character it was.
    pub seat: Seat,
    /// The card with its aim, or how the character was used.
    pub deed: Deed,
}
