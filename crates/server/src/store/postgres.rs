//! The store of many servers: a Postgres, by its address.
//!
//! Appends of all tables go together over one connection ([`appends`]); everything else is one
//! statement each over a few others, so that nothing is ever half done and reading waits for no
//! writing. Connections that are lost are made again ([`line`]); where the answer to a change was
//! lost with one, what is there now is read to find out whether it was made.

mod accounts;
mod address;
mod appends;
mod dailies;
mod leases;
mod line;
mod office;
mod ratings;
mod schema;
mod talk;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio_postgres::Row;
use tokio_postgres::types::FromSqlOwned;

use super::accounts::Accounts;
use super::dailies::Dailies;
use super::office::Office;
use super::ratings::Ratings;
use super::talk::Talk;
use super::{
    LogEntry, NewTable, Secret, Sequence, Store, StoreError, StoreFuture, StoredSummary,
    StoredTable, TableId, Tally, Timestamp,
};
use crate::identity::{self, GuestId};
pub use address::{Address, ConnectError};
use appends::Appends;
use line::{ANSWER, Isolation, Lines, PATIENCE, Pauses, Place, Told, Trouble, Values};

/// Connections for reading, and for writing what is no append.
const READERS: usize = 3;
const WRITERS: usize = 2;

/// How long deleting old tables may take.
const SWEEP: Duration = Duration::from_secs(300);

/// A store in a Postgres, which other nodes may use at the same time.
///
/// It lives in the runtime it was opened in. Dropping it finishes what is queued.
pub struct PostgresStore {
    appends: Appends,
    readers: Lines,
    writers: Lines,
    /// Deletions of many tables, which nobody waits behind.
    sweeps: Lines,
    /// Games that change ratings: nothing that was read for them may have changed meanwhile.
    counting: Lines,
    appended: AtomicU64,
    commits: AtomicU64,
}

impl PostgresStore {
    /// Connects, and brings an older schema up to date. A database that is just starting is waited
    /// for, a few seconds long.
    ///
    /// # Errors
    /// Says in one sentence why the database cannot serve.
    pub async fn open(address: &Address) -> Result<Self, ConnectError> {
        let place = Arc::new(Place::new(address.clone()));
        let (start, mut pauses) = (Instant::now(), Pauses::new());
        let (mut client, _) = loop {
            match place.connect(Isolation::Statement).await {
                Ok(connected) => break connected,
                Err(Trouble::Lost(_) | Trouble::Busy(_)) if start.elapsed() < PATIENCE => {
                    pauses.wait().await;
                }
                Err(trouble) => {
                    let address = address.to_string();
                    return Err(ConnectError::Unreachable { address, reason: trouble.reason() });
                }
            }
        };
        schema::prepare(&mut client, address).await?;
        let flushes = client.query_one("SHOW fsync", &[]).await;
        if flushes.is_ok_and(|row| row.try_get(0).is_ok_and(|fsync: &str| fsync == "off")) {
            tracing::warn!(
                database = %address,
                "the database does not flush to its disk (fsync = off); a power cut loses games"
            );
        }
        Ok(Self {
            appends: Appends::start(&place),
            readers: Lines::new(&place, Isolation::Statement, READERS, ANSWER),
            writers: Lines::new(&place, Isolation::Statement, WRITERS, ANSWER),
            sweeps: Lines::new(&place, Isolation::Statement, 1, SWEEP),
            counting: Lines::new(&place, Isolation::Snapshot, 1, ANSWER),
            appended: AtomicU64::new(0),
            commits: AtomicU64::new(0),
        })
    }

    async fn read(&self, sql: &'static str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        self.readers.ask(sql, values).await.map(|told| told.rows)
    }

    /// The row of a question that has one at most.
    async fn read_one(
        &self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.read(sql, values).await?.into_iter().next())
    }

    async fn change(&self, sql: &'static str, values: Values<'_>) -> Result<Told, StoreError> {
        let told = self.writers.ask(sql, values).await?;
        self.commits.fetch_add(u64::from(!told.rows.is_empty()), Ordering::Relaxed);
        Ok(told)
    }

    /// A change of a table, by a statement that gives a row back where the table is there.
    async fn change_table(
        &self,
        table: TableId,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<(), StoreError> {
        if self.change(sql, values).await?.rows.is_empty() {
            return Err(StoreError::NoSuchTable(table));
        }
        Ok(())
    }
}

impl Store for PostgresStore {
    fn create(&self, table: NewTable) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let NewTable { id, at, header } = table;
            let made = self
                .change(
                    "WITH made AS (
                         INSERT INTO tables (id, created, header) VALUES ($1, $2, $3)
                         ON CONFLICT (id) DO NOTHING RETURNING number
                     )
                     INSERT INTO logs (table_number, next, changed)
                     SELECT number, 0, $2 FROM made RETURNING table_number",
                    &[&&id.as_bytes()[..], &at.millis(), &header],
                )
                .await?;
            if !made.rows.is_empty() {
                return Ok(());
            }
            if made.again
                && let Some(there) = self.load(id).await?
                && (there.created, there.header) == (at, header)
            {
                return Ok(());
            }
            Err(StoreError::TableExists(id))
        })
    }

    fn append(
        &self,
        table: TableId,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.appends.append(table, first, entries).await?;
            self.appended.fetch_add(1, Ordering::Relaxed);
            Ok(())
        })
    }

    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>> {
        Box::pin(async move {
            // One statement sees one moment.
            let row = self
                .read_one(
                    "SELECT created, header,
                         ARRAY(SELECT at FROM entries
                               WHERE table_number = number ORDER BY sequence),
                         ARRAY(SELECT body FROM entries
                               WHERE table_number = number ORDER BY sequence),
                         ARRAY(SELECT person FROM joined JOIN former_people ON person = guest
                               WHERE table_number = number ORDER BY person),
                         EXISTS (SELECT 1 FROM closed_tables WHERE table_number = number)
                     FROM tables WHERE id = $1",
                    &[&&table.as_bytes()[..]],
                )
                .await?;
            let Some(row) = row else { return Ok(None) };
            let (times, bodies): (Vec<i64>, Vec<Vec<u8>>) = (column(&row, 2)?, column(&row, 3)?);
            let entry = |(at, body)| LogEntry { at: Timestamp::from_millis(at), body };
            Ok(Some(StoredTable {
                created: Timestamp::from_millis(column(&row, 0)?),
                header: column(&row, 1)?,
                entries: times.into_iter().zip(bodies).map(entry).collect(),
                former: guests(column(&row, 4)?)?,
                closed: column(&row, 5)?,
            }))
        })
    }

    fn join(&self, table: TableId, guest: GuestId, at: Timestamp) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.change_table(
                table,
                "INSERT INTO joined (guest, table_number, at)
                 SELECT $1, number, $2 FROM tables WHERE id = $3
                 ON CONFLICT (guest, table_number) DO UPDATE SET at = excluded.at
                 RETURNING table_number",
                &[&&guest.as_bytes()[..], &at.millis(), &&table.as_bytes()[..]],
            )
            .await
        })
    }

    fn tables_of(&self, guest: GuestId, limit: usize) -> StoreFuture<'_, Vec<TableId>> {
        Box::pin(async move {
            let limit = i64::try_from(limit).unwrap_or(i64::MAX);
            let rows = self
                .read(
                    "SELECT id FROM joined JOIN tables ON number = table_number
                     WHERE guest = $1 ORDER BY at DESC, id DESC LIMIT $2",
                    &[&&guest.as_bytes()[..], &limit],
                )
                .await?;
            rows.iter().map(|row| bytes(row, 0).map(TableId::from_bytes)).collect()
        })
    }

    fn summaries(&self, tables: Vec<TableId>) -> StoreFuture<'_, Vec<Option<StoredSummary>>> {
        Box::pin(async move {
            let tables: Vec<&[u8]> = tables.iter().map(|table| &table.as_bytes()[..]).collect();
            let rows = self
                .read(
                    "SELECT header, next, body, coalesce(summaries.sequence = next, false),
                         ARRAY(SELECT person FROM joined JOIN former_people ON person = guest
                               WHERE joined.table_number = number ORDER BY person),
                         EXISTS (SELECT 1 FROM closed_tables
                                 WHERE closed_tables.table_number = number)
                     FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (name, place)
                     LEFT JOIN (tables JOIN logs ON logs.table_number = number) ON id = name
                     LEFT JOIN summaries ON summaries.table_number = number
                     ORDER BY place",
                    &[&tables],
                )
                .await?;
            let summary = |row: &Row| {
                let Some(header) = column(row, 0)? else { return Ok(None) };
                Ok(Some(StoredSummary {
                    header,
                    next: sequence(row, 1)?,
                    body: column(row, 2)?,
                    current: column(row, 3)?,
                    former: guests(column(row, 4)?)?,
                    closed: column(row, 5)?,
                }))
            };
            rows.iter().map(summary).collect()
        })
    }

    fn keep_summary(&self, table: TableId, next: Sequence, body: Vec<u8>) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.change_table(
                table,
                "INSERT INTO summaries (table_number, sequence, body)
                 SELECT number, $1, $2 FROM tables WHERE id = $3
                 ON CONFLICT (table_number)
                 DO UPDATE SET sequence = excluded.sequence, body = excluded.body
                 RETURNING table_number",
                &[&whole(next), &body, &&table.as_bytes()[..]],
            )
            .await
        })
    }

    fn expire(&self, limit: Timestamp) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            // Locking the ends of logs looks at them once more: one that has just grown is spared.
            let told = self
                .sweeps
                .ask(
                    "WITH old AS (
                         SELECT table_number FROM tables JOIN logs ON table_number = number
                         WHERE created < $1 AND changed < $1
                         ORDER BY table_number FOR UPDATE OF logs
                     ), deleted AS (
                         DELETE FROM tables USING old WHERE number = table_number RETURNING 1
                     )
                     SELECT count(*) FROM deleted",
                    &[&limit.millis()],
                )
                .await?;
            let deleted: i64 = told.rows.first().map_or(Ok(0), |row| column(row, 0))?;
            Ok(u64::try_from(deleted).unwrap_or(0))
        })
    }

    fn expire_unused(
        &self,
        created: Range<Timestamp>,
        except: Vec<TableId>,
    ) -> StoreFuture<'_, Vec<TableId>> {
        Box::pin(async move {
            let except: Vec<&[u8]> = except.iter().map(|id| &id.as_bytes()[..]).collect();
            let due = self
                .read(
                    "SELECT id FROM tables JOIN logs ON table_number = number
                     WHERE created >= $1 AND created < $2 AND next = 0 AND id <> ALL ($3)
                     -- Somebody looks at it, at another node.
                     AND NOT EXISTS (
                         SELECT 1 FROM leases WHERE leases.table_number = number
                         AND ends > (extract(epoch FROM clock_timestamp()) * 1000)::int8
                     )",
                    &[&created.start.millis(), &created.end.millis(), &except],
                )
                .await?;
            let due: Vec<Vec<u8>> =
                due.iter().map(|row| column(row, 0)).collect::<Result<_, _>>()?;
            if due.is_empty() {
                return Ok(Vec::new());
            }
            let told = self
                .sweeps
                .ask(
                    "WITH unused AS (
                         SELECT table_number FROM tables JOIN logs ON table_number = number
                         WHERE id = ANY ($1) AND next = 0
                         ORDER BY table_number FOR UPDATE OF logs
                     )
                     DELETE FROM tables USING unused WHERE number = table_number RETURNING id",
                    &[&due],
                )
                .await?;
            if !told.again {
                return told
                    .rows
                    .iter()
                    .map(|row| bytes(row, 0).map(TableId::from_bytes))
                    .collect();
            }
            // Those that an earlier try deleted are gone too.
            let left = self.read("SELECT id FROM tables WHERE id = ANY ($1)", &[&due]).await?;
            let left: HashSet<Vec<u8>> =
                left.iter().map(|row| column(row, 0)).collect::<Result<_, _>>()?;
            due.into_iter().filter(|id| !left.contains(id)).map(|id| table_id(&id)).collect()
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
        Box::pin(async move {
            let fresh: Secret = identity::random();
            self.change(
                "INSERT INTO settings (name, value) VALUES ('secret', $1)
                 ON CONFLICT (name) DO NOTHING RETURNING name",
                &[&&fresh[..]],
            )
            .await?;
            let row = self
                .read_one("SELECT value FROM settings WHERE name = 'secret'", &[])
                .await?
                .ok_or_else(|| StoreError::Failed("the secret has vanished".to_owned()))?;
            bytes(&row, 0)
        })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        Box::pin(
            async move { self.writers.ask("SELECT count(*) FROM settings", &[]).await.map(drop) },
        )
    }

    fn tally(&self) -> Tally {
        Tally {
            appends: self.appended.load(Ordering::Relaxed),
            commits: self.commits.load(Ordering::Relaxed) + self.appends.commits(),
            waiting: self.appends.waiting(),
        }
    }
}

/// A value of a row; one of another type is a database that somebody else has changed.
fn column<T: FromSqlOwned>(row: &Row, number: usize) -> Result<T, StoreError> {
    row.try_get(number).map_err(|error| StoreError::Failed(error.to_string()))
}

fn array<const N: usize>(bytes: &[u8]) -> Result<[u8; N], StoreError> {
    let wrong = |_| StoreError::Failed(format!("a value has {} bytes, not {N}", bytes.len()));
    bytes.try_into().map_err(wrong)
}

fn bytes<const N: usize>(row: &Row, number: usize) -> Result<[u8; N], StoreError> {
    array(&column::<Vec<u8>>(row, number)?)
}

fn table_id(bytes: &[u8]) -> Result<TableId, StoreError> {
    array(bytes).map(TableId::from_bytes)
}

fn guests(people: Vec<Vec<u8>>) -> Result<Vec<GuestId>, StoreError> {
    people.iter().map(|person| array(person).map(GuestId::from_bytes)).collect()
}

fn sequence(row: &Row, number: usize) -> Result<Sequence, StoreError> {
    Ok(Sequence::new(u32::try_from(column::<i32>(row, number)?).unwrap_or(0)))
}

/// A number as the database has it. Logs are far shorter than it can count.
fn whole(sequence: Sequence) -> i32 {
    i32::try_from(sequence.get()).unwrap_or(i32::MAX)
}
