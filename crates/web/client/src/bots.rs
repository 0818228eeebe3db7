//! The bots, which think in a worker of their own, so that the page never waits for them.

use ztable_bots::{Advice, Budget, Level, Thought};

use crate::worker::{self, Duty};

/// Lets a bot think, and calls back with its advice or with a sentence about what went wrong.
pub(crate) fn advise(thought: &Thought, done: impl FnOnce(Result<Advice, String>) + 'static) {
    worker::ask(Duty::Think, thought, done);
}

/// The longest all bots together think in a reaction window, so that nobody can tell from the clock
/// which of them had something to think about.
const IN_WINDOW_MS: u32 = 300;

/// How long a bot may think in a reaction window in which so many are asked.
pub(crate) fn quick_budget(at_once: usize) -> Budget {
    Budget { iterations: None, millis: Some(IN_WINDOW_MS / at_once.max(1) as u32) }
}

/// How long a bot may think about one pick when so many think at once; they share one worker.
pub(crate) fn budget(level: Level, at_once: usize) -> Budget {
    let millis = match level {
        Level::Random | Level::Easy | Level::Normal => 400,
        Level::Hard => 900,
        Level::Expert => 2000,
    };
    Budget { iterations: None, millis: Some((millis / at_once.max(1) as u32).max(250)) }
}
