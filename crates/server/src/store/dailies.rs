//! What a store keeps of the games of the day: one result of each person, game and day.
//!
//! Results are found by the id that people have as guests, which their accounts keep. Days are counted
//! from the first of January 1970.

use super::{StoreFuture, Timestamp};
use crate::identity::GuestId;

/// The most results of a game and day; beyond them the worst is forgotten.
pub const MOST_RESULTS: u32 = 10_000;

/// The game of a day.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DailyKey {
    /// The day.
    pub day: u32,
    /// The id of the game.
    pub game: String,
}

/// A result that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDaily {
    /// Of which game and day.
    pub of: DailyKey,
    /// Whose it is.
    pub person: GuestId,
    /// What others see, of somebody without an account.
    pub name: String,
    /// The points; none of a game that was lost.
    pub score: Option<i32>,
    /// When it was handed in.
    pub at: Timestamp,
    /// The game itself, in short.
    pub code: String,
}

/// A row of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyEntry {
    /// Tells it from all others.
    pub number: i64,
    /// Who played.
    pub name: String,
    /// Whether they have no account, so that others may have the same name.
    pub guest: bool,
    /// The points; none of a game that was lost.
    pub score: Option<i32>,
}

/// Where somebody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnDaily {
    /// The number of their row.
    pub number: i64,
    /// The place, from 1; equal points share it.
    pub place: u32,
    /// Their points; none of a game that was lost.
    pub score: Option<i32>,
}

/// The list of a game and day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DailyList {
    /// The best: by points, then by who was first.
    pub top: Vec<DailyEntry>,
    /// How who asks stands.
    pub own: Option<OwnDaily>,
    /// How many have played.
    pub all: u32,
}

/// What comes of asking for somebody's game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DailyLook {
    /// Who asks has not played it yet.
    NotPlayed,
    /// There is no such row.
    Missing,
    /// The row, and its game in short.
    Game(DailyEntry, String),
}

/// The games of the day of one installation.
pub trait Dailies: Send + Sync {
    /// Keeps a result, unless its person has one that is as good, or has looked at the game of somebody
    /// else by now.
    fn keep_daily(&self, result: NewDaily) -> StoreFuture<'_, ()>;

    /// The best of a game and day, at most so many, and how a person stands.
    fn daily_list(&self, of: DailyKey, person: GuestId, limit: u32) -> StoreFuture<'_, DailyList>;

    /// Somebody's game, for a person who has played it too and whose result is settled with that, unless
    /// it is the own one.
    fn look_at_daily(
        &self,
        of: DailyKey,
        person: GuestId,
        number: i64,
    ) -> StoreFuture<'_, DailyLook>;

    /// Deletes the results of all days before this one; says how many.
    fn expire_dailies(&self, before: u32) -> StoreFuture<'_, u64>;
}
