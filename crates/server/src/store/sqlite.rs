//! The embedded store: one SQLite file, one process, one flush for many appends.

mod open;
mod writer;

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Answer, Entry, NewTable, OpenError, Secret, Sequence, Store, StoreError, StoredTable, TableId,
    Tally, Timestamp,
};
use crate::identity::{self, GuestId};
use writer::{Writer, failed};

/// A store in one SQLite file, which it locks for itself.
///
/// Everything, reading too, goes through the one thread that owns the connection: who reads sees
/// only what was committed, and what was acknowledged is there. Dropping the store finishes what is
/// queued and unlocks the file.
pub struct SqliteStore {
    writer: Writer,
    appends: AtomicU64,
}

impl SqliteStore {
    /// Opens the database at `path`, or makes it; brings an older schema up to date.
    ///
    /// # Errors
    /// Says in one sentence why the file cannot serve; the file is then unchanged.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let connection = open::open(path)?;
        Ok(Self { writer: Writer::start(connection), appends: AtomicU64::new(0) })
    }
}

impl Store for SqliteStore {
    fn create(&self, table: NewTable) -> Answer<'_, ()> {
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

    fn append(&self, table: TableId, first: Sequence, entries: Vec<Entry>) -> Answer<'_, ()> {
        let written = self.writer.submit(move |database| {
            let (number, next) = end_of_log(database, table)?;
            if first != next {
                return Err(StoreError::Conflict { table, given: first, next });
            }
            let mut insert = database
                .prepare_cached(
                    "INSERT INTO entries (table_number, sequence, at, body)
                     VALUES (?1, ?2, ?3, ?4)",
                )
                .map_err(failed)?;
            for (index, Entry { at, body }) in entries.iter().enumerate() {
                insert
                    .execute(params![number, first.after(index).get(), at.millis(), body])
                    .map_err(failed)?;
            }
            Ok(())
        });
        Box::pin(async move {
            written.await?;
            self.appends.fetch_add(1, Ordering::Relaxed);
            Ok(())
        })
    }

    fn load(&self, table: TableId) -> Answer<'_, Option<StoredTable>> {
        self.writer.submit(move |database| read(database, table).map_err(failed))
    }

    fn join(&self, table: TableId, guest: GuestId, at: Timestamp) -> Answer<'_, ()> {
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

    fn tables_of(&self, guest: GuestId, limit: usize) -> Answer<'_, Vec<TableId>> {
        self.writer.submit(move |database| {
            let limit = i64::try_from(limit).unwrap_or(i64::MAX);
            database
                .prepare_cached(
                    "SELECT id FROM joined JOIN tables ON number = table_number
                     WHERE guest = ?1 ORDER BY at DESC, id DESC LIMIT ?2",
                )
                .and_then(|mut query| {
                    query
                        .query_map(params![guest.as_bytes(), limit], |row| {
                            row.get(0).map(TableId::from_bytes)
                        })?
                        .collect()
                })
                .map_err(failed)
        })
    }

    fn expire(&self, limit: Timestamp) -> Answer<'_, u64> {
        self.writer.submit(move |database| {
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
    ) -> Answer<'_, Vec<TableId>> {
        self.writer.submit(move |database| {
            let mut unused: Vec<TableId> = database
                .prepare_cached(
                    "SELECT id FROM tables WHERE created >= ?1 AND created < ?2
                     AND NOT EXISTS (SELECT 1 FROM entries WHERE table_number = number)",
                )
                .and_then(|mut query| {
                    query
                        .query_map([created.start.millis(), created.end.millis()], |row| {
                            row.get(0).map(TableId::from_bytes)
                        })?
                        .collect()
                })
                .map_err(failed)?;
            let except: HashSet<TableId> = except.into_iter().collect();
            unused.retain(|id| !except.contains(id));
            let mut delete =
                database.prepare_cached("DELETE FROM tables WHERE id = ?1").map_err(failed)?;
            for id in &unused {
                delete.execute([id.as_bytes()]).map_err(failed)?;
            }
            Ok(unused)
        })
    }

    fn secret(&self) -> Answer<'_, Secret> {
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

    fn check(&self) -> Answer<'_, ()> {
        self.writer.submit(|database| {
            database
                .query_row("SELECT count(*) FROM settings", [], |row| row.get::<_, i64>(0))
                .map(drop)
                .map_err(failed)
        })
    }

    fn tally(&self) -> Tally {
        Tally { appends: self.appends.load(Ordering::Relaxed), commits: self.writer.commits() }
    }
}

/// The row of a table and the number its log continues at.
fn end_of_log(database: &Connection, table: TableId) -> Result<(i64, Sequence), StoreError> {
    database
        .prepare_cached(
            "SELECT number, coalesce(
                 (SELECT max(sequence) + 1 FROM entries WHERE table_number = number), 0)
             FROM tables WHERE id = ?1",
        )
        .and_then(|mut query| {
            query
                .query_row([table.as_bytes()], |row| Ok((row.get(0)?, Sequence::new(row.get(1)?))))
                .optional()
        })
        .map_err(failed)?
        .ok_or(StoreError::NoSuchTable(table))
}

fn read(database: &Connection, table: TableId) -> rusqlite::Result<Option<StoredTable>> {
    let head = database
        .prepare_cached("SELECT number, created, header FROM tables WHERE id = ?1")?
        .query_row([table.as_bytes()], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    let Some((number, created, header)) = head else { return Ok(None) };
    let entries = database
        .prepare_cached("SELECT at, body FROM entries WHERE table_number = ?1 ORDER BY sequence")?
        .query_map([number], |row| {
            Ok(Entry { at: Timestamp::from_millis(row.get(0)?), body: row.get(1)? })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Some(StoredTable { created: Timestamp::from_millis(created), header, entries }))
}

#[cfg(test)]
mod tests;
