//! A stored table that cannot be read: what is wrong with it, and who may know.

use std::fmt;

use serde::Deserialize;
use ztable_core::{Code, Refusal};
use ztable_table::PersonId;

use crate::store::StoredTable;

/// What is wrong. The words are for its host and say nothing that the game may hide from them.
#[derive(Debug)]
pub(super) enum Fault {
    /// Nobody can say what the table was made from.
    Header(serde_json::Error),
    /// This program does not know the game as it was set up.
    Setup(Refusal),
    /// An entry of its log is not what a table writes.
    Entry(usize, serde_json::Error),
    /// An entry does not follow from those before it.
    Misfit(usize, Refusal),
    /// Going through the log failed.
    Panic,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header(_) => f.write_str("what it was made from is not readable"),
            Self::Setup(refusal) => {
                write!(f, "this server cannot set it up ({})", refusal.message)
            }
            Self::Entry(number, _) => write!(f, "entry {number} of its log is not readable"),
            Self::Misfit(number, _) => {
                write!(f, "entry {number} of its log does not follow from those before it")
            }
            Self::Panic => f.write_str("going through its log failed"),
        }
    }
}

impl Fault {
    /// What only the operator may read.
    pub(super) fn inside(&self) -> String {
        match self {
            Self::Header(error) | Self::Entry(_, error) => error.to_string(),
            Self::Setup(refusal) | Self::Misfit(_, refusal) => refusal.to_string(),
            Self::Panic => "see the panic above".to_owned(),
        }
    }

    /// The sentence for whoever wants to open the table.
    pub(super) fn refusal(&self, is_host: bool) -> Refusal {
        let sentence = if is_host {
            format!(
                "This table cannot be read: {self}. Everything that was stored is kept as it is; \
                 show this sentence to who runs the server."
            )
        } else {
            "This table cannot be read any more; its host is told why.".to_owned()
        };
        Refusal::new(Code::Unavailable, sentence)
    }
}

/// Who made the table, as far as that can still be read.
pub(super) fn host_of(stored: &StoredTable) -> Option<PersonId> {
    #[derive(Deserialize)]
    struct Hosted {
        host: Host,
    }
    #[derive(Deserialize)]
    struct Host {
        id: PersonId,
    }
    serde_json::from_slice(&stored.header).ok().map(|Hosted { host }| host.id)
}
