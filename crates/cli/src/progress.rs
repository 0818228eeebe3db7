//! A progress bar on standard error, if that is a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

const WIDTH: u64 = 40;
const PACE: Duration = Duration::from_millis(100);

/// The bar.
pub(super) struct Progress {
    total: u64,
    done: u64,
    started: Instant,
    drawn: Option<Instant>,
    visible: bool,
}

impl Progress {
    pub(super) fn new(total: u64) -> Progress {
        let visible = io::stderr().is_terminal();
        Progress { total, done: 0, started: Instant::now(), drawn: None, visible }
    }

    /// One more game is done.
    pub(super) fn step(&mut self) {
        self.done += 1;
        if self.visible && self.drawn.is_none_or(|drawn| drawn.elapsed() >= PACE) {
            self.drawn = Some(Instant::now());
            self.draw();
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(self) {
        if self.visible {
            eprint!("\r\x1b[K");
        }
    }

    fn draw(&self) {
        let filled = WIDTH * self.done / self.total.max(1);
        let elapsed = self.started.elapsed().as_secs_f64();
        let left = elapsed / self.done.max(1) as f64 * (self.total - self.done) as f64;
        let bar: String = (0..WIDTH).map(|at| if at < filled { '█' } else { '░' }).collect();
        eprint!("\r\x1b[K{bar} {}/{} games, {left:.0} s left", self.done, self.total);
        // A bar that cannot be drawn is not worth a failure.
        let _ = io::stderr().flush();
    }
}
