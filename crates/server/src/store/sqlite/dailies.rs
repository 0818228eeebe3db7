//! Games of the day in the database.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::SqliteStore;
use super::writer::failed;
use crate::identity::GuestId;
use crate::store::StoreFuture;
use crate::store::dailies::{
    Dailies, DailyEntry, DailyKey, DailyList, DailyLook, MOST_RESULTS, NewDaily, OwnDaily,
};

impl Dailies for SqliteStore {
    fn keep_daily(&self, result: NewDaily) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| keep(database, &result).map_err(failed))
    }

    fn daily_list(&self, of: DailyKey, person: GuestId, limit: u32) -> StoreFuture<'_, DailyList> {
        self.readers.ask(move |database| {
            // Several statements, one moment.
            let moment = database.unchecked_transaction()?;
            let all = moment
                .prepare_cached("SELECT count(*) FROM daily_results WHERE day = ?1 AND game = ?2")?
                .query_row(params![of.day, of.game], |row| row.get(0))?;
            let top = moment
                .prepare_cached(
                    "SELECT daily_results.number, coalesce(accounts.name, daily_results.name),
                         accounts.number IS NULL, score
                     FROM daily_results LEFT JOIN accounts USING (person)
                     WHERE day = ?1 AND game = ?2
                     ORDER BY score DESC, at, daily_results.number LIMIT ?3",
                )?
                .query_map(params![of.day, of.game, limit], entry)?
                .collect::<rusqlite::Result<_>>()?;
            let own = moment
                .prepare_cached(
                    // What has no points is below all that has.
                    "SELECT number, score, (
                         SELECT count(*) FROM daily_results AS other
                         WHERE other.day = own.day AND other.game = own.game
                         AND other.score > coalesce(own.score, -3000000000))
                     FROM daily_results AS own WHERE day = ?1 AND game = ?2 AND person = ?3",
                )?
                .query_row(params![of.day, of.game, person.as_bytes()], |row| {
                    let better: u32 = row.get(2)?;
                    Ok(OwnDaily { number: row.get(0)?, score: row.get(1)?, place: better + 1 })
                })
                .optional()?;
            Ok(DailyList { top, own, all })
        })
    }

    fn look_at_daily(
        &self,
        of: DailyKey,
        person: GuestId,
        number: i64,
    ) -> StoreFuture<'_, DailyLook> {
        self.writer.submit(move |database| look(database, &of, person, number).map_err(failed))
    }

    fn expire_dailies(&self, before: u32) -> StoreFuture<'_, u64> {
        self.writer.submit(move |database| {
            database
                .execute("DELETE FROM daily_results WHERE day < ?1", [before])
                .map(|deleted| deleted as u64)
                .map_err(failed)
        })
    }
}

fn keep(database: &Connection, result: &NewDaily) -> rusqlite::Result<()> {
    let NewDaily { of, person, name, score, at, code } = result;
    database
        .prepare_cached(
            "INSERT INTO daily_results (day, game, person, name, score, at, code)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (person, day, game) DO UPDATE SET name = excluded.name,
             score = excluded.score, at = excluded.at, code = excluded.code
             WHERE NOT looked AND excluded.score > coalesce(score, -3000000000)",
        )?
        .execute(params![of.day, of.game, person.as_bytes(), name, score, at.millis(), code])?;
    database
        .prepare_cached(
            "DELETE FROM daily_results WHERE number IN (
                 SELECT number FROM daily_results WHERE day = ?1 AND game = ?2
                 ORDER BY score DESC, at, number LIMIT -1 OFFSET ?3)",
        )?
        .execute(params![of.day, of.game, MOST_RESULTS])
        .map(drop)
}

fn look(
    database: &Connection,
    of: &DailyKey,
    person: GuestId,
    number: i64,
) -> rusqlite::Result<DailyLook> {
    let own = database
        .prepare_cached(
            "SELECT number FROM daily_results WHERE day = ?1 AND game = ?2 AND person = ?3",
        )?
        .query_row(params![of.day, of.game, person.as_bytes()], |row| row.get::<_, i64>(0))
        .optional()?;
    let Some(own) = own else { return Ok(DailyLook::NotPlayed) };
    let found = database
        .prepare_cached(
            "SELECT daily_results.number, coalesce(accounts.name, daily_results.name),
                 accounts.number IS NULL, score, daily_results.code
             FROM daily_results LEFT JOIN accounts USING (person)
             WHERE daily_results.number = ?1 AND day = ?2 AND game = ?3",
        )?
        .query_row(params![number, of.day, of.game], |row| Ok((entry(row)?, row.get(4)?)))
        .optional()?;
    let Some((entry, code)) = found else { return Ok(DailyLook::Missing) };
    if own != number {
        database
            .prepare_cached("UPDATE daily_results SET looked = 1 WHERE number = ?1")?
            .execute([own])?;
    }
    Ok(DailyLook::Game(entry, code))
}

/// Forgets somebody whose account is deleted.
pub(super) fn forget(database: &Connection, person: GuestId) -> rusqlite::Result<()> {
    database
        .prepare_cached("DELETE FROM daily_results WHERE person = ?1")?
        .execute([person.as_bytes()])
        .map(drop)
}

/// The first four columns: number, name, whether it is a guest's, score.
fn entry(row: &Row<'_>) -> rusqlite::Result<DailyEntry> {
    Ok(DailyEntry {
        number: row.get(0)?,
        name: row.get(1)?,
        guest: row.get(2)?,
        score: row.get(3)?,
    })
}
