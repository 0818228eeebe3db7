//! Plays the games of a plan on several threads and hands the results over in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use super::plan::{Plan, Played};
use crate::exit::Failure;

/// How many results may wait for the receiver, per worker.
const BACKLOG: usize = 64;

/// Plays all games; `done` gets the results in the order of the plan, whoever was faster.
pub(super) fn play(
    plan: &Plan,
    threads: usize,
    mut done: impl FnMut(Played) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let next = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, results) = mpsc::sync_channel(threads * BACKLOG);
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, stopped) = (&next, &stopped);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        return;
                    }
                    // A receiver that is gone has met a failure; nothing is left to do.
                    if sender.send((number, plan.play(plan.pairing(number)))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);

        let mut early = BTreeMap::new();
        let mut expected = 0;
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
