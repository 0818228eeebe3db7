//! Many games on several threads: how many threads, how far they are, what went wrong.

mod progress;

use std::num::NonZeroUsize;
use std::thread;

use ztable_core::Refusal;
use ztable_lab::in_order;

use crate::exit::Failure;
pub(crate) use progress::Progress;

/// How many workers there are: as many as wished, or one per core.
pub(crate) fn size(wished: Option<NonZeroUsize>) -> usize {
    wished.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// Plays the games with the numbers below `games`; `done` gets the results in their order, whoever
/// was faster.
pub(crate) fn play<T: Send>(
    games: u64,
    threads: usize,
    play: impl Fn(u64) -> Result<T, Refusal> + Sync,
    mut done: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    in_order(0..games, threads, || false, play, |played| done(played?))
}

/// What is said about programs that were put aside: some sentences, and how many more there are.
#[derive(Default)]
pub(crate) struct PutAside {
    shown: Vec<String>,
    more: usize,
}

impl PutAside {
    /// How many sentences are kept.
    const MOST: usize = 5;

    pub(crate) fn note(&mut self, sentences: &[String]) {
        let room = Self::MOST - self.shown.len();
        self.shown.extend(sentences.iter().take(room).cloned());
        self.more += sentences.len().saturating_sub(room);
    }

    /// Says it on standard error.
    pub(crate) fn report(&self) {
        for sentence in &self.shown {
            eprintln!("{sentence} A random bot played on in its place.");
        }
        if self.more > 0 {
            eprintln!("The same happened {} more times.", self.more);
        }
    }
}
