//! A progress bar on standard error, if that is a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

const WIDTH: u64 = 40;
const PACE: Duration = Duration::from_millis(100);

/// The bar.
pub(crate) struct Progress {
    total: u64,
    done: u64,
    /// How many were done before the clock began to run.
    before: u64,
    started: Instant,
    drawn: Option<Instant>,
    visible: bool,
}

impl Progress {
    pub(crate) fn new(total: u64) -> Progress {
        Progress::resumed(total, 0)
    }

    /// So many are done already.
    pub(crate) fn resumed(total: u64, before: u64) -> Progress {
        let visible = io::stderr().is_terminal();
        let started = Instant::now();
        Progress { total, done: before, before, started, drawn: None, visible }
    }

    /// One more game is done.
    pub(crate) fn step(&mut self) {
        self.done += 1;
        if self.visible && self.drawn.is_none_or(|drawn| drawn.elapsed() >= PACE) {
            self.drawn = Some(Instant::now());
            self.draw();
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        if self.visible {
            eprint!("\r\x1b[K");
        }
    }

    fn draw(&self) {
        let filled = WIDTH * self.done / self.total.max(1);
        let elapsed = self.started.elapsed().as_secs_f64();
        let left = elapsed / (self.done - self.before).max(1) as f64
            * self.total.saturating_sub(self.done) as f64;
        let bar: String = (0..WIDTH).map(|at| if at < filled { '█' } else { '░' }).collect();
        eprint!("\r\x1b[K{bar} {}/{} games, {} left", self.done, self.total, words(left));
        // A bar that cannot be drawn is not worth a failure.
        let _ = io::stderr().flush();
    }
}

/// A time as people say it: "50 s", "12 min", "3 h 20 min".
fn words(seconds: f64) -> String {
    let minutes = (seconds / 60.0).round() as u64;
    match minutes {
        0..2 => format!("{seconds:.0} s"),
        2..90 => format!("{minutes} min"),
        _ => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_say_them() {
        let told = [0.4, 75.0, 150.0, 12_000.0].map(words);
        assert_eq!(told, ["0 s", "75 s", "3 min", "3 h 20 min"]);
    }
}
