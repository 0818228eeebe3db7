//! What a store keeps of people with an account: who they are, and where they are logged in.
//!
//! An account belongs to the id that its person had as a guest, so that everything which knows that
//! id goes with it. Of passwords, recovery codes and sessions only hashes are kept.

use super::{StoreFuture, Timestamp};
use crate::identity::GuestId;

/// The SHA-256 of something secret that is too long to guess.
pub type Digest = [u8; 32];

/// Tells the sessions of an account apart; no secret.
pub type SessionId = [u8; 8];

/// The most sessions of one account; whoever logs in once more ends the one not used for longest.
pub const MOST_SESSIONS: usize = 20;

/// What proves that somebody is who they say, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Credentials {
    /// The hash of the password, with its salt and cost.
    pub password: String,
    /// The hash of the recovery code.
    pub code: Digest,
}

/// An account about to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewAccount {
    /// The guest who becomes it.
    pub person: GuestId,
    /// What others see.
    pub name: String,
    /// What all names that look like this one have in common.
    pub key: String,
    /// What proves it.
    pub credentials: Credentials,
    /// When it is made.
    pub at: Timestamp,
}

/// A session about to begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// How it is called in lists.
    pub id: SessionId,
    /// The hash of what the browser shows.
    pub token: Digest,
    /// What kind of browser it is.
    pub browser: String,
    /// When it begins.
    pub at: Timestamp,
}

/// What came of making an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is made, and its first session has begun.
    Made,
    /// Somebody has this name or one that looks like it.
    NameTaken,
    /// This guest has or had an account already.
    HasAccount,
}

/// What came of beginning a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// It has begun.
    Begun,
    /// The account has another password by now, or is gone.
    Outdated,
    /// An operator keeps the account from logging in.
    Banned,
}

/// An account, as logging in needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredAccount {
    /// Whose it is.
    pub person: GuestId,
    /// What others see.
    pub name: String,
    /// The hash of the password.
    pub password: String,
}

/// Somebody with a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Login {
    /// Who it is.
    pub person: GuestId,
    /// What others see.
    pub name: String,
    /// By which session.
    pub session: SessionId,
    /// When the session was last noted to be in use.
    pub seen: Timestamp,
}

/// What a store knows about somebody who asks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Whois {
    /// Who has the session, if there is such a session.
    pub login: Option<Login>,
    /// Whether the guest's id belongs to an account, or did: a guest's cookie is not enough for it
    /// any more.
    pub taken: bool,
}

/// A session in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredSession {
    /// How it is called.
    pub id: SessionId,
    /// What kind of browser it is.
    pub browser: String,
    /// When it began.
    pub made: Timestamp,
    /// When it was last noted to be in use.
    pub seen: Timestamp,
}

/// Which sessions of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// This one.
    One(SessionId),
    /// All but this one.
    AllBut(SessionId),
}

/// The accounts of one installation.
pub trait Accounts: Send + Sync {
    /// Makes an account and begins its first session, both or neither.
    fn make_account(&self, account: NewAccount, session: NewSession) -> StoreFuture<'_, Claim>;

    /// The account whose name has this key.
    fn account(&self, key: String) -> StoreFuture<'_, Option<StoredAccount>>;

    /// The password hash of a person's account.
    fn password_of(&self, person: GuestId) -> StoreFuture<'_, Option<String>>;

    /// Begins a session, if the account still has the password that was checked and is not banned.
    fn begin_session(
        &self,
        person: GuestId,
        password: String,
        session: NewSession,
    ) -> StoreFuture<'_, Beginning>;

    /// Who has the session with this token, unless it was last in use before `since`; and whether a
    /// guest's id belongs to an account.
    fn whois(
        &self,
        token: Option<Digest>,
        since: Timestamp,
        guest: Option<GuestId>,
    ) -> StoreFuture<'_, Whois>;

    /// Notes that a session is in use.
    fn saw_session(&self, session: SessionId, at: Timestamp) -> StoreFuture<'_, ()>;

    /// The sessions of a person, the latest in use first.
    fn sessions_of(&self, person: GuestId) -> StoreFuture<'_, Vec<StoredSession>>;

    /// Ends sessions of a person; says which.
    fn end_sessions(&self, person: GuestId, which: Which) -> StoreFuture<'_, Vec<SessionId>>;

    /// Replaces password and code of the account with this key if the code is right, and ends its
    /// sessions; gives back whose it is.
    fn recover(
        &self,
        key: String,
        code: Digest,
        fresh: Credentials,
    ) -> StoreFuture<'_, Option<StoredAccount>>;

    /// Replaces password and code of a person whose password was checked; whether it was still the
    /// same.
    fn change_password(
        &self,
        person: GuestId,
        checked: String,
        fresh: Credentials,
    ) -> StoreFuture<'_, bool>;

    /// Deletes the account of a person whose password was checked, with its sessions; whether it
    /// was still the same. The id stays taken, and tables say that it is a former player's.
    fn delete_account(&self, person: GuestId, checked: String) -> StoreFuture<'_, bool>;
}
