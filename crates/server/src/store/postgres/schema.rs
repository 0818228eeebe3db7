//! What the database looks like, and bringing it up to date.
//!
//! Everything is in a schema of its own, so that other programs may share the database.

use tokio_postgres::{Client, Transaction};

use super::address::{Address, ConnectError, explain};

/// What turns version `n` into version `n + 1`, by index. Only ever add to the end, and only what a
/// program of the version before can live with: nodes are replaced one after the other.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE tables (
        number  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id      bytea NOT NULL UNIQUE,
        created bigint NOT NULL,
        header  bytea NOT NULL
    );
    CREATE INDEX tables_by_creation ON tables (created);
    -- Where each log ends and when it last grew. Who appends locks its row; rows are small, change
    -- with every pick and have room to do so in place.
    CREATE TABLE logs (
        table_number bigint PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
        next         integer NOT NULL,
        changed      bigint NOT NULL
    ) WITH (fillfactor = 50);
    -- All entries of one append have the same mark, drawn by who wrote them.
    CREATE TABLE entries (
        table_number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        sequence     integer NOT NULL,
        at           bigint NOT NULL,
        body         bytea NOT NULL,
        mark         bigint NOT NULL,
        PRIMARY KEY (table_number, sequence)
    );
    CREATE TABLE joined (
        guest        bytea NOT NULL,
        table_number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        at           bigint NOT NULL,
        PRIMARY KEY (guest, table_number)
    );
    CREATE INDEX joined_by_table ON joined (table_number);
    -- How each table stood when its log had so many entries; a row that is behind says nothing.
    CREATE TABLE summaries (
        table_number bigint PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
        sequence     integer NOT NULL,
        body         bytea NOT NULL
    );
    CREATE TABLE settings (
        name  text PRIMARY KEY,
        value bytea NOT NULL
    );
    -- People with a name and a password. `person` is the id that they had as guests.
    CREATE TABLE accounts (
        number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person   bytea NOT NULL UNIQUE,
        name     text NOT NULL,
        name_key text NOT NULL UNIQUE,
        password text NOT NULL,
        code     bytea NOT NULL,
        made     bigint NOT NULL
    );
    CREATE TABLE sessions (
        id      bytea PRIMARY KEY,
        token   bytea NOT NULL UNIQUE,
        account bigint NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
        browser text NOT NULL,
        made    bigint NOT NULL,
        seen    bigint NOT NULL
    );
    CREATE INDEX sessions_by_account ON sessions (account);
    -- The ids of deleted accounts: no cookie stands for them any more.
    CREATE TABLE former_people (
        person bytea PRIMARY KEY
    );
    ",
    "
    -- Tables whose game will be counted and was not yet.
    CREATE TABLE expected_results (
        table_number bigint PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE
    );
    -- Games that were counted, once each. They outlive their tables.
    CREATE TABLE rated_games (
        number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        table_id bytea NOT NULL UNIQUE,
        game     text NOT NULL,
        at       bigint NOT NULL,
        seats    integer NOT NULL
    );
    -- How they came out for people, with the ratings afterwards.
    CREATE TABLE rated_results (
        account    bigint NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
        rated_game bigint NOT NULL REFERENCES rated_games (number),
        place      integer NOT NULL,
        mean       double precision NOT NULL,
        deviation  double precision NOT NULL,
        PRIMARY KEY (account, rated_game)
    );
    -- Where people stand now.
    CREATE TABLE ratings (
        account   bigint NOT NULL REFERENCES accounts (number) ON DELETE CASCADE,
        game      text NOT NULL,
        mean      double precision NOT NULL,
        deviation double precision NOT NULL,
        games     integer NOT NULL,
        wins      integer NOT NULL,
        PRIMARY KEY (account, game)
    );
    CREATE INDEX ratings_by_strength ON ratings (game, (mean - 2 * deviation) DESC);
    ",
    "
    -- Which node each table lives on, and until when, in milliseconds of this database's clock.
    CREATE TABLE leases (
        table_number bigint PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
        node         bigint NOT NULL,
        term         bigint NOT NULL,
        ends         bigint NOT NULL
    ) WITH (fillfactor = 50);
    ",
    "
    -- What people say at tables, for a while.
    CREATE TABLE said (
        table_number bigint NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
        number       bigint NOT NULL,
        at           bigint NOT NULL,
        channel      integer NOT NULL,
        person       bytea NOT NULL,
        name         text NOT NULL,
        text         text NOT NULL,
        PRIMARY KEY (table_number, number)
    );
    CREATE INDEX said_by_time ON said (at);
    -- Whom people want to hear nothing of.
    CREATE TABLE blocked (
        person bytea NOT NULL,
        other  bytea NOT NULL,
        PRIMARY KEY (person, other)
    );
    -- What people want the operator to see. It outlives its table.
    CREATE TABLE reports (
        number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        table_id bytea NOT NULL,
        at       bigint NOT NULL,
        reporter bytea NOT NULL,
        said     bigint NOT NULL,
        said_at  bigint NOT NULL,
        channel  integer NOT NULL,
        person   bytea NOT NULL,
        name     text NOT NULL,
        text     text NOT NULL,
        UNIQUE (table_id, reporter, said)
    );
    ",
    "
    -- Games of the day, one of each person: `day` counts from 1970, `score` is missing where the game
    -- was lost, and whoever has `looked` at the game of somebody else has settled theirs.
    CREATE TABLE daily_results (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        day    integer NOT NULL,
        game   text NOT NULL,
        person bytea NOT NULL,
        name   text NOT NULL,
        score  integer,
        at     bigint NOT NULL,
        looked boolean NOT NULL DEFAULT false,
        code   text NOT NULL,
        UNIQUE (person, day, game)
    );
    CREATE INDEX daily_results_by_score
        ON daily_results (day, game, score DESC NULLS LAST, at);
    ",
    "
    -- Accounts that nobody may log in with, and since when.
    CREATE TABLE bans (
        account bigint PRIMARY KEY REFERENCES accounts (number) ON DELETE CASCADE,
        at      bigint NOT NULL
    );
    -- Tables that nobody may open, and since when.
    CREATE TABLE closed_tables (
        table_number bigint PRIMARY KEY REFERENCES tables (number) ON DELETE CASCADE,
        at           bigint NOT NULL
    );
    -- What operators did: `subject` is the id of a table or a person. It outlives both.
    CREATE TABLE audit (
        number   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at       bigint NOT NULL,
        operator text NOT NULL,
        deed     text NOT NULL,
        subject  bytea NOT NULL,
        name     text NOT NULL,
        reason   text NOT NULL
    );
    ",
    "
    -- The nodes there are, since when and until when, in milliseconds of this database's clock, and
    -- what each tells the others.
    CREATE TABLE nodes (
        node    bigint PRIMARY KEY,
        address text NOT NULL,
        since   bigint NOT NULL,
        ends    bigint NOT NULL,
        word    bytea NOT NULL
    ) WITH (fillfactor = 50);
    ",
    "
    -- As what people played, where the game says so; nothing of games that were counted before.
    ALTER TABLE rated_results ADD COLUMN role text;
    ",
];

/// The schema version this program writes.
pub(super) const VERSION: i32 = MIGRATIONS.len() as i32;

/// Held while the schema is changed, so that of several nodes that start at once one does it
/// ("ztbl").
const LOCK: i64 = 0x7a74_626c;

/// Brings the database up to date: all of it or nothing.
pub(super) async fn prepare(client: &mut Client, address: &Address) -> Result<(), ConnectError> {
    let failed = |error: tokio_postgres::Error| ConnectError::NotPrepared {
        address: address.to_string(),
        reason: explain(&error),
    };
    let change = client.transaction().await.map_err(failed)?;
    change.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await.map_err(failed)?;
    let found = match version(&change).await.map_err(failed)? {
        Some(found) if found > VERSION => {
            let address = address.to_string();
            return Err(ConnectError::Newer { address, found, known: VERSION });
        }
        Some(found) => found,
        None => return Err(ConnectError::Foreign { address: address.to_string() }),
    };
    let due = MIGRATIONS.get(usize::try_from(found).unwrap_or(0)..).unwrap_or_default();
    if due.is_empty() {
        return Ok(());
    }
    if found == 0 {
        let fresh = "CREATE SCHEMA IF NOT EXISTS ztable;
                     CREATE TABLE ztable.version (version integer NOT NULL);
                     INSERT INTO ztable.version VALUES (0)";
        change.batch_execute(fresh).await.map_err(failed)?;
    }
    change.batch_execute("SET LOCAL search_path = ztable").await.map_err(failed)?;
    for migration in due {
        change.batch_execute(migration).await.map_err(failed)?;
    }
    change.execute("UPDATE version SET version = $1", &[&VERSION]).await.map_err(failed)?;
    change.commit().await.map_err(failed)?;
    tracing::info!(from = found, to = VERSION, "the database was brought up to date");
    Ok(())
}

/// The version of the schema, zero where there is none yet, `None` where it is somebody else's.
async fn version(change: &Transaction<'_>) -> Result<Option<i32>, tokio_postgres::Error> {
    let sql = "SELECT to_regclass('ztable.version') IS NOT NULL,
                      EXISTS (SELECT 1 FROM pg_class
                              WHERE relnamespace = to_regnamespace('ztable'))";
    let row = change.query_one(sql, &[]).await?;
    match (row.try_get(0)?, row.try_get(1)?) {
        (true, _) => {
            // Another program may have a table of this name too.
            let ours = "SELECT count(*) = 1 FROM pg_attribute
                        WHERE attrelid = to_regclass('ztable.version') AND attnum > 0
                        AND attname = 'version' AND atttypid = 'integer'::regtype";
            if !change.query_one(ours, &[]).await?.try_get::<_, bool>(0)? {
                return Ok(None);
            }
            let found = change.query_opt("SELECT version FROM ztable.version", &[]).await?;
            found.map(|row| row.try_get(0)).transpose()
        }
        (false, true) => Ok(None),
        (false, false) => Ok(Some(0)),
    }
}
