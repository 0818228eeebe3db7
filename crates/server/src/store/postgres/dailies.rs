//! Games of the day in the database.

use tokio_postgres::Row;

use super::{PostgresStore, column};
use crate::identity::GuestId;
use crate::store::dailies::{
    Dailies, DailyEntry, DailyKey, DailyList, DailyLook, MOST_RESULTS, NewDaily, OwnDaily,
};
use crate::store::{StoreError, StoreFuture};

impl Dailies for PostgresStore {
    fn keep_daily(&self, result: NewDaily) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let NewDaily { of, person, name, score, at, code } = result;
            let day = number(of.day);
            // Done twice, it is done once.
            self.change(
                "INSERT INTO daily_results (day, game, person, name, score, at, code)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT (person, day, game) DO UPDATE SET name = excluded.name,
                 score = excluded.score, at = excluded.at, code = excluded.code
                 WHERE NOT daily_results.looked
                 AND excluded.score > coalesce(daily_results.score, -3000000000)
                 RETURNING number",
                &[&day, &of.game, &&person.as_bytes()[..], &name, &score, &at.millis(), &code],
            )
            .await?;
            self.change(
                "DELETE FROM daily_results WHERE number IN (
                     SELECT number FROM daily_results WHERE day = $1 AND game = $2
                     ORDER BY score DESC NULLS LAST, at, number OFFSET $3)
                 RETURNING number",
                &[&day, &of.game, &i64::from(MOST_RESULTS)],
            )
            .await
            .map(drop)
        })
    }

    fn daily_list(&self, of: DailyKey, person: GuestId, limit: u32) -> StoreFuture<'_, DailyList> {
        Box::pin(async move {
            let day = number(of.day);
            let rows = self
                .read(
                    "SELECT daily_results.number, coalesce(accounts.name, daily_results.name),
                         accounts.number IS NULL, score
                     FROM daily_results LEFT JOIN accounts USING (person)
                     WHERE day = $1 AND game = $2
                     ORDER BY score DESC NULLS LAST, at, daily_results.number LIMIT $3",
                    &[&day, &of.game, &i64::from(limit)],
                )
                .await?;
            let top = rows.iter().map(entry).collect::<Result<_, _>>()?;
            // A result that comes between these two questions shows with the next look.
            let row = self
                .read_one(
                    "SELECT own.number, own.score, others.everybody, (
                         SELECT count(*) FROM daily_results AS other
                         WHERE other.day = $1 AND other.game = $2
                         AND other.score > coalesce(own.score, -3000000000))
                     FROM (SELECT count(*) AS everybody FROM daily_results
                           WHERE day = $1 AND game = $2) AS others
                     LEFT JOIN daily_results AS own
                         ON own.day = $1 AND own.game = $2 AND own.person = $3",
                    &[&day, &of.game, &&person.as_bytes()[..]],
                )
                .await?;
            let Some(row) = row else { return Ok(DailyList { top, own: None, all: 0 }) };
            let count = |place| Ok(u32::try_from(column::<i64>(&row, place)?).unwrap_or(u32::MAX));
            let own = match column(&row, 0)? {
                Some(number) => {
                    Some(OwnDaily { number, score: column(&row, 1)?, place: count(3)? + 1 })
                }
                None => None,
            };
            Ok(DailyList { top, own, all: count(2)? })
        })
    }

    fn look_at_daily(
        &self,
        of: DailyKey,
        person: GuestId,
        wanted: i64,
    ) -> StoreFuture<'_, DailyLook> {
        Box::pin(async move {
            let day = number(of.day);
            let row = self
                .change(
                    "WITH own AS (
                         SELECT number FROM daily_results
                         WHERE day = $1 AND game = $2 AND person = $3
                     ), found AS (
                         SELECT daily_results.number,
                             coalesce(accounts.name, daily_results.name) AS name,
                             accounts.number IS NULL AS guest, score, daily_results.code
                         FROM daily_results LEFT JOIN accounts USING (person)
                         WHERE daily_results.number = $4 AND day = $1 AND game = $2
                     ), settled AS (
                         UPDATE daily_results SET looked = true FROM own, found
                         WHERE daily_results.number = own.number AND own.number <> found.number
                     )
                     SELECT found.* FROM own LEFT JOIN found ON true",
                    &[&day, &of.game, &&person.as_bytes()[..], &wanted],
                )
                .await?
                .rows
                .into_iter()
                .next();
            let Some(row) = row else { return Ok(DailyLook::NotPlayed) };
            match column::<Option<i64>>(&row, 0)? {
                Some(_) => Ok(DailyLook::Game(entry(&row)?, column(&row, 4)?)),
                None => Ok(DailyLook::Missing),
            }
        })
    }

    fn expire_dailies(&self, before: u32) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let told = self
                .sweeps
                .ask(
                    "WITH deleted AS (
                         DELETE FROM daily_results WHERE day < $1 RETURNING 1
                     )
                     SELECT count(*) FROM deleted",
                    &[&number(before)],
                )
                .await?;
            let deleted: i64 = told.rows.first().map_or(Ok(0), |row| column(row, 0))?;
            Ok(u64::try_from(deleted).unwrap_or(0))
        })
    }
}

/// A day as the database has it.
fn number(day: u32) -> i32 {
    i32::try_from(day).unwrap_or(i32::MAX)
}

/// The first four columns: number, name, whether it is a guest's, score.
fn entry(row: &Row) -> Result<DailyEntry, StoreError> {
    Ok(DailyEntry {
        number: column(row, 0)?,
        name: column(row, 1)?,
        guest: column(row, 2)?,
        score: column(row, 3)?,
    })
}
