//! Many games at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Calls `work` with 0, 1, 2 and so on, on so many threads, until all are done or the time is up.
/// Returns the results in order; where the time was up they are fewer, and none is left out between.
pub(crate) fn all<T: Send>(
    count: u32,
    threads: usize,
    time: Option<Duration>,
    work: impl Fn(u32) -> T + Sync,
) -> Vec<T> {
    let began = Instant::now();
    let next = AtomicU32::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while time.is_none_or(|time| began.elapsed() < time) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let result = work(number);
                    done.lock().expect("no thread panics while it writes").push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics while it writes");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whoever_was_first() {
        let squares = all(50, 3, None, |number| number * number);
        assert_eq!(squares, (0..50).map(|number| number * number).collect::<Vec<_>>());
        assert!(all(50, 3, Some(Duration::ZERO), |number| number).is_empty());
    }
}
