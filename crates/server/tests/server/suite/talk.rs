//! What every store must do for talk.

use ztable_server::identity::GuestId;
use ztable_server::store::accounts::{Claim, Credentials, NewAccount, NewSession};
use ztable_server::store::talk::{Report, StoredSaid};
use ztable_server::store::{Store, StoreError, TableId, Timestamp};

use super::table_with;

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis)
}

fn said(number: i64, by: GuestId) -> StoredSaid {
    let text = format!("Well played, {number} 👏");
    StoredSaid { number, at: at(number), channel: 1, by, name: "Ann".into(), text }
}

pub(crate) async fn what_was_said_is_kept_for_a_while(store: &impl Store) {
    let (ann, talk) = (GuestId::random(), store.talk());
    let here = table_with(store, &["one"]).await;
    let there = table_with(store, &["two"]).await;
    let nowhere = TableId::random();
    assert_eq!(talk.say(nowhere, said(1, ann)).await, Err(StoreError::NoSuchTable(nowhere)));
    for number in [3, 1, 2] {
        talk.say(here, said(number, ann)).await.unwrap();
    }
    talk.say(here, said(2, ann)).await.unwrap();
    talk.say(there, said(2, ann)).await.unwrap();
    let all = [1, 2, 3].map(|number| said(number, ann));
    assert_eq!(talk.said(here, 9).await.unwrap(), all);
    assert_eq!(talk.said(here, 2).await.unwrap(), all[1..], "the last ones");
    assert_eq!(talk.said(nowhere, 9).await.unwrap(), []);
    assert_eq!(talk.forget_said(at(3)).await, Ok(3));
    assert_eq!(talk.said(here, 9).await.unwrap(), all[2..]);
    assert_eq!(talk.said(there, 9).await.unwrap(), []);
    // Talk goes with its table.
    store.expire(at(1_000)).await.unwrap();
    assert_eq!(talk.said(here, 9).await.unwrap(), []);
}

pub(crate) async fn who_is_blocked_stays_so(store: &impl Store) {
    let [ann, bob, cid] = [(); 3].map(|()| GuestId::random());
    let talk = store.talk();
    for _ in 0..2 {
        talk.block(ann, bob, true).await.unwrap();
    }
    talk.block(ann, cid, true).await.unwrap();
    talk.block(bob, cid, false).await.unwrap();
    let mut blocked = talk.blocked_by(ann).await.unwrap();
    blocked.sort_unstable();
    let mut expected = [bob, cid];
    expected.sort_unstable();
    assert_eq!(blocked, expected);
    assert_eq!(talk.blocked_by(bob).await.unwrap(), []);
    talk.block(ann, bob, false).await.unwrap();
    assert_eq!(talk.blocked_by(ann).await.unwrap(), [cid]);
}

pub(crate) async fn a_thing_is_reported_once_by_each(store: &impl Store) {
    let [ann, bob, cid] = [(); 3].map(|()| GuestId::random());
    let (talk, table) = (store.talk(), table_with(store, &["one"]).await);
    let report = |by, millis| Report { table, at: at(millis), by, said: said(7, ann) };
    for one in [report(bob, 8), report(bob, 9), report(cid, 10)] {
        talk.report(one).await.unwrap();
    }
    assert_eq!(talk.reports(9).await.unwrap(), [report(cid, 10), report(bob, 8)]);
    assert_eq!(talk.reports(1).await.unwrap(), [report(cid, 10)]);
    // The operator can look at them when the table is gone.
    store.expire(at(1_000)).await.unwrap();
    assert_eq!(talk.reports(9).await.unwrap().len(), 2);
}

pub(crate) async fn a_deleted_account_takes_its_talk_along(store: &impl Store) {
    let [ann, bob] = [(); 2].map(|()| GuestId::random());
    let credentials = Credentials { password: "secret".into(), code: [0; 32] };
    let account =
        NewAccount { person: ann, name: "Ann".into(), key: "ann".into(), credentials, at: at(1) };
    let session = NewSession { id: [1; 8], token: [1; 32], browser: String::new(), at: at(1) };
    assert_eq!(store.accounts().make_account(account, session).await, Ok(Claim::Made));
    let (talk, table) = (store.talk(), table_with(store, &["one"]).await);
    talk.say(table, said(1, ann)).await.unwrap();
    talk.say(table, said(2, bob)).await.unwrap();
    talk.block(ann, bob, true).await.unwrap();
    talk.block(bob, ann, true).await.unwrap();
    assert_eq!(store.accounts().delete_account(ann, "secret".into()).await, Ok(true));
    assert_eq!(talk.said(table, 9).await.unwrap(), [said(2, bob)]);
    assert_eq!(talk.blocked_by(ann).await.unwrap(), []);
    assert_eq!(talk.blocked_by(bob).await.unwrap(), []);
}
