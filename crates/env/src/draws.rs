//! Chance that is handed in draw by draw, for programs that treat chance as a player.

use std::fmt::Display;

use ztable_core::{Chance, Key};

/// Outcomes that somebody has decided on, in the order in which they are drawn. The first draw for
/// which there is none is noted, and everything after it is of no account.
#[derive(Clone, Debug)]
pub struct Dealt<'a> {
    outcomes: &'a [u32],
    next: usize,
    missing: Option<u32>,
    wrong: bool,
}

impl<'a> Dealt<'a> {
    /// These outcomes.
    #[must_use]
    pub fn new(outcomes: &'a [u32]) -> Dealt<'a> {
        Dealt { outcomes, next: 0, missing: None, wrong: false }
    }

    /// Among how many the first draw chooses that was not decided on.
    #[must_use]
    pub fn missing(&self) -> Option<u32> {
        self.missing
    }

    /// Whether every outcome was drawn and possible.
    #[must_use]
    pub fn fits(&self) -> bool {
        !self.wrong && (self.missing.is_some() || self.next == self.outcomes.len())
    }
}

impl Chance for Dealt<'_> {
    fn draw<N: Display>(&mut self, _: Key, n: u32, _: impl Fn(u32) -> N) -> u32 {
        let Some(&outcome) = self.outcomes.get(self.next) else {
            self.missing.get_or_insert(n);
            return 0;
        };
        self.next += 1;
        self.wrong |= outcome >= n;
        outcome.min(n - 1)
    }
}
