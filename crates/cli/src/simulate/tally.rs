//! The sums behind the table: whole numbers, so that their order does not matter.

use std::collections::BTreeMap;

use ztable_bots::Rate;

use super::fact;
use super::plan::{Plan, Played};
use crate::players::Player;

/// What one bot, one seat or one bot on one seat reached.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Count {
    /// Victories; a shared one counts for everybody who shares it.
    pub(super) wins: Rate,
    /// How often there was a score at all.
    pub(super) scored: u32,
    score: i64,
    /// The sum of the squares, for the spread.
    squares: i64,
}

impl Count {
    fn add(&mut self, won: bool, score: Option<i32>) {
        self.wins.count(won);
        if let Some(score) = score {
            self.scored += 1;
            self.score += i64::from(score);
            self.squares += i64::from(score) * i64::from(score);
        }
    }

    pub(super) fn mean_score(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.score as f64 / f64::from(self.scored))
    }

    /// Half the width of the 95 % interval around the mean score; one game tells nothing of it.
    pub(super) fn mean_margin(&self) -> Option<f64> {
        let mean = self.mean_score().filter(|_| self.scored > 1)?;
        let games = f64::from(self.scored);
        let variance = (self.squares as f64 - games * mean * mean).max(0.0) / (games - 1.0);
        Some(1.96 * (variance / games).sqrt())
    }
}

/// Everything that is counted.
pub(super) struct Tally {
    pub(super) players: BTreeMap<Player, Count>,
    pub(super) seats: Vec<Count>,
    pub(super) players_on_seats: BTreeMap<(Player, u8), Count>,
    /// For each fact that is asked for, by what it is.
    pub(super) facts: Vec<BTreeMap<String, Count>>,
    /// Games that nobody won.
    pub(super) nobody: u64,
    pub(super) decisions: u64,
    /// The fewest and the most decisions of a game.
    pub(super) length: (usize, usize),
}

impl Tally {
    pub(super) fn new(plan: &Plan) -> Tally {
        Tally {
            players: BTreeMap::new(),
            seats: vec![Count::default(); usize::from(plan.table.setup.players)],
            players_on_seats: BTreeMap::new(),
            facts: vec![BTreeMap::new(); plan.facts.len()],
            nobody: 0,
            decisions: 0,
            length: (usize::MAX, 0),
        }
    }

    pub(super) fn add(&mut self, plan: &Plan, played: &Played) {
        let outcome = &played.outcome;
        for (standing, player) in outcome.seats.iter().zip(&played.pairing.players) {
            let won = outcome.winners.contains(standing.seat);
            self.players.entry(player.clone()).or_default().add(won, standing.score);
            self.seats[standing.seat.index()].add(won, standing.score);
            let place = (player.clone(), standing.seat.number());
            let both = self.players_on_seats.entry(place).or_default();
            both.add(won, standing.score);
            for (name, counts) in plan.facts.iter().zip(&mut self.facts) {
                counts.entry(fact::of(standing, name)).or_default().add(won, standing.score);
            }
        }
        self.nobody += u64::from(outcome.winners.is_empty());
        self.decisions += played.decisions as u64;
        self.length.0 = self.length.0.min(played.decisions);
        self.length.1 = self.length.1.max(played.decisions);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_margin_is_that_of_the_mean() {
        let mut count = Count::default();
        count.add(true, Some(4));
        assert_eq!((count.mean_score(), count.mean_margin()), (Some(4.0), None));
        count.add(false, Some(8));
        // Variance 8, two games: a standard error of 2.
        assert_eq!((count.mean_score(), count.mean_margin()), (Some(6.0), Some(3.92)));
    }
}
