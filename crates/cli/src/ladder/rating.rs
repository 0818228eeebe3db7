//! From results to ratings: the strengths under which the results are likeliest.
//!
//! A player of strength s wins a game with the chance s / (the sum of all strengths at the table), as
//! Bradley and Terry have it for two and Luce for several; a step of the search is Hunter's. A rating
//! is 400 times the decimal logarithm of a strength.

use ztable_core::Quick;

use super::fixtures::Fixture;
use super::standings::Round;

/// The rating of the player that all others are compared with.
const ANCHOR: f64 = 1500.0;
/// How often seeds are drawn anew to see how certain a number is.
const DRAWS: usize = 400;
/// How many steps the search for the strengths takes at most, and below which change it ends.
const STEPS: usize = 2000;
const CLOSE: f64 = 1e-7;

/// A number with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Estimate {
    /// What a measure of the results is, and between what it lies when seeds are drawn anew: as many
    /// as there are, each as often as chance will have it.
    pub(super) fn of<'a>(
        kinds: &'a [Vec<Round>],
        measure: impl Fn(&[Vec<&'a Round>]) -> Vec<f64>,
    ) -> Vec<Estimate> {
        let all: Vec<Vec<&Round>> = kinds.iter().map(|rounds| rounds.iter().collect()).collect();
        let values = measure(&all);
        let mut chance = Quick::new(1);
        let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWS); values.len()];
        for _ in 0..DRAWS {
            let sample: Vec<Vec<&Round>> = kinds
                .iter()
                .map(|rounds| {
                    let size = rounds.len() as u32;
                    (0..size).map(|_| &rounds[chance.below(size) as usize]).collect()
                })
                .collect();
            for (list, value) in drawn.iter_mut().zip(measure(&sample)) {
                list.push(value);
            }
        }
        values
            .into_iter()
            .zip(drawn)
            .map(|(value, mut list)| {
                list.sort_by(f64::total_cmp);
                Estimate { value, low: list[DRAWS / 40], high: list[DRAWS - 1 - DRAWS / 40] }
            })
            .collect()
    }
}

/// The ratings of all players, so that the anchor's is 1500.
pub(super) fn ratings(
    kinds: &[Fixture],
    results: &[Vec<&Round>],
    players: usize,
    anchor: usize,
) -> Vec<f64> {
    let tables: Vec<Meeting> = kinds
        .iter()
        .zip(results)
        .map(|(kind, rounds)| Meeting::new(kind, rounds, players))
        .collect();
    let mut strengths = vec![1.0f64; players];
    for _ in 0..STEPS {
        let mut won = vec![0.0; players];
        let mut faced = vec![0.0; players];
        for table in &tables {
            let total: f64 =
                table.seats.iter().zip(&strengths).map(|(seats, strength)| seats * strength).sum();
            for player in 0..players {
                won[player] += table.won[player];
                faced[player] += table.games * table.seats[player] / total;
            }
        }
        let mut change: f64 = 0.0;
        for player in 0..players {
            let better = won[player] / faced[player];
            change = change.max((better / strengths[player]).ln().abs());
            strengths[player] = better;
        }
        // Only ratios mean something; without this they would all drift.
        let scale = strengths[anchor];
        strengths.iter_mut().for_each(|strength| *strength /= scale);
        if change < CLOSE {
            break;
        }
    }
    strengths.iter().map(|strength| ANCHOR + 400.0 * strength.log10()).collect()
}

/// All games of one kind.
struct Meeting {
    games: f64,
    /// How many seats each player has.
    seats: Vec<f64>,
    /// How many victories each player has.
    won: Vec<f64>,
}

impl Meeting {
    /// One game more is counted than was played, and everybody's share of it is the fair one, so that
    /// somebody who never won has a rating all the same.
    fn new(kind: &Fixture, rounds: &[&Round], players: usize) -> Meeting {
        let seats: Vec<f64> = (0..players).map(|player| kind.seats_of(player) as f64).collect();
        let places = kind.line_up.len() as f64;
        let games: u32 = rounds.iter().map(|round| round.games).sum();
        let won = (0..players)
            .map(|player| {
                let shares: f64 = rounds.iter().map(|round| round.shares[player]).sum();
                shares + seats[player] / places
            })
            .collect();
        Meeting { games: f64::from(games) + 1.0, seats, won }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(shares: [f64; 2], count: usize) -> Vec<Round> {
        vec![Round { games: 4, shares: shares.into(), score: None }; count]
    }

    #[test]
    fn ten_times_the_chances_are_four_hundred_points() {
        // Of 4400 games 4000 were won, 10 to 1.
        let kinds = [Fixture { line_up: vec![0, 1] }];
        let rounds = rounds([40.0 / 11.0, 4.0 / 11.0], 1100);
        let ratings = ratings(&kinds, &[rounds.iter().collect()], 2, 1);
        assert!((ratings[1] - 1500.0).abs() < 1e-9);
        assert!((ratings[0] - 1900.0).abs() < 1.0, "{ratings:?}");
    }

    #[test]
    fn one_among_three_is_fair_at_a_quarter() {
        let kinds = [Fixture { line_up: vec![0, 1, 1, 1] }, Fixture { line_up: vec![1, 0, 0, 0] }];
        let one = rounds([1.0, 3.0], 200);
        let three = rounds([3.0, 1.0], 200);
        let results = [one.iter().collect(), three.iter().collect()];
        let ratings = ratings(&kinds, &results, 2, 0);
        assert!((ratings[0] - ratings[1]).abs() < 1.0, "{ratings:?}");
    }

    #[test]
    fn who_never_wins_has_a_rating_and_an_interval() {
        let kinds = [Fixture { line_up: vec![0, 1] }];
        let rounds = vec![rounds([4.0, 0.0], 50)];
        let estimates = Estimate::of(&rounds, |sample| ratings(&kinds, sample, 2, 0));
        let loser = estimates[1];
        assert!(loser.value.is_finite() && loser.value < 700.0, "{loser:?}");
        assert!(loser.low <= loser.value && loser.value <= loser.high, "{loser:?}");
    }
}
