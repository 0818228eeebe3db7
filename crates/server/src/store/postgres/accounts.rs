//! Accounts in the database, each change one statement.

use tokio_postgres::Row;

use super::{PostgresStore, bytes, column};
use crate::identity::GuestId;
use crate::store::accounts::{
    Accounts, Beginning, Claim, Credentials, Digest, Login, MOST_SESSIONS, NewAccount, NewSession,
    SessionId, StoredAccount, StoredSession, Which, Whois,
};
use crate::store::{StoreError, StoreFuture, Timestamp};

impl Accounts for PostgresStore {
    fn make_account(&self, account: NewAccount, session: NewSession) -> StoreFuture<'_, Claim> {
        Box::pin(async move {
            let NewAccount { person, name, key, credentials, at } = account;
            let NewSession { id, token, browser, at: begun } = session;
            let told = self
                .change(
                    "WITH made AS (
                         INSERT INTO accounts (person, name, name_key, password, code, made)
                         SELECT $1, $2, $3, $4, $5, $6
                         WHERE NOT EXISTS (SELECT 1 FROM former_people WHERE person = $1)
                         ON CONFLICT DO NOTHING RETURNING number
                     )
                     INSERT INTO sessions (id, token, account, browser, made, seen)
                     SELECT $7, $8, number, $9, $10, $10 FROM made RETURNING id",
                    &[
                        &&person.as_bytes()[..],
                        &name,
                        &key,
                        &credentials.password,
                        &&credentials.code[..],
                        &at.millis(),
                        &&id[..],
                        &&token[..],
                        &browser,
                        &begun.millis(),
                    ],
                )
                .await?;
            if !told.rows.is_empty() {
                return Ok(Claim::Made);
            }
            let login = if told.again { Some(token) } else { None };
            let Whois { login, taken } =
                self.whois(login, Timestamp::from_millis(i64::MIN), Some(person)).await?;
            Ok(match (login, taken) {
                // An earlier try made it.
                (Some(login), _) if login.person == person => Claim::Made,
                (_, true) => Claim::HasAccount,
                (_, false) => Claim::NameTaken,
            })
        })
    }

    fn account(&self, key: String) -> StoreFuture<'_, Option<StoredAccount>> {
        Box::pin(async move {
            let sql = "SELECT person, name, password FROM accounts WHERE name_key = $1";
            self.read_one(sql, &[&key]).await?.as_ref().map(stored_account).transpose()
        })
    }

    fn password_of(&self, person: GuestId) -> StoreFuture<'_, Option<String>> {
        Box::pin(async move {
            let sql = "SELECT password FROM accounts WHERE person = $1";
            let row = self.read_one(sql, &[&&person.as_bytes()[..]]).await?;
            row.map(|row| column(&row, 0)).transpose()
        })
    }

    fn begin_session(
        &self,
        person: GuestId,
        password: String,
        session: NewSession,
    ) -> StoreFuture<'_, Beginning> {
        Box::pin(async move {
            let NewSession { id, token, browser, at } = session;
            // The account is locked, so that a password does not change meanwhile. The statement does
            // not see its own session, which is one of the most that may stay.
            let most = i64::try_from(MOST_SESSIONS).unwrap_or(i64::MAX).saturating_sub(1);
            let told = self
                .change(
                    "WITH own AS (
                         SELECT number FROM accounts WHERE person = $1 AND password = $2
                         AND NOT EXISTS (SELECT 1 FROM bans WHERE account = number)
                         FOR NO KEY UPDATE
                     ), ended AS (
                         DELETE FROM sessions WHERE id IN (
                             SELECT id FROM sessions JOIN own ON account = own.number
                             WHERE id <> $3
                             ORDER BY seen DESC, sessions.made DESC OFFSET $7)
                     )
                     INSERT INTO sessions (id, token, account, browser, made, seen)
                     SELECT $3, $4, number, $5, $6, $6 FROM own
                     ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING id",
                    &[
                        &&person.as_bytes()[..],
                        &password,
                        &&id[..],
                        &&token[..],
                        &browser,
                        &at.millis(),
                        &most,
                    ],
                )
                .await?;
            if !told.rows.is_empty() {
                return Ok(Beginning::Begun);
            }
            let sql = "SELECT 1 FROM bans JOIN accounts ON number = account
                       WHERE person = $1 AND password = $2";
            let banned = self.read_one(sql, &[&&person.as_bytes()[..], &password]).await?;
            Ok(if banned.is_some() { Beginning::Banned } else { Beginning::Outdated })
        })
    }

    fn whois(
        &self,
        token: Option<Digest>,
        since: Timestamp,
        guest: Option<GuestId>,
    ) -> StoreFuture<'_, Whois> {
        Box::pin(async move {
            let token = token.as_ref().map(|token| &token[..]);
            let guest = guest.as_ref().map(|guest| &guest.as_bytes()[..]);
            let row = self
                .read_one(
                    "SELECT EXISTS (SELECT 1 FROM accounts WHERE person = $3)
                         OR EXISTS (SELECT 1 FROM former_people WHERE person = $3),
                         login.person, login.name, login.id, login.seen
                     FROM (VALUES (1)) AS one LEFT JOIN (
                         SELECT person, name, sessions.id, seen
                         FROM sessions JOIN accounts ON number = account
                         WHERE token = $1 AND seen >= $2
                         -- A session that began in the moment of a ban counts for nothing.
                         AND NOT EXISTS (SELECT 1 FROM bans WHERE bans.account = number)
                     ) AS login ON true",
                    &[&token, &since.millis(), &guest],
                )
                .await?;
            let Some(row) = row else { return Ok(Whois::default()) };
            let login = match column::<Option<String>>(&row, 2)? {
                Some(name) => Some(Login {
                    person: bytes(&row, 1).map(GuestId::from_bytes)?,
                    name,
                    session: bytes(&row, 3)?,
                    seen: Timestamp::from_millis(column(&row, 4)?),
                }),
                None => None,
            };
            Ok(Whois { login, taken: column(&row, 0)? })
        })
    }

    fn saw_session(&self, session: SessionId, at: Timestamp) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let sql = "UPDATE sessions SET seen = $1 WHERE id = $2 RETURNING id";
            self.change(sql, &[&at.millis(), &&session[..]]).await.map(drop)
        })
    }

    fn sessions_of(&self, person: GuestId) -> StoreFuture<'_, Vec<StoredSession>> {
        Box::pin(async move {
            let rows = self
                .read(
                    "SELECT sessions.id, browser, sessions.made, seen
                     FROM sessions JOIN accounts ON number = account
                     WHERE person = $1 ORDER BY seen DESC, sessions.made DESC",
                    &[&&person.as_bytes()[..]],
                )
                .await?;
            let session = |row: &Row| {
                Ok(StoredSession {
                    id: bytes(row, 0)?,
                    browser: column(row, 1)?,
                    made: Timestamp::from_millis(column(row, 2)?),
                    seen: Timestamp::from_millis(column(row, 3)?),
                })
            };
            rows.iter().map(session).collect()
        })
    }

    fn end_sessions(&self, person: GuestId, which: Which) -> StoreFuture<'_, Vec<SessionId>> {
        Box::pin(async move {
            // They are looked up first, so that it is known which they were even if the answer to
            // deleting them is lost.
            let ends = |id: &SessionId| match which {
                Which::One(one) => *id == one,
                Which::AllBut(one) => *id != one,
            };
            let own = self.sessions_of(person).await?;
            let ended: Vec<SessionId> = own.into_iter().map(|own| own.id).filter(ends).collect();
            if !ended.is_empty() {
                let ids: Vec<&[u8]> = ended.iter().map(|id| &id[..]).collect();
                let sql = "DELETE FROM sessions WHERE id = ANY ($1) RETURNING id";
                self.change(sql, &[&ids]).await?;
            }
            Ok(ended)
        })
    }

    fn recover(
        &self,
        key: String,
        code: Digest,
        fresh: Credentials,
    ) -> StoreFuture<'_, Option<StoredAccount>> {
        Box::pin(async move {
            let told = self
                .change(
                    "WITH own AS (
                         UPDATE accounts SET password = $1, code = $2
                         WHERE name_key = $3 AND code = $4
                         RETURNING number, person, name, password
                     ), ended AS (
                         DELETE FROM sessions USING own WHERE account = own.number
                     )
                     SELECT person, name, password FROM own",
                    &[&fresh.password, &&fresh.code[..], &key, &&code[..]],
                )
                .await?;
            if told.again && told.rows.is_empty() {
                // If it has the new password, an earlier try has done it.
                let account = self.account(key).await?;
                return Ok(account.filter(|account| account.password == fresh.password));
            }
            told.rows.first().map(stored_account).transpose()
        })
    }

    fn change_password(
        &self,
        person: GuestId,
        checked: String,
        fresh: Credentials,
    ) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            let told = self
                .change(
                    "UPDATE accounts SET password = $1, code = $2
                     WHERE person = $3 AND password = $4 RETURNING number",
                    &[&fresh.password, &&fresh.code[..], &&person.as_bytes()[..], &checked],
                )
                .await?;
            if told.again && told.rows.is_empty() {
                return Ok(self.password_of(person).await? == Some(fresh.password));
            }
            Ok(!told.rows.is_empty())
        })
    }

    fn delete_account(&self, person: GuestId, checked: String) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            // Its sessions go with it, and what its person said.
            let told = self
                .change(
                    "WITH gone AS (
                         DELETE FROM accounts WHERE person = $1 AND password = $2
                         RETURNING person
                     ), silent AS (
                         DELETE FROM said USING gone WHERE said.person = gone.person
                     ), deaf AS (
                         DELETE FROM blocked USING gone
                         WHERE blocked.person = gone.person OR other = gone.person
                     ), forgotten AS (
                         DELETE FROM daily_results USING gone
                         WHERE daily_results.person = gone.person
                     )
                     INSERT INTO former_people (person) SELECT person FROM gone RETURNING person",
                    &[&&person.as_bytes()[..], &checked],
                )
                .await?;
            if told.again && told.rows.is_empty() {
                let sql = "SELECT person FROM former_people WHERE person = $1";
                return Ok(self.read_one(sql, &[&&person.as_bytes()[..]]).await?.is_some());
            }
            Ok(!told.rows.is_empty())
        })
    }
}

fn stored_account(row: &Row) -> Result<StoredAccount, StoreError> {
    Ok(StoredAccount {
        person: bytes(row, 0).map(GuestId::from_bytes)?,
        name: column(row, 1)?,
        password: column(row, 2)?,
    })
}
