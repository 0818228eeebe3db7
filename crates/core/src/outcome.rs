//! Who must pick, and how a game ended.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Seat, SeatSet};

/// Who must pick now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// One seat.
    One(Seat),
    /// Several seats, each on its own, in any order.
    Many(SeatSet),
    /// Nobody: the game is over.
    Over,
}

impl Turn {
    /// The seats that must pick; none when the game is over.
    #[must_use]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::One(seat) => SeatSet::one(seat),
            Turn::Many(seats) => seats,
            Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Whether this seat must pick.
    #[must_use]
    pub fn asks(self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(self) -> bool {
        self == Turn::Over
    }
}

/// How one seat stands at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The seat.
    pub seat: Seat,
    /// Its place, from 1; seats that tie share a place.
    pub place: u8,
    /// Its score, if the game gives it one.
    pub score: Option<i32>,
    /// Further facts of the game about the seat.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody, where everybody can lose.
    pub winners: SeatSet,
    /// Every seat, in seat order.
    pub seats: Vec<Standing>,
    /// The result in a sentence without names, such as "Nobody escaped".
    pub summary: String,
    /// Further facts of the game.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

impl Outcome {
    /// Whether both say who won, who came where with which score, and the same sentence about it.
    /// Further facts may be told better by a later version of the program.
    #[must_use]
    pub fn agrees_with(&self, other: &Outcome) -> bool {
        let standings = |outcome: &Outcome| -> Vec<_> {
            outcome.seats.iter().map(|seat| (seat.seat, seat.place, seat.score)).collect()
        };
        self.winners == other.winners
            && self.summary == other.summary
            && standings(self) == standings(other)
    }
}
