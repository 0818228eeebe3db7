//! The work of operators in the database: by the store itself, or beside a server that has it open.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{
    Connection, OpenFlags, OptionalExtension, Row, Transaction, TransactionBehavior, params,
};

use super::open::{self, VERSION, explain, known_version};
use super::writer::failed;
use super::{SqliteStore, accounts, recent, talk};
use crate::identity::GuestId;
use crate::store::office::{
    AccountFile, Audited, Deed, Fresh, Joined, Office, TABLES_NAMED, TableFile, Warrant,
};
use crate::store::talk::Report;
use crate::store::{OpenError, Sequence, StoreError, StoreFuture, TableId, Timestamp};

impl Office for SqliteStore {
    fn table_file(&self, table: TableId) -> StoreFuture<'_, Option<TableFile>> {
        self.readers.ask(move |database| table_file(database, table))
    }

    fn account_file(&self, key: String) -> StoreFuture<'_, Option<AccountFile>> {
        self.readers.ask(move |database| account_file(database, &key))
    }

    fn latest_reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        self.readers.ask(move |database| talk::latest_reports(database, limit))
    }

    fn act(&self, deed: Deed, warrant: Warrant) -> StoreFuture<'_, bool> {
        self.writer.submit(move |database| act(database, deed, &warrant).map_err(failed))
    }

    fn reset(&self, person: GuestId, fresh: Fresh, warrant: Warrant) -> StoreFuture<'_, bool> {
        self.writer
            .submit(move |database| reset(database, person, &fresh, &warrant).map_err(failed))
    }

    fn audit_after(&self, number: i64, limit: u32) -> StoreFuture<'_, Vec<Audited>> {
        self.readers.ask(move |database| audit_after(database, number, limit))
    }
}

/// How long an operator waits while a server writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// The database of a server that may be running. It writes no logs, so that the server, which knows
/// where those end, need not hear of it.
pub struct SqliteOffice {
    connection: Mutex<Connection>,
}

impl SqliteOffice {
    /// Opens the database at `path`, which has to be there; brings an older schema up to date unless a
    /// server has it open.
    ///
    /// # Errors
    /// Says in one sentence why not.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let broken = |error: rusqlite::Error| explain(path, &error);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(broken)?;
        connection.busy_timeout(PATIENCE).map_err(broken)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(broken)?;
        match known_version(&connection, path)? {
            0 => return Err(OpenError::Foreign { path: path.into() }),
            VERSION => {}
            found => match open::open(path) {
                Ok(_) => {}
                Err(OpenError::Locked { path }) => {
                    return Err(OpenError::ServedByOlder { path, found, known: VERSION });
                }
                Err(error) => return Err(error),
            },
        }
        Ok(Self { connection: Mutex::new(connection) })
    }

    /// Works at once, in one transaction that no other writer can get in the way of.
    fn work<T: Send + 'static>(
        &self,
        behaviour: TransactionBehavior,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> StoreFuture<'_, T> {
        // A transaction that was not committed is undone.
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let done: Result<T, StoreError> = Transaction::new(&mut connection, behaviour)
            .and_then(|transaction| {
                let done = work(&transaction)?;
                transaction.commit()?;
                Ok(done)
            })
            .map_err(failed);
        Box::pin(std::future::ready(done))
    }

    fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> StoreFuture<'_, T> {
        self.work(TransactionBehavior::Deferred, work)
    }

    fn change(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<bool>,
    ) -> StoreFuture<'_, bool> {
        self.work(TransactionBehavior::Immediate, work)
    }
}

impl Office for SqliteOffice {
    fn table_file(&self, table: TableId) -> StoreFuture<'_, Option<TableFile>> {
        self.read(|database| table_file(database, table))
    }

    fn account_file(&self, key: String) -> StoreFuture<'_, Option<AccountFile>> {
        self.read(|database| account_file(database, &key))
    }

    fn latest_reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        self.read(|database| talk::latest_reports(database, limit))
    }

    fn act(&self, deed: Deed, warrant: Warrant) -> StoreFuture<'_, bool> {
        self.change(|database| act(database, deed, &warrant))
    }

    fn reset(&self, person: GuestId, fresh: Fresh, warrant: Warrant) -> StoreFuture<'_, bool> {
        self.change(|database| reset(database, person, &fresh, &warrant))
    }

    fn audit_after(&self, number: i64, limit: u32) -> StoreFuture<'_, Vec<Audited>> {
        self.read(|database| audit_after(database, number, limit))
    }
}

fn act(database: &Connection, deed: Deed, warrant: &Warrant) -> rusqlite::Result<bool> {
    let (at, subject) = (warrant.at.millis(), deed.subject());
    let done = match deed {
        Deed::LookAtTable(_) | Deed::LookAtAccount(_) | Deed::ReadReports => 1,
        Deed::CloseTable(_) => {
            database.execute(
                "DELETE FROM expected_results
                 WHERE table_number = (SELECT number FROM tables WHERE id = ?1)",
                [subject],
            )?;
            database.execute(
                "INSERT INTO closed_tables (table_number, at)
                 SELECT number, ?1 FROM tables WHERE id = ?2
                 ON CONFLICT (table_number) DO NOTHING",
                params![at, subject],
            )?
        }
        Deed::ReopenTable(_) => database.execute(
            "DELETE FROM closed_tables
             WHERE table_number = (SELECT number FROM tables WHERE id = ?1)",
            [subject],
        )?,
        Deed::Ban(person) => {
            accounts::end_all(database, person)?;
            database.execute(
                "INSERT INTO bans (account, at) SELECT number, ?1 FROM accounts WHERE person = ?2
                 ON CONFLICT (account) DO NOTHING",
                params![at, subject],
            )?
        }
        Deed::Unban(_) => database.execute(
            "DELETE FROM bans WHERE account = (SELECT number FROM accounts WHERE person = ?1)",
            [subject],
        )?,
        // It needs to be told what takes their place.
        Deed::ResetPassword(_) | Deed::ResetCode(_) => 0,
    };
    if done > 0 {
        note(database, deed, warrant)?;
    }
    Ok(done > 0)
}

fn reset(
    database: &Connection,
    person: GuestId,
    fresh: &Fresh,
    warrant: &Warrant,
) -> rusqlite::Result<bool> {
    let changed = database.execute(
        "UPDATE accounts SET password = coalesce(?1, password), code = ?2 WHERE person = ?3",
        params![fresh.password, fresh.code, person.as_bytes()],
    )?;
    if changed > 0 {
        if fresh.password.is_some() {
            accounts::end_all(database, person)?;
        }
        note(database, fresh.deed(person), warrant)?;
    }
    Ok(changed > 0)
}

/// Writes a line of the audit log.
fn note(database: &Connection, deed: Deed, warrant: &Warrant) -> rusqlite::Result<()> {
    let Warrant { by, at, reason } = warrant;
    database
        .prepare_cached(
            "INSERT INTO audit (at, operator, deed, subject, name, reason)
             VALUES (?1, ?2, ?3, ?4,
                     coalesce((SELECT name FROM accounts WHERE person = ?4), ''), ?5)",
        )?
        .execute(params![at.millis(), by, deed.word(), deed.subject(), reason])
        .map(drop)
}

fn audit_after(database: &Connection, number: i64, limit: u32) -> rusqlite::Result<Vec<Audited>> {
    let lines = database
        .prepare_cached(
            "SELECT number, at, operator, deed, subject, name, reason
             FROM audit WHERE number > ?1 ORDER BY number DESC LIMIT ?2",
        )?
        .query_map(params![number, limit], |row| {
            let (word, subject): (String, Vec<u8>) = (row.get(3)?, row.get(4)?);
            let Some(deed) = Deed::read(&word, &subject) else { return Ok(None) };
            let at = Timestamp::from_millis(row.get(1)?);
            let warrant = Warrant { by: row.get(2)?, at, reason: row.get(6)? };
            Ok(Some(Audited { number: row.get(0)?, deed, name: row.get(5)?, warrant }))
        })?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(lines.into_iter().flatten().collect())
}

fn table_file(database: &Connection, table: TableId) -> rusqlite::Result<Option<TableFile>> {
    // Several statements, one moment; where there is a transaction already, that is one.
    let _moment = database.is_autocommit().then(|| database.unchecked_transaction()).transpose()?;
    let found = database
        .prepare_cached(
            "SELECT tables.number, created, header, closed_tables.at,
                 summaries.sequence, summaries.body,
                 (SELECT count(*) FROM said WHERE said.table_number = tables.number),
                 (SELECT count(*) FROM reports WHERE table_id = id)
             FROM tables
             LEFT JOIN closed_tables ON closed_tables.table_number = tables.number
             LEFT JOIN summaries ON summaries.table_number = tables.number
             WHERE id = ?1",
        )?
        .query_row([table.as_bytes()], |row| {
            let (number, kept): (i64, Option<u32>) = (row.get(0)?, row.get(4)?);
            let created = Timestamp::from_millis(row.get(1)?);
            let file = TableFile {
                created,
                header: row.get(2)?,
                entries: Sequence::FIRST,
                changed: created,
                summary: row.get(5)?,
                current: false,
                closed: row.get::<_, Option<i64>>(3)?.map(Timestamp::from_millis),
                people: Vec::new(),
                said: count(row, 6)?,
                reports: count(row, 7)?,
            };
            Ok((number, kept, file))
        })
        .optional()?;
    let Some((number, kept, mut file)) = found else { return Ok(None) };
    let (settled, last): (u32, Option<i64>) = database
        .prepare_cached(
            "SELECT count(*), (SELECT at FROM entries WHERE table_number = ?1
                               ORDER BY sequence DESC LIMIT 1)
             FROM entries WHERE table_number = ?1",
        )?
        .query_row([number], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let recent = recent::of_table(database, number)?;
    let last = recent.last().map(|entry| entry.at).or(last.map(Timestamp::from_millis));
    file.entries = Sequence::new(settled).after(recent.len());
    file.changed = last.unwrap_or(file.created);
    file.current = kept == Some(file.entries.get());
    file.people = database
        .prepare_cached(
            "SELECT guest, name, at FROM joined LEFT JOIN accounts ON person = guest
             WHERE table_number = ?1 ORDER BY at, guest",
        )?
        .query_map([number], |row| {
            Ok(Joined {
                person: row.get(0).map(GuestId::from_bytes)?,
                account: row.get(1)?,
                at: Timestamp::from_millis(row.get(2)?),
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Some(file))
}

fn account_file(database: &Connection, key: &str) -> rusqlite::Result<Option<AccountFile>> {
    let _moment = database.is_autocommit().then(|| database.unchecked_transaction()).transpose()?;
    let found = database
        .prepare_cached(
            "SELECT person, name, made, bans.at,
                 (SELECT count(*) FROM reports WHERE reports.person = accounts.person),
                 (SELECT count(*) FROM reports WHERE reporter = accounts.person)
             FROM accounts LEFT JOIN bans ON account = number WHERE name_key = ?1",
        )?
        .query_row([key], |row| {
            Ok(AccountFile {
                person: row.get(0).map(GuestId::from_bytes)?,
                name: row.get(1)?,
                made: Timestamp::from_millis(row.get(2)?),
                banned: row.get::<_, Option<i64>>(3)?.map(Timestamp::from_millis),
                sessions: Vec::new(),
                tables: Vec::new(),
                reported: count(row, 4)?,
                reports: count(row, 5)?,
            })
        })
        .optional()?;
    let Some(mut file) = found else { return Ok(None) };
    file.sessions = accounts::sessions_of(database, file.person)?;
    file.tables = super::tables_of(database, file.person, TABLES_NAMED)?;
    Ok(Some(file))
}

fn count(row: &Row<'_>, number: usize) -> rusqlite::Result<u64> {
    row.get(number).map(|count: i64| u64::try_from(count).unwrap_or(0))
}
