//! Those who only watch, where very many do.
//!
//! A message to each of thousands costs tens of milliseconds of the processor, however short it is.
//! So a crowd is told of several changes together, a few times a second, and a vast one less often;
//! who plays is told at once.

use std::time::{Duration, Instant};

/// So many are a crowd.
pub(super) const CROWD: usize = 100;

/// The pause grows with the crowd, so that however many watch, no more than 10,000 messages a second
/// go to them.
const EACH: Duration = Duration::from_micros(100);

/// When spectators are told.
pub(super) struct Pacer {
    shortest: Duration,
    /// How long the crowd of now waits.
    pause: Duration,
    told: Option<Instant>,
    /// Whether something was held back.
    waiting: bool,
}

impl Pacer {
    /// A crowd is told again only after this pause.
    pub(super) fn new(pause: Duration) -> Self {
        Self { shortest: pause, pause, told: None, waiting: false }
    }

    /// Whether so many spectators have to wait with what there is to tell now.
    pub(super) fn holds_back(&mut self, spectators: usize) -> bool {
        self.pause = self.shortest.max(pause_of(spectators));
        self.waiting = spectators >= CROWD && self.left().is_some();
        if !self.waiting {
            self.told = Some(Instant::now());
        }
        self.waiting
    }

    /// How long until those who wait are told, if anybody waits.
    pub(super) fn due(&self) -> Option<Duration> {
        self.waiting.then(|| self.left().unwrap_or_default())
    }

    fn left(&self) -> Option<Duration> {
        self.pause.checked_sub(self.told?.elapsed()).filter(|left| !left.is_zero())
    }
}

fn pause_of(spectators: usize) -> Duration {
    EACH.saturating_mul(u32::try_from(spectators).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_watch_the_longer_they_wait() {
        assert_eq!(pause_of(10_000), Duration::from_secs(1));
        let mut pacer = Pacer::new(Duration::from_secs(3600));
        assert!(!pacer.holds_back(10_000), "the first is told at once");
        assert!(!pacer.holds_back(CROWD - 1), "few are told at once");
        assert!(pacer.holds_back(CROWD) && pacer.due().is_some());
        assert_eq!(pacer.pause, Duration::from_secs(3600), "never shorter than it was told");
        pacer.holds_back(100_000_000);
        assert_eq!(pacer.pause, Duration::from_secs(10_000));
    }
}
