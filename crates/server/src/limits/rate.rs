//! Token buckets.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::time::Duration;

/// How often something may happen: steadily, and at once after a rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// The time in which one token comes back.
    every: Duration,
    /// How long an empty bucket takes to fill.
    depth: Duration,
}

impl Rate {
    /// `steady` a second, and up to `burst` at once. Zeros count as one.
    #[must_use]
    pub fn per_second(steady: u32, burst: u32) -> Self {
        let every = Duration::from_secs(1) / steady.max(1);
        Self { every, depth: every * burst.max(1) }
    }

    /// `steady` a minute, and up to `burst` at once. Zeros count as one.
    #[must_use]
    pub fn per_minute(steady: u32, burst: u32) -> Self {
        let every = Duration::from_secs(60) / steady.max(1);
        Self { every, depth: every * burst.max(1) }
    }
}

/// One bucket of tokens.
///
/// All it remembers is when it will be full again, which is exact and needs no upkeep.
/// Times count from any fixed moment, the same for all calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bucket {
    full_at: Duration,
}

impl Bucket {
    /// Takes `cost` tokens, all or none; a cost above what the bucket holds takes all it holds.
    ///
    /// # Errors
    /// [`TooFast`] when there are too few; refused attempts cost nothing.
    pub fn take(&mut self, rate: Rate, cost: u32, now: Duration) -> Result<(), TooFast> {
        let cost = (rate.every * cost).min(rate.depth);
        let full_at = self.full_at.max(now) + cost;
        match full_at.checked_sub(now + rate.depth) {
            Some(wait) if !wait.is_zero() => Err(TooFast { wait }),
            _ => {
                self.full_at = full_at;
                Ok(())
            }
        }
    }

    fn is_full(self, now: Duration) -> bool {
        self.full_at <= now
    }
}

/// Too much in too short a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFast {
    /// When it is worth trying again.
    pub wait: Duration,
}

impl fmt::Display for TooFast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "too many messages; try again in {} ms", self.wait.as_millis().max(1))
    }
}

impl std::error::Error for TooFast {}

/// One bucket per key. Full buckets are forgotten: they say nothing.
#[derive(Debug)]
pub struct RateByKey<K> {
    rate: Rate,
    buckets: HashMap<K, Bucket>,
    /// How many buckets there may be before the full ones are looked for.
    sweep_at: usize,
}

impl<K: Hash + Eq> RateByKey<K> {
    const FIRST_SWEEP: usize = 1024;

    /// Full buckets for everybody.
    #[must_use]
    pub fn new(rate: Rate) -> Self {
        Self { rate, buckets: HashMap::new(), sweep_at: Self::FIRST_SWEEP }
    }

    /// Takes `cost` tokens from the bucket of `key`.
    ///
    /// # Errors
    /// [`TooFast`] when that bucket has too few.
    pub fn take(&mut self, key: K, cost: u32, now: Duration) -> Result<(), TooFast> {
        if self.buckets.len() >= self.sweep_at {
            self.buckets.retain(|_, bucket| !bucket.is_full(now));
            self.sweep_at = Self::FIRST_SWEEP.max(self.buckets.len() * 2);
        }
        self.buckets.entry(key).or_default().take(self.rate, cost, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: fn() -> Rate = || Rate::per_second(10, 5);

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_burst_then_a_steady_flow() {
        let mut bucket = Bucket::default();
        let start = ms(5_000);
        for _ in 0..5 {
            assert_eq!(bucket.take(RATE(), 1, start), Ok(()));
        }
        assert_eq!(bucket.take(RATE(), 1, start), Err(TooFast { wait: ms(100) }));
        assert_eq!(bucket.take(RATE(), 1, start + ms(99)), Err(TooFast { wait: ms(1) }));
        let flood = (0..10_000).filter(|i| bucket.take(RATE(), 1, start + ms(*i)).is_ok()).count();
        assert_eq!(flood, 99, "one every 100 ms from the 100th on, however often one asks");
    }

    #[test]
    fn costly_things_take_more() {
        let mut bucket = Bucket::default();
        bucket.take(RATE(), 4, ms(0)).unwrap();
        assert_eq!(bucket.take(RATE(), 2, ms(0)), Err(TooFast { wait: ms(100) }), "all or none");
        bucket.take(RATE(), 1, ms(0)).unwrap();
        assert_eq!(bucket.take(RATE(), 100, ms(0)), Err(TooFast { wait: ms(500) }));
        bucket.take(RATE(), 100, ms(500)).unwrap();
        assert!(bucket.take(RATE(), 1, ms(500)).is_err());
    }

    #[test]
    fn rest_fills_the_bucket_and_no_more() {
        let mut bucket = Bucket::default();
        for _ in 0..5 {
            bucket.take(RATE(), 1, ms(0)).unwrap();
        }
        let later = ms(3_600_000);
        let taken = (0..100).filter(|_| bucket.take(RATE(), 1, later).is_ok()).count();
        assert_eq!(taken, 5);
    }

    #[test]
    fn a_clock_that_stands_still_gives_nothing_away() {
        let mut bucket = Bucket::default();
        let taken = (0..100).filter(|_| bucket.take(RATE(), 1, ms(0)).is_ok()).count();
        assert_eq!(taken, 5);
        assert!(bucket.take(Rate::per_second(0, 0), 1, ms(10_000)).is_ok());
    }

    #[test]
    fn keys_do_not_share_and_idle_ones_are_forgotten() {
        let mut rates = RateByKey::new(RATE());
        for _ in 0..5 {
            rates.take(0, 1, ms(0)).unwrap();
        }
        assert!(rates.take(0, 1, ms(0)).is_err());
        assert!(rates.take(1, 1, ms(0)).is_ok());
        for key in 0..100_000_u64 {
            rates.take(key, 1, ms(1_000 + key)).unwrap();
        }
        assert!(rates.buckets.len() <= RateByKey::<u64>::FIRST_SWEEP + 1);
        for _ in 0..4 {
            rates.take(99_999, 1, ms(101_000)).unwrap();
        }
        assert!(rates.take(99_999, 1, ms(101_000)).is_err(), "a bucket in use is kept");
    }
}
