//! Waiting for a line that a started program prints.

use crate::{Fault, Outcome};
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Waits until `find` recognises a line of the output. The rest is read and dropped, because a
/// program whose output nobody reads stops at a full pipe.
pub(crate) fn wait_for<T: Send + 'static>(
    output: impl Read + Send + 'static,
    patience: Duration,
    find: impl Fn(&str) -> Option<T> + Send + 'static,
) -> Outcome<T> {
    let (found, wait) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if let Some(value) = find(&line) {
                // Nobody listens any more after the first find, and that is fine.
                let _ = found.send(value);
            }
        }
    });
    let begun = Instant::now();
    wait.recv_timeout(patience).map_err(|error| match error {
        mpsc::RecvTimeoutError::Timeout => {
            Fault::new(format!("The program did not say within {patience:?} that it is ready"))
        }
        mpsc::RecvTimeoutError::Disconnected => Fault::new(format!(
            "The program ended after {:?} without saying that it is ready",
            begun.elapsed()
        )),
    })
}
