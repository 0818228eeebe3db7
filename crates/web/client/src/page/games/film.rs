//! A game that was played, as one viewer would have seen it.

use std::ops::Range;

use ztable_core::{Record, Told, Viewer};
use ztable_table::{Moment, Replayed};
use ztable_web_pages::replay::{moment_of, turns};

/// All moments of a game through one pair of eyes.
pub(super) struct Film {
    pub(super) viewer: Viewer,
    pub(super) moments: Vec<Moment>,
    /// How many picks were made by each moment.
    picks: Vec<usize>,
    pub(super) log: Vec<Told>,
    /// The moments at which a turn begins.
    turns: Vec<usize>,
}

impl Film {
    pub(super) fn new(record: &Record, viewer: Viewer, replayed: Replayed) -> Film {
        let Replayed { page, mut picks, log } = replayed;
        let moments = page.moments();
        picks.truncate(moments.len());
        let seats: Vec<_> = record.picks.iter().map(|played| played.seat).collect();
        let turns = turns(&picks, &seats);
        Film { viewer, moments, picks, log, turns }
    }

    pub(super) fn last(&self) -> usize {
        self.moments.len().saturating_sub(1)
    }

    /// How many picks were made by this moment.
    pub(super) fn picks(&self, at: usize) -> usize {
        self.picks.get(at).or(self.picks.last()).copied().unwrap_or_default()
    }

    /// The moment at which so many picks were made.
    pub(super) fn moment(&self, picks: usize) -> usize {
        moment_of(&self.picks, picks)
    }

    /// The lines that were told at this moment.
    pub(super) fn lines(&self, at: usize) -> Range<usize> {
        let told = |at: usize| self.moments.get(at).map_or(0, |moment| moment.lines);
        let from = at.checked_sub(1).map_or(0, told).min(self.log.len());
        from..told(at).clamp(from, self.log.len())
    }

    /// The lines that were told last by this moment: at it, or before it where it brought nothing new.
    pub(super) fn last_lines(&self, at: usize) -> Range<usize> {
        let told = (0..=at).rev().map(|at| self.lines(at)).find(|lines| !lines.is_empty());
        told.unwrap_or_default()
    }

    /// The moment at which a line was told.
    pub(super) fn moment_of_line(&self, line: usize) -> usize {
        self.moments.partition_point(|moment| moment.lines <= line).min(self.last())
    }

    /// The beginning of the turn after this moment, or of the one that is on or before.
    pub(super) fn turn(&self, at: usize, forward: bool) -> usize {
        if forward {
            let next = self.turns.partition_point(|turn| *turn <= at);
            self.turns.get(next).copied().unwrap_or_else(|| self.last())
        } else {
            let before = self.turns.partition_point(|turn| *turn < at);
            before.checked_sub(1).map_or(0, |before| self.turns[before])
        }
    }
}
