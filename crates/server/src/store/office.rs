//! What operators see and do, and the audit log of it.
//!
//! A change is kept together with its line in the audit log, both or neither. Servers look for new
//! lines every now and then: that is how they hear of what was done while they run.

use super::accounts::{Digest, StoredSession};
use super::talk::Report;
use super::{Sequence, StoreFuture, TableId, Timestamp};
use crate::identity::GuestId;

/// How many of an account's tables its file names.
pub const TABLES_NAMED: usize = 20;

/// Something that an operator does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Looks at a table.
    LookAtTable(TableId),
    /// Looks at an account.
    LookAtAccount(GuestId),
    /// Reads what people reported.
    ReadReports,
    /// Closes a table: nobody may open it any more, and its game is not counted.
    CloseTable(TableId),
    /// Takes that back.
    ReopenTable(TableId),
    /// Keeps somebody from logging in, and ends their sessions.
    Ban(GuestId),
    /// Takes that back; the sessions are gone all the same.
    Unban(GuestId),
    /// Gives an account a new recovery code and no password, and ends its sessions.
    ResetPassword(GuestId),
    /// Gives an account a new recovery code.
    ResetCode(GuestId),
}

impl Deed {
    /// How the audit log calls it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::LookAtTable(_) => "look at table",
            Self::LookAtAccount(_) => "look at account",
            Self::ReadReports => "read reports",
            Self::CloseTable(_) => "close",
            Self::ReopenTable(_) => "reopen",
            Self::Ban(_) => "ban",
            Self::Unban(_) => "unban",
            Self::ResetPassword(_) => "reset password",
            Self::ResetCode(_) => "reset code",
        }
    }

    /// What it is done to: the bytes of the id of a table or a person.
    pub(super) fn subject(&self) -> &[u8] {
        match self {
            Self::ReadReports => &[],
            Self::LookAtTable(table) | Self::CloseTable(table) | Self::ReopenTable(table) => {
                table.as_bytes()
            }
            Self::LookAtAccount(person)
            | Self::Ban(person)
            | Self::Unban(person)
            | Self::ResetPassword(person)
            | Self::ResetCode(person) => person.as_bytes(),
        }
    }

    /// Reads what the audit log says; nothing where a newer program wrote something else.
    pub(super) fn read(word: &str, subject: &[u8]) -> Option<Self> {
        let table = || subject.try_into().map(TableId::from_bytes);
        let person = || subject.try_into().map(GuestId::from_bytes);
        let deed = match word {
            "look at table" => Self::LookAtTable(table().ok()?),
            "look at account" => Self::LookAtAccount(person().ok()?),
            "read reports" => Self::ReadReports,
            "close" => Self::CloseTable(table().ok()?),
            "reopen" => Self::ReopenTable(table().ok()?),
            "ban" => Self::Ban(person().ok()?),
            "unban" => Self::Unban(person().ok()?),
            "reset password" => Self::ResetPassword(person().ok()?),
            "reset code" => Self::ResetCode(person().ok()?),
            _ => return None,
        };
        Some(deed)
    }
}

/// Who does something, when, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warrant {
    /// The name under which the operator works.
    pub by: String,
    /// When it is done.
    pub at: Timestamp,
    /// Why, in the operator's words.
    pub reason: String,
}

/// A line of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audited {
    /// Its number; later ones are higher.
    pub number: i64,
    /// What was done.
    pub deed: Deed,
    /// The name of the account then, if it was done to one.
    pub name: String,
    /// By whom, when and why.
    pub warrant: Warrant,
}

/// What proves that somebody is who they say, after a reset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fresh {
    /// The hash that takes the place of the password's; without it the password stays, and with it
    /// the sessions.
    pub password: Option<String>,
    /// The hash of the new recovery code.
    pub code: Digest,
}

/// All that is known about a table, but for what happened at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableFile {
    /// When it was made.
    pub created: Timestamp,
    /// What it was made with, in the form its owner chose.
    pub header: Vec<u8>,
    /// How many entries its log has.
    pub entries: Sequence,
    /// When the log last grew; when the table was made where it never has.
    pub changed: Timestamp,
    /// How it stood when that was last kept, in the form its owner chose.
    pub summary: Option<Vec<u8>>,
    /// Whether the log has not grown since.
    pub current: bool,
    /// Since when nobody may open it.
    pub closed: Option<Timestamp>,
    /// Who joined it, in the order in which they last did.
    pub people: Vec<Joined>,
    /// How much of what was said there is still kept.
    pub said: u64,
    /// How often something that was said there was reported.
    pub reports: u64,
}

/// Somebody who joined a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Joined {
    /// The guest's id, which an account keeps.
    pub person: GuestId,
    /// The name of their account, if they have one.
    pub account: Option<String>,
    /// When they last joined it.
    pub at: Timestamp,
}

/// All that is known about an account, but for what proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountFile {
    /// Whose it is.
    pub person: GuestId,
    /// What others see.
    pub name: String,
    /// When it was made.
    pub made: Timestamp,
    /// Since when nobody may log in with it.
    pub banned: Option<Timestamp>,
    /// Where its person is logged in, the latest in use first.
    pub sessions: Vec<StoredSession>,
    /// The last [`TABLES_NAMED`] tables that the person joined, the latest first.
    pub tables: Vec<TableId>,
    /// How often others reported what the person said.
    pub reported: u64,
    /// How often the person reported what others said.
    pub reports: u64,
}

/// Where operators work, also beside a server that runs.
pub trait Office: Send + Sync {
    /// What is known about a table.
    fn table_file(&self, table: TableId) -> StoreFuture<'_, Option<TableFile>>;

    /// What is known about the account whose name has this key.
    fn account_file(&self, key: String) -> StoreFuture<'_, Option<AccountFile>>;

    /// The latest reports, the latest first, and at most so many.
    fn latest_reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>>;

    /// Does something that is no reset, and notes it; whether there was something to do: a table or
    /// account of that id, which was not that way already.
    fn act(&self, deed: Deed, warrant: Warrant) -> StoreFuture<'_, bool>;

    /// Replaces what proves an account, ends its sessions where that takes the password away, and notes
    /// it; whether there is such an account.
    fn reset(&self, person: GuestId, fresh: Fresh, warrant: Warrant) -> StoreFuture<'_, bool>;

    /// The latest lines of the audit log that have a higher number than this, the latest first, and
    /// at most so many.
    fn audit_after(&self, number: i64, limit: u32) -> StoreFuture<'_, Vec<Audited>>;

    /// The same of all lines.
    fn audit(&self, limit: u32) -> StoreFuture<'_, Vec<Audited>> {
        self.audit_after(i64::MIN, limit)
    }
}

impl Fresh {
    /// What this does to an account.
    pub(super) fn deed(&self, person: GuestId) -> Deed {
        match self.password {
            Some(_) => Deed::ResetPassword(person),
            None => Deed::ResetCode(person),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeds_are_read_as_they_are_written() {
        let (table, person) = (TableId::random(), GuestId::random());
        for deed in [
            Deed::LookAtTable(table),
            Deed::LookAtAccount(person),
            Deed::ReadReports,
            Deed::CloseTable(table),
            Deed::ReopenTable(table),
            Deed::Ban(person),
            Deed::Unban(person),
            Deed::ResetPassword(person),
            Deed::ResetCode(person),
        ] {
            assert_eq!(Deed::read(deed.word(), deed.subject()), Some(deed));
        }
        assert_eq!(Deed::read("ban", table.as_bytes()), None, "not the id of a person");
        assert_eq!(Deed::read("praise", person.as_bytes()), None);
    }
}
