//! What operators do, by the names that people know. `ztable admin` is the door to it; a server that runs
//! on the same database heeds it within seconds (see [`Tempo::heed`](crate::live::Tempo::heed)).

use std::fmt;

use ztable_table::{Header, Phase};

use crate::accounts::{NO_PASSWORD, NameKey, RecoveryCode};
use crate::live::Summary;
use crate::store::office::{AccountFile, Audited, Deed, Fresh, Office, TableFile, Warrant};
use crate::store::talk::Report;
use crate::store::{StoreError, TableId, Timestamp};

/// An operator at work.
pub struct Admin {
    office: Box<dyn Office>,
    by: String,
}

/// A table as an operator sees it: how it stands, not what is hidden in its game.
pub struct TableSeen {
    /// What is known about it.
    pub file: TableFile,
    /// What it was made with, if this program can read that.
    pub header: Option<Header>,
    /// Where it was in its life when that was last kept.
    pub phase: Option<Phase>,
    /// Who sat where then.
    pub seats: Vec<SeatSeen>,
}

/// A seat as an operator sees it.
pub struct SeatSeen {
    /// The name that others see.
    pub name: String,
    /// Who has it.
    pub holder: SeatHolder,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatHolder {
    /// Nobody.
    Nobody,
    /// A bot.
    Bot,
    /// A person, by the id of the guest or account.
    Person(String),
}

/// Which proof of an account is made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reset {
    /// The password stops working and the sessions end; the new code gives it another one.
    Password,
    /// The recovery code alone.
    Code,
}

impl Admin {
    /// Works as the operator of this name.
    #[must_use]
    pub fn new(office: Box<dyn Office>, by: String) -> Self {
        Self { office, by }
    }

    /// Looks at a table.
    ///
    /// # Errors
    /// [`AdminError::NoSuchTable`], or the database fails.
    pub async fn table(&self, table: TableId, reason: &str) -> Result<TableSeen, AdminError> {
        let file = self.office.table_file(table).await?;
        let file = file.ok_or(AdminError::NoSuchTable(table))?;
        self.office.act(Deed::LookAtTable(table), self.warrant(reason)).await?;
        let kept = file.summary.as_deref();
        let summary: Option<Summary> = kept.and_then(|body| serde_json::from_slice(body).ok());
        let phase = summary.as_ref().map(|summary| summary.phase);
        let seats = summary.map(|summary| summary.seats).unwrap_or_default();
        let seats = seats.into_iter().map(|seat| SeatSeen {
            name: seat.name,
            holder: match (seat.person, seat.bot) {
                (Some(person), _) => SeatHolder::Person(person.0),
                (None, true) => SeatHolder::Bot,
                (None, false) => SeatHolder::Nobody,
            },
        });
        let header = serde_json::from_slice(&file.header).ok();
        Ok(TableSeen { header, phase, seats: seats.collect(), file })
    }

    /// Looks at the account with a name that looks like this one.
    ///
    /// # Errors
    /// [`AdminError::NoSuchAccount`], or the database fails.
    pub async fn account(&self, name: &str, reason: &str) -> Result<AccountFile, AdminError> {
        let file = self.find(name).await?;
        self.office.act(Deed::LookAtAccount(file.person), self.warrant(reason)).await?;
        Ok(file)
    }

    /// Reads the latest reports of what was said, the latest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn reports(&self, limit: u32, reason: &str) -> Result<Vec<Report>, AdminError> {
        let reports = self.office.latest_reports(limit).await?;
        self.office.act(Deed::ReadReports, self.warrant(reason)).await?;
        Ok(reports)
    }

    /// Closes a table, so that nobody may open it any more.
    ///
    /// # Errors
    /// There is no such table, it is closed already, or the database fails.
    pub async fn close(&self, table: TableId, reason: &str) -> Result<(), AdminError> {
        let already = format!("table {table} is closed already");
        self.change_table(table, Deed::CloseTable(table), reason, already).await
    }

    /// Opens a table again that was closed.
    ///
    /// # Errors
    /// There is no such table, it is not closed, or the database fails.
    pub async fn reopen(&self, table: TableId, reason: &str) -> Result<(), AdminError> {
        let already = format!("table {table} is not closed");
        self.change_table(table, Deed::ReopenTable(table), reason, already).await
    }

    async fn change_table(
        &self,
        table: TableId,
        deed: Deed,
        reason: &str,
        already: String,
    ) -> Result<(), AdminError> {
        if self.office.act(deed, self.warrant(reason)).await? {
            return Ok(());
        }
        let known = self.office.table_file(table).await?;
        Err(known.map_or(AdminError::NoSuchTable(table), |_| AdminError::Already(already)))
    }

    /// Keeps an account from logging in and ends its sessions; gives back its name.
    ///
    /// # Errors
    /// There is no such account, it is banned already, or the database fails.
    pub async fn ban(&self, name: &str, reason: &str) -> Result<String, AdminError> {
        let AccountFile { person, name, .. } = self.find(name).await?;
        if self.office.act(Deed::Ban(person), self.warrant(reason)).await? {
            return Ok(name);
        }
        Err(AdminError::Already(format!("the account {name} is banned already")))
    }

    /// Lets an account log in again; gives back its name.
    ///
    /// # Errors
    /// There is no such account, it is not banned, or the database fails.
    pub async fn unban(&self, name: &str, reason: &str) -> Result<String, AdminError> {
        let AccountFile { person, name, .. } = self.find(name).await?;
        if self.office.act(Deed::Unban(person), self.warrant(reason)).await? {
            return Ok(name);
        }
        Err(AdminError::Already(format!("the account {name} is not banned")))
    }

    /// Makes a proof of an account anew; gives back its name and the new recovery code, which nobody can
    /// read again.
    ///
    /// # Errors
    /// There is no such account, or the database fails.
    pub async fn reset(
        &self,
        name: &str,
        what: Reset,
        reason: &str,
    ) -> Result<(String, String), AdminError> {
        let AccountFile { person, name, .. } = self.find(name).await?;
        let code = RecoveryCode::random();
        let password = match what {
            Reset::Password => Some(NO_PASSWORD.to_owned()),
            Reset::Code => None,
        };
        let fresh = Fresh { password, code: code.digest() };
        if self.office.reset(person, fresh, self.warrant(reason)).await? {
            return Ok((name, code.to_string()));
        }
        Err(AdminError::NoSuchAccount(name))
    }

    /// The latest lines of the audit log, the latest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn audit(&self, limit: u32) -> Result<Vec<Audited>, AdminError> {
        Ok(self.office.audit(limit).await?)
    }

    async fn find(&self, name: &str) -> Result<AccountFile, AdminError> {
        let key = NameKey::of(name).as_str().to_owned();
        let found = self.office.account_file(key).await?;
        found.ok_or_else(|| AdminError::NoSuchAccount(name.to_owned()))
    }

    fn warrant(&self, reason: &str) -> Warrant {
        Warrant { by: self.by.clone(), at: Timestamp::now(), reason: reason.to_owned() }
    }
}

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AdminError {
    /// There is no table of this id.
    NoSuchTable(TableId),
    /// No account has this name or one that looks like it.
    NoSuchAccount(String),
    /// There is nothing to do, for this reason.
    Already(String),
    /// The database did not do it.
    Store(StoreError),
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for AdminError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchTable(table) => {
                write!(f, "there is no table {table} in this database; it may have expired")
            }
            Self::NoSuchAccount(name) => {
                write!(f, "there is no account with the name {name:?}; guests have none")
            }
            Self::Already(sentence) => write!(f, "{sentence}; nothing was changed"),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AdminError {}
