//! Ratings in the database.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::SqliteStore;
use super::writer::failed;
use crate::identity::GuestId;
use crate::ratings::Rating;
use crate::store::ratings::{
    Leader, PlayedRole, Player, Profile, RatedGame, Ratings, Standing, StoredResult,
};
use crate::store::{StoreError, StoreFuture, TableId, Timestamp};

impl Ratings for SqliteStore {
    fn expect_result(&self, table: TableId) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| {
            let known = database
                .prepare_cached("SELECT number FROM tables WHERE id = ?1")
                .and_then(|mut query| {
                    query.query_row([table.as_bytes()], |row| row.get::<_, i64>(0)).optional()
                })
                .map_err(failed)?;
            let Some(number) = known else { return Err(StoreError::NoSuchTable(table)) };
            database
                .prepare_cached(
                    "INSERT INTO expected_results (table_number) SELECT ?1
                     WHERE NOT EXISTS (SELECT 1 FROM rated_games WHERE table_id = ?2)
                     ON CONFLICT (table_number) DO NOTHING",
                )
                .and_then(|mut insert| insert.execute(params![number, table.as_bytes()]))
                .map(drop)
                .map_err(failed)
        })
    }

    fn expect_no_result(&self, table: TableId) -> StoreFuture<'_, ()> {
        self.writer.submit(move |database| expect_no_more(database, table).map_err(failed))
    }

    fn expected_results(&self) -> StoreFuture<'_, Vec<TableId>> {
        self.readers.ask(move |database| {
            database
                .prepare_cached(
                    "SELECT id FROM expected_results JOIN tables ON number = table_number",
                )?
                .query_map([], |row| row.get(0).map(TableId::from_bytes))?
                .collect()
        })
    }

    fn count_result(&self, game: RatedGame) -> StoreFuture<'_, bool> {
        self.writer.submit(move |database| count(database, &game).map_err(failed))
    }

    fn standings(&self, asked: Vec<(GuestId, String)>) -> StoreFuture<'_, Vec<Option<Standing>>> {
        self.readers.ask(move |database| {
            asked.iter().map(|(person, game)| standing(database, game, *person)).collect()
        })
    }

    fn leaders(&self, game: String, skip: u32, limit: u32) -> StoreFuture<'_, Vec<Leader>> {
        self.readers.ask(move |database| {
            database
                .prepare_cached(
                    "SELECT mean, deviation, games, wins, name
                     FROM ratings JOIN accounts ON number = account
                     WHERE game = ?1
                     ORDER BY mean - 2 * deviation DESC, name_key LIMIT ?2 OFFSET ?3",
                )?
                .query_map(params![game, limit, skip], |row| {
                    Ok(Leader { standing: read_standing(row)?, name: row.get(4)? })
                })?
                .collect()
        })
    }

    fn profile(&self, key: String, results: u32) -> StoreFuture<'_, Option<Profile>> {
        self.readers.ask(move |database| {
            // Several statements, one moment.
            let moment = database.unchecked_transaction()?;
            let found = moment
                .prepare_cached("SELECT number, name, made FROM accounts WHERE name_key = ?1")?
                .query_row([key], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?, row.get(2)?)))
                .optional()?;
            let Some((account, name, made)) = found else { return Ok(None) };
            let standings = moment
                .prepare_cached(
                    "SELECT mean, deviation, games, wins, game FROM ratings
                     WHERE account = ?1 ORDER BY game",
                )?
                .query_map([account], |row| Ok((row.get(4)?, read_standing(row)?)))?
                .collect::<rusqlite::Result<Vec<_>>>()?;
            if standings.is_empty() {
                return Ok(None);
            }
            let results = latest(&moment, account, results)?;
            let roles = roles(&moment, account)?;
            let made = Timestamp::from_millis(made);
            Ok(Some(Profile { name, made, standings, results, roles }))
        })
    }
}

fn expect_no_more(database: &Connection, table: TableId) -> rusqlite::Result<()> {
    database
        .prepare_cached(
            "DELETE FROM expected_results
             WHERE table_number = (SELECT number FROM tables WHERE id = ?1)",
        )?
        .execute([table.as_bytes()])
        .map(drop)
}

fn count(database: &Connection, game: &RatedGame) -> rusqlite::Result<bool> {
    expect_no_more(database, game.table)?;
    let seats = u8::try_from(game.seats.len()).unwrap_or(u8::MAX);
    let counted = database
        .prepare_cached(
            "INSERT INTO rated_games (table_id, game, at, seats) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (table_id) DO NOTHING RETURNING number",
        )?
        .query_row(params![game.table.as_bytes(), game.game, game.at.millis(), seats], |row| {
            row.get::<_, i64>(0)
        })
        .optional()?;
    let Some(number) = counted else { return Ok(false) };
    let before = game
        .seats
        .iter()
        .map(|seat| match seat.player {
            Player::Person(person) => standing(database, &game.game, person),
            Player::Bot(_) => Ok(None),
        })
        .collect::<rusqlite::Result<Vec<_>>>()?;
    for ((seat, before), rating) in game.seats.iter().zip(&before).zip(game.rate(&before)) {
        let Player::Person(person) = seat.player else { continue };
        let after = before.unwrap_or(Standing::NEW).after(rating, seat.place);
        keep(database, &game.game, person, after)?;
        database
            .prepare_cached(
                "INSERT INTO rated_results (account, rated_game, place, mean, deviation, role)
                 SELECT number, ?1, ?2, ?3, ?4, ?5 FROM accounts WHERE person = ?6",
            )?
            .execute(params![
                number,
                seat.place,
                rating.mean,
                rating.deviation,
                seat.role,
                person.as_bytes()
            ])?;
    }
    Ok(true)
}

/// Keeps where somebody stands now, if there is still an account to keep it with.
fn keep(
    database: &Connection,
    game: &str,
    person: GuestId,
    standing: Standing,
) -> rusqlite::Result<()> {
    let Standing { rating: Rating { mean, deviation }, games, wins } = standing;
    database
        .prepare_cached(
            "INSERT INTO ratings (account, game, mean, deviation, games, wins)
             SELECT number, ?1, ?2, ?3, ?4, ?5 FROM accounts WHERE person = ?6
             ON CONFLICT (account, game) DO UPDATE SET mean = excluded.mean,
             deviation = excluded.deviation, games = excluded.games, wins = excluded.wins",
        )?
        .execute(params![game, mean, deviation, games, wins, person.as_bytes()])
        .map(drop)
}

fn standing(
    database: &Connection,
    game: &str,
    person: GuestId,
) -> rusqlite::Result<Option<Standing>> {
    database
        .prepare_cached(
            "SELECT mean, deviation, games, wins FROM ratings
             JOIN accounts ON number = account WHERE person = ?1 AND game = ?2",
        )?
        .query_row(params![person.as_bytes(), game], read_standing)
        .optional()
}

/// The first four columns: mean, deviation, games, wins.
fn read_standing(row: &Row<'_>) -> rusqlite::Result<Standing> {
    let rating = Rating { mean: row.get(0)?, deviation: row.get(1)? };
    Ok(Standing { rating, games: row.get(2)?, wins: row.get(3)? })
}

fn roles(database: &Connection, account: i64) -> rusqlite::Result<Vec<PlayedRole>> {
    database
        .prepare_cached(
            "SELECT game, role, count(*), sum(place = 1)
             FROM rated_results JOIN rated_games ON number = rated_game
             WHERE account = ?1 AND role IS NOT NULL GROUP BY game, role ORDER BY game, role",
        )?
        .query_map([account], |row| {
            let (game, role) = (row.get(0)?, row.get(1)?);
            Ok(PlayedRole { game, role, games: row.get(2)?, wins: row.get(3)? })
        })?
        .collect()
}

fn latest(database: &Connection, account: i64, limit: u32) -> rusqlite::Result<Vec<StoredResult>> {
    database
        .prepare_cached(
            "SELECT table_id, game, at, place, seats, mean, deviation
             FROM rated_results JOIN rated_games ON number = rated_game
             WHERE account = ?1 ORDER BY at DESC, number DESC LIMIT ?2",
        )?
        .query_map(params![account, limit], |row| {
            Ok(StoredResult {
                table: row.get(0).map(TableId::from_bytes)?,
                game: row.get(1)?,
                at: Timestamp::from_millis(row.get(2)?),
                place: row.get(3)?,
                seats: row.get(4)?,
                rating: Rating { mean: row.get(5)?, deviation: row.get(6)? },
            })
        })?
        .collect()
}
