//! What people say at tables, whom they do not want to hear, and what they report.

use super::{StoreFuture, TableId, Timestamp};
use crate::identity::GuestId;

/// Something that was said at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSaid {
    /// Its number, which nothing else at the table has; later ones are higher.
    pub number: i64,
    /// When it was said.
    pub at: Timestamp,
    /// To whom, in the form that the table's owner chose.
    pub channel: u8,
    /// Who said it.
    pub by: GuestId,
    /// How they were called.
    pub name: String,
    /// The words, as they were typed.
    pub text: String,
}

/// Something that was said and that somebody wants the operator to see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Where it was said; the table may be gone.
    pub table: TableId,
    /// When it was reported.
    pub at: Timestamp,
    /// Who reports.
    pub by: GuestId,
    /// What was said.
    pub said: StoredSaid,
}

/// The talk of one installation.
pub trait Talk: Send + Sync {
    /// Keeps something that was said.
    ///
    /// # Errors
    /// [`super::StoreError::NoSuchTable`].
    fn say(&self, table: TableId, said: StoredSaid) -> StoreFuture<'_, ()>;

    /// The last things that were said at a table, the oldest first, and at most so many.
    fn said(&self, table: TableId, limit: u32) -> StoreFuture<'_, Vec<StoredSaid>>;

    /// Deletes what was said before `limit`, at all tables; says how much that was.
    fn forget_said(&self, limit: Timestamp) -> StoreFuture<'_, u64>;

    /// Notes whether a person wants to hear of another. Said again, it changes nothing.
    fn block(&self, person: GuestId, other: GuestId, blocked: bool) -> StoreFuture<'_, ()>;

    /// Whom a person wants to hear nothing of, in no order.
    fn blocked_by(&self, person: GuestId) -> StoreFuture<'_, Vec<GuestId>>;

    /// Keeps a report. The same person reports the same thing once.
    fn report(&self, report: Report) -> StoreFuture<'_, ()>;

    /// The latest reports, the latest first, and at most so many.
    fn reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>>;
}
