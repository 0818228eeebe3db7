//! What every store must do for accounts.

use ztable_server::identity::GuestId;
use ztable_server::store::accounts::{
    Beginning, Claim, Credentials, MOST_SESSIONS, NewAccount, NewSession, SessionId, StoredAccount,
    Which,
};
use ztable_server::store::{Store, Timestamp};

use super::table_with;

pub(super) fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis)
}

pub(super) fn credentials(password: &str) -> Credentials {
    Credentials { password: password.to_owned(), code: [password.len() as u8; 32] }
}

fn account(person: GuestId, key: &str) -> NewAccount {
    let credentials = credentials("first");
    NewAccount { person, name: key.to_uppercase(), key: key.to_owned(), credentials, at: at(5) }
}

pub(super) fn session(number: u8, millis: i64) -> NewSession {
    let browser = format!("Browser {number}");
    NewSession { id: [number; 8], token: [number; 32], browser, at: at(millis) }
}

/// Makes an account with this key and a session with the number 1.
pub(super) async fn person(store: &impl Store, key: &str) -> GuestId {
    let person = GuestId::random();
    let made = store.accounts().make_account(account(person, key), session(1, 1)).await;
    assert_eq!(made, Ok(Claim::Made));
    person
}

/// Whose session has the token with this number.
pub(super) async fn holder(store: &impl Store, number: u8) -> Option<GuestId> {
    let who = store.accounts().whois(Some([number; 32]), at(0), None).await.unwrap();
    who.login.map(|login| {
        assert_eq!(login.session, [number; 8]);
        login.person
    })
}

async fn listed(store: &impl Store, person: GuestId) -> Vec<SessionId> {
    let sessions = store.accounts().sessions_of(person).await.unwrap();
    sessions.into_iter().map(|session| session.id).collect()
}

pub(crate) async fn an_account_is_made_once_and_found_by_its_key(store: &impl Store) {
    let ann = person(store, "ann").await;
    let accounts = store.accounts();
    let again = accounts.make_account(account(ann, "other"), session(2, 1)).await;
    assert_eq!(again, Ok(Claim::HasAccount));
    let taken = accounts.make_account(account(GuestId::random(), "ann"), session(3, 1)).await;
    assert_eq!(taken, Ok(Claim::NameTaken));
    assert_eq!((holder(store, 2).await, holder(store, 3).await), (None, None));
    let found = accounts.account("ann".into()).await.unwrap();
    let stored = StoredAccount { person: ann, name: "ANN".into(), password: "first".into() };
    assert_eq!(found, Some(stored));
    assert_eq!(accounts.account("other".into()).await, Ok(None));
    assert_eq!(accounts.password_of(ann).await, Ok(Some("first".into())));
    assert_eq!(accounts.password_of(GuestId::random()).await, Ok(None));
    let taken = |guest| accounts.whois(None, at(0), Some(guest));
    assert!(taken(ann).await.unwrap().taken, "the guest's cookie is not enough any more");
    assert!(!taken(GuestId::random()).await.unwrap().taken);
}

pub(crate) async fn sessions_are_known_listed_and_ended(store: &impl Store) {
    let ann = person(store, "ann").await;
    let accounts = store.accounts();
    let bob = GuestId::random();
    accounts.make_account(account(bob, "bob"), session(9, 1)).await.unwrap();
    for number in 2..=4 {
        let begun = accounts.begin_session(ann, "first".into(), session(number, number.into()));
        assert_eq!(begun.await, Ok(Beginning::Begun));
    }
    assert_eq!(listed(store, ann).await, [[4; 8], [3; 8], [2; 8], [1; 8]]);
    accounts.saw_session([2; 8], at(50)).await.unwrap();
    assert_eq!(listed(store, ann).await, [[2; 8], [4; 8], [3; 8], [1; 8]]);
    let first = &accounts.sessions_of(ann).await.unwrap()[0];
    let seen = (first.browser.as_str(), first.made, first.seen);
    assert_eq!(seen, ("Browser 2", at(2), at(50)));
    let late = accounts.whois(Some([3; 32]), at(4), None).await.unwrap();
    assert_eq!(late.login, None, "not in use for too long");
    assert_eq!((holder(store, 3).await, holder(store, 9).await), (Some(ann), Some(bob)));

    assert_eq!(accounts.end_sessions(bob, Which::One([3; 8])).await, Ok(vec![]), "not Bob's");
    assert_eq!(accounts.end_sessions(ann, Which::One([3; 8])).await, Ok(vec![[3; 8]]));
    assert_eq!(accounts.end_sessions(ann, Which::One([3; 8])).await, Ok(vec![]));
    assert_eq!(holder(store, 3).await, None);
    let mut ended = accounts.end_sessions(ann, Which::AllBut([2; 8])).await.unwrap();
    ended.sort_unstable();
    assert_eq!(ended, [[1; 8], [4; 8]]);
    assert_eq!((listed(store, ann).await, listed(store, bob).await), (vec![[2; 8]], vec![[9; 8]]));
}

pub(crate) async fn the_oldest_session_makes_room(store: &impl Store) {
    let ann = person(store, "ann").await;
    for number in 2..=MOST_SESSIONS as u8 + 2 {
        let session = session(number, number.into());
        store.accounts().begin_session(ann, "first".into(), session).await.unwrap();
    }
    assert_eq!(listed(store, ann).await.len(), MOST_SESSIONS);
    assert_eq!((holder(store, 1).await, holder(store, 2).await), (None, None));
    assert_eq!(holder(store, 3).await, Some(ann));
}

pub(crate) async fn a_code_works_once(store: &impl Store) {
    let ann = person(store, "ann").await;
    let accounts = store.accounts();
    let (right, fresh) = (credentials("first").code, credentials("second!"));
    for (key, code) in [("ann", [0; 32]), ("bob", right)] {
        assert_eq!(accounts.recover(key.into(), code, fresh.clone()).await, Ok(None));
    }
    assert_eq!(holder(store, 1).await, Some(ann));
    let recovered = accounts.recover("ann".into(), right, fresh.clone()).await.unwrap();
    assert_eq!(recovered.map(|account| account.person), Some(ann));
    assert_eq!(holder(store, 1).await, None, "all sessions have ended");
    assert_eq!(accounts.password_of(ann).await, Ok(Some("second!".into())));
    assert_eq!(accounts.recover("ann".into(), right, credentials("third")).await, Ok(None));
}

pub(crate) async fn a_password_that_changed_in_between_counts_no_more(store: &impl Store) {
    let ann = person(store, "ann").await;
    let accounts = store.accounts();
    let change = |checked: &str| accounts.change_password(ann, checked.into(), credentials("new"));
    assert_eq!((change("wrong").await, change("first").await), (Ok(false), Ok(true)));
    assert_eq!(
        accounts.begin_session(ann, "first".into(), session(2, 2)).await,
        Ok(Beginning::Outdated)
    );
    assert_eq!(accounts.delete_account(ann, "first".into()).await, Ok(false));
    assert_eq!(
        accounts.begin_session(ann, "new".into(), session(2, 2)).await,
        Ok(Beginning::Begun)
    );
}

pub(crate) async fn a_deleted_account_leaves_a_former_player(store: &impl Store) {
    let ann = person(store, "ann").await;
    let accounts = store.accounts();
    let (hers, other) = (table_with(store, &["one"]).await, table_with(store, &["two"]).await);
    store.join(hers, ann, at(1)).await.unwrap();
    store.join(hers, GuestId::random(), at(1)).await.unwrap();
    assert_eq!(store.load(hers).await.unwrap().unwrap().former, []);
    assert_eq!(accounts.delete_account(ann, "first".into()).await, Ok(true));
    assert_eq!(accounts.delete_account(ann, "first".into()).await, Ok(false));
    assert_eq!((holder(store, 1).await, listed(store, ann).await), (None, vec![]));
    assert_eq!(accounts.account("ann".into()).await, Ok(None));
    assert!(accounts.whois(None, at(0), Some(ann)).await.unwrap().taken);
    assert_eq!(store.load(hers).await.unwrap().unwrap().former, [ann]);
    assert_eq!(store.summary(hers).await.unwrap().unwrap().former, [ann]);
    assert_eq!(store.load(other).await.unwrap().unwrap().former, []);
    let again = accounts.make_account(account(ann, "ann"), session(5, 5)).await;
    assert_eq!(again, Ok(Claim::HasAccount), "the id is nobody's for good");
    person(store, "ann").await;
}
