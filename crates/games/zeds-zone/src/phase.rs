//! Where a seat stands in the turn.

/// What a seat is asked in a turn, or why it is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Which of two sectors to take.
    Sector,
    /// In which square to draw.
    Square,
    /// Whether to use a grenade.
    Grenade,
    /// Nothing: the seat has finished the turn.
    Finished,
    /// Nothing: the seat has lost the game.
    Lost,
}

impl Phase {
    /// Whether the seat is asked.
    #[inline]
    #[must_use]
    pub fn asks(self) -> bool {
        matches!(self, Phase::Sector | Phase::Square | Phase::Grenade)
    }
}
