//! The sums behind the table: whole numbers, so that their order does not matter.

use std::collections::BTreeMap;

use ztable_bots::{Level, Rate};

use super::plan::{Plan, Played};

/// What one bot, one seat or one bot on one seat reached.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Count {
    /// Victories; a shared one counts for everybody who shares it.
    pub(super) wins: Rate,
    /// How often there was a score at all.
    pub(super) scored: u32,
    score: i64,
}

impl Count {
    fn add(&mut self, won: bool, score: Option<i32>) {
        self.wins.count(won);
        if let Some(score) = score {
            self.scored += 1;
            self.score += i64::from(score);
        }
    }

    pub(super) fn mean_score(&self) -> Option<f64> {
        (self.scored > 0).then(|| self.score as f64 / f64::from(self.scored))
    }
}

/// Everything that is counted.
pub(super) struct Tally {
    pub(super) bots: BTreeMap<Level, Count>,
    pub(super) seats: Vec<Count>,
    pub(super) bots_on_seats: BTreeMap<(Level, u8), Count>,
    /// Games that nobody won.
    pub(super) nobody: u64,
    pub(super) decisions: u64,
    /// The fewest and the most decisions of a game.
    pub(super) length: (usize, usize),
}

impl Tally {
    pub(super) fn new(plan: &Plan) -> Tally {
        Tally {
            bots: BTreeMap::new(),
            seats: vec![Count::default(); usize::from(plan.setup.players)],
            bots_on_seats: BTreeMap::new(),
            nobody: 0,
            decisions: 0,
            length: (usize::MAX, 0),
        }
    }

    pub(super) fn add(&mut self, played: &Played) {
        let outcome = &played.outcome;
        for (standing, &bot) in outcome.seats.iter().zip(&played.pairing.bots) {
            let won = outcome.winners.contains(standing.seat);
            self.bots.entry(bot).or_default().add(won, standing.score);
            self.seats[standing.seat.index()].add(won, standing.score);
            let both = self.bots_on_seats.entry((bot, standing.seat.number())).or_default();
            both.add(won, standing.score);
        }
        self.nobody += u64::from(outcome.winners.is_empty());
        self.decisions += played.decisions as u64;
        self.length.0 = self.length.0.min(played.decisions);
        self.length.1 = self.length.1.max(played.decisions);
    }
}
