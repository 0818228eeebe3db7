//! Plays many games on several threads and hands the results over in order.

mod progress;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use ztable_core::Refusal;

use crate::exit::Failure;
pub(crate) use progress::Progress;

/// How many results may wait for the receiver, per worker.
const BACKLOG: usize = 64;

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
    done: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    play_until(&AtomicBool::new(false), 0..games, threads, play, done)
}

/// Plays the games with these numbers. Where `stopped` becomes true, no further game is begun, and
/// those under way are played to their end, so that none is lost that others have overtaken.
pub(crate) fn play_until<T: Send>(
    stopped: &AtomicBool,
    numbers: Range<u64>,
    threads: usize,
    play: impl Fn(u64) -> Result<T, Refusal> + Sync,
    mut done: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicU64::new(numbers.start);
    thread::scope(|scope| {
        let (sender, results) = mpsc::sync_channel(threads * BACKLOG);
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, play, end) = (&next, &play, numbers.end);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end {
                        return;
                    }
                    // A receiver that is gone has met a failure; nothing is left to do.
                    if sender.send((number, play(number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);

        let mut early = BTreeMap::new();
        let mut expected = numbers.start;
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&expected) {
                expected += 1;
                if let Err(failure) = result.map_err(Failure::from).and_then(&mut done) {
                    stopped.store(true, Ordering::Relaxed);
                    return Err(failure);
                }
            }
        }
        Ok(())
    })
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
