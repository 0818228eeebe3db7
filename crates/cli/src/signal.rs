//! What stops a long run: ctrl-c, and SIGTERM where there is such a thing.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The signals that ask to stop.
pub(crate) struct Stop {
    #[cfg(unix)]
    signals: [Signal; 2],
}

impl Stop {
    pub(crate) fn new() -> io::Result<Stop> {
        Ok(Stop {
            #[cfg(unix)]
            signals: [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?],
        })
    }

    /// Waits until somebody asks to stop; asked once more, until they do so again.
    #[cfg(unix)]
    pub(crate) async fn told(&mut self) {
        let [interrupt, terminate] = &mut self.signals;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }

    #[cfg(not(unix))]
    pub(crate) async fn told(&mut self) {
        // Without a signal to wait for, only the end of the process is left.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
