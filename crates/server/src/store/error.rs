//! What can go wrong with a store.

use std::fmt;
use std::path::PathBuf;

use super::{Sequence, TableId};

/// Why a store could not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// The entry is not the next of its log: somebody else wrote first, or entries are missing.
    Conflict {
        /// The log.
        table: TableId,
        /// The number the writer expected to get.
        given: Sequence,
        /// The number the log continues at.
        next: Sequence,
    },
    /// The table is there already.
    TableExists(TableId),
    /// There is no such table.
    NoSuchTable(TableId),
    /// The database did not carry the request out; nothing of it was written.
    Failed(String),
    /// The database went away before it answered: what was asked may have been done or not, and
    /// reading tells.
    Unsettled(String),
    /// The store was shut down.
    Closed,
}

impl StoreError {
    /// What people are told: whether something was changed, as far as that is known.
    pub(crate) fn sentence(&self) -> &'static str {
        match self {
            Self::Unsettled(_) => {
                "The server has lost its store for the moment and cannot say whether this was kept; \
                 look first, and try again if it was not."
            }
            _ => "The server cannot reach its store right now, and nothing was changed; try again.",
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict { table, given, next } => write!(
                f,
                "the log of table {table} continues at entry {next}, not at {given}; load it again"
            ),
            Self::TableExists(table) => write!(f, "table {table} exists already"),
            Self::NoSuchTable(table) => write!(f, "there is no table {table}"),
            Self::Failed(reason) => write!(f, "the database failed: {reason}"),
            Self::Unsettled(reason) => write!(
                f,
                "the database did not answer ({reason}), and whether it did what was asked is not \
                 known; look before asking again"
            ),
            Self::Closed => f.write_str("the store was shut down"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Why a database could not be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The file or its folder cannot be written.
    Unwritable {
        /// The database file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The file is something else, or damaged.
    NotADatabase {
        /// The file that was to be opened.
        path: PathBuf,
    },
    /// The file is a database of another program.
    Foreign {
        /// The database file.
        path: PathBuf,
    },
    /// A newer version of this program wrote the file.
    Newer {
        /// The database file.
        path: PathBuf,
        /// The schema version of the file.
        found: i64,
        /// The newest schema version this program knows.
        known: i64,
    },
    /// Another process has the database open.
    Locked {
        /// The database file.
        path: PathBuf,
    },
    /// A server of an older version has the database open.
    ServedByOlder {
        /// The database file.
        path: PathBuf,
        /// The schema version of the file.
        found: i64,
        /// The schema version of this program.
        known: i64,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unwritable { path, reason } => write!(
                f,
                "the database {} cannot be written ({reason}); check the path and its permissions",
                path.display()
            ),
            Self::NotADatabase { path } => write!(
                f,
                "{} is not a database or is damaged; choose another file or restore a backup",
                path.display()
            ),
            Self::Foreign { path } => write!(
                f,
                "{} is a database of another program; choose another file",
                path.display()
            ),
            Self::Newer { path, found, known } => write!(
                f,
                "the database {} has schema version {found}, this program knows up to {known}; \
                 use the newer program",
                path.display()
            ),
            Self::Locked { path } => write!(
                f,
                "the database {} is in use by another process; stop that one or choose another file",
                path.display()
            ),
            Self::ServedByOlder { path, found, known } => write!(
                f,
                "the database {} is served by an older program (schema version {found}, not {known}); \
                 use that program, or stop the server and start the newer one",
                path.display()
            ),
        }
    }
}

impl std::error::Error for OpenError {}
