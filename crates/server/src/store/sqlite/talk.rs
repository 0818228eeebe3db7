//! Talk in the database.

use rusqlite::{Connection, Row, params};

use super::SqliteStore;
use super::writer::failed;
use crate::identity::GuestId;
use crate::store::talk::{Report, StoredSaid, Talk};
use crate::store::{StoreError, StoreFuture, TableId, Timestamp};

impl Talk for SqliteStore {
    fn say(&self, table: TableId, said: StoredSaid) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| {
            let kept = database
                .prepare_cached(
                    "INSERT INTO said (table_number, number, at, channel, person, name, text)
                     SELECT tables.number, ?1, ?2, ?3, ?4, ?5, ?6 FROM tables WHERE id = ?7
                     ON CONFLICT (table_number, number) DO UPDATE SET text = text",
                )
                .and_then(|mut insert| {
                    insert.execute(params![
                        said.number,
                        said.at.millis(),
                        said.channel,
                        said.by.as_bytes(),
                        said.name,
                        said.text,
                        table.as_bytes()
                    ])
                })
                .map_err(failed)?;
            if kept == 0 { Err(StoreError::NoSuchTable(table)) } else { Ok(()) }
        })
    }

    fn said(&self, table: TableId, limit: u32) -> StoreFuture<'_, Vec<StoredSaid>> {
        self.readers.ask(move |database| {
            let mut last = database
                .prepare_cached(
                    "SELECT said.number, at, channel, person, name, text
                     FROM said JOIN tables ON tables.number = table_number
                     WHERE id = ?1 ORDER BY said.number DESC LIMIT ?2",
                )?
                .query_map(params![table.as_bytes(), limit], |row| read_said(row, 0))?
                .collect::<rusqlite::Result<Vec<_>>>()?;
            last.reverse();
            Ok(last)
        })
    }

    fn forget_said(&self, limit: Timestamp) -> StoreFuture<'_, u64> {
        self.writer.submit(move |database| {
            database
                .execute("DELETE FROM said WHERE at < ?1", [limit.millis()])
                .map(|deleted| deleted as u64)
                .map_err(failed)
        })
    }

    fn block(&self, person: GuestId, other: GuestId, blocked: bool) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| {
            let sql = match blocked {
                true => {
                    "INSERT INTO blocked (person, other) VALUES (?1, ?2)
                     ON CONFLICT (person, other) DO NOTHING"
                }
                false => "DELETE FROM blocked WHERE person = ?1 AND other = ?2",
            };
            database
                .prepare_cached(sql)
                .and_then(|mut change| change.execute([person.as_bytes(), other.as_bytes()]))
                .map(drop)
                .map_err(failed)
        })
    }

    fn blocked_by(&self, person: GuestId) -> StoreFuture<'_, Vec<GuestId>> {
        self.readers.ask(move |database| {
            database
                .prepare_cached("SELECT other FROM blocked WHERE person = ?1")?
                .query_map([person.as_bytes()], |row| row.get(0).map(GuestId::from_bytes))?
                .collect()
        })
    }

    fn report(&self, report: Report) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| {
            let Report { table, at, by, said } = &report;
            database
                .prepare_cached(
                    "INSERT INTO reports (table_id, at, reporter, said, said_at, channel, person,
                                          name, text)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                     ON CONFLICT (table_id, reporter, said) DO NOTHING",
                )
                .and_then(|mut insert| {
                    insert.execute(params![
                        table.as_bytes(),
                        at.millis(),
                        by.as_bytes(),
                        said.number,
                        said.at.millis(),
                        said.channel,
                        said.by.as_bytes(),
                        said.name,
                        said.text
                    ])
                })
                .map(drop)
                .map_err(failed)
        })
    }

    fn reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        self.readers.ask(move |database| latest_reports(database, limit))
    }
}

pub(super) fn latest_reports(database: &Connection, limit: u32) -> rusqlite::Result<Vec<Report>> {
    database
        .prepare_cached(
            "SELECT table_id, at, reporter, said, said_at, channel, person, name, text
             FROM reports ORDER BY number DESC LIMIT ?1",
        )?
        .query_map([limit], |row| {
            Ok(Report {
                table: row.get(0).map(TableId::from_bytes)?,
                at: row.get(1).map(Timestamp::from_millis)?,
                by: row.get(2).map(GuestId::from_bytes)?,
                said: read_said(row, 3)?,
            })
        })?
        .collect()
}

/// What was said, from this column on.
fn read_said(row: &Row<'_>, first: usize) -> rusqlite::Result<StoredSaid> {
    Ok(StoredSaid {
        number: row.get(first)?,
        at: row.get(first + 1).map(Timestamp::from_millis)?,
        channel: row.get(first + 2)?,
        by: row.get(first + 3).map(GuestId::from_bytes)?,
        name: row.get(first + 4)?,
        text: row.get(first + 5)?,
    })
}
