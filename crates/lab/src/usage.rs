//! One component in one arm: how often it is used, and how much winning goes with it.

use std::collections::BTreeMap;

use ztable_bots::Rate;

use crate::estimate::Estimate;

/// Seats as bits.
pub(crate) type Seats = u16;

/// The sums of one component. Games are counted by who used it and who won, because seats of one
/// game are no separate evidence: where one wins, another does not.
#[derive(Clone, Default, Debug)]
pub struct Usage {
    /// How often it was used in all.
    pub times: u64,
    seats: u8,
    games: BTreeMap<(Seats, Seats), u32>,
}

fn has(seats: Seats, seat: u8) -> bool {
    seats >> seat & 1 == 1
}

impl Usage {
    pub(crate) fn new(seats: u8) -> Usage {
        Usage { seats, ..Usage::default() }
    }

    /// Counts a game in which these seats used it, and these won.
    pub(crate) fn count(&mut self, used: Seats, won: Seats) {
        *self.games.entry((used, won)).or_default() += 1;
    }

    /// For one seat the victories without it, and with it.
    fn of_seat(&self, seat: u8) -> [Rate; 2] {
        let mut rates = [Rate::default(); 2];
        for (&(used, won), &games) in &self.games {
            let rate = &mut rates[usize::from(has(used, seat))];
            rate.of += games;
            rate.hits += if has(won, seat) { games } else { 0 };
        }
        rates
    }

    /// The victories without it, and with it, of all seats together.
    #[must_use]
    pub fn sums(&self) -> [Rate; 2] {
        let mut sums = [Rate::default(); 2];
        for seat in 0..self.seats {
            for (sum, rate) in sums.iter_mut().zip(self.of_seat(seat)) {
                sum.hits += rate.hits;
                sum.of += rate.of;
            }
        }
        sums
    }

    /// In how many of the seats' games it was used.
    #[must_use]
    pub fn share(&self) -> Rate {
        let [without, with] = self.sums();
        Rate { hits: with.of, of: with.of + without.of }
    }

    /// The 95 % interval of that share, by Wilson's formula. Where seats of one game tend to use it
    /// together, they count as fewer: as so many that would scatter as much on their own.
    #[must_use]
    pub fn share_interval(&self) -> (f64, f64) {
        let share = self.share();
        let (mean, seats) = (share.share(), f64::from(self.seats));
        let off = |used: Seats| (f64::from(used.count_ones()) - seats * mean).powi(2);
        let games = self.games.iter();
        let scatter: f64 = games.map(|(&(used, _), &games)| f64::from(games) * off(used)).sum();
        let of = f64::from(share.of);
        // Seats that all did the same say nothing about how much they depend on each other.
        let worth = if scatter > 0.0 { mean * (1.0 - mean) * of * of / scatter } else { of };
        share.interval_of(worth.min(of))
    }

    /// How much more often a seat wins that uses it than the same seat without; nothing where it was
    /// always or never used.
    ///
    /// Seats are kept apart and weighed by how much each can tell (Mantel and Haenszel), since what a
    /// seat has, a deck or the first turn, is no merit of the component. The error is the larger one
    /// of two: that of independent seats, with one hit and one miss added so that few games do not
    /// seem sure, and that of whole games, in which seats depend on each other.
    #[must_use]
    pub fn effect(&self) -> Option<Estimate> {
        let seats: Vec<[Rate; 2]> = (0..self.seats).map(|seat| self.of_seat(seat)).collect();
        let weight = |[without, with]: &[Rate; 2]| {
            let (n0, n1) = (f64::from(without.of), f64::from(with.of));
            n0 * n1 / (n0 + n1).max(1.0)
        };
        let weights: f64 = seats.iter().map(weight).sum();
        if weights <= 0.0 {
            return None;
        }
        let parts = seats.iter().map(|seat| (weight(seat), Estimate::between(seat[0], seat[1])));
        let (mut value, mut apart) = (0.0, 0.0);
        for (weight, part) in parts.filter(|(weight, _)| *weight > 0.0) {
            value += weight * part.value;
            apart += (weight * part.error).powi(2);
        }
        let value = value / weights;
        let whole = self.scatter(&seats, value);
        Some(Estimate { value, error: apart.max(whole).sqrt() / weights })
    }

    /// The sum, over the games, of the square of what a game adds to the weighed effect beyond what
    /// the effect itself explains.
    fn scatter(&self, seats: &[[Rate; 2]], value: f64) -> f64 {
        let means: Vec<(f64, f64)> = seats
            .iter()
            .map(|[without, with]| {
                let games = f64::from(without.of + with.of).max(1.0);
                (f64::from(with.of) / games, f64::from(without.hits + with.hits) / games)
            })
            .collect();
        let number = |is: bool| f64::from(u8::from(is));
        let part = |used: Seats, won: Seats| -> f64 {
            let seats = (0..).zip(&means).map(|(seat, (mean_use, mean_win))| {
                let used = number(has(used, seat)) - mean_use;
                used * (number(has(won, seat)) - mean_win - value * used)
            });
            seats.sum()
        };
        let games = self.games.iter();
        games.map(|(&(used, won), &games)| f64::from(games) * part(used, won).powi(2)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage(seats: u8, games: &[(Seats, Seats, u32)]) -> Usage {
        Usage {
            times: 1,
            seats,
            games: games.iter().map(|&(used, won, games)| ((used, won), games)).collect(),
        }
    }

    #[test]
    fn what_a_seat_has_anyway_is_kept_out() {
        // Seat 0 wins every second game whether it uses it or not, seat 1 never. Most uses are on
        // seat 0, so that all together it would look strong.
        let used = usage(
            2,
            &[
                (0b01, 0b01, 40),
                (0b01, 0b00, 40),
                (0b11, 0b01, 10),
                (0b11, 0, 10),
                (0, 1, 10),
                (0, 0, 10),
            ],
        );
        let [without, with] = used.sums();
        assert!(with.share() - without.share() > 0.3, "{with:?} {without:?}");
        let effect = used.effect().unwrap();
        assert!(effect.value.abs() < 1e-9 && !effect.is_beyond_chance(1), "{effect:?}");
        assert_eq!(usage(1, &[(1, 1, 5), (1, 0, 5)]).effect(), None, "it was always used");
    }

    /// Where exactly one of two seats has it and exactly one wins, two seats say no more than one.
    #[test]
    fn seats_of_one_game_are_no_separate_evidence() {
        let both = usage(2, &[(1, 1, 120), (1, 2, 80), (2, 1, 80), (2, 2, 120)]);
        let one = usage(1, &[(1, 1, 120), (1, 0, 80), (0, 1, 80), (0, 0, 120)]);
        let (both, one) = (both.effect().unwrap(), one.effect().unwrap());
        assert!((both.value - 0.2).abs() < 1e-9 && (one.value - 0.2).abs() < 1e-9);
        assert!((both.error / one.error - 1.0).abs() < 0.02, "{both:?} {one:?}");
    }

    /// Two seats that always use it together say as much of its use as one; where one of them always
    /// does, they are still two seats to the formula.
    #[test]
    fn seats_that_go_together_make_use_no_surer() {
        let close = |one: (f64, f64), other: (f64, f64)| {
            (one.0 - other.0).abs() < 1e-9 && (one.1 - other.1).abs() < 1e-9
        };
        let together = usage(2, &[(0b11, 1, 30), (0, 1, 70)]).share_interval();
        let one = usage(1, &[(1, 1, 30), (0, 1, 70)]).share_interval();
        assert!(close(together, one) && close(one, Rate { hits: 30, of: 100 }.interval()));
        let either = usage(2, &[(0b01, 1, 30), (0b10, 1, 70)]).share_interval();
        assert!(close(either, Rate { hits: 100, of: 200 }.interval()), "{either:?}");
        let never = usage(2, &[(0, 1, 100)]).share_interval();
        assert!(close(never, Rate { hits: 0, of: 200 }.interval()), "{never:?}");
    }

    #[test]
    fn few_games_are_not_sure() {
        let effect = usage(1, &[(1, 1, 2), (0, 0, 2)]).effect().unwrap();
        assert!(effect.value > 0.99 && !effect.is_beyond_chance(1), "{effect:?}");
    }
}
