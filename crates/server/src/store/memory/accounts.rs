//! Accounts that last as long as the process.

use std::collections::{BTreeMap, BTreeSet};

use super::MemoryStore;
use crate::identity::GuestId;
use crate::store::accounts::{
    Accounts, Beginning, Claim, Credentials, Digest, Login, MOST_SESSIONS, NewAccount, NewSession,
    SessionId, StoredAccount, StoredSession, Which, Whois,
};
use crate::store::office::{AccountFile, Fresh};
use crate::store::{StoreFuture, Timestamp};

/// All accounts.
#[derive(Default)]
pub(super) struct Registered {
    accounts: BTreeMap<GuestId, Account>,
    /// Whose accounts were deleted.
    pub(super) former: BTreeSet<GuestId>,
}

struct Account {
    name: String,
    key: String,
    made: Timestamp,
    credentials: Credentials,
    banned: Option<Timestamp>,
    sessions: Vec<(Digest, StoredSession)>,
}

impl Account {
    fn begin(&mut self, session: NewSession) {
        let NewSession { id, token, browser, at } = session;
        self.sessions.push((token, StoredSession { id, browser, made: at, seen: at }));
        self.sessions.sort_by_key(|(_, session)| std::cmp::Reverse((session.seen, session.made)));
        self.sessions.truncate(MOST_SESSIONS);
    }

    /// The sessions, the latest in use first.
    fn listed(&self) -> Vec<StoredSession> {
        let sessions = self.sessions.iter().map(|(_, session)| session.clone());
        let mut sessions: Vec<StoredSession> = sessions.collect();
        sessions.sort_by_key(|session| std::cmp::Reverse((session.seen, session.made)));
        sessions
    }
}

impl Registered {
    fn by_key(&mut self, key: &str) -> Option<(GuestId, &mut Account)> {
        let found = self.accounts.iter_mut().find(|(_, account)| account.key == key)?;
        Some((*found.0, found.1))
    }

    /// The name of a person who has an account, and its key.
    pub(super) fn name(&self, person: GuestId) -> Option<(&str, &str)> {
        self.accounts.get(&person).map(|account| (account.name.as_str(), account.key.as_str()))
    }

    /// Whose name has this key: the person, the name, and since when.
    pub(super) fn called(&self, key: &str) -> Option<(GuestId, String, Timestamp)> {
        let (person, account) = self.accounts.iter().find(|(_, account)| account.key == key)?;
        Some((*person, account.name.clone(), account.made))
    }

    /// What operators see of the account with this key, but for what is kept elsewhere.
    pub(super) fn file(&self, key: &str) -> Option<AccountFile> {
        let (person, account) = self.accounts.iter().find(|(_, account)| account.key == key)?;
        Some(AccountFile {
            person: *person,
            name: account.name.clone(),
            made: account.made,
            banned: account.banned,
            sessions: account.listed(),
            tables: Vec::new(),
            reported: 0,
            reports: 0,
        })
    }

    /// Keeps somebody from logging in; whether that is new.
    pub(super) fn ban(&mut self, person: GuestId, at: Timestamp) -> bool {
        let account = self.accounts.get_mut(&person).filter(|account| account.banned.is_none());
        let Some(account) = account else { return false };
        account.banned = Some(at);
        account.sessions.clear();
        true
    }

    /// Takes that back; whether there was something to take back.
    pub(super) fn unban(&mut self, person: GuestId) -> bool {
        self.accounts.get_mut(&person).is_some_and(|account| account.banned.take().is_some())
    }

    /// Replaces what proves an account; whether there is one.
    pub(super) fn reset(&mut self, person: GuestId, fresh: Fresh) -> bool {
        let Some(account) = self.accounts.get_mut(&person) else { return false };
        account.credentials.code = fresh.code;
        if let Some(password) = fresh.password {
            account.credentials.password = password;
            account.sessions.clear();
        }
        true
    }

    /// The account of a person, if its password is still this one.
    fn checked(&mut self, person: GuestId, password: &str) -> Option<&mut Account> {
        self.accounts.get_mut(&person).filter(|account| account.credentials.password == password)
    }
}

impl Accounts for MemoryStore {
    fn make_account(&self, account: NewAccount, session: NewSession) -> StoreFuture<'_, Claim> {
        self.answer(|shelves| {
            let people = &mut shelves.people;
            let NewAccount { person, name, key, credentials, at } = account;
            if people.accounts.contains_key(&person) || people.former.contains(&person) {
                return Ok(Claim::HasAccount);
            }
            if people.by_key(&key).is_some() {
                return Ok(Claim::NameTaken);
            }
            let (banned, sessions) = (None, Vec::new());
            let mut account = Account { name, key, made: at, credentials, banned, sessions };
            account.begin(session);
            people.accounts.insert(person, account);
            Ok(Claim::Made)
        })
    }

    fn account(&self, key: String) -> StoreFuture<'_, Option<StoredAccount>> {
        self.answer(|shelves| {
            let found = shelves.people.by_key(&key);
            Ok(found.map(|(person, account)| StoredAccount {
                person,
                name: account.name.clone(),
                password: account.credentials.password.clone(),
            }))
        })
    }

    fn password_of(&self, person: GuestId) -> StoreFuture<'_, Option<String>> {
        self.answer(|shelves| {
            let account = shelves.people.accounts.get(&person);
            Ok(account.map(|account| account.credentials.password.clone()))
        })
    }

    fn begin_session(
        &self,
        person: GuestId,
        password: String,
        session: NewSession,
    ) -> StoreFuture<'_, Beginning> {
        self.answer(|shelves| {
            Ok(match shelves.people.checked(person, &password) {
                None => Beginning::Outdated,
                Some(account) if account.banned.is_some() => Beginning::Banned,
                Some(account) => {
                    account.begin(session);
                    Beginning::Begun
                }
            })
        })
    }

    fn whois(
        &self,
        token: Option<Digest>,
        since: Timestamp,
        guest: Option<GuestId>,
    ) -> StoreFuture<'_, Whois> {
        self.answer(|shelves| {
            let people = &shelves.people;
            let login = token.and_then(|token| {
                people.accounts.iter().find_map(|(person, account)| {
                    let (_, session) = account
                        .sessions
                        .iter()
                        .find(|(own, session)| *own == token && session.seen >= since)?;
                    Some(Login {
                        person: *person,
                        name: account.name.clone(),
                        session: session.id,
                        seen: session.seen,
                    })
                })
            });
            let taken = guest.is_some_and(|guest| {
                people.accounts.contains_key(&guest) || people.former.contains(&guest)
            });
            Ok(Whois { login, taken })
        })
    }

    fn saw_session(&self, session: SessionId, at: Timestamp) -> StoreFuture<'_, ()> {
        self.answer(|shelves| {
            for account in shelves.people.accounts.values_mut() {
                for (_, known) in &mut account.sessions {
                    if known.id == session {
                        known.seen = at;
                    }
                }
            }
            Ok(())
        })
    }

    fn sessions_of(&self, person: GuestId) -> StoreFuture<'_, Vec<StoredSession>> {
        self.answer(|shelves| {
            let account = shelves.people.accounts.get(&person);
            Ok(account.map(Account::listed).unwrap_or_default())
        })
    }

    fn end_sessions(&self, person: GuestId, which: Which) -> StoreFuture<'_, Vec<SessionId>> {
        self.answer(|shelves| {
            let Some(account) = shelves.people.accounts.get_mut(&person) else {
                return Ok(Vec::new());
            };
            let ends = |id: SessionId| match which {
                Which::One(one) => id == one,
                Which::AllBut(one) => id != one,
            };
            let ended = account.sessions.extract_if(.., |(_, session)| ends(session.id));
            Ok(ended.map(|(_, session)| session.id).collect())
        })
    }

    fn recover(
        &self,
        key: String,
        code: Digest,
        fresh: Credentials,
    ) -> StoreFuture<'_, Option<StoredAccount>> {
        self.answer(|shelves| {
            let found = shelves.people.by_key(&key);
            let Some((person, account)) =
                found.filter(|(_, account)| account.credentials.code == code)
            else {
                return Ok(None);
            };
            account.credentials = fresh;
            account.sessions.clear();
            let password = account.credentials.password.clone();
            Ok(Some(StoredAccount { person, name: account.name.clone(), password }))
        })
    }

    fn change_password(
        &self,
        person: GuestId,
        checked: String,
        fresh: Credentials,
    ) -> StoreFuture<'_, bool> {
        self.answer(|shelves| {
            let account = shelves.people.checked(person, &checked);
            Ok(account.map(|account| account.credentials = fresh).is_some())
        })
    }

    fn delete_account(&self, person: GuestId, checked: String) -> StoreFuture<'_, bool> {
        self.answer(|shelves| {
            let people = &mut shelves.people;
            let deleted = people.checked(person, &checked).is_some();
            if deleted {
                people.accounts.remove(&person);
                people.former.insert(person);
                shelves.counted.forget(person);
                shelves.talked.forget(person);
                shelves.dailies.forget(person);
            }
            Ok(deleted)
        })
    }
}
