//! Tables that nobody needs any more.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::interval;

use super::{Store, Timestamp};
use crate::closing::Closing;

/// How often they are looked for.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// Deletes tables that nobody has changed for as long as `keep`, at once and every hour, until the
/// server stops. `_alive` comes first, so that it is dropped last, after the store.
pub(crate) async fn expire(
    _alive: mpsc::Sender<Infallible>,
    store: Arc<dyn Store>,
    keep: Duration,
    mut closing: Closing,
) {
    let mut rounds = interval(EVERY);
    loop {
        tokio::select! {
            _ = rounds.tick() => {}
            () = closing.stop() => return,
        }
        match store.expire(Timestamp::now().before(keep)).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "old tables were deleted"),
            Err(error) => tracing::warn!(%error, "old tables could not be deleted"),
        }
    }
}
