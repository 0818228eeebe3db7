//! A position of the game.

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Seat};

use super::{Bid, Dice, Face, SEATS};

/// A position: whose turn it is, the dice, and the bid that stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Who bids or challenges; in the end, who has won.
    pub turn: Seat,
    /// The last bid of the round.
    pub bid: Option<Bid>,
    /// All dice as the last challenge showed them, which everybody remembers.
    #[serde(default)]
    pub shown: Few<Dice, SEATS>,
    pub seats: Few<Own, SEATS>,
}

/// What one seat has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Own {
    pub dice: Dice,
    /// Its place, once it is out.
    pub place: Option<u8>,
}

impl State {
    pub fn own(&self, seat: Seat) -> &Own {
        &self.seats[seat.index()]
    }

    /// The seats that have dice.
    pub fn players(&self) -> impl Iterator<Item = Seat> + Clone {
        let seats = Seat::all(self.seats.len() as u8);
        seats.filter(|seat| !self.own(*seat).dice.is_empty())
    }

    pub fn is_over(&self) -> bool {
        self.players().count() == 1
    }

    /// The next seat to the left that has dice (LD-2.1).
    pub fn after(&self, seat: Seat) -> Seat {
        let later = self.players().find(|other| *other > seat);
        later.or(self.players().next()).expect("somebody has dice until the end")
    }

    /// The dice on the table.
    pub fn total(&self) -> u8 {
        self.seats.iter().map(|own| own.dice.len() as u8).sum()
    }

    /// How many dice fit a bid on this face (LD-3.2, LD-5.1).
    pub fn fitting(&self, face: Face, wild: bool) -> u8 {
        let one = Face::at(0);
        let fits = |die: &&Face| **die == face || wild && Some(**die) == one;
        self.seats.iter().flat_map(|own| own.dice.iter().filter(fits)).count() as u8
    }
}
