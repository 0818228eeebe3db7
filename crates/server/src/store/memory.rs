//! A store that forgets: for tests and for tables that need not outlive the process.

mod accounts;
mod dailies;
mod office;
mod ratings;
mod talk;

use std::collections::BTreeMap;
use std::collections::btree_map;
use std::future;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::accounts::Accounts;
use super::dailies::Dailies;
use super::office::{Audited, Office};
use super::ratings::Ratings;
use super::talk::Talk;
use super::{
    LogEntry, NewTable, Secret, Sequence, Store, StoreError, StoreFuture, StoredSummary,
    StoredTable, TableId, Tally, Timestamp,
};
use crate::identity::{self, GuestId};
use accounts::Registered;
use dailies::Handed;
use ratings::Counted;
use talk::Talked;

/// All logs in memory.
#[derive(Default)]
pub struct MemoryStore {
    shelves: Mutex<Shelves>,
}

#[derive(Default)]
struct Shelves {
    tables: BTreeMap<TableId, StoredTable>,
    joined: BTreeMap<(GuestId, TableId), Timestamp>,
    summaries: BTreeMap<TableId, (Sequence, Vec<u8>)>,
    people: Registered,
    counted: Counted,
    talked: Talked,
    dailies: Handed,
    closed: BTreeMap<TableId, Timestamp>,
    audit: Vec<Audited>,
    secret: Option<Secret>,
    tally: Tally,
}

impl Shelves {
    /// Who joined the table and has deleted their account since.
    fn former(&self, table: TableId) -> Vec<GuestId> {
        let joined = self.joined.keys().filter(|(_, at)| *at == table).map(|(guest, _)| *guest);
        joined.filter(|guest| self.people.former.contains(guest)).collect()
    }

    fn summary(&self, table: TableId) -> Option<StoredSummary> {
        let stored = self.tables.get(&table)?;
        let kept = self.summaries.get(&table);
        Some(StoredSummary {
            header: stored.header.clone(),
            next: stored.next(),
            body: kept.map(|(_, body)| body.clone()),
            current: kept.is_some_and(|(next, _)| *next == stored.next()),
            former: self.former(table),
            closed: self.closed.contains_key(&table),
        })
    }

    fn tables_of(&self, guest: GuestId, limit: usize) -> Vec<TableId> {
        let own = self.joined.iter().filter(|((who, _), _)| *who == guest);
        let mut joined: Vec<(Timestamp, TableId)> =
            own.map(|((_, table), at)| (*at, *table)).collect();
        joined.sort_unstable_by(|one, other| other.cmp(one));
        joined.into_iter().take(limit).map(|(_, table)| table).collect()
    }
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        // Every change below is complete before anything can panic.
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Shelves) -> Result<T, StoreError>,
    ) -> StoreFuture<'_, T> {
        Box::pin(future::ready(work(&mut self.shelves())))
    }
}

impl Store for MemoryStore {
    fn create(&self, table: NewTable) -> StoreFuture<'_, ()> {
        self.answer(|shelves| match shelves.tables.entry(table.id) {
            btree_map::Entry::Occupied(_) => Err(StoreError::TableExists(table.id)),
            btree_map::Entry::Vacant(place) => {
                let NewTable { at: created, header, .. } = table;
                let (entries, former, closed) = (Vec::new(), Vec::new(), false);
                place.insert(StoredTable { created, header, entries, former, closed });
                shelves.tally.commits += 1;
                Ok(())
            }
        })
    }

    fn append(
        &self,
        table: TableId,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            let stored = shelves.tables.get_mut(&table).ok_or(StoreError::NoSuchTable(table))?;
            let next = stored.next();
            if first != next {
                return Err(StoreError::Conflict { table, given: first, next });
            }
            stored.entries.extend(entries);
            shelves.tally.appends += 1;
            shelves.tally.commits += 1;
            Ok(())
        })
    }

    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>> {
        self.answer(|shelves| {
            let stored = shelves.tables.get(&table).cloned();
            let closed = shelves.closed.contains_key(&table);
            Ok(stored.map(|stored| StoredTable { former: shelves.former(table), closed, ..stored }))
        })
    }

    fn join(&self, table: TableId, guest: GuestId, at: Timestamp) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            if !shelves.tables.contains_key(&table) {
                return Err(StoreError::NoSuchTable(table));
            }
            shelves.joined.insert((guest, table), at);
            Ok(())
        })
    }

    fn tables_of(&self, guest: GuestId, limit: usize) -> StoreFuture<'_, Vec<TableId>> {
        self.answer(|shelves| Ok(shelves.tables_of(guest, limit)))
    }

    fn summaries(&self, tables: Vec<TableId>) -> StoreFuture<'_, Vec<Option<StoredSummary>>> {
        self.answer(|shelves| Ok(tables.iter().map(|table| shelves.summary(*table)).collect()))
    }

    fn keep_summary(&self, table: TableId, next: Sequence, body: Vec<u8>) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            if !shelves.tables.contains_key(&table) {
                return Err(StoreError::NoSuchTable(table));
            }
            shelves.summaries.insert(table, (next, body));
            Ok(())
        })
    }

    fn expire(&self, limit: Timestamp) -> StoreFuture<'_, u64> {
        self.answer(|shelves| {
            let Shelves { tables, joined, summaries, talked, .. } = shelves;
            let before = tables.len();
            tables.retain(|_, table| {
                table.created >= limit || table.entries.last().is_some_and(|last| last.at >= limit)
            });
            joined.retain(|(_, table), _| tables.contains_key(table));
            summaries.retain(|table, _| tables.contains_key(table));
            talked.keep_only(|table| tables.contains_key(table));
            Ok((before - tables.len()) as u64)
        })
    }

    fn expire_unused(
        &self,
        created: Range<Timestamp>,
        except: Vec<TableId>,
    ) -> StoreFuture<'_, Vec<TableId>> {
        self.answer(|shelves| {
            let Shelves { tables, joined, summaries, talked, .. } = shelves;
            let unused: Vec<TableId> = tables
                .extract_if(.., |id, table| {
                    table.entries.is_empty()
                        && created.contains(&table.created)
                        && !except.contains(id)
                })
                .map(|(id, _)| id)
                .collect();
            joined.retain(|(_, table), _| tables.contains_key(table));
            summaries.retain(|table, _| tables.contains_key(table));
            talked.keep_only(|table| tables.contains_key(table));
            Ok(unused)
        })
    }

    fn accounts(&self) -> &dyn Accounts {
        self
    }

    fn ratings(&self) -> &dyn Ratings {
        self
    }

    fn talk(&self) -> &dyn Talk {
        self
    }

    fn office(&self) -> &dyn Office {
        self
    }

    fn dailies(&self) -> &dyn Dailies {
        self
    }

    fn secret(&self) -> StoreFuture<'_, Secret> {
        self.answer(|shelves| Ok(*shelves.secret.get_or_insert_with(identity::random)))
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        self.answer(|_| Ok(()))
    }

    fn tally(&self) -> Tally {
        self.shelves().tally
    }
}
