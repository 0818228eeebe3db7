//! Those who only watch, where very many do.
//!
//! A message to each of thousands costs tens of milliseconds of the processor, however short it is.
//! So a crowd is told of several changes together, a few times a second; who plays is told at once.

use std::time::{Duration, Instant};

/// So many are a crowd.
pub(super) const CROWD: usize = 100;

/// When spectators are told.
pub(super) struct Pacer {
    pause: Duration,
    told: Option<Instant>,
    /// Whether something was held back.
    waiting: bool,
}

impl Pacer {
    /// A crowd is told again only after this pause.
    pub(super) fn new(pause: Duration) -> Self {
        Self { pause, told: None, waiting: false }
    }

    /// Whether so many spectators have to wait with what there is to tell now.
    pub(super) fn holds_back(&mut self, spectators: usize) -> bool {
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
