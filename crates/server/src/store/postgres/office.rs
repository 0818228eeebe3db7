//! The work of operators in the database, each deed one statement with its line in the audit log.

use tokio_postgres::Row;

use super::line::Values;
use super::{PostgresStore, bytes, column, sequence};
use crate::identity::GuestId;
use crate::store::accounts::Accounts;
use crate::store::office::{
    AccountFile, Audited, Deed, Fresh, Joined, Office, TABLES_NAMED, TableFile, Warrant,
};
use crate::store::talk::{Report, Talk};
use crate::store::{Store, StoreError, StoreFuture, TableId, Timestamp};

/// A statement that does something to the subject ($4), and notes it where `changed` has a row.
macro_rules! noted {
    ($change:literal) => {
        concat!(
            "WITH ",
            $change,
            " INSERT INTO audit (at, operator, deed, subject, name, reason)
              SELECT $1::bigint, $2::text, $3::text, $4::bytea,
                  coalesce((SELECT name FROM accounts WHERE person = $4), ''), $5::text
              FROM changed RETURNING number"
        )
    };
}

const LOOK: &str = noted!("changed AS (SELECT 1)");
const CLOSE: &str = noted!(
    "changed AS (
         INSERT INTO closed_tables (table_number, at) SELECT number, $1 FROM tables WHERE id = $4
         ON CONFLICT (table_number) DO NOTHING RETURNING table_number
     ), unexpected AS (
         DELETE FROM expected_results USING changed
         WHERE expected_results.table_number = changed.table_number
     )"
);
const REOPEN: &str = noted!(
    "changed AS (
         DELETE FROM closed_tables USING tables WHERE number = table_number AND id = $4 RETURNING 1
     )"
);
const BAN: &str = noted!(
    "changed AS (
         INSERT INTO bans (account, at) SELECT number, $1 FROM accounts WHERE person = $4
         ON CONFLICT (account) DO NOTHING RETURNING account
     ), ended AS (
         DELETE FROM sessions USING changed WHERE sessions.account = changed.account
     )"
);
const UNBAN: &str = noted!(
    "changed AS (
         DELETE FROM bans USING accounts WHERE number = account AND person = $4 RETURNING 1
     )"
);
const RESET: &str = noted!(
    "changed AS (
         UPDATE accounts SET password = coalesce($6, password), code = $7
         WHERE person = $4 RETURNING number
     ), ended AS (
         DELETE FROM sessions USING changed WHERE account = changed.number AND $6 IS NOT NULL
     )"
);

impl PostgresStore {
    /// Whether an earlier try has done it whose answer was lost.
    async fn is_noted(&self, deed: Deed, warrant: &Warrant) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM audit
                   WHERE at = $1 AND operator = $2 AND deed = $3 AND subject = $4 AND reason = $5";
        let Warrant { by, at, reason } = warrant;
        let values: Values<'_> = &[&at.millis(), by, &deed.word(), &deed.subject(), reason];
        Ok(!self.read(sql, values).await?.is_empty())
    }
}

impl Office for PostgresStore {
    fn table_file(&self, table: TableId) -> StoreFuture<'_, Option<TableFile>> {
        Box::pin(async move {
            let id = &table.as_bytes()[..];
            let found = self
                .read_one(
                    "SELECT created, header, next,
                         coalesce((SELECT at FROM entries WHERE table_number = number
                                   ORDER BY sequence DESC LIMIT 1), created),
                         body, coalesce(summaries.sequence = next, false), closed_tables.at,
                         (SELECT count(*) FROM said WHERE said.table_number = tables.number),
                         (SELECT count(*) FROM reports WHERE table_id = id)
                     FROM tables JOIN logs ON logs.table_number = tables.number
                     LEFT JOIN summaries ON summaries.table_number = tables.number
                     LEFT JOIN closed_tables ON closed_tables.table_number = tables.number
                     WHERE id = $1",
                    &[&id],
                )
                .await?;
            let Some(row) = found else { return Ok(None) };
            let people = self
                .read(
                    "SELECT guest, name, at FROM joined JOIN tables ON number = table_number
                     LEFT JOIN accounts ON person = guest WHERE id = $1 ORDER BY at, guest",
                    &[&id],
                )
                .await?;
            let person = |row: &Row| {
                Ok(Joined {
                    person: bytes(row, 0).map(GuestId::from_bytes)?,
                    account: column(row, 1)?,
                    at: Timestamp::from_millis(column(row, 2)?),
                })
            };
            Ok(Some(TableFile {
                created: Timestamp::from_millis(column(&row, 0)?),
                header: column(&row, 1)?,
                entries: sequence(&row, 2)?,
                changed: Timestamp::from_millis(column(&row, 3)?),
                summary: column(&row, 4)?,
                current: column(&row, 5)?,
                closed: column::<Option<i64>>(&row, 6)?.map(Timestamp::from_millis),
                people: people.iter().map(person).collect::<Result<_, StoreError>>()?,
                said: count(&row, 7)?,
                reports: count(&row, 8)?,
            }))
        })
    }

    fn account_file(&self, key: String) -> StoreFuture<'_, Option<AccountFile>> {
        Box::pin(async move {
            let found = self
                .read_one(
                    "SELECT person, name, made, bans.at,
                         (SELECT count(*) FROM reports WHERE reports.person = accounts.person),
                         (SELECT count(*) FROM reports WHERE reporter = accounts.person)
                     FROM accounts LEFT JOIN bans ON account = number WHERE name_key = $1",
                    &[&key],
                )
                .await?;
            let Some(row) = found else { return Ok(None) };
            let person = bytes(&row, 0).map(GuestId::from_bytes)?;
            Ok(Some(AccountFile {
                person,
                name: column(&row, 1)?,
                made: Timestamp::from_millis(column(&row, 2)?),
                banned: column::<Option<i64>>(&row, 3)?.map(Timestamp::from_millis),
                sessions: self.sessions_of(person).await?,
                tables: self.tables_of(person, TABLES_NAMED).await?,
                reported: count(&row, 4)?,
                reports: count(&row, 5)?,
            }))
        })
    }

    fn latest_reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        Talk::reports(self, limit)
    }

    fn act(&self, deed: Deed, warrant: Warrant) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            let sql = match deed {
                Deed::LookAtTable(_) | Deed::LookAtAccount(_) | Deed::ReadReports => LOOK,
                Deed::CloseTable(_) => CLOSE,
                Deed::ReopenTable(_) => REOPEN,
                Deed::Ban(_) => BAN,
                Deed::Unban(_) => UNBAN,
                // It needs to be told what takes their place.
                Deed::ResetPassword(_) | Deed::ResetCode(_) => return Ok(false),
            };
            let Warrant { by, at, reason } = &warrant;
            let values: Values<'_> = &[&at.millis(), by, &deed.word(), &deed.subject(), reason];
            let told = self.change(sql, values).await?;
            let done = !told.rows.is_empty();
            Ok(done || (told.again && self.is_noted(deed, &warrant).await?))
        })
    }

    fn reset(&self, person: GuestId, fresh: Fresh, warrant: Warrant) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            let deed = fresh.deed(person);
            let Warrant { by, at, reason } = &warrant;
            let told = self
                .change(
                    RESET,
                    &[
                        &at.millis(),
                        by,
                        &deed.word(),
                        &deed.subject(),
                        reason,
                        &fresh.password,
                        &&fresh.code[..],
                    ],
                )
                .await?;
            Ok(!told.rows.is_empty())
        })
    }

    fn audit_after(&self, number: i64, limit: u32) -> StoreFuture<'_, Vec<Audited>> {
        Box::pin(async move {
            let rows = self
                .read(
                    "SELECT number, at, operator, deed, subject, name, reason
                     FROM audit WHERE number > $1 ORDER BY number DESC LIMIT $2",
                    &[&number, &i64::from(limit)],
                )
                .await?;
            let line = |row: &Row| {
                let (word, subject): (String, Vec<u8>) = (column(row, 3)?, column(row, 4)?);
                let Some(deed) = Deed::read(&word, &subject) else { return Ok(None) };
                let at = Timestamp::from_millis(column(row, 1)?);
                let warrant = Warrant { by: column(row, 2)?, at, reason: column(row, 6)? };
                Ok(Some(Audited { number: column(row, 0)?, deed, name: column(row, 5)?, warrant }))
            };
            rows.iter().filter_map(|row| line(row).transpose()).collect()
        })
    }
}

fn count(row: &Row, number: usize) -> Result<u64, StoreError> {
    Ok(u64::try_from(column::<i64>(row, number)?).unwrap_or(0))
}
