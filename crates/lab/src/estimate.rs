//! How large something is, and how sure that is.

use ztable_bots::{Mean, Rate};

/// 95 of 100 intervals of this many errors to either side hold the truth.
const Z: f64 = 1.96;

/// A number that was measured, with its standard error.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Estimate {
    /// What came out of the measurement.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// How much larger the second share is than the first. One hit and one miss are added to both
    /// for the error (Agresti and Caffo), so that small samples do not seem sure.
    #[must_use]
    pub fn between(from: Rate, to: Rate) -> Estimate {
        let variance = |rate: Rate| {
            let n = f64::from(rate.of).max(1.0);
            let share = (f64::from(rate.hits) + 1.0) / (n + 2.0);
            share * (1.0 - share) * (n + 2.0) / (n * n)
        };
        let error = (variance(from) + variance(to)).sqrt();
        Estimate { value: to.share() - from.share(), error }
    }

    /// The mean of some numbers.
    #[must_use]
    pub fn mean(mean: Mean) -> Estimate {
        Estimate { value: mean.mean(), error: mean.margin() / Z }
    }

    /// How much larger this is than the other, both measured by themselves.
    #[must_use]
    pub fn minus(self, other: Estimate) -> Estimate {
        let error = self.error.hypot(other.error);
        Estimate { value: self.value - other.value, error }
    }

    /// The 95 % interval.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        (self.value - Z * self.error, self.value + Z * self.error)
    }

    /// How many errors it is away from nothing: what tables are sorted by.
    #[must_use]
    pub fn surprise(self) -> f64 {
        if self.error > 0.0 { self.value.abs() / self.error } else { 0.0 }
    }

    /// Whether it is more than chance would bring in one of twenty such reports, when so many things
    /// are looked at (Bonferroni).
    #[must_use]
    pub fn is_beyond_chance(self, looked_at: usize) -> bool {
        erfc(self.surprise() / std::f64::consts::SQRT_2) * (looked_at.max(1) as f64) < 0.05
    }
}

/// The complementary error function, to seven digits (Abramowitz and Stegun 7.1.26), for what is not
/// negative.
fn erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    sum * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64) {
        assert!((one - other).abs() < 1e-3, "{one} is not {other}");
    }

    #[test]
    fn shares_are_compared_with_their_doubt() {
        let estimate = Estimate::between(Rate { hits: 40, of: 100 }, Rate { hits: 60, of: 100 });
        close(estimate.value, 0.2);
        close(estimate.error, 0.0700);
        close(estimate.surprise(), 2.856);
        assert!(estimate.is_beyond_chance(1) && !estimate.is_beyond_chance(30));
        let nothing = Estimate::between(Rate::default(), Rate::default());
        assert!(nothing.interval().0 < -0.9 && !nothing.is_beyond_chance(1));
    }

    #[test]
    fn the_tail_of_the_normal_distribution() {
        close(erfc(0.0), 1.0);
        close(erfc(1.96 / std::f64::consts::SQRT_2), 0.05);
        assert!(erfc(5.0) < 1e-10);
    }
}
