//! What a store keeps of rated games: who came out how, and where everybody stands now.
//!
//! A rating belongs to an account and goes with it. Results outlive their tables.

use super::{StoreFuture, TableId, Timestamp};
use crate::identity::GuestId;
use crate::ratings::{Contest, Rating, contest};

/// Where somebody stands in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    /// How strong, as far as is known.
    pub rating: Rating,
    /// After how many games.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
}

impl Standing {
    /// Of whoever has not played.
    pub const NEW: Self = Self { rating: Rating::NEW, games: 0, wins: 0 };

    /// After one more game, which ended with this rating and at this place.
    #[must_use]
    pub fn after(self, rating: Rating, place: u8) -> Self {
        Self { rating, games: self.games + 1, wins: self.wins + u32::from(place == 1) }
    }
}

/// Who played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Player {
    /// Somebody, who had an account when the game began.
    Person(GuestId),
    /// A bot, whose strength is fixed.
    Bot(Rating),
}

/// A seat of a game that is to be counted.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedSeat {
    /// Who sat there.
    pub player: Player,
    /// Who has the same number played together.
    pub team: u8,
    /// The place, from 1; a draw has no 1.
    pub place: u8,
    /// As what they played, if the game says so.
    pub role: Option<String>,
}

/// A game that is to be counted.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedGame {
    /// Where it was played. A table is counted once.
    pub table: TableId,
    /// Which game, by the name that ratings have for it.
    pub game: String,
    /// When it ended.
    pub at: Timestamp,
    /// Everybody, in seat order; nobody twice.
    pub seats: Vec<RatedSeat>,
}

impl RatedGame {
    /// The ratings afterwards, in seat order; `before` says where a person stood, if they ever played.
    #[must_use]
    pub fn rate(&self, before: &[Option<Standing>]) -> Vec<Rating> {
        let contests: Vec<Contest> = self
            .seats
            .iter()
            .zip(before)
            .map(|(RatedSeat { player, team, place, .. }, before)| {
                let rating = match player {
                    Player::Bot(rating) => *rating,
                    Player::Person(_) => before.unwrap_or(Standing::NEW).rating,
                };
                Contest { rating, team: *team, place: *place }
            })
            .collect();
        contest(&contests)
    }
}

/// Somebody on the leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// The name of the account.
    pub name: String,
    /// How they stand.
    pub standing: Standing,
}

/// A game of somebody's that was counted.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredResult {
    /// Where it was played; the table may be gone.
    pub table: TableId,
    /// Which game.
    pub game: String,
    /// When it ended.
    pub at: Timestamp,
    /// Which place it came to, from 1.
    pub place: u8,
    /// Of how many seats.
    pub seats: u8,
    /// The rating afterwards.
    pub rating: Rating,
}

/// What everybody may know about somebody who has played rated games.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    /// The name of the account.
    pub name: String,
    /// Since when there is the account.
    pub made: Timestamp,
    /// How they stand in each game that they played, by its name.
    pub standings: Vec<(String, Standing)>,
    /// The latest games, the latest first.
    pub results: Vec<StoredResult>,
    /// As what they played how often, of all games: by game, then by role.
    pub roles: Vec<PlayedRole>,
}

/// How often somebody played as what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedRole {
    /// Which game.
    pub game: String,
    /// As what.
    pub role: String,
    /// In how many games.
    pub games: u32,
    /// How many of them were won.
    pub wins: u32,
}

/// The ratings of one installation.
pub trait Ratings: Send + Sync {
    /// Notes that the game of a table will be counted. Said again, it changes nothing.
    ///
    /// # Errors
    /// [`super::StoreError::NoSuchTable`].
    fn expect_result(&self, table: TableId) -> StoreFuture<'_, ()>;

    /// Notes that the game of a table will not be counted after all. What was counted stays; said again,
    /// or of a table that is gone, it changes nothing.
    fn expect_no_result(&self, table: TableId) -> StoreFuture<'_, ()>;

    /// The tables whose game will be counted and was not yet, in no order. A table that was deleted
    /// is not among them.
    fn expected_results(&self) -> StoreFuture<'_, Vec<TableId>>;

    /// Counts a game, all of it or nothing: works out the ratings, keeps them, and expects no more of
    /// its table. Whether it did: a table that was counted before is left alone. Of whoever has no
    /// account any more nothing is kept; they count for the others as somebody new.
    fn count_result(&self, game: RatedGame) -> StoreFuture<'_, bool>;

    /// How people stand, each in a game, in the order in which they were named; nothing for those
    /// who have not played it rated. Many are asked for at once, so that a list of tables is one
    /// question.
    fn standings(&self, asked: Vec<(GuestId, String)>) -> StoreFuture<'_, Vec<Option<Standing>>>;

    /// Everybody in a game by what their ratings surely are ([`Rating::surely`]), the strongest
    /// first, then by name key; `skip` are left out, and at most `limit` come.
    fn leaders(&self, game: String, skip: u32, limit: u32) -> StoreFuture<'_, Vec<Leader>>;

    /// The person whose name has this key, with at most so many results; nothing where there is no
    /// such account, and nothing where it has played no rated game, so that both are the same.
    fn profile(&self, key: String, results: u32) -> StoreFuture<'_, Option<Profile>>;
}
