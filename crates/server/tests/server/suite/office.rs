//! What every store must do for operators.

use ztable_server::identity::GuestId;
use ztable_server::store::accounts::{Accounts, Beginning};
use ztable_server::store::office::{AccountFile, Audited, Deed, Fresh, Joined, Office, Warrant};
use ztable_server::store::talk::{Report, StoredSaid};
use ztable_server::store::{Sequence, Store, TableId, Timestamp};

use super::accounts::{at, credentials, holder, person, session};
use super::table_with;

fn warrant(millis: i64) -> Warrant {
    Warrant { by: "ops".into(), at: at(millis), reason: format!("reason {millis} \u{1f4dd}") }
}

/// Does something that has to change something.
async fn done(store: &impl Store, deed: Deed, millis: i64) {
    assert_eq!(store.office().act(deed, warrant(millis)).await, Ok(true), "{deed:?}");
}

/// Does something that there is no need for.
async fn idle(store: &impl Store, deed: Deed) {
    assert_eq!(store.office().act(deed, warrant(99)).await, Ok(false), "{deed:?}");
}

async fn begin(accounts: &dyn Accounts, person: GuestId, number: u8) -> Beginning {
    accounts.begin_session(person, "first".into(), session(number, 2)).await.unwrap()
}

pub(crate) async fn a_ban_ends_sessions_until_it_is_lifted(store: &impl Store) {
    let (ann, bob) = (person(store, "ann").await, GuestId::random());
    let accounts = store.accounts();
    done(store, Deed::Ban(ann), 7).await;
    idle(store, Deed::Ban(ann)).await;
    idle(store, Deed::Ban(bob)).await;
    assert_eq!(holder(store, 1).await, None, "the session has ended");
    assert_eq!(begin(accounts, ann, 2).await, Beginning::Banned);
    assert_eq!(holder(store, 2).await, None);
    let wrong = accounts.begin_session(ann, "wrong".into(), session(3, 2)).await;
    assert_eq!(wrong, Ok(Beginning::Outdated), "only who knows the password hears of it");
    assert!(accounts.whois(None, at(0), Some(ann)).await.unwrap().taken);
    let file = store.office().account_file("ann".into()).await.unwrap().unwrap();
    assert_eq!((file.banned, file.sessions), (Some(at(7)), vec![]));
    done(store, Deed::Unban(ann), 8).await;
    idle(store, Deed::Unban(ann)).await;
    assert_eq!(begin(accounts, ann, 4).await, Beginning::Begun);
    assert_eq!(holder(store, 4).await, Some(ann));
}

pub(crate) async fn a_closed_table_says_so_until_it_is_reopened(store: &impl Store) {
    let (one, other) = (table_with(store, &["a", "b"]).await, table_with(store, &["c"]).await);
    let nowhere = TableId::random();
    let is_closed = async |table| {
        let stored = store.load(table).await.unwrap().unwrap();
        assert_eq!(store.summary(table).await.unwrap().unwrap().closed, stored.closed);
        stored.closed
    };
    store.ratings().expect_result(one).await.unwrap();
    done(store, Deed::CloseTable(one), 7).await;
    idle(store, Deed::CloseTable(one)).await;
    idle(store, Deed::CloseTable(nowhere)).await;
    idle(store, Deed::ReopenTable(other)).await;
    assert_eq!((is_closed(one).await, is_closed(other).await), (true, false));
    assert_eq!(store.ratings().expected_results().await, Ok(vec![]), "its game is not counted");
    let file = store.office().table_file(one).await.unwrap().unwrap();
    assert_eq!((file.closed, file.entries), (Some(at(7)), Sequence::new(2)), "the log stays");
    done(store, Deed::ReopenTable(one), 8).await;
    assert!(!is_closed(one).await);
}

pub(crate) async fn a_reset_takes_the_password_or_leaves_it(store: &impl Store) {
    let ann = person(store, "ann").await;
    let (accounts, office) = (store.accounts(), store.office());
    let fresh =
        |password: Option<&str>, code| Fresh { password: password.map(str::to_owned), code };
    let nobody = office.reset(GuestId::random(), fresh(None, [8; 32]), warrant(1)).await;
    assert_eq!(nobody, Ok(false));
    assert_eq!(office.reset(ann, fresh(None, [8; 32]), warrant(2)).await, Ok(true));
    assert_eq!(accounts.password_of(ann).await, Ok(Some("first".into())));
    assert_eq!(holder(store, 1).await, Some(ann));
    let old = credentials("first").code;
    assert_eq!(accounts.recover("ann".into(), old, credentials("new")).await, Ok(None));
    assert_eq!(office.reset(ann, fresh(Some("none"), [9; 32]), warrant(3)).await, Ok(true));
    assert_eq!(accounts.password_of(ann).await, Ok(Some("none".into())));
    assert_eq!(holder(store, 1).await, None, "the sessions have ended");
    let recovered = accounts.recover("ann".into(), [9; 32], credentials("new")).await.unwrap();
    assert_eq!(recovered.map(|account| account.person), Some(ann));
    let deeds: Vec<Deed> = audit(office, 9).await.into_iter().map(|line| line.deed).collect();
    assert_eq!(deeds, [Deed::ResetPassword(ann), Deed::ResetCode(ann)]);
}

pub(crate) async fn operators_see_what_is_known(store: &impl Store) {
    let (ann, bob, office) = (person(store, "ann").await, GuestId::random(), store.office());
    let table = table_with(store, &["one", "two"]).await;
    store.join(table, ann, at(3)).await.unwrap();
    store.join(table, bob, at(2)).await.unwrap();
    store.keep_summary(table, Sequence::new(1), b"short".to_vec()).await.unwrap();
    let name = || "Ann".to_owned();
    let said = StoredSaid { number: 1, at: at(1), channel: 0, by: ann, name: name(), text: name() };
    store.talk().say(table, said.clone()).await.unwrap();
    let report = Report { table, at: at(4), by: bob, said };
    store.talk().report(report.clone()).await.unwrap();
    let file = office.table_file(table).await.unwrap().unwrap();
    assert_eq!((file.created, file.changed), (at(0), at(0)));
    assert_eq!((file.header.as_slice(), file.entries.get()), (&b"{\"game\":\"toy\"}"[..], 2));
    assert_eq!((file.summary.as_deref(), file.current), (Some(&b"short"[..]), false));
    assert_eq!((file.closed, file.said, file.reports), (None, 1, 1));
    let joined = |person, account: Option<&str>, millis| Joined {
        person,
        account: account.map(str::to_owned),
        at: at(millis),
    };
    assert_eq!(file.people, [joined(bob, None, 2), joined(ann, Some("ANN"), 3)]);
    assert_eq!(office.table_file(TableId::random()).await, Ok(None));
    let file = office.account_file("ann".into()).await.unwrap().unwrap();
    let sessions = store.accounts().sessions_of(ann).await.unwrap();
    assert_eq!(sessions.len(), 1);
    let expected = AccountFile {
        person: ann,
        name: "ANN".into(),
        made: at(5),
        banned: None,
        sessions,
        tables: vec![table],
        reported: 1,
        reports: 0,
    };
    assert_eq!(file, expected);
    assert_eq!(office.account_file("bob".into()).await, Ok(None));
    assert_eq!(office.latest_reports(9).await.unwrap(), [report]);
    assert_eq!(office.latest_reports(0).await.unwrap(), []);
}

async fn audit(office: &dyn Office, limit: u32) -> Vec<Audited> {
    office.audit(limit).await.unwrap()
}

pub(crate) async fn what_operators_do_is_in_the_audit_log(store: &impl Store) {
    let (ann, office) = (person(store, "ann").await, store.office());
    let table = table_with(store, &["one"]).await;
    assert_eq!(audit(office, 9).await, []);
    let deeds = [
        (Deed::LookAtTable(table), ""),
        (Deed::CloseTable(table), ""),
        (Deed::ReadReports, ""),
        (Deed::LookAtAccount(ann), "ANN"),
        (Deed::Ban(ann), "ANN"),
        (Deed::Unban(ann), "ANN"),
    ];
    for (millis, (deed, _)) in (1..).zip(deeds) {
        done(store, deed, millis).await;
    }
    idle(store, Deed::Unban(ann)).await;
    let lines = audit(office, 99).await;
    let told: Vec<_> = lines.iter().rev().map(|line| (line.deed, line.name.as_str())).collect();
    assert_eq!(told, deeds, "what changed nothing is not there");
    let warrants: Vec<Warrant> = lines.iter().rev().map(|line| line.warrant.clone()).collect();
    assert_eq!(warrants, (1..=6).map(warrant).collect::<Vec<_>>());
    assert!(lines.is_sorted_by(|later, earlier| later.number > earlier.number));
    assert_eq!(audit(office, 2).await, lines[..2]);
    assert_eq!(office.audit_after(lines[2].number, 9).await.unwrap(), lines[..2]);
    assert_eq!(office.audit_after(lines[2].number, 1).await.unwrap(), lines[..1]);
    // It outlives what it is about.
    store.accounts().delete_account(ann, "first".into()).await.unwrap();
    store.expire(Timestamp::from_millis(1_000)).await.unwrap();
    assert_eq!(audit(office, 99).await, lines);
}
