//! Storage: one append-only log per table, behind one small trait.
//!
//! A table is a header, written once, and entries numbered from zero without a gap. Nothing is ever
//! rewritten. An append is acknowledged only when it would survive the death of the process, and it
//! names the number it expects to get: of two writers that saw the same log, one gets a
//! [`StoreError::Conflict`].

pub mod accounts;
pub mod dailies;
mod error;
mod expiry;
mod memory;
pub mod office;
mod postgres;
pub mod ratings;
mod sqlite;
pub mod talk;

use std::fmt;
use std::ops::Range;
use std::pin::Pin;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use accounts::Accounts;
use dailies::Dailies;
pub use error::{OpenError, StoreError};
pub(crate) use expiry::{day_of, expire};
pub use memory::MemoryStore;
use office::Office;
pub use postgres::{Address, ConnectError, PostgresStore};
use ratings::Ratings;
pub use sqlite::{BackupError, Copied, SqliteOffice, SqliteStore, backup, restore};
use talk::Talk;

use crate::hex;
use crate::identity::GuestId;

/// What a store gives back: a future, boxed so that the store can be chosen at run time.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The logs of all tables.
///
/// Dropping an unfinished [`StoreFuture`] may or may not undo the request: what was already handed over
/// is still carried out.
pub trait Store: Send + Sync {
    /// Creates an empty log under a new id.
    fn create(&self, table: NewTable) -> StoreFuture<'_, ()>;

    /// Appends `entries` in order, all or none; the first gets the number `first`.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] unless `first` is the number the log continues at.
    fn append(
        &self,
        table: TableId,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) -> StoreFuture<'_, ()>;

    /// The header and all entries of a table, or `None` where there is no such table.
    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>>;

    /// Notes that a guest is at a table, for [`Store::tables_of`]; saying it again moves the table
    /// to the front of that guest's list.
    fn join(&self, table: TableId, guest: GuestId, at: Timestamp) -> StoreFuture<'_, ()>;

    /// The tables a guest joined, the latest first, at most `limit` of them.
    fn tables_of(&self, guest: GuestId, limit: usize) -> StoreFuture<'_, Vec<TableId>>;

    /// How tables stood when somebody last kept that, in the order in which they were named; `None`
    /// where there is no such table. A list of tables is one question.
    fn summaries(&self, tables: Vec<TableId>) -> StoreFuture<'_, Vec<Option<StoredSummary>>>;

    /// The same for one table.
    fn summary(&self, table: TableId) -> StoreFuture<'_, Option<StoredSummary>> {
        Box::pin(async move { Ok(self.summaries(vec![table]).await?.pop().flatten()) })
    }

    /// Keeps how a table stands when its log continues at `next`, in place of the last.
    fn keep_summary(&self, table: TableId, next: Sequence, body: Vec<u8>) -> StoreFuture<'_, ()>;

    /// Deletes the tables that were created and last appended to before `limit`; says how many.
    fn expire(&self, limit: Timestamp) -> StoreFuture<'_, u64>;

    /// Deletes the tables created in this span of time whose log is empty, except those named; says
    /// which.
    fn expire_unused(
        &self,
        created: Range<Timestamp>,
        except: Vec<TableId>,
    ) -> StoreFuture<'_, Vec<TableId>>;

    /// The accounts of people, which are kept beside the tables.
    fn accounts(&self) -> &dyn Accounts;

    /// How people stand in the games, which is kept with their accounts.
    fn ratings(&self) -> &dyn Ratings;

    /// What people say at tables.
    fn talk(&self) -> &dyn Talk;

    /// What operators see and do.
    fn office(&self) -> &dyn Office;

    /// The results of the games of the day.
    fn dailies(&self) -> &dyn Dailies;

    /// The secret that signs cookies: made on first use, the same ever after.
    fn secret(&self) -> StoreFuture<'_, Secret>;

    /// Answers when the store still works.
    fn check(&self) -> StoreFuture<'_, ()>;

    /// How much was written since the store was opened.
    fn tally(&self) -> Tally;
}

/// What signs the cookies of one installation.
pub type Secret = [u8; 32];

/// Writes since a store was opened; appends over commits is how many share one flush to the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Appends that were acknowledged.
    pub appends: u64,
    /// Transactions that were committed.
    pub commits: u64,
    /// Jobs that wait to be written now.
    pub waiting: usize,
}

/// The unguessable name of a table; who has it may open the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId([u8; TableId::BYTES]);

impl TableId {
    /// Eighty bits: too many to guess, few enough for a link.
    pub const BYTES: usize = 10;

    /// A new id from the operating system's randomness.
    #[must_use]
    pub fn random() -> Self {
        Self(crate::identity::random())
    }

    /// The id made of these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; TableId::BYTES]) -> Self {
        Self(bytes)
    }

    /// The bytes of the id.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; TableId::BYTES] {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(&self.0))
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

impl FromStr for TableId {
    type Err = NotATableId;

    fn from_str(text: &str) -> Result<Self, NotATableId> {
        hex::decode_array(text).map(Self).ok_or(NotATableId)
    }
}

/// The text is not the name of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotATableId;

impl fmt::Display for NotATableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the name of a table is {} hexadecimal digits", TableId::BYTES * 2)
    }
}

impl std::error::Error for NotATableId {}

/// The number of an entry in its log; the first is zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Sequence(u32);

impl Sequence {
    /// The number of the first entry.
    pub const FIRST: Self = Self(0);

    /// The number with `before` entries before it.
    #[must_use]
    pub const fn new(before: u32) -> Self {
        Self(before)
    }

    /// How many entries come before this one.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The number `count` entries later.
    #[must_use]
    pub fn after(self, count: usize) -> Self {
        Self(self.0.saturating_add(u32::try_from(count).unwrap_or(u32::MAX)))
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A wall-clock time in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The time `millis` milliseconds after the start of 1970.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the start of 1970.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// So much earlier.
    #[must_use]
    pub fn before(self, time: Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(time.as_millis()).unwrap_or(i64::MAX)))
    }

    /// The time by this machine's clock.
    #[must_use]
    pub fn now() -> Self {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// A table about to be created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its name.
    pub id: TableId,
    /// When it is created.
    pub at: Timestamp,
    /// What the table is, in the form its owner chose; the store does not look inside.
    pub header: Vec<u8>,
}

/// One entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// When it happened.
    pub at: Timestamp,
    /// What happened, in the form the table's owner chose.
    pub body: Vec<u8>,
}

/// A table as it was stored; the number of an entry is its index.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// When it was created.
    pub created: Timestamp,
    /// What it was created with.
    pub header: Vec<u8>,
    /// All entries, in order.
    pub entries: Vec<LogEntry>,
    /// Who joined it and has deleted their account since.
    pub former: Vec<GuestId>,
    /// Whether an operator has closed it, so that nobody may open it.
    pub closed: bool,
}

/// How a table stands, in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSummary {
    /// What the table was created with.
    pub header: Vec<u8>,
    /// The number its log continues at.
    pub next: Sequence,
    /// What was last kept, in the form its owner chose.
    pub body: Option<Vec<u8>>,
    /// Whether that was kept for this end of the log, so that it still holds.
    pub current: bool,
    /// Who joined it and has deleted their account since.
    pub former: Vec<GuestId>,
    /// Whether an operator has closed it, so that nobody may open it.
    pub closed: bool,
}

impl StoredTable {
    /// The number the log continues at.
    #[must_use]
    pub fn next(&self) -> Sequence {
        Sequence::FIRST.after(self.entries.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_id_has_one_text() {
        let id = TableId::from_bytes([0xab; TableId::BYTES]);
        assert_eq!(id.to_string().parse(), Ok(id));
        let upper_case = id.to_string().to_uppercase();
        for text in ["", "ab", upper_case.as_str(), &format!("{id}0"), "../../etc/passwd"] {
            assert_eq!(text.parse::<TableId>(), Err(NotATableId), "{text}");
        }
        assert_ne!(TableId::random(), TableId::random());
    }
}
