//! Answers a door that has no rules.

use ztable_bots::{Effort, suggest, warn};
use ztable_core::{Code, Record, Refusal, Seat, Target};

use crate::wire::{Ask, Packed, Reply};
use crate::{Reviewer, compare, pack, unpack};

/// For how many milliseconds a review goes on before it says how far it is.
const A_MOMENT: f64 = 150.0;

/// Holds the review that was begun last.
#[derive(Default)]
pub struct Desk {
    review: Option<Reviewer>,
}

impl Desk {
    /// Answers. The clock, in milliseconds, is the asker's.
    ///
    /// # Errors
    /// A game that did not happen, a text that holds none, going on with nothing, a view or a pick that
    /// bots cannot judge, or picks that cannot be made.
    pub fn reply(&mut self, ask: Ask, now: &dyn Fn() -> f64) -> Result<Reply, Refusal> {
        match ask {
            Ask::Pack(shared) => pack(&shared).map(|code| Reply::Packed(Packed { code })),
            Ask::Unpack { code } => unpack(&code).map(|shared| Reply::Unpacked(Box::new(shared))),
            Ask::Position { record, picks } => {
                let game = ztable_shelf::replay(&record, Some(picks))?;
                Ok(Reply::Position(game.position()))
            }
            Ask::Review { record } => {
                // The same game is always reviewed alike.
                let reviewer = self.review.insert(Reviewer::new(*record, Effort::GLANCE, 0)?);
                Ok(reviewed(reviewer))
            }
            Ask::GoOn => {
                let Some(reviewer) = &mut self.review else {
                    return Err(Refusal::new(
                        Code::NotAllowed,
                        "The review was lost; begin it anew.",
                    ));
                };
                let begun = now();
                while reviewer.step()? && now() - begun < A_MOMENT {}
                Ok(reviewed(reviewer))
            }
            Ask::Suggest(thought) => suggest(&thought, now).map(Reply::Suggested),
            Ask::Warn { thought, pick } => warn(&thought, &pick, now).map(Reply::Warned),
            Ask::Targets { record, picks, seat, play } => {
                targets(&record, picks, seat, &play).map(Reply::Targets)
            }
            Ask::Compare { record, own } => compare(&record, &own).map(Reply::Compared),
            Ask::Puzzle { puzzle, attempt } => {
                let scene = puzzle.open()?.scene(&attempt)?;
                Ok(Reply::Puzzle(Box::new(scene)))
            }
        }
    }
}

/// What stands for the picks of a play, as far as something on the table does.
fn targets(
    record: &Record,
    picks: usize,
    seat: Seat,
    play: &[String],
) -> Result<Vec<Target>, Refusal> {
    let mut game = ztable_shelf::replay(record, Some(picks))?;
    let mut targets = Vec::new();
    for pick in play {
        let choice = game.options(seat).into_iter().find(|choice| choice.pick == *pick);
        targets.extend(choice.and_then(|choice| choice.target));
        game.pick_text(seat, pick)?;
    }
    Ok(targets)
}

fn reviewed(reviewer: &Reviewer) -> Reply {
    let (done, all) = reviewer.progress();
    Reply::Reviewed { done, all, review: reviewer.review().clone() }
}
