//! The way out: first everybody is asked to finish, then whoever is left is cut off.

use tokio::sync::watch;

/// Tells the tasks of a server when to end.
#[derive(Clone)]
pub(crate) struct Closing {
    stop: watch::Receiver<bool>,
    cut: watch::Receiver<bool>,
}

/// Ends a server step by step; dropping it takes all steps at once.
pub(crate) struct Closer {
    cut: watch::Sender<bool>,
}

impl Closing {
    /// A way out that `stop` opens.
    pub(crate) fn new(stop: watch::Receiver<bool>) -> (Closer, Self) {
        let (cut, cutting) = watch::channel(false);
        (Closer { cut }, Self { stop, cut: cutting })
    }

    /// Waits until no new work should begin; who could say so and is gone means it as well.
    pub(crate) async fn stop(&mut self) {
        let _ = self.stop.wait_for(|stop| *stop).await;
    }

    /// Waits until everything should end at once.
    pub(crate) async fn cut(&mut self) {
        let _ = self.cut.wait_for(|cut| *cut).await;
    }
}

impl Closer {
    /// Time is up.
    pub(crate) fn cut(&self) {
        self.cut.send_replace(true);
    }
}
