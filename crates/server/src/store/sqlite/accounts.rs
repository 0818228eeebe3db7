//! Accounts in the database.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::SqliteStore;
use super::dailies;
use super::writer::failed;
use crate::identity::GuestId;
use crate::store::accounts::{
    Accounts, Beginning, Claim, Credentials, Digest, Login, MOST_SESSIONS, NewAccount, NewSession,
    SessionId, StoredAccount, StoredSession, Which, Whois,
};
use crate::store::{StoreFuture, Timestamp};

impl Accounts for SqliteStore {
    fn make_account(&self, account: NewAccount, session: NewSession) -> StoreFuture<'_, Claim> {
        self.writer.submit(move |database| make(database, &account, &session).map_err(failed))
    }

    fn account(&self, key: String) -> StoreFuture<'_, Option<StoredAccount>> {
        self.readers.ask(move |database| {
            database
                .prepare_cached("SELECT person, name, password FROM accounts WHERE name_key = ?1")?
                .query_row([key], stored_account)
                .optional()
        })
    }

    fn password_of(&self, person: GuestId) -> StoreFuture<'_, Option<String>> {
        self.readers.ask(move |database| {
            database
                .prepare_cached("SELECT password FROM accounts WHERE person = ?1")?
                .query_row([person.as_bytes()], |row| row.get(0))
                .optional()
        })
    }

    fn begin_session(
        &self,
        person: GuestId,
        password: String,
        session: NewSession,
    ) -> StoreFuture<'_, Beginning> {
        self.writer.submit(move |database| {
            let account = checked(database, person, &password).map_err(failed)?;
            let Some(account) = account else { return Ok(Beginning::Outdated) };
            if is_banned(database, account).map_err(failed)? {
                return Ok(Beginning::Banned);
            }
            begin(database, account, &session).map_err(failed)?;
            Ok(Beginning::Begun)
        })
    }

    fn whois(
        &self,
        token: Option<Digest>,
        since: Timestamp,
        guest: Option<GuestId>,
    ) -> StoreFuture<'_, Whois> {
        self.readers.ask(move |database| {
            let login = match token {
                Some(token) => login(database, &token, since)?,
                None => None,
            };
            let taken = match guest {
                Some(guest) => is_taken(database, guest)?,
                None => false,
            };
            Ok(Whois { login, taken })
        })
    }

    fn saw_session(&self, session: SessionId, at: Timestamp) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| {
            database
                .prepare_cached("UPDATE sessions SET seen = ?1 WHERE id = ?2")
                .and_then(|mut update| update.execute(params![at.millis(), session]))
                .map(drop)
                .map_err(failed)
        })
    }

    fn sessions_of(&self, person: GuestId) -> StoreFuture<'_, Vec<StoredSession>> {
        self.readers.ask(move |database| sessions_of(database, person))
    }

    fn end_sessions(&self, person: GuestId, which: Which) -> StoreFuture<'_, Vec<SessionId>> {
        self.writer.submit(move |database| {
            let (condition, session) = match which {
                Which::One(session) => ("=", session),
                Which::AllBut(session) => ("<>", session),
            };
            let sql = format!(
                "DELETE FROM sessions WHERE id {condition} ?1
                 AND account = (SELECT number FROM accounts WHERE person = ?2) RETURNING id"
            );
            let mut delete = database.prepare_cached(&sql).map_err(failed)?;
            let ended = delete
                .query_map(params![session, person.as_bytes()], |row| row.get(0))
                .map_err(failed)?;
            ended.collect::<rusqlite::Result<_>>().map_err(failed)
        })
    }

    fn recover(
        &self,
        key: String,
        code: Digest,
        fresh: Credentials,
    ) -> StoreFuture<'_, Option<StoredAccount>> {
        self.writer.submit(move |database| {
            let recovered = database
                .prepare_cached(
                    "UPDATE accounts SET password = ?1, code = ?2
                     WHERE name_key = ?3 AND code = ?4 RETURNING person, name, password",
                )
                .and_then(|mut update| {
                    let values = params![fresh.password, fresh.code, key, code];
                    update.query_row(values, stored_account).optional()
                })
                .map_err(failed)?;
            if let Some(account) = &recovered {
                end_all(database, account.person).map_err(failed)?;
            }
            Ok(recovered)
        })
    }

    fn change_password(
        &self,
        person: GuestId,
        checked: String,
        fresh: Credentials,
    ) -> StoreFuture<'_, bool> {
        self.writer.submit(move |database| {
            database
                .prepare_cached(
                    "UPDATE accounts SET password = ?1, code = ?2
                     WHERE person = ?3 AND password = ?4",
                )
                .and_then(|mut update| {
                    let values = params![fresh.password, fresh.code, person.as_bytes(), checked];
                    update.execute(values)
                })
                .map(|changed| changed > 0)
                .map_err(failed)
        })
    }

    fn delete_account(&self, person: GuestId, password: String) -> StoreFuture<'_, bool> {
        self.writer.submit(move |database| {
            let Some(account) = checked(database, person, &password).map_err(failed)? else {
                return Ok(false);
            };
            // Its sessions go with it, and what its person said.
            for forget in [
                "DELETE FROM said WHERE person = ?1",
                "DELETE FROM blocked WHERE person = ?1 OR other = ?1",
            ] {
                database.execute(forget, [person.as_bytes()]).map_err(failed)?;
            }
            database
                .execute("DELETE FROM accounts WHERE number = ?1", [account])
                .and_then(|_| {
                    database.execute(
                        "INSERT INTO former_people (person) VALUES (?1)",
                        [person.as_bytes()],
                    )
                })
                .and_then(|_| dailies::forget(database, person))
                .map_err(failed)?;
            Ok(true)
        })
    }
}

fn make(
    database: &Connection,
    account: &NewAccount,
    session: &NewSession,
) -> rusqlite::Result<Claim> {
    let NewAccount { person, name, key, credentials, at } = account;
    if is_taken(database, *person)? {
        return Ok(Claim::HasAccount);
    }
    let made = database
        .prepare_cached(
            "INSERT INTO accounts (person, name, name_key, password, code, made)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (name_key) DO NOTHING
             RETURNING number",
        )?
        .query_row(
            params![
                person.as_bytes(),
                name,
                key,
                credentials.password,
                credentials.code,
                at.millis()
            ],
            |row| row.get(0),
        )
        .optional()?;
    let Some(number) = made else { return Ok(Claim::NameTaken) };
    begin(database, number, session)?;
    Ok(Claim::Made)
}

/// Whether the id belongs to an account, or did.
fn is_taken(database: &Connection, person: GuestId) -> rusqlite::Result<bool> {
    database
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM accounts WHERE person = ?1)
             OR EXISTS (SELECT 1 FROM former_people WHERE person = ?1)",
        )?
        .query_row([person.as_bytes()], |row| row.get(0))
}

/// The row of a person's account, if its password is still this one.
fn checked(
    database: &Connection,
    person: GuestId,
    password: &str,
) -> rusqlite::Result<Option<i64>> {
    database
        .prepare_cached("SELECT number FROM accounts WHERE person = ?1 AND password = ?2")?
        .query_row(params![person.as_bytes(), password], |row| row.get(0))
        .optional()
}

fn is_banned(database: &Connection, account: i64) -> rusqlite::Result<bool> {
    database
        .prepare_cached("SELECT EXISTS (SELECT 1 FROM bans WHERE account = ?1)")?
        .query_row([account], |row| row.get(0))
}

fn begin(database: &Connection, account: i64, session: &NewSession) -> rusqlite::Result<()> {
    let NewSession { id, token, browser, at } = session;
    database
        .prepare_cached(
            "INSERT INTO sessions (id, token, account, browser, made, seen)
             VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
        )?
        .execute(params![id, token, account, browser, at.millis()])?;
    let most = i64::try_from(MOST_SESSIONS).unwrap_or(i64::MAX);
    database
        .prepare_cached(
            "DELETE FROM sessions WHERE account = ?1 AND id NOT IN (
                 SELECT id FROM sessions WHERE account = ?1
                 ORDER BY seen DESC, made DESC LIMIT ?2)",
        )?
        .execute(params![account, most])?;
    Ok(())
}

pub(super) fn sessions_of(
    database: &Connection,
    person: GuestId,
) -> rusqlite::Result<Vec<StoredSession>> {
    database
        .prepare_cached(
            "SELECT sessions.id, browser, sessions.made, seen
             FROM sessions JOIN accounts ON number = account
             WHERE person = ?1 ORDER BY seen DESC, sessions.made DESC",
        )?
        .query_map([person.as_bytes()], |row| {
            Ok(StoredSession {
                id: row.get(0)?,
                browser: row.get(1)?,
                made: Timestamp::from_millis(row.get(2)?),
                seen: Timestamp::from_millis(row.get(3)?),
            })
        })?
        .collect()
}

pub(super) fn end_all(database: &Connection, person: GuestId) -> rusqlite::Result<()> {
    database
        .prepare_cached(
            "DELETE FROM sessions
             WHERE account = (SELECT number FROM accounts WHERE person = ?1)",
        )?
        .execute([person.as_bytes()])
        .map(drop)
}

fn login(
    database: &Connection,
    token: &Digest,
    since: Timestamp,
) -> rusqlite::Result<Option<Login>> {
    database
        .prepare_cached(
            "SELECT person, name, sessions.id, seen
             FROM sessions JOIN accounts ON number = account
             WHERE token = ?1 AND seen >= ?2",
        )?
        .query_row(params![token, since.millis()], |row| {
            Ok(Login {
                person: row.get(0).map(GuestId::from_bytes)?,
                name: row.get(1)?,
                session: row.get(2)?,
                seen: Timestamp::from_millis(row.get(3)?),
            })
        })
        .optional()
}

fn stored_account(row: &Row<'_>) -> rusqlite::Result<StoredAccount> {
    Ok(StoredAccount {
        person: row.get(0).map(GuestId::from_bytes)?,
        name: row.get(1)?,
        password: row.get(2)?,
    })
}

/// Who joined this table and has deleted their account since.
pub(super) fn former_people(
    database: &Connection,
    table_number: i64,
) -> rusqlite::Result<Vec<GuestId>> {
    database
        .prepare_cached(
            "SELECT person FROM joined JOIN former_people ON person = guest
             WHERE table_number = ?1 ORDER BY person",
        )?
        .query_map([table_number], |row| row.get(0).map(GuestId::from_bytes))?
        .collect()
}
