//! Talk in the database.

use tokio_postgres::Row;

use super::{PostgresStore, bytes, column};
use crate::identity::GuestId;
use crate::store::talk::{Report, StoredSaid, Talk};
use crate::store::{StoreError, StoreFuture, TableId, Timestamp};

impl Talk for PostgresStore {
    fn say(&self, table: TableId, said: StoredSaid) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.change_table(
                table,
                "WITH known AS (
                     SELECT number FROM tables WHERE id = $1
                 ), kept AS (
                     INSERT INTO said (table_number, number, at, channel, person, name, text)
                     SELECT number, $2, $3, $4, $5, $6, $7 FROM known
                     ON CONFLICT (table_number, number) DO NOTHING
                 )
                 SELECT number FROM known",
                &[
                    &&table.as_bytes()[..],
                    &said.number,
                    &said.at.millis(),
                    &i32::from(said.channel),
                    &&said.by.as_bytes()[..],
                    &said.name,
                    &said.text,
                ],
            )
            .await
        })
    }

    fn said(&self, table: TableId, limit: u32) -> StoreFuture<'_, Vec<StoredSaid>> {
        Box::pin(async move {
            let rows = self
                .read(
                    "SELECT said.number, at, channel, person, name, text
                     FROM said JOIN tables ON tables.number = table_number
                     WHERE id = $1 ORDER BY said.number DESC LIMIT $2",
                    &[&&table.as_bytes()[..], &i64::from(limit)],
                )
                .await?;
            rows.iter().rev().map(|row| read_said(row, 0)).collect()
        })
    }

    fn forget_said(&self, limit: Timestamp) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let told = self
                .sweeps
                .ask(
                    "WITH deleted AS (DELETE FROM said WHERE at < $1 RETURNING 1)
                     SELECT count(*) FROM deleted",
                    &[&limit.millis()],
                )
                .await?;
            let deleted: i64 = told.rows.first().map_or(Ok(0), |row| column(row, 0))?;
            Ok(u64::try_from(deleted).unwrap_or(0))
        })
    }

    fn block(&self, person: GuestId, other: GuestId, blocked: bool) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let sql = match blocked {
                true => {
                    "INSERT INTO blocked (person, other) VALUES ($1, $2)
                     ON CONFLICT (person, other) DO NOTHING RETURNING person"
                }
                false => "DELETE FROM blocked WHERE person = $1 AND other = $2 RETURNING person",
            };
            self.change(sql, &[&&person.as_bytes()[..], &&other.as_bytes()[..]]).await.map(drop)
        })
    }

    fn blocked_by(&self, person: GuestId) -> StoreFuture<'_, Vec<GuestId>> {
        Box::pin(async move {
            let sql = "SELECT other FROM blocked WHERE person = $1";
            let rows = self.read(sql, &[&&person.as_bytes()[..]]).await?;
            rows.iter().map(|row| bytes(row, 0).map(GuestId::from_bytes)).collect()
        })
    }

    fn report(&self, report: Report) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let Report { table, at, by, said } = report;
            self.change(
                "INSERT INTO reports (table_id, at, reporter, said, said_at, channel, person,
                                      name, text)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                 ON CONFLICT (table_id, reporter, said) DO NOTHING RETURNING number",
                &[
                    &&table.as_bytes()[..],
                    &at.millis(),
                    &&by.as_bytes()[..],
                    &said.number,
                    &said.at.millis(),
                    &i32::from(said.channel),
                    &&said.by.as_bytes()[..],
                    &said.name,
                    &said.text,
                ],
            )
            .await
            .map(drop)
        })
    }

    fn reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        Box::pin(async move {
            let rows = self
                .read(
                    "SELECT table_id, at, reporter, said, said_at, channel, person, name, text
                     FROM reports ORDER BY number DESC LIMIT $1",
                    &[&i64::from(limit)],
                )
                .await?;
            let report = |row: &Row| {
                Ok(Report {
                    table: bytes(row, 0).map(TableId::from_bytes)?,
                    at: Timestamp::from_millis(column(row, 1)?),
                    by: bytes(row, 2).map(GuestId::from_bytes)?,
                    said: read_said(row, 3)?,
                })
            };
            rows.iter().map(report).collect()
        })
    }
}

/// What was said, from this column on.
fn read_said(row: &Row, first: usize) -> Result<StoredSaid, StoreError> {
    Ok(StoredSaid {
        number: column(row, first)?,
        at: Timestamp::from_millis(column(row, first + 1)?),
        channel: u8::try_from(column::<i32>(row, first + 2)?).unwrap_or(0),
        by: bytes(row, first + 3).map(GuestId::from_bytes)?,
        name: column(row, first + 4)?,
        text: column(row, first + 5)?,
    })
}
