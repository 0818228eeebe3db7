//! The arithmetic of ratings: what a result says about those who played.

/// How far apart two results of the same person are, by which the scale is chosen: where two are sure
/// of their ratings, a lead of 400 points means ten wins to one loss.
const BETA: f64 = 400.0 / (std::f64::consts::LN_10 * std::f64::consts::SQRT_2);

/// People change, so a little uncertainty comes back with every game, and no rating ever stands still.
const DRIFT: f64 = BETA / 50.0;

/// No single game makes anybody surer than this: the part of the variance that stays at least.
const LEAST_KEPT: f64 = 0.0001;

/// What is known of somebody's strength in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The best guess.
    pub mean: f64,
    /// How far off it may be: with twice this to either side, 19 of 20 are right.
    pub deviation: f64,
}

impl Rating {
    /// Of whom nothing is known.
    pub const NEW: Self = Self { mean: 1500.0, deviation: 2.0 * BETA };

    /// What somebody surely has: the lower end, by which people are ranked, so that a lucky first game
    /// leads nobody to the top.
    #[must_use]
    pub fn surely(self) -> f64 {
        self.mean - 2.0 * self.deviation
    }

    /// The best guess in whole points, as it is shown.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "ratings are a few thousand")]
    pub fn points(self) -> i32 {
        self.mean.round() as i32
    }

    fn drifted(self) -> Self {
        Self { deviation: self.deviation.hypot(DRIFT), ..self }
    }
}

/// Somebody in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contest {
    /// What was known before.
    pub rating: Rating,
    /// Who has the same number plays together.
    pub team: u8,
    /// How it came out: lower is better. A team has the best place of its members.
    pub place: u8,
}

/// What is known after a game, in the same order.
#[must_use]
pub fn contest(seats: &[Contest]) -> Vec<Rating> {
    let drifted: Vec<Contest> =
        seats.iter().map(|seat| Contest { rating: seat.rating.drifted(), ..*seat }).collect();
    compare(&drifted, BETA)
}

/// All who play together, as one.
struct Team {
    number: u8,
    mean: f64,
    variance: f64,
    place: u8,
}

fn compare(seats: &[Contest], beta: f64) -> Vec<Rating> {
    let teams = teams(seats);
    let after = |seat: &Contest| {
        let own = teams
            .iter()
            .find(|team| team.number == seat.team)
            .expect("every seat was put into its team");
        let (shift, shrink) = lessons(own, &teams, beta);
        let Rating { mean, deviation } = seat.rating;
        // Whoever is less sure takes the larger part of what the team learned.
        let part = deviation.powi(2) / own.variance;
        Rating {
            mean: mean + part * shift,
            deviation: deviation * (1.0 - part * shrink).max(LEAST_KEPT).sqrt(),
        }
    };
    seats.iter().map(after).collect()
}

fn teams(seats: &[Contest]) -> Vec<Team> {
    let mut teams: Vec<Team> = Vec::new();
    for Contest { rating, team: number, place } in seats {
        let variance = rating.deviation.powi(2);
        match teams.iter_mut().find(|team| team.number == *number) {
            Some(team) => {
                team.mean += rating.mean;
                team.variance += variance;
                team.place = team.place.min(*place);
            }
            None => {
                teams.push(Team { number: *number, mean: rating.mean, variance, place: *place });
            }
        }
    }
    teams
}

/// How far a team's mean moves, and by which part its variance shrinks: a sum over the others.
fn lessons(own: &Team, teams: &[Team], beta: f64) -> (f64, f64) {
    let others = teams.iter().filter(|other| other.number != own.number);
    others.fold((0.0, 0.0), |(shift, shrink), other| {
        let spread = (own.variance + other.variance + 2.0 * beta.powi(2)).sqrt();
        let expected = 1.0 / (1.0 + ((other.mean - own.mean) / spread).exp());
        let scored = match own.place.cmp(&other.place) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        let doubt = own.variance.sqrt() / spread;
        (
            shift + own.variance / spread * (scored - expected),
            shrink + doubt.powi(3) * expected * (1.0 - expected),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scale on which examples are published.
    const THEIRS: f64 = 25.0 / 6.0;

    fn seat(team: u8, place: u8, mean: f64, deviation: f64) -> Contest {
        Contest { rating: Rating { mean, deviation }, team, place }
    }

    fn check(seats: &[Contest], expected: &[(f64, f64)]) {
        let after = compare(seats, THEIRS);
        assert_eq!(after.len(), expected.len());
        for (rating, (mean, deviation)) in after.iter().zip(expected) {
            let off = (rating.mean - mean).abs().max((rating.deviation - deviation).abs());
            assert!(off < 1e-5, "{after:?}, not {expected:?}");
        }
    }

    /// From the description of the library OpenSkill.
    #[test]
    fn two_teams_of_two() {
        check(
            &[
                seat(0, 1, 25.0, 25.0 / 3.0),
                seat(0, 1, 32.444, 5.123),
                seat(1, 2, 43.381, 2.421),
                seat(1, 2, 25.188, 6.211),
            ],
            &[
                (28.669_648_436_582_808, 8.071_520_788_025_197),
                (33.830_869_711_079_81, 5.062_772_998_705_765),
                (43.071_274_808_241_974, 2.416_690_045_272_125_6),
                (23.149_503_312_339_064, 6.137_860_697_336_213_5),
            ],
        );
    }

    /// From the tests of the same library, for this model.
    #[test]
    fn two_and_three_newcomers() {
        let new = |number: u8| seat(number, number, 25.0, 25.0 / 3.0);
        let two = 8.065_506_316_323_548;
        check(&[new(1), new(2)], &[(27.635_231_383_473_65, two), (22.364_768_616_526_35, two)]);
        let three = 7.788_474_807_872_566;
        check(
            &[new(1), new(2), new(3)],
            &[(30.270_462_766_947_3, three), (25.0, three), (19.729_537_233_052_7, three)],
        );
    }

    #[test]
    fn a_tie_draws_the_unequal_together_and_says_nothing_about_equals() {
        let after = contest(&[
            Contest { rating: Rating::NEW, team: 0, place: 2 },
            Contest { rating: Rating::NEW, team: 1, place: 2 },
        ]);
        assert!((after[0].mean - 1500.0).abs() < 1e-9 && after[0] == after[1]);
        assert!(after[0].deviation < Rating::NEW.deviation);
        let strong = Rating { mean: 1800.0, deviation: 100.0 };
        let after = contest(&[
            Contest { rating: Rating::NEW, team: 0, place: 1 },
            Contest { rating: strong, team: 1, place: 1 },
        ]);
        assert!(after[0].mean > 1500.0 && after[1].mean < 1800.0, "{after:?}");
    }

    #[test]
    fn four_hundred_points_are_ten_to_one() {
        // Ten wins and a loss against an equal opponent who has 400 points more or fewer cancel out.
        let sure = |mean| Rating { mean, deviation: 0.01 };
        let moved = |place| {
            let seats = [
                Contest { rating: sure(1900.0), team: 0, place },
                Contest { rating: sure(1500.0), team: 1, place: 2 },
            ];
            compare(&seats, BETA)[0].mean - 1900.0
        };
        let (won, lost) = (moved(1), moved(3));
        assert!(won > 0.0 && (10.0 * won + lost).abs() < won * 1e-3, "{won} {lost}");
    }

    #[test]
    fn somebody_alone_learns_nothing_and_extremes_stay_finite() {
        let alone = contest(&[Contest { rating: Rating::NEW, team: 3, place: 1 }]);
        assert!((alone[0].mean - 1500.0).abs() < 1e-9);
        let mut seats: Vec<Contest> = (0..128)
            .map(|number| Contest { rating: Rating::NEW, team: number, place: number })
            .collect();
        for _ in 0..500 {
            for (seat, rating) in seats.clone().iter().zip(contest(&seats)) {
                assert!(rating.mean.is_finite() && rating.deviation > 0.0, "{rating:?}");
                seats[usize::from(seat.team)].rating = rating;
            }
        }
        assert!(seats[0].rating.mean > seats[127].rating.mean);
    }
}
