//! Looking at a game again.

use ztable_bots::{Effort, Mean, Question, Weighed, prospects, weigh};
use ztable_core::{AnyMatch, Record, Refusal, Seat, Start, Viewer};

use crate::words::in_words;
use crate::{Prospect, Review, ReviewedPlay, SeatSummary};

impl From<Mean> for Prospect {
    fn from(mean: Mean) -> Prospect {
        Prospect { share: mean.mean(), margin: mean.margin() }
    }
}

/// Looks at a game again, play by play.
pub struct Reviewer {
    record: Record,
    effort: Effort,
    seed: u64,
    game: Box<dyn AnyMatch>,
    /// Which picks belong to plays that were looked at.
    covered: Vec<bool>,
    /// What each seat could expect after its last play.
    expected: Vec<Option<f64>>,
    review: Review,
}

impl Reviewer {
    /// Begins with a game that was played; its record is checked. The same seed gives the same review.
    ///
    /// # Errors
    /// A record that does not replay.
    pub fn new(record: Record, effort: Effort, seed: u64) -> Result<Reviewer, Refusal> {
        ztable_shelf::replay(&record, None)?;
        let game = ztable_shelf::start(Start {
            setup: record.setup.clone(),
            seed: record.seed.clone(),
            chance: record.chance.clone(),
            position: record.position.clone(),
        })?;
        let seats = usize::from(game.seats());
        let mut reviewer = Reviewer {
            covered: vec![false; record.picks.len()],
            expected: vec![None; seats],
            review: Review { seats: vec![SeatSummary::default(); seats], ..Review::default() },
            record,
            effort,
            seed,
            game,
        };
        reviewer.review.after = reviewer.prospects()?;
        Ok(reviewer)
    }

    /// How many picks were looked at, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.game.played().len(), self.record.picks.len())
    }

    /// What was found so far.
    #[must_use]
    pub fn review(&self) -> &Review {
        &self.review
    }

    /// Looks at the next play. Returns whether there was one.
    ///
    /// # Errors
    /// When a game that was played cannot be looked at, which is a fault of the game's bots.
    pub fn step(&mut self) -> Result<bool, Refusal> {
        let at = self.game.played().len();
        let Some(next) = self.record.picks.get(at).cloned() else { return Ok(false) };
        if !self.covered[at] {
            self.look_at(at, next.seat)?;
        }
        self.game.pick_text(next.seat, &next.pick)?;
        if self.game.played().len() == self.record.picks.len() {
            self.finish()?;
        }
        Ok(true)
    }

    fn look_at(&mut self, at: usize, seat: Seat) -> Result<(), Refusal> {
        let own = |(number, played): (usize, &ztable_core::Played)| {
            (played.seat == seat && !self.covered[number]).then_some(number)
        };
        let own: Vec<usize> =
            self.record.picks.iter().enumerate().skip(at).filter_map(own).collect();
        let played: Vec<String> =
            own.iter().map(|&number| self.record.picks[number].pick.clone()).collect();
        let view = self.game.view(Viewer::Seat(seat));
        let question = Question {
            setup: &self.record.setup,
            seat,
            view: &view,
            played: &played,
            seed: self.seed ^ at as u64,
        };
        let mut weighed = weigh(question, self.effort)?;
        if weighed.costs_more_than(self.effort.matters) {
            // Among many plays a few seem costly by chance alone: it counts what other worlds say.
            let again = Question { seed: !question.seed, ..question };
            weighed = weigh(again, self.effort)?;
        }
        for &number in &own[..weighed.played.len()] {
            self.covered[number] = true;
        }
        let costly = weighed.costs_more_than(self.effort.matters);
        let mut before = self.prospects()?;
        before[seat.index()] = weighed.worth.into();
        self.settle(seat, &weighed, costly);
        let better = costly.then(|| self.words(at, seat, &weighed.best)).transpose()?;
        self.review.plays.push(ReviewedPlay {
            pick: at,
            seat,
            words: self.words(at, seat, &weighed.played)?,
            choices: weighed.choices,
            prospects: before,
            cost: weighed.cost.into(),
            better,
            better_picks: if costly { weighed.best } else { Vec::new() },
            because: weighed.because.filter(|_| costly),
            played: weighed.played,
        });
        Ok(())
    }

    /// Books a play: what it gave away, and what came since the one before.
    fn settle(&mut self, seat: Seat, weighed: &Weighed, costly: bool) {
        let (worth, cost) = (weighed.worth.mean(), weighed.cost.mean());
        let summary = &mut self.review.seats[seat.index()];
        if let Some(expected) = self.expected[seat.index()] {
            summary.fortune += worth - expected;
        }
        if weighed.choices > 1 {
            summary.plays += 1;
            // Also where it is below zero: noise of both signs cancels out over a game.
            summary.given_away += cost;
            summary.costly += u32::from(costly);
        }
        self.expected[seat.index()] = Some(worth - cost);
        let others = self.expected.iter().zip(&mut self.review.seats).zip(&weighed.gifts);
        for ((_, other), gift) in others.filter(|((expected, _), _)| expected.is_some()) {
            other.from_others += gift;
        }
    }

    fn finish(&mut self) -> Result<(), Refusal> {
        self.review.after = self.prospects()?;
        for (seat, expected) in self.expected.iter().enumerate() {
            if let Some(expected) = expected {
                self.review.seats[seat].fortune += self.review.after[seat].share - expected;
            }
        }
        Ok(())
    }

    /// How every seat stands now, each as far as it knows.
    fn prospects(&self) -> Result<Vec<Prospect>, Refusal> {
        let games = (self.effort.compare / 4).max(1);
        let seed = self.seed.wrapping_add(self.game.played().len() as u64);
        Seat::all(self.game.seats())
            .map(|seat| {
                let view = self.game.view(Viewer::Seat(seat));
                prospects(&self.record.setup, seat, &view, games, seed).map(Prospect::from)
            })
            .collect()
    }

    /// Picks of one seat from here on in words.
    fn words(&self, at: usize, seat: Seat, picks: &[String]) -> Result<Vec<String>, Refusal> {
        Ok(in_words(self.game.after(at)?, seat, picks))
    }
}
