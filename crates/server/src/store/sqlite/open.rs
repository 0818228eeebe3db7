//! Opening a database file: whose it is, whether it can be written, and which schema it has.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags};

use super::lock::Lock;
use crate::store::OpenError;

/// Marks a file as ours ("ztbl"), so that we never write into another program's database.
pub(super) const APPLICATION_ID: i64 = 0x7a74_626c;

/// What turns schema version `n` into version `n + 1`, by index. Only ever add to the end.
pub(super) const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE tables (
        number  INTEGER PRIMARY KEY,
        id      BLOB NOT NULL UNIQUE,
        created INTEGER NOT NULL,
        header  BLOB NOT NULL
    ) STRICT;
    CREATE TABLE entries (
        table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        sequence     INTEGER NOT NULL,
        at           INTEGER NOT NULL,
        body         BLOB NOT NULL,
        PRIMARY KEY (table_number, sequence)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE joined (
        guest        BLOB NOT NULL,
        table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        at           INTEGER NOT NULL,
        PRIMARY KEY (guest, table_number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX joined_by_table ON joined (table_number);
    CREATE TABLE settings (
        name  TEXT PRIMARY KEY,
        value BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    ",
    "
    -- How each table stood when its log had so many entries; a row that is behind says nothing.
    CREATE TABLE summaries (
        table_number INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
        sequence     INTEGER NOT NULL,
        body         BLOB NOT NULL
    ) STRICT;
    CREATE INDEX tables_by_creation ON tables (created);
",
    "
    -- Entries that are not in their logs yet, those of a transaction in one row.
    CREATE TABLE recent (
        number INTEGER PRIMARY KEY,
        body   BLOB NOT NULL
    ) STRICT;
    ",
    "
    -- People with a name and a password. `person` is the id that they had as guests.
    CREATE TABLE accounts (
        number   INTEGER PRIMARY KEY,
        person   BLOB NOT NULL UNIQUE,
        name     TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        code     BLOB NOT NULL,
        made     INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE sessions (
        id      BLOB PRIMARY KEY,
        token   BLOB NOT NULL UNIQUE,
        account INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
        browser TEXT NOT NULL,
        made    INTEGER NOT NULL,
        seen    INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sessions_by_account ON sessions (account);
    -- The ids of deleted accounts: no cookie stands for them any more.
    CREATE TABLE former_people (
        person BLOB PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    ",
    "
    -- Tables whose game will be counted and was not yet.
    CREATE TABLE expected_results (
        table_number INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE
    ) STRICT;
    -- Games that were counted, once each. They outlive their tables.
    CREATE TABLE rated_games (
        number   INTEGER PRIMARY KEY,
        table_id BLOB NOT NULL UNIQUE,
        game     TEXT NOT NULL,
        at       INTEGER NOT NULL,
        seats    INTEGER NOT NULL
    ) STRICT;
    -- How they came out for people, with the ratings afterwards.
    CREATE TABLE rated_results (
        account    INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
        rated_game INTEGER NOT NULL REFERENCES rated_games (number),
        place      INTEGER NOT NULL,
        mean       REAL NOT NULL,
        deviation  REAL NOT NULL,
        PRIMARY KEY (account, rated_game)
    ) STRICT, WITHOUT ROWID;
    -- Where people stand now.
    CREATE TABLE ratings (
        account   INTEGER NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
        game      TEXT NOT NULL,
        mean      REAL NOT NULL,
        deviation REAL NOT NULL,
        games     INTEGER NOT NULL,
        wins      INTEGER NOT NULL,
        PRIMARY KEY (account, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX ratings_by_strength ON ratings (game, mean - 2 * deviation DESC);
    ",
    "
    -- What people say at tables, for a while.
    CREATE TABLE said (
        table_number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        number       INTEGER NOT NULL,
        at           INTEGER NOT NULL,
        channel      INTEGER NOT NULL,
        person       BLOB NOT NULL,
        name         TEXT NOT NULL,
        text         TEXT NOT NULL,
        PRIMARY KEY (table_number, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX said_by_time ON said (at);
    -- Whom people want to hear nothing of.
    CREATE TABLE blocked (
        person BLOB NOT NULL,
        other  BLOB NOT NULL,
        PRIMARY KEY (person, other)
    ) STRICT, WITHOUT ROWID;
    -- What people want the operator to see. It outlives its table.
    CREATE TABLE reports (
        number   INTEGER PRIMARY KEY,
        table_id BLOB NOT NULL,
        at       INTEGER NOT NULL,
        reporter BLOB NOT NULL,
        said     INTEGER NOT NULL,
        said_at  INTEGER NOT NULL,
        channel  INTEGER NOT NULL,
        person   BLOB NOT NULL,
        name     TEXT NOT NULL,
        text     TEXT NOT NULL,
        UNIQUE (table_id, reporter, said)
    ) STRICT;
    ",
    "
    -- Games of the day, one of each person: `day` counts from 1970, `score` is missing where the game
    -- was lost, and whoever has `looked` at the game of somebody else has settled theirs.
    CREATE TABLE daily_results (
        number INTEGER PRIMARY KEY,
        day    INTEGER NOT NULL,
        game   TEXT NOT NULL,
        person BLOB NOT NULL,
        name   TEXT NOT NULL,
        score  INTEGER,
        at     INTEGER NOT NULL,
        looked INTEGER NOT NULL DEFAULT 0,
        code   TEXT NOT NULL,
        UNIQUE (person, day, game)
    ) STRICT;
    CREATE INDEX daily_results_by_score ON daily_results (day, game, score DESC, at);
    ",
    "
    -- Accounts that nobody may log in with, and since when.
    CREATE TABLE bans (
        account INTEGER PRIMARY KEY REFERENCES accounts (number) ON DELETE CASCADE,
        at      INTEGER NOT NULL
    ) STRICT;
    -- Tables that nobody may open, and since when.
    CREATE TABLE closed_tables (
        table_number INTEGER PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
        at           INTEGER NOT NULL
    ) STRICT;
    -- What operators did: `subject` is the id of a table or a person. It outlives both.
    CREATE TABLE audit (
        number   INTEGER PRIMARY KEY,
        at       INTEGER NOT NULL,
        operator TEXT NOT NULL,
        deed     TEXT NOT NULL,
        subject  BLOB NOT NULL,
        name     TEXT NOT NULL,
        reason   TEXT NOT NULL
    ) STRICT;
    ",
    "
    -- As what people played, where the game says so; nothing of games that were counted before.
    ALTER TABLE rated_results ADD COLUMN role TEXT;
    ",
];

/// The schema version this program writes.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// How many pages of the write-ahead log make it worth copying.
const CHECKPOINT_PAGES: i64 = 4000;

/// How long a process that is just ending may still hold the file.
pub(super) const PATIENCE: Duration = Duration::from_millis(500);

pub(super) fn open(path: &Path) -> Result<(Connection, Lock), OpenError> {
    let mut connection = connect(path).map_err(|error| explain(path, &error))?;
    if connection.is_readonly(MAIN_DB).map_err(|error| explain(path, &error))? {
        let reason = "it is read-only".to_owned();
        return Err(OpenError::Unwritable { path: path.into(), reason });
    }
    // Nothing is changed before it is clear that the file is ours.
    known_version(&connection, path)?;
    let lock = Lock::take(path)?;
    // Another process may have brought it up to date until now.
    let found = known_version(&connection, path)?;
    prepare(&mut connection, found).map_err(|error| explain(path, &error))?;
    Ok((connection, lock))
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

pub(super) fn known_version(connection: &Connection, path: &Path) -> Result<i64, OpenError> {
    let number = |sql| {
        connection
            .query_row(sql, [], |row| row.get::<_, i64>(0))
            .map_err(|error| explain(path, &error))
    };
    let found = number("PRAGMA user_version")?;
    match number("PRAGMA application_id")? {
        APPLICATION_ID if found > VERSION => {
            Err(OpenError::Newer { path: path.into(), found, known: VERSION })
        }
        APPLICATION_ID if found >= 0 => Ok(found),
        0 if found == 0 && number("SELECT count(*) FROM sqlite_schema")? == 0 => Ok(0),
        _ => Err(OpenError::Foreign { path: path.into() }),
    }
}

fn prepare(connection: &mut Connection, found: i64) -> rusqlite::Result<()> {
    // The write-ahead log, flushed at every commit: an acknowledged append survives a power cut.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    for (version, migration) in (1..).zip(MIGRATIONS).filter(|(version, _)| *version > found) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", version)?;
        transaction.commit()?;
    }
    // Copying the log into the file is a flush of its own, worth its while only now and then.
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
    // An older program that serves the file shows now at the latest.
    connection.execute_batch("BEGIN IMMEDIATE; COMMIT")
}

pub(super) fn explain(path: &Path, error: &rusqlite::Error) -> OpenError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::Locked { path },
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            OpenError::NotADatabase { path }
        }
        _ => OpenError::Unwritable { path, reason: error.to_string() },
    }
}
