//! Rated tables that rest while a clock of theirs runs: when the time is up, somebody has lost, also
//! if nobody looks. So their tasks leave word when they have to be brought back to life.
//!
//! Casual tables need no alarm: nothing follows from their clocks before somebody comes, and then
//! all of the time is counted.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::sleep;
use ztable_table::Millis;

use super::LiveTables;
use crate::store::TableId;

/// After how long what failed is tried again.
pub(super) const RETRY: Millis = 60_000;

/// Waits are no longer than this, because the clock of the machine can be set meanwhile.
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// When tables have to be woken, one time for each.
#[derive(Default)]
pub(super) struct Alarms {
    due: Mutex<HashMap<TableId, Millis>>,
    changed: Notify,
}

impl Alarms {
    /// Wakes a table then, and not when it was said before.
    pub(super) fn set(&self, table: TableId, due: Millis) {
        self.due().insert(table, due);
        self.changed.notify_one();
    }

    /// How long until the next one, where there is any.
    fn wait(&self, now: Millis) -> Option<Duration> {
        let next = self.due().values().min().copied()?;
        Some(Duration::from_millis(next.saturating_sub(now)).min(LONGEST_WAIT))
    }

    /// Those whose time has come, which are then no more here.
    fn take_due(&self, now: Millis) -> Vec<TableId> {
        self.due().extract_if(|_, due| *due <= now).map(|(table, _)| table).collect()
    }

    fn due(&self) -> MutexGuard<'_, HashMap<TableId, Millis>> {
        // Every change is a single insertion or removal.
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LiveTables {
    /// Wakes rated tables by their clocks for as long as the server runs.
    pub(crate) fn wake_by_clock(self: &Arc<Self>) {
        let (live_tables, mut closing) = (Arc::clone(self), self.closing.clone());
        tokio::spawn(async move {
            let alarms = &live_tables.alarms;
            loop {
                let wait = alarms.wait(super::now());
                tokio::select! {
                    () = closing.stop() => return,
                    () = alarms.changed.notified() => {}
                    () = sleep(wait.unwrap_or_default()), if wait.is_some() => {}
                }
                for table in alarms.take_due(super::now()) {
                    live_tables.wake(table).await;
                }
            }
        });
    }

    /// Brings a table to life, whose task then looks at the clock at once.
    async fn wake(self: &Arc<Self>, table: TableId) {
        match self.bring_to_life(table, None).await {
            Ok(visit) => drop(visit),
            // One that is gone or broken is not brought back by trying again; a store is.
            Err(refusal) => match self.store.check().await {
                Ok(()) => tracing::warn!(%table, %refusal, "a table is not woken by its clock"),
                Err(_) => self.alarms.set(table, super::now() + RETRY),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: TableId = TableId::from_bytes([1; TableId::BYTES]);
    const TWO: TableId = TableId::from_bytes([2; TableId::BYTES]);

    #[test]
    fn tables_are_woken_once_at_the_last_time_that_was_said() {
        let alarms = Alarms::default();
        assert_eq!(alarms.wait(0), None);
        alarms.set(ONE, 50);
        alarms.set(TWO, 70);
        alarms.set(ONE, 90);
        assert_eq!(alarms.wait(60), Some(Duration::from_millis(10)));
        assert_eq!(alarms.take_due(69), []);
        assert_eq!(alarms.take_due(70), [TWO]);
        assert_eq!(alarms.wait(200), Some(Duration::ZERO), "it is overdue");
        assert_eq!(alarms.take_due(200), [ONE]);
        assert_eq!((alarms.take_due(200), alarms.wait(200)), (vec![], None));
    }

    #[test]
    fn the_time_of_the_machine_is_looked_at_again_and_again() {
        let alarms = Alarms::default();
        alarms.set(ONE, Millis::MAX);
        assert_eq!(alarms.wait(0), Some(LONGEST_WAIT));
    }
}
