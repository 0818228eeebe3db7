//! What nobody needs any more: old tables, old talk, and lists of days long past.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::interval;
use ztable_study::daily::Day;

use super::{Store, Timestamp};
use crate::closing::Closing;

/// How often they are looked for.
const EVERY: Duration = Duration::from_secs(60 * 60);

/// How long the list of a day is kept, unless tables are kept for less.
const DAILIES_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Deletes tables that nobody has changed for as long as `keep`, if there is such a time, what was said
/// longer ago than `keep_talk`, and old lists of the day: at once and every hour, until the server
/// stops. `_alive` comes first, so that it is dropped last, after the store.
pub(crate) async fn expire(
    _alive: mpsc::Sender<Infallible>,
    store: Arc<dyn Store>,
    keep: Option<Duration>,
    keep_talk: Duration,
    mut closing: Closing,
) {
    let mut rounds = interval(EVERY);
    loop {
        tokio::select! {
            _ = rounds.tick() => {}
            () = closing.stop() => return,
        }
        if let Some(keep) = keep {
            match store.expire(Timestamp::now().before(keep)).await {
                Ok(0) => {}
                Ok(tables) => tracing::info!(tables, "old tables were deleted"),
                Err(error) => tracing::warn!(%error, "old tables could not be deleted"),
            }
        }
        match store.talk().forget_said(Timestamp::now().before(keep_talk)).await {
            Ok(0) => {}
            Ok(lines) => tracing::info!(lines, "old talk was deleted"),
            Err(error) => tracing::warn!(%error, "old talk could not be deleted"),
        }
        let first = day_of(Timestamp::now().before(keep.unwrap_or(DAILIES_KEPT).min(DAILIES_KEPT)));
        match store.dailies().expire_dailies(first.number()).await {
            Ok(0) => {}
            Ok(results) => tracing::info!(results, "old results of the day were deleted"),
            Err(error) => tracing::warn!(%error, "old results of the day could not be deleted"),
        }
    }
}

/// The day of a moment; the first one for all that came before.
pub(crate) fn day_of(at: Timestamp) -> Day {
    Day::of(u64::try_from(at.millis()).unwrap_or(0))
}
