//! The embedded store: one SQLite file, one process, one flush for many appends.
//!
//! One thread writes, a few others read. Who reads sees what was committed before the question, so
//! what was acknowledged is there; and reading never waits for a flush.

mod accounts;
mod backup;
mod dailies;
mod lock;
mod office;
mod open;
mod ratings;
mod reader;
mod recent;
mod talk;
mod writer;

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, OptionalExtension, params};

use super::accounts::Accounts;
use super::dailies::Dailies;
use super::office::Office;
use super::ratings::Ratings;
use super::talk::Talk;
use super::{
    LogEntry, NewTable, OpenError, Secret, Sequence, Store, StoreError, StoreFuture, StoredSummary,
    StoredTable, TableId, Tally, Timestamp,
};
use crate::identity::{self, GuestId};
pub use backup::{BackupError, Copied, backup, restore};
use lock::Lock;
pub use office::SqliteOffice;
use reader::Readers;
use writer::{Writer, failed};

/// A store in one SQLite file, which it keeps to itself.
///
/// Dropping the store finishes what is queued and lets go of the file.
pub struct SqliteStore {
    readers: Readers,
    writer: Writer,
    appends: AtomicU64,
    /// Last, so that the file is free only when nobody uses it any more.
    _lock: Lock,
}

impl SqliteStore {
    /// Opens the database at `path`, or makes it; brings an older schema up to date.
    ///
    /// # Errors
    /// Says in one sentence why the file cannot serve; the file is then unchanged.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let (connection, lock) = open::open(path)?;
        let readers = Readers::start(path)?;
        let writer = Writer::start(connection).map_err(|error| open::explain(path, &error))?;
        Ok(Self { readers, writer, appends: AtomicU64::new(0), _lock: lock })
    }
}

impl Store for SqliteStore {
    fn create(&self, table: NewTable) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| {
            let inserted = database
                .prepare_cached(
                    "INSERT INTO tables (id, created, header) VALUES (?1, ?2, ?3)
                     ON CONFLICT (id) DO NOTHING",
                )
                .and_then(|mut insert| {
                    insert.execute(params![
                        table.id.as_bytes(),
                        table.at.millis(),
                        table.header.as_slice()
                    ])
                })
                .map_err(failed)?;
            if inserted == 0 { Err(StoreError::TableExists(table.id)) } else { Ok(()) }
        })
    }

    fn append(
        &self,
        table: TableId,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.writer.append(table, first, entries).await?;
            self.appends.fetch_add(1, Ordering::Relaxed);
            Ok(())
        })
    }

    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>> {
        let unmerged = self.writer.unmerged().has(table);
        self.readers.ask(move |database| read(database, table, unmerged))
    }

    fn join(&self, table: TableId, guest: GuestId, at: Timestamp) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| {
            let noted = database
                .prepare_cached(
                    "INSERT INTO joined (guest, table_number, at)
                     SELECT ?1, number, ?2 FROM tables WHERE id = ?3
                     ON CONFLICT (guest, table_number) DO UPDATE SET at = excluded.at",
                )
                .and_then(|mut insert| {
                    insert.execute(params![guest.as_bytes(), at.millis(), table.as_bytes()])
                })
                .map_err(failed)?;
            if noted == 0 { Err(StoreError::NoSuchTable(table)) } else { Ok(()) }
        })
    }

    fn tables_of(&self, guest: GuestId, limit: usize) -> StoreFuture<'_, Vec<TableId>> {
        self.readers.ask(move |database| tables_of(database, guest, limit))
    }

    fn summaries(&self, tables: Vec<TableId>) -> StoreFuture<'_, Vec<Option<StoredSummary>>> {
        let unmerged = self.writer.unmerged();
        let tables: Vec<_> = tables.into_iter().map(|id| (id, unmerged.has(id))).collect();
        self.readers.ask(move |database| {
            let read = |(table, unmerged)| read_summary(database, table, unmerged);
            tables.into_iter().map(read).collect()
        })
    }

    fn keep_summary(&self, table: TableId, next: Sequence, body: Vec<u8>) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| {
            let kept = database
                .prepare_cached(
                    "INSERT INTO summaries (table_number, sequence, body)
                     SELECT number, ?1, ?2 FROM tables WHERE id = ?3
                     ON CONFLICT (table_number)
                     DO UPDATE SET sequence = excluded.sequence, body = excluded.body",
                )
                .and_then(|mut insert| insert.execute(params![next.get(), body, table.as_bytes()]))
                .map_err(failed)?;
            if kept == 0 { Err(StoreError::NoSuchTable(table)) } else { Ok(()) }
        })
    }

    fn expire(&self, limit: Timestamp) -> StoreFuture<'_, u64> {
        self.writer.submit_deletion(move |database| {
            database
                .execute(
                    "DELETE FROM tables WHERE created < ?1 AND coalesce(
                         (SELECT at FROM entries WHERE table_number = number
                          ORDER BY sequence DESC LIMIT 1),
                         created) < ?1",
                    [limit.millis()],
                )
                .map(|deleted| deleted as u64)
                .map_err(failed)
        })
    }

    fn expire_unused(
        &self,
        created: Range<Timestamp>,
        except: Vec<TableId>,
    ) -> StoreFuture<'_, Vec<TableId>> {
        self.writer.submit_deletion(move |database| {
            let except: HashSet<TableId> = except.into_iter().collect();
            let mut unused = unused(database, &created).map_err(failed)?;
            unused.retain(|id| !except.contains(id));
            let mut delete =
                database.prepare_cached("DELETE FROM tables WHERE id = ?1").map_err(failed)?;
            for id in &unused {
                delete.execute([id.as_bytes()]).map_err(failed)?;
            }
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
        self.writer.submit(|database| {
            let fresh: Secret = identity::random();
            database
                .execute(
                    "INSERT INTO settings (name, value) VALUES ('secret', ?1)
                     ON CONFLICT (name) DO NOTHING",
                    [fresh],
                )
                .map_err(failed)?;
            database
                .query_row("SELECT value FROM settings WHERE name = 'secret'", [], |row| row.get(0))
                .map_err(failed)
        })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        self.writer.submit(|database| {
            database
                .query_row("SELECT count(*) FROM settings", [], |row| row.get::<_, i64>(0))
                .map(drop)
                .map_err(failed)
        })
    }

    fn tally(&self) -> Tally {
        Tally {
            appends: self.appends.load(Ordering::Relaxed),
            commits: self.writer.commits(),
            waiting: self.writer.waiting(),
        }
    }
}

fn tables_of(
    database: &Connection,
    guest: GuestId,
    limit: usize,
) -> rusqlite::Result<Vec<TableId>> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    database
        .prepare_cached(
            "SELECT id FROM joined JOIN tables ON number = table_number
             WHERE guest = ?1 ORDER BY at DESC, id DESC LIMIT ?2",
        )?
        .query_map(params![guest.as_bytes(), limit], |row| row.get(0).map(TableId::from_bytes))?
        .collect()
}

/// `unmerged` says that some of its entries may not be in its log yet.
fn read(
    database: &Connection,
    table: TableId,
    unmerged: bool,
) -> rusqlite::Result<Option<StoredTable>> {
    // Several statements, one moment.
    let moment = database.unchecked_transaction()?;
    let head = moment
        .prepare_cached(
            "SELECT number, created, header,
                 EXISTS (SELECT 1 FROM closed_tables WHERE table_number = number)
             FROM tables WHERE id = ?1",
        )?
        .query_row([table.as_bytes()], |row| {
            Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })
        .optional()?;
    let Some((number, created, header, closed)) = head else { return Ok(None) };
    let mut entries = moment
        .prepare_cached("SELECT at, body FROM entries WHERE table_number = ?1 ORDER BY sequence")?
        .query_map([number], |row| {
            Ok(LogEntry { at: Timestamp::from_millis(row.get(0)?), body: row.get(1)? })
        })?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    if unmerged {
        entries.extend(recent::of_table(&moment, number)?);
    }
    let former = accounts::former_people(&moment, number)?;
    let created = Timestamp::from_millis(created);
    Ok(Some(StoredTable { created, header, entries, former, closed }))
}

fn read_summary(
    database: &Connection,
    table: TableId,
    unmerged: bool,
) -> rusqlite::Result<Option<StoredSummary>> {
    let moment = database.unchecked_transaction()?;
    let found = moment
        .prepare_cached(
            "SELECT number, tables.header, coalesce(
                 (SELECT max(sequence) + 1 FROM entries WHERE table_number = number), 0
             ), summaries.sequence, summaries.body,
                 EXISTS (SELECT 1 FROM closed_tables WHERE closed_tables.table_number = number)
             FROM tables LEFT JOIN summaries ON table_number = number
             WHERE id = ?1",
        )?
        .query_row([table.as_bytes()], |row| {
            let kept: Option<u32> = row.get(3)?;
            let (next, body) = (Sequence::new(row.get(2)?), row.get(4)?);
            Ok((
                row.get(0)?,
                kept.map(Sequence::new),
                StoredSummary {
                    header: row.get(1)?,
                    next,
                    body,
                    current: false,
                    former: Vec::new(),
                    closed: row.get(5)?,
                },
            ))
        })
        .optional()?;
    let Some((number, kept, mut summary)) = found else { return Ok(None) };
    if unmerged {
        summary.next = summary.next.after(recent::of_table(&moment, number)?.len());
    }
    summary.former = accounts::former_people(&moment, number)?;
    summary.current = kept == Some(summary.next);
    Ok(Some(summary))
}

fn unused(database: &Connection, created: &Range<Timestamp>) -> rusqlite::Result<Vec<TableId>> {
    database
        .prepare_cached(
            "SELECT id FROM tables WHERE created >= ?1 AND created < ?2
             AND NOT EXISTS (SELECT 1 FROM entries WHERE table_number = number)",
        )?
        .query_map([created.start.millis(), created.end.millis()], |row| {
            row.get(0).map(TableId::from_bytes)
        })?
        .collect()
}

#[cfg(test)]
mod tests;
