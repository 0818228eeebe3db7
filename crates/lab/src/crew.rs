//! Numbered pieces of work on several threads, with the results in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// How many results may wait for the receiver, per thread.
const BACKLOG: usize = 64;

/// Does the work of these numbers on so many threads; `done` gets the results in order, whoever was
/// faster. Once `stopped` says so, nothing further is begun, and what is under way is brought to its
/// end, so that nothing is lost that others have overtaken.
///
/// # Errors
/// The first failure of `done`; nothing further is begun after it.
pub fn in_order<T: Send, E>(
    numbers: Range<u64>,
    threads: usize,
    stopped: impl Fn() -> bool + Sync,
    work: impl Fn(u64) -> T + Sync,
    mut done: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let next = AtomicU64::new(numbers.start);
    let failed = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, results) = mpsc::sync_channel(threads * BACKLOG);
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, failed, stopped, work, end) = (&next, &failed, &stopped, &work, numbers.end);
            scope.spawn(move || {
                while !failed.load(Ordering::Relaxed) && !stopped() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // A receiver that is gone has met a failure; nothing is left to do.
                    if number >= end || sender.send((number, work(number))).is_err() {
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
                done(result).inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn results_come_in_order_whoever_was_first() {
        let mut squares = Vec::new();
        let work = |number| number * number;
        let Ok(()) = in_order(
            3..500,
            3,
            || false,
            work,
            |square| {
                squares.push(square);
                Ok::<(), Infallible>(())
            },
        );
        assert_eq!(squares, (3..500).map(|number| number * number).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_begun_is_ended_when_told_to_stop() {
        let begun = AtomicU64::new(0);
        let work = |number| {
            begun.fetch_add(1, Ordering::Relaxed);
            number
        };
        let mut got = Vec::new();
        let stopped = || begun.load(Ordering::Relaxed) >= 20;
        let Ok(()) = in_order(0..1_000, 2, stopped, work, |number| {
            got.push(number);
            Ok::<(), Infallible>(())
        });
        assert!((20..=22).contains(&got.len()), "{} were begun", got.len());
        assert!(got.iter().copied().eq(0..begun.into_inner()));
    }

    #[test]
    fn a_failure_ends_the_work() {
        let failed = in_order(
            0..1_000_000,
            2,
            || false,
            |number| number,
            |number| {
                if number == 7 { Err("seven") } else { Ok(()) }
            },
        );
        assert_eq!(failed, Err("seven"));
    }
}
