//! What is told of every game by one number, so that two arms can be compared game by game.

use crate::played::{Game, Seated};

/// A number of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// How many decisions it took.
    Decisions,
    /// How often the lead changed.
    LeadChanges,
    /// How far the first was ahead in the end.
    Margin,
    /// Whether the first seat won.
    FirstSeat,
    /// Whether who had the first turn won.
    FirstTurn,
    /// Whether nobody won.
    Nobody,
}

impl Measure {
    /// All measures, as tables list them.
    pub const ALL: [Measure; 6] = [
        Measure::Decisions,
        Measure::LeadChanges,
        Measure::Margin,
        Measure::FirstSeat,
        Measure::FirstTurn,
        Measure::Nobody,
    ];

    /// Its name in a table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Decisions => "decisions a game",
            Measure::LeadChanges => "lead changes",
            Measure::Margin => "lead of the first in the end",
            Measure::FirstSeat => "player 1 wins",
            Measure::FirstTurn => "the first turn wins",
            Measure::Nobody => "nobody wins",
        }
    }

    /// Its name in files for programs.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Measure::Decisions => "decisions",
            Measure::LeadChanges => "lead_changes",
            Measure::Margin => "margin",
            Measure::FirstSeat => "first_seat_wins",
            Measure::FirstTurn => "first_turn_wins",
            Measure::Nobody => "nobody_wins",
        }
    }

    /// Whether it happens or not, so that its mean is a share of games.
    #[must_use]
    pub const fn is_share(self) -> bool {
        matches!(self, Measure::FirstSeat | Measure::FirstTurn | Measure::Nobody)
    }

    /// The number, for games that have one.
    #[must_use]
    pub fn of(self, game: &Game) -> Option<f64> {
        let won = |seat: &Seated| f64::from(u8::from(seat.won));
        let rivals = game.has_rivals();
        match self {
            Measure::Decisions => Some(game.decisions.into()),
            Measure::LeadChanges => rivals.then(|| game.lead_changes.into()),
            Measure::Margin => game.margin.map(f64::from),
            Measure::FirstSeat => game.seats.first().filter(|_| rivals).map(won),
            Measure::FirstTurn => game.seats.get(usize::from(game.first?)).map(won),
            Measure::Nobody => Some(f64::from(u8::from(game.is_lost_by_all()))),
        }
    }
}
