//! What a seat knows, as a row of bytes. One file for each game.
//!
//! Seats are told from the viewer's own on, clockwise: `me`, `left 1`, `left 2`. Picks name seats by
//! their numbers, so every row also says which number the viewer's seat has.

mod classics;
mod elemenz;
mod quantumzap;
mod zeds_zone;
mod zee;
mod zu_tiles;

use ztable_core::{Game, Seat, Viewer};

use crate::Sink;

/// A game of which what a seat knows can be written as a row of bytes.
pub trait Encode: Game {
    /// What a row is made of: the view, or what the game makes its views of where that is cheaper.
    type Known<'a>
    where
        Self: 'a;

    /// What this viewer knows.
    fn known<'a>(&'a self, state: &'a Self::State, viewer: Viewer) -> Self::Known<'a>;

    /// Writes what the viewer knows: always the same cells in the same order. It has nothing else, so
    /// it cannot tell more.
    fn encode(&self, known: &Self::Known<'_>, out: &mut impl Sink);
}

/// Rows of this game are made of its views.
macro_rules! from_views {
    ($game:ty) => {
        type Known<'a> = <$game as ztable_core::Game>::View;

        fn known<'a>(
            &'a self,
            state: &'a <$game as ztable_core::Game>::State,
            viewer: ztable_core::Viewer,
        ) -> Self::Known<'a> {
            ztable_core::Game::view(self, state, viewer)
        }
    };
}
use from_views;

/// The seats of a table, as the viewer counts them.
#[derive(Clone, Copy)]
struct Round {
    own: Seat,
    seats: u8,
}

impl Round {
    /// Who only watches counts from the first seat.
    fn new(viewer: Viewer, seats: u8) -> Round {
        Round { own: viewer.seat().unwrap_or(Seat::FIRST), seats }
    }

    fn len(self) -> usize {
        self.seats.into()
    }

    /// How far round the table the seat is.
    fn place(self, seat: Seat) -> usize {
        // No division: this is asked dozens of times for a row.
        let (seat, own) = (seat.index(), self.own.index());
        if seat >= own { seat - own } else { seat + self.len() - own }
    }

    /// All seats from the own one on, each with its place.
    fn all(self) -> impl Iterator<Item = (usize, Seat)> {
        let seats = Seat::all(self.seats);
        let own = self.own.index();
        seats.clone().skip(own).chain(seats.take(own)).enumerate()
    }

    /// One seat, or none.
    fn one(self, name: &str, seat: Option<Seat>, out: &mut impl Sink) {
        out.one(name, self.len(), seat.map(|seat| self.place(seat)), label);
    }

    /// Some seats.
    fn many(self, name: &str, seats: impl IntoIterator<Item = Seat>, out: &mut impl Sink) {
        out.counts(name, self.len(), seats.into_iter().map(|seat| self.place(seat)), label);
    }

    /// The number of the own seat.
    fn number(self, out: &mut impl Sink) {
        out.one("my seat", self.len(), Some(self.own.index()), |seat| seat);
    }
}

/// What a place round the table is called.
fn label(place: usize) -> Label {
    Label(place)
}

struct Label(usize);

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 == 0 { f.write_str("me") } else { write!(f, "left {}", self.0) }
    }
}
