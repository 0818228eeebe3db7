//! Talk in memory.

use std::collections::{BTreeMap, BTreeSet};

use super::MemoryStore;
use crate::identity::GuestId;
use crate::store::talk::{Report, StoredSaid, Talk};
use crate::store::{StoreError, StoreFuture, TableId, Timestamp};

/// All talk.
#[derive(Default)]
pub(super) struct Talked {
    said: BTreeMap<(TableId, i64), StoredSaid>,
    blocked: BTreeSet<(GuestId, GuestId)>,
    pub(super) reports: Vec<Report>,
}

impl Talked {
    /// Deletes what belongs to tables that are gone.
    pub(super) fn keep_only(&mut self, is_there: impl Fn(&TableId) -> bool) {
        self.said.retain(|(table, _), _| is_there(table));
    }

    /// How much was said at a table.
    pub(super) fn said_at(&self, table: TableId) -> u64 {
        self.said.range((table, i64::MIN)..=(table, i64::MAX)).count() as u64
    }

    /// Deletes what somebody said and wanted, who is gone for good.
    pub(super) fn forget(&mut self, person: GuestId) {
        self.said.retain(|_, said| said.by != person);
        self.blocked.retain(|(by, other)| *by != person && *other != person);
    }
}

impl Talk for MemoryStore {
    fn say(&self, table: TableId, said: StoredSaid) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            if !shelves.tables.contains_key(&table) {
                return Err(StoreError::NoSuchTable(table));
            }
            shelves.talked.said.entry((table, said.number)).or_insert(said);
            Ok(())
        })
    }

    fn said(&self, table: TableId, limit: u32) -> StoreFuture<'_, Vec<StoredSaid>> {
        self.answer(|shelves| {
            let here = shelves.talked.said.range((table, i64::MIN)..=(table, i64::MAX));
            let mut last: Vec<StoredSaid> =
                here.rev().take(limit as usize).map(|(_, said)| said.clone()).collect();
            last.reverse();
            Ok(last)
        })
    }

    fn forget_said(&self, limit: Timestamp) -> StoreFuture<'_, u64> {
        self.answer(|shelves| {
            let before = shelves.talked.said.len();
            shelves.talked.said.retain(|_, said| said.at >= limit);
            Ok((before - shelves.talked.said.len()) as u64)
        })
    }

    fn block(&self, person: GuestId, other: GuestId, blocked: bool) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            let pair = (person, other);
            match blocked {
                true => shelves.talked.blocked.insert(pair),
                false => shelves.talked.blocked.remove(&pair),
            };
            Ok(())
        })
    }

    fn blocked_by(&self, person: GuestId) -> StoreFuture<'_, Vec<GuestId>> {
        self.answer(|shelves| {
            let own = shelves.talked.blocked.iter().filter(|(by, _)| *by == person);
            Ok(own.map(|(_, other)| *other).collect())
        })
    }

    fn report(&self, report: Report) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            let reports = &mut shelves.talked.reports;
            let key = |it: &Report| (it.table, it.by, it.said.number);
            if reports.iter().all(|other| key(other) != key(&report)) {
                reports.push(report);
            }
            Ok(())
        })
    }

    fn reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        self.answer(|shelves| {
            Ok(shelves.talked.reports.iter().rev().take(limit as usize).cloned().collect())
        })
    }
}
