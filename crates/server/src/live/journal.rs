//! Between a table and its log in the store.

use std::sync::Arc;
use std::time::Instant;

use tokio::task::spawn_blocking;
use ztable_core::{Code, Refusal};
use ztable_table::{Header, Millis, Table};

use super::farewell::former;
use super::fault::{Fault, host_of};
use super::person_id;
use crate::identity::GuestId;
use crate::metrics::Histogram;
use crate::store::{
    LogEntry, NewTable, Sequence, Store, StoreError, StoredTable, TableId, Timestamp,
};

/// The most entries a log may have. A game takes a few hundred; more means that somebody picks and
/// takes back without end, which everybody who opens the table would have to replay.
const MOST_ENTRIES: u32 = 20_000;

/// A table as it is stored, and the number its log continues at.
pub(crate) struct Loaded {
    pub(crate) table: Table,
    pub(super) next: Sequence,
    /// When it last changed.
    pub(super) changed: Millis,
}

/// Reads a table. Where that fails, its host is told why, if it is who `asks`.
///
/// # Errors
/// There is no such table, it was closed, or it cannot be read.
pub(crate) async fn load(
    store: &dyn Store,
    id: TableId,
    asks: Option<GuestId>,
) -> Result<Loaded, Refusal> {
    let stored = store.load(id).await.map_err(|error| unavailable(id, &error))?;
    let stored = Arc::new(stored.ok_or_else(no_such_table)?);
    if stored.closed {
        return Err(closed_table());
    }
    // Replaying a long game takes its time, which the other tables need not wait for.
    let replayed = Arc::clone(&stored);
    let restored = spawn_blocking(move || restore(&replayed)).await;
    restored.unwrap_or(Err(Fault::Panic)).map_err(|fault| {
        let inside = fault.inside();
        tracing::error!(table = %id, %fault, inside, "a table cannot be restored");
        let is_host = asks.is_some_and(|guest| host_of(&stored) == Some(person_id(guest)));
        fault.refusal(is_host)
    })
}

fn restore(stored: &StoredTable) -> Result<Loaded, Fault> {
    let header: Header = serde_json::from_slice(&stored.header).map_err(Fault::Header)?;
    let entries: Vec<ztable_table::JournalEntry> = (1..)
        .zip(&stored.entries)
        .map(|(number, entry)| {
            serde_json::from_slice(&entry.body).map_err(|error| Fault::Entry(number, error))
        })
        .collect::<Result<_, _>>()?;
    // Feeds of two lives of a table must never have the same epoch, and each life takes a few.
    let epoch = super::now() * 1000;
    let mut taken = 0;
    let entries = entries.into_iter().inspect(|_| taken += 1);
    let mut table = Table::restore(header, entries, epoch).map_err(|refusal| match taken {
        0 => Fault::Setup(refusal),
        number => Fault::Misfit(number, refusal),
    })?;
    for person in &stored.former {
        table.show_as(&former(*person));
    }
    let last = stored.entries.last().map_or(stored.created, |entry| entry.at);
    let changed = u64::try_from(last.millis()).unwrap_or(0);
    Ok(Loaded { table, next: stored.next(), changed })
}

/// Writes the header of a new table.
pub(super) async fn create(store: &dyn Store, id: TableId, header: &Header) -> Result<(), Refusal> {
    let at = Timestamp::from_millis(i64::try_from(header.created).unwrap_or(i64::MAX));
    let header = serde_json::to_vec(header).expect("a header is plain data");
    store.create(NewTable { id, at, header }).await.map_err(|error| unavailable(id, &error))
}

/// The end of one table's log.
pub(super) struct Journal {
    pub(super) store: Arc<dyn Store>,
    pub(super) id: TableId,
    pub(super) next: Sequence,
    pub(super) times: Histogram,
}

impl Journal {
    /// Appends, and comes back when the entries are durable.
    pub(super) async fn append(
        &mut self,
        entries: &[ztable_table::JournalEntry],
    ) -> Result<(), StoreError> {
        let count = entries.len();
        let entries = entries
            .iter()
            .map(|entry| LogEntry {
                at: Timestamp::from_millis(i64::try_from(entry.at).unwrap_or(i64::MAX)),
                body: serde_json::to_vec(entry).expect("an entry is plain data"),
            })
            .collect();
        let start = Instant::now();
        self.store.append(self.id, self.next, entries).await?;
        self.times.observe(start.elapsed());
        self.next = self.next.after(count);
        Ok(())
    }

    /// Whether the log may not grow any more.
    pub(super) fn is_full(&self) -> bool {
        self.next.get() >= MOST_ENTRIES
    }
}

pub(super) fn unavailable(id: TableId, error: &StoreError) -> Refusal {
    if *error == StoreError::NoSuchTable(id) {
        return no_such_table();
    }
    tracing::error!(table = %id, %error, "the store failed");
    Refusal::new(Code::Unavailable, error.sentence())
}

/// For everybody else it is as if it were not there.
pub(super) fn closed_table() -> Refusal {
    Refusal::new(Code::NoSuchTable, "This table was closed by who runs this server.")
}

pub(crate) fn no_such_table() -> Refusal {
    Refusal::new(Code::NoSuchTable, "There is no such table; check the link.")
}
