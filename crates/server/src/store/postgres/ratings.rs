//! Ratings in the database.
//!
//! What a game does to ratings is worked out here, from ratings that were read before. The statement
//! that keeps the outcome looks whether they are still the same, and counts nothing if not: then all
//! of it is done again.

use tokio_postgres::Row;

use super::{PostgresStore, bytes, column};
use crate::identity::GuestId;
use crate::ratings::Rating;
use crate::store::ratings::{
    Leader, PlayedRole, Player, Profile, RatedGame, Ratings, Standing, StoredResult,
};
use crate::store::{StoreError, StoreFuture, TableId, Timestamp};

/// How often ratings may change between reading and writing before somebody is told to come back.
const TRIES: usize = 50;

const COUNT: &str = "
    WITH given AS (
        SELECT * FROM unnest($1::bytea[], $2::int4[], $3::float8[], $4::float8[], $5::int4[],
                             $6::int4[], $7::int4[], $12::text[])
            AS given (person, place, mean, deviation, before, games, wins, role)
    ), known AS (
        SELECT given.*, accounts.number AS account,
               coalesce(ratings.games, 0) = given.before AS same
        FROM given JOIN accounts ON accounts.person = given.person
        LEFT JOIN ratings ON ratings.account = accounts.number AND ratings.game = $9
    ), sound AS (
        SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM known WHERE NOT same)
    ), counted AS (
        INSERT INTO rated_games (table_id, game, at, seats) SELECT $8, $9, $10, $11 FROM sound
        ON CONFLICT (table_id) DO NOTHING RETURNING number
    ), expected AS (
        DELETE FROM expected_results USING tables, sound WHERE table_number = number AND id = $8
    ), results AS (
        INSERT INTO rated_results (account, rated_game, place, mean, deviation, role)
        SELECT account, number, place, mean, deviation, role FROM known, counted
    ), kept AS (
        INSERT INTO ratings (account, game, mean, deviation, games, wins)
        SELECT account, $9, mean, deviation, games, wins FROM known, counted
        ON CONFLICT (account, game) DO UPDATE SET mean = excluded.mean,
        deviation = excluded.deviation, games = excluded.games, wins = excluded.wins
    )
    SELECT EXISTS (SELECT 1 FROM sound), EXISTS (SELECT 1 FROM counted)";

impl Ratings for PostgresStore {
    fn expect_result(&self, table: TableId) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.change_table(
                table,
                "WITH known AS (
                     SELECT number, id FROM tables WHERE id = $1
                 ), noted AS (
                     INSERT INTO expected_results (table_number) SELECT number FROM known
                     WHERE NOT EXISTS (SELECT 1 FROM rated_games WHERE table_id = id)
                     ON CONFLICT (table_number) DO NOTHING
                 )
                 SELECT number FROM known",
                &[&&table.as_bytes()[..]],
            )
            .await
        })
    }

    fn expect_no_result(&self, table: TableId) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.change(
                "DELETE FROM expected_results USING tables
                 WHERE table_number = number AND id = $1 RETURNING number",
                &[&&table.as_bytes()[..]],
            )
            .await
            .map(drop)
        })
    }

    fn expected_results(&self) -> StoreFuture<'_, Vec<TableId>> {
        Box::pin(async move {
            let sql = "SELECT id FROM expected_results JOIN tables ON number = table_number";
            let rows = self.read(sql, &[]).await?;
            rows.iter().map(|row| bytes(row, 0).map(TableId::from_bytes)).collect()
        })
    }

    fn count_result(&self, game: RatedGame) -> StoreFuture<'_, bool> {
        Box::pin(async move {
            for _ in 0..TRIES {
                if let Some(counted) = self.try_to_count(&game).await? {
                    return Ok(counted);
                }
            }
            Err(StoreError::Failed("its ratings change all the time".to_owned()))
        })
    }

    fn standings(&self, asked: Vec<(GuestId, String)>) -> StoreFuture<'_, Vec<Option<Standing>>> {
        Box::pin(async move {
            let (people, games): (Vec<&[u8]>, Vec<&str>) =
                asked.iter().map(|(person, game)| (&person.as_bytes()[..], &game[..])).unzip();
            let rows = self
                .read(
                    "SELECT mean, deviation, games, wins
                     FROM unnest($1::bytea[], $2::text[]) WITH ORDINALITY
                         AS asked (person, game, place)
                     LEFT JOIN accounts ON accounts.person = asked.person
                     LEFT JOIN ratings ON account = number AND ratings.game = asked.game
                     ORDER BY place",
                    &[&people, &games],
                )
                .await?;
            let standing = |row: &Row| match column::<Option<f64>>(row, 0)? {
                Some(_) => read_standing(row).map(Some),
                None => Ok(None),
            };
            rows.iter().map(standing).collect()
        })
    }

    fn leaders(&self, game: String, skip: u32, limit: u32) -> StoreFuture<'_, Vec<Leader>> {
        Box::pin(async move {
            let rows = self
                .read(
                    "SELECT mean, deviation, games, wins, name
                     FROM ratings JOIN accounts ON number = account
                     WHERE game = $1
                     ORDER BY mean - 2 * deviation DESC, name_key COLLATE \"C\"
                     LIMIT $2 OFFSET $3",
                    &[&game, &i64::from(limit), &i64::from(skip)],
                )
                .await?;
            let leader = |row| Ok(Leader { standing: read_standing(row)?, name: column(row, 4)? });
            rows.iter().map(leader).collect()
        })
    }

    fn profile(&self, key: String, results: u32) -> StoreFuture<'_, Option<Profile>> {
        Box::pin(async move {
            let rows = self
                .read(
                    "SELECT mean, deviation, games, wins, game, name, made
                     FROM accounts JOIN ratings ON account = number
                     WHERE name_key = $1 ORDER BY game COLLATE \"C\"",
                    &[&key],
                )
                .await?;
            let Some(first) = rows.first() else { return Ok(None) };
            // A game that is counted between these questions shows with the next look.
            let latest = self
                .read(
                    "SELECT table_id, game, at, place, seats, mean, deviation
                     FROM accounts JOIN rated_results ON account = accounts.number
                     JOIN rated_games ON rated_games.number = rated_game
                     WHERE name_key = $1 ORDER BY at DESC, rated_games.number DESC LIMIT $2",
                    &[&key, &i64::from(results)],
                )
                .await?;
            let roles = self
                .read(
                    "SELECT game, role, count(*)::integer,
                            count(*) FILTER (WHERE place = 1)::integer
                     FROM accounts JOIN rated_results ON account = accounts.number
                     JOIN rated_games ON rated_games.number = rated_game
                     WHERE name_key = $1 AND role IS NOT NULL GROUP BY game, role
                     ORDER BY game COLLATE \"C\", role COLLATE \"C\"",
                    &[&key],
                )
                .await?;
            let standing = |row| Ok((column(row, 4)?, read_standing(row)?));
            Ok(Some(Profile {
                name: column(first, 5)?,
                made: Timestamp::from_millis(column(first, 6)?),
                standings: rows.iter().map(standing).collect::<Result<_, StoreError>>()?,
                results: latest.iter().map(read_result).collect::<Result<_, _>>()?,
                roles: roles.iter().map(read_role).collect::<Result<_, _>>()?,
            }))
        })
    }
}

impl PostgresStore {
    /// Counts a game unless it was counted before; nothing where a rating has changed meanwhile.
    async fn try_to_count(&self, game: &RatedGame) -> Result<Option<bool>, StoreError> {
        let person = |player| match player {
            Player::Person(person) => Some(person),
            Player::Bot(_) => None,
        };
        let people = game.seats.iter().filter_map(|seat| person(seat.player));
        let asked = people.map(|person| (person, game.game.clone())).collect();
        let mut known = self.standings(asked).await?.into_iter();
        let before: Vec<Option<Standing>> =
            game.seats.iter().map(|seat| person(seat.player).and_then(|_| known.next()?)).collect();
        let mut ids: Vec<Vec<u8>> = Vec::new();
        let (mut places, mut means, mut deviations) = (Vec::new(), Vec::new(), Vec::new());
        let (mut played, mut games, mut wins) = (Vec::new(), Vec::new(), Vec::new());
        let mut roles: Vec<Option<&str>> = Vec::new();
        for ((seat, before), rating) in game.seats.iter().zip(&before).zip(game.rate(&before)) {
            let Some(person) = person(seat.player) else { continue };
            let before = before.unwrap_or(Standing::NEW);
            let after = before.after(rating, seat.place);
            ids.push(person.as_bytes().to_vec());
            places.push(i32::from(seat.place));
            means.push(rating.mean);
            deviations.push(rating.deviation);
            played.push(number(before.games));
            games.push(number(after.games));
            wins.push(number(after.wins));
            roles.push(seat.role.as_deref());
        }
        let seats = i32::try_from(game.seats.len()).unwrap_or(i32::MAX);
        let told = self
            .counting
            .ask(
                COUNT,
                &[
                    &ids,
                    &places,
                    &means,
                    &deviations,
                    &played,
                    &games,
                    &wins,
                    &&game.table.as_bytes()[..],
                    &game.game,
                    &game.at.millis(),
                    &seats,
                    &roles,
                ],
            )
            .await?;
        let Some(row) = told.rows.first() else { return Ok(None) };
        if column(row, 1)? {
            return Ok(Some(true));
        }
        // Whether a try before this one counted it, which then also changed the ratings.
        let sql = "SELECT 1 FROM rated_games WHERE table_id = $1";
        if self.read_one(sql, &[&&game.table.as_bytes()[..]]).await?.is_some() {
            return Ok(Some(told.again));
        }
        Ok(None)
    }
}

/// A count as the database has it.
fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn count(row: &Row, number: usize) -> Result<u32, StoreError> {
    Ok(u32::try_from(column::<i32>(row, number)?).unwrap_or(0))
}

/// The first four columns: mean, deviation, games, wins.
fn read_standing(row: &Row) -> Result<Standing, StoreError> {
    let rating = Rating { mean: column(row, 0)?, deviation: column(row, 1)? };
    Ok(Standing { rating, games: count(row, 2)?, wins: count(row, 3)? })
}

fn read_role(row: &Row) -> Result<PlayedRole, StoreError> {
    let (game, role) = (column(row, 0)?, column(row, 1)?);
    Ok(PlayedRole { game, role, games: count(row, 2)?, wins: count(row, 3)? })
}

fn read_result(row: &Row) -> Result<StoredResult, StoreError> {
    let small = |number| Ok(u8::try_from(count(row, number)?).unwrap_or(u8::MAX));
    Ok(StoredResult {
        table: bytes(row, 0).map(TableId::from_bytes)?,
        game: column(row, 1)?,
        at: Timestamp::from_millis(column(row, 2)?),
        place: small(3)?,
        seats: small(4)?,
        rating: Rating { mean: column(row, 5)?, deviation: column(row, 6)? },
    })
}
