//! A puzzle with its position played: what is asked, what can be picked, and whether an attempt is right.

use ztable_bots::Question;
use ztable_core::{AnyMatch, Code, Refusal, Seat, Viewer};

use super::{BadPuzzles, Collection, Puzzle, Scene, Verdict};
use crate::unpack;
use crate::words::in_words;

/// The fewest picks there must be to choose from.
const FEWEST_PICKS: usize = 2;

/// A puzzle that somebody looks at.
pub struct Opened {
    game: Box<dyn AnyMatch>,
    seat: Seat,
    solution: Vec<String>,
    /// The position that the solution leads to.
    solved: String,
}

impl Puzzle {
    /// Plays the position.
    ///
    /// # Errors
    /// A position that is not whole, a seat that is not asked, or a solution that cannot be played.
    pub fn open(&self) -> Result<Opened, Refusal> {
        let bad = |message: String| Refusal::new(Code::BadRecord, message);
        let record = unpack(&self.code)?.record;
        let game = ztable_shelf::replay(&record, None)?;
        let seat = self.seat;
        if seat.number() >= game.seats() || !game.turn().asks(seat) {
            return Err(bad(format!("Seat {seat} has nothing to pick in this position.")));
        }
        if game.options(seat).len() < FEWEST_PICKS {
            return Err(bad(format!("Seat {seat} has no choice in this position.")));
        }
        let solved = after(game.as_ref(), seat, &self.solution)?;
        Ok(Opened { solved: solved.hash(), game, seat, solution: self.solution.clone() })
    }
}

impl Opened {
    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyMatch {
        self.game.as_ref()
    }

    /// Who is to play.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How it stands after some picks of the seat, and what they are.
    ///
    /// # Errors
    /// Picks that cannot be made.
    pub fn scene(&self, attempt: &[String]) -> Result<Scene, Refusal> {
        let after = after(self.game.as_ref(), self.seat, attempt)?;
        let verdict = self.judge(attempt, after.as_ref());
        let viewer = Viewer::Seat(self.seat);
        let setup = after.start().setup.clone();
        let view = after.view(viewer);
        let brief = ztable_shelf::brief(&setup, viewer, &view, &[])?;
        let before = match attempt {
            [] => after.entries(),
            _ => after.entries_before(after.played().len() - 1),
        };
        let told = after.tell(viewer, &[], before..after.entries(), true);
        let goes_on = verdict == Verdict::GoesOn;
        let answer = if goes_on {
            None
        } else {
            let start = self.game.after(self.game.played().len())?;
            Some(in_words(start, self.seat, &self.solution))
        };
        Ok(Scene {
            setup,
            view,
            brief,
            prompt: after.prompt(viewer),
            told: told.into_iter().map(|(_, told)| told).collect(),
            verdict,
            options: if goes_on { after.options(self.seat) } else { Vec::new() },
            answer,
        })
    }

    /// Whether these picks, which lead to this game, are the best play, can become it, or are another
    /// one. The same picks in another order are as good if they come to the same.
    fn judge(&self, attempt: &[String], after: &dyn AnyMatch) -> Verdict {
        if self.solution.starts_with(attempt) {
            let whole = attempt.len() == self.solution.len();
            return if whole { Verdict::Right } else { Verdict::GoesOn };
        }
        let mut left = self.solution.clone();
        for pick in attempt {
            let Some(place) = left.iter().position(|other| other == pick) else {
                return Verdict::Wrong;
            };
            left.swap_remove(place);
        }
        match left.is_empty() {
            true if after.hash() == self.solved => Verdict::Right,
            false if after.turn().asks(self.seat) => Verdict::GoesOn,
            _ => Verdict::Wrong,
        }
    }

    /// Asks something about the play that these picks are, from what the seat knows. No picks leave it
    /// to whoever answers to find a play.
    ///
    /// # Errors
    /// What the answer is refused for.
    pub fn ask<T>(
        &self,
        played: &[String],
        seed: u64,
        answer: impl FnOnce(Question<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let view = self.game.view(Viewer::Seat(self.seat));
        let setup = &self.game.start().setup;
        answer(Question { setup, seat: self.seat, view: &view, played, seed })
    }
}

/// The same game after some picks of a seat.
fn after(game: &dyn AnyMatch, seat: Seat, picks: &[String]) -> Result<Box<dyn AnyMatch>, Refusal> {
    let mut after = game.after(game.played().len())?;
    for pick in picks {
        after.pick_text(seat, pick)?;
    }
    Ok(after)
}

impl Collection {
    /// Asks the rules about every puzzle: that its position can be played, is of this game, and that the
    /// solution is among what can be picked.
    ///
    /// # Errors
    /// The first puzzle that does not hold, with its line.
    pub fn check(&self) -> Result<(), BadPuzzles> {
        ztable_shelf::about(&self.game).map_err(|refusal| BadPuzzles::new(1, refusal.message))?;
        for (number, puzzle) in self.puzzles.iter().enumerate() {
            // The first line is about the file.
            let bad = |wrong: String| BadPuzzles::new(number + 2, wrong);
            let opened = puzzle.open().map_err(|refusal| bad(refusal.message))?;
            let game = opened.game().about().id;
            if game != self.game {
                let wrong = format!("The position is one of {game}, the file of {}.", self.game);
                return Err(bad(wrong));
            }
        }
        Ok(())
    }
}
