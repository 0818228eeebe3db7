//! What only the game itself can say about its states.

use std::fmt;

use crate::{Game, Viewer};

/// What the suite has to be told about a game, to check what cannot be seen from outside.
pub struct Audit<G: Game> {
    /// The probability that a world imagined honestly from this viewer's view is this very state:
    /// 1 where nothing is hidden from the viewer, 1/2 when one of two cards is unseen, and so on.
    pub truth_odds: fn(&G, &G::State, Viewer) -> f64,
    /// Whether every piece is where exactly one piece can be; if not, what is wrong.
    pub pieces: fn(&G, &G::State) -> Result<(), String>,
}

/// How many orders there are of so many things, as odds need it.
#[must_use]
pub fn factorial(things: usize) -> f64 {
    (1..=things).map(|thing| thing as f64).product()
}

impl<G: Game> fmt::Debug for Audit<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Audit(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_have_so_many_orders() {
        assert_eq!([0, 1, 2, 5, 20].map(factorial), [1., 1., 2., 120., 2_432_902_008_176_640_000.]);
    }
}
