//! The clock that bots are handed.

use std::time::Instant;

/// Milliseconds from now on.
pub(crate) fn clock() -> impl Fn() -> f64 {
    let start = Instant::now();
    move || start.elapsed().as_secs_f64() * 1e3
}
