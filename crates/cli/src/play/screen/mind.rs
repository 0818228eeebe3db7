//! A bot that thinks on a thread of its own, so that the screen stays alive.

use std::num::NonZeroUsize;
use std::thread::{self, JoinHandle};

use ztable_bots::{Suggestion, Thought};
use ztable_core::{Refusal, Seat};

use crate::clock::clock;
use crate::exit::Failure;
use crate::players;

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// The bot on this seat must pick, and thinks on so many threads.
    Bot(Seat, NonZeroUsize),
    /// The person asked for a hint.
    Hint,
}

/// What came of a thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Idea {
    /// The bot on this seat picks this.
    Pick(Seat, String),
    /// The person could play this.
    Play(Suggestion),
}

/// A thought under way.
pub(super) struct Mind {
    moment: u64,
    thread: JoinHandle<Result<Idea, Refusal>>,
}

impl Mind {
    /// Starts thinking about the position of this moment.
    pub(super) fn start(purpose: Purpose, moment: u64, thought: Thought) -> Mind {
        let thread = thread::spawn(move || match purpose {
            Purpose::Bot(seat, minds) => {
                players::think(&thought, minds).map(|pick| Idea::Pick(seat, pick))
            }
            Purpose::Hint => ztable_bots::suggest(&thought, &clock()).map(Idea::Play),
        });
        Mind { moment, thread }
    }

    pub(super) fn moment(&self) -> u64 {
        self.moment
    }

    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// What was found.
    pub(super) fn answer(self) -> Result<Idea, Failure> {
        match self.thread.join() {
            Ok(idea) => Ok(idea?),
            Err(_) => Err(Failure::no("The bot broke off; please report this game.")),
        }
    }
}
