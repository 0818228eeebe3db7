//! A bot that thinks on a thread of its own, so that the screen stays alive.

use std::thread::{self, JoinHandle};

use ztable_bots::Thought;
use ztable_core::{Refusal, Seat};

use crate::clock::clock;
use crate::exit::Failure;

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// The bot on this seat must pick.
    Bot(Seat),
    /// The person asked for a hint.
    Hint,
}

/// A thought under way.
pub(super) struct Mind {
    purpose: Purpose,
    moment: u64,
    thread: JoinHandle<Result<String, Refusal>>,
}

impl Mind {
    /// Starts thinking about the position of this moment.
    pub(super) fn start(purpose: Purpose, moment: u64, thought: Thought) -> Mind {
        let thread = thread::spawn(move || ztable_bots::think(&thought, &clock()));
        Mind { purpose, moment, thread }
    }

    pub(super) fn purpose(&self) -> Purpose {
        self.purpose
    }

    pub(super) fn moment(&self) -> u64 {
        self.moment
    }

    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// The pick that was found.
    pub(super) fn answer(self) -> Result<String, Failure> {
        match self.thread.join() {
            Ok(pick) => Ok(pick?),
            Err(_) => Err(Failure::no("The bot broke off; please report this game.")),
        }
    }
}
