//! Summaries that are older than the logs of their tables, because a process ended in between. They
//! are made anew beside whoever asks for a list, and not again and again.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::store::TableId;

/// A table is looked at no sooner than this after the last time, whatever came of that: it may be one
/// that cannot be read, or one that another server plays on.
const AGAIN: Duration = Duration::from_secs(60);

/// Of how many tables it is known when they were looked at, before those are forgotten that may be
/// looked at again.
const MANY: usize = 4_096;

/// When outdated tables were last looked at.
#[derive(Default)]
pub(super) struct Outdated(Mutex<HashMap<TableId, Instant>>);

impl Outdated {
    /// Whether this table is to be looked at now; who hears yes does it.
    pub(super) fn is_due(&self, table: TableId) -> bool {
        self.is_due_at(table, Instant::now())
    }

    fn is_due_at(&self, table: TableId, now: Instant) -> bool {
        let recent = |at: &Instant| now.duration_since(*at) < AGAIN;
        // Every change is a single insertion, or forgets what is of no use.
        let mut looked_at = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if looked_at.get(&table).is_some_and(recent) {
            return false;
        }
        if looked_at.len() >= MANY {
            looked_at.retain(|_, at| recent(at));
        }
        looked_at.insert(table, now);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_looked_at_once_in_a_while() {
        let (outdated, start) = (Outdated::default(), Instant::now());
        let [one, other] = [1, 2].map(|byte| TableId::from_bytes([byte; TableId::BYTES]));
        assert!(outdated.is_due_at(one, start));
        assert!(!outdated.is_due_at(one, start + AGAIN / 2));
        assert!(outdated.is_due_at(other, start + AGAIN / 2));
        assert!(outdated.is_due_at(one, start + AGAIN));
        assert!(!outdated.is_due_at(one, start + AGAIN));
    }

    #[test]
    fn those_of_long_ago_are_forgotten() {
        let (outdated, start) = (Outdated::default(), Instant::now());
        for _ in 0..MANY {
            assert!(outdated.is_due_at(TableId::random(), start));
        }
        assert!(outdated.is_due_at(TableId::random(), start + AGAIN));
        assert_eq!(outdated.0.lock().unwrap().len(), 1);
    }
}
