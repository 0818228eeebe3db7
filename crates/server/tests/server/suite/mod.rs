//! The promises of the `Store` trait, for any store.

mod accounts;
mod dailies;
mod office;
mod ratings;
mod talk;

pub(crate) use accounts::*;
pub(crate) use dailies::*;
pub(crate) use office::*;
pub(crate) use ratings::*;
pub(crate) use talk::*;
use ztable_server::identity::GuestId;
use ztable_server::store::{
    LogEntry, NewTable, Sequence, Store, StoreError, StoredSummary, TableId, Timestamp,
};

/// Hands the names of all promises to another macro, after what is given here.
macro_rules! promises {
    ($then:ident! $($given:tt)*) => {
        $then! { $($given)*
            a_log_keeps_what_was_appended,
            a_batch_is_all_or_nothing,
            a_number_is_given_once,
            a_log_has_no_gaps,
            of_many_writers_one_wins,
            logs_do_not_touch_each_other,
            a_table_is_created_once,
            unknown_tables_are_named,
            the_latest_tables_come_first,
            old_tables_expire,
            unused_tables_expire,
            a_summary_says_whether_the_log_has_grown_since,
            an_account_is_made_once_and_found_by_its_key,
            sessions_are_known_listed_and_ended,
            the_oldest_session_makes_room,
            a_code_works_once,
            a_password_that_changed_in_between_counts_no_more,
            a_deleted_account_leaves_a_former_player,
            a_game_is_counted_once,
            results_are_expected_until_they_are_counted,
            ratings_of_bots_stay_and_teams_share,
            leaders_come_by_what_is_sure,
            a_profile_shows_the_latest_games,
            a_profile_tells_as_what_somebody_played,
            who_never_played_and_who_never_was_look_alike,
            a_deleted_account_takes_its_ratings_along,
            what_was_said_is_kept_for_a_while,
            who_is_blocked_stays_so,
            a_thing_is_reported_once_by_each,
            a_deleted_account_takes_its_talk_along,
            of_a_day_the_best_result_counts,
            lists_of_a_day_come_by_points,
            who_has_not_played_sees_no_game_of_the_day,
            whoever_has_looked_hands_in_no_other_game,
            old_days_are_forgotten,
            a_deleted_account_leaves_no_game_of_the_day,
            a_ban_ends_sessions_until_it_is_lifted,
            a_closed_table_says_so_until_it_is_reopened,
            a_reset_takes_the_password_or_leaves_it,
            operators_see_what_is_known,
            what_operators_do_is_in_the_audit_log,
            the_secret_stays,
            writes_are_tallied,
        }
    };
}
pub(crate) use promises;

/// One test per promise. `$open` makes what must outlive an empty store, and the store.
macro_rules! store_suite {
    ($name:ident, $open:expr) => {
        mod $name {
            use super::*;
            use $crate::suite::store_suite;
            $crate::suite::promises!(store_suite! @each $open;);
        }
    };
    (@each $open:expr; $($promise:ident,)*) => {
        $(#[tokio::test]
        async fn $promise() {
            let (_keep, store) = $open;
            store.check().await.unwrap();
            $crate::suite::$promise(&store).await;
        })*
    };
}
pub(crate) use store_suite;

fn entries(bodies: &[&str]) -> Vec<LogEntry> {
    bodies.iter().map(|body| at(0, body)).collect()
}

fn at(millis: i64, body: &str) -> LogEntry {
    LogEntry { at: Timestamp::from_millis(millis), body: body.into() }
}

fn sequence(number: u32) -> Sequence {
    Sequence::new(number)
}

async fn table_made_at(store: &impl Store, millis: i64) -> TableId {
    let id = TableId::random();
    let header = b"{\"game\":\"toy\"}".to_vec();
    store.create(NewTable { id, at: Timestamp::from_millis(millis), header }).await.unwrap();
    id
}

pub(crate) async fn table_with(store: &impl Store, bodies: &[&str]) -> TableId {
    let table = table_made_at(store, 0).await;
    store.append(table, Sequence::FIRST, entries(bodies)).await.unwrap();
    table
}

pub(crate) async fn bodies(store: &impl Store, table: TableId) -> Vec<String> {
    let stored = store.load(table).await.unwrap().expect("the table is there");
    let text = |entry: LogEntry| String::from_utf8(entry.body).unwrap();
    stored.entries.into_iter().map(text).collect()
}

pub(crate) async fn a_log_keeps_what_was_appended(store: &impl Store) {
    let table = table_made_at(store, 5).await;
    let empty = store.load(table).await.unwrap().unwrap();
    assert_eq!((empty.created, empty.next()), (Timestamp::from_millis(5), Sequence::FIRST));
    let first = at(6, "one");
    let others = vec![at(7, ""), at(-8, "\0 \u{1f600}")];
    store.append(table, sequence(0), vec![first.clone()]).await.unwrap();
    store.append(table, sequence(1), others.clone()).await.unwrap();
    let stored = store.load(table).await.unwrap().unwrap();
    assert_eq!(stored.header, b"{\"game\":\"toy\"}");
    assert_eq!(stored.entries, [vec![first], others].concat());
    assert_eq!(stored.next(), sequence(3));
}

pub(crate) async fn a_batch_is_all_or_nothing(store: &impl Store) {
    let table = table_with(store, &["one", "two"]).await;
    let refused = store.append(table, sequence(1), entries(&["x", "y", "z"])).await;
    assert!(refused.is_err());
    assert_eq!(bodies(store, table).await, ["one", "two"]);
    store.append(table, sequence(2), Vec::new()).await.unwrap();
    assert_eq!(bodies(store, table).await, ["one", "two"]);
}

pub(crate) async fn a_number_is_given_once(store: &impl Store) {
    let table = table_with(store, &["one"]).await;
    let refused = store.append(table, sequence(0), entries(&["other"])).await;
    let conflict = StoreError::Conflict { table, given: sequence(0), next: sequence(1) };
    assert_eq!(refused, Err(conflict));
    assert_eq!(bodies(store, table).await, ["one"]);
}

pub(crate) async fn a_log_has_no_gaps(store: &impl Store) {
    let table = table_with(store, &["one"]).await;
    let refused = store.append(table, sequence(2), entries(&["three"])).await;
    let conflict = StoreError::Conflict { table, given: sequence(2), next: sequence(1) };
    assert_eq!(refused, Err(conflict));
    assert_eq!(bodies(store, table).await, ["one"]);
}

pub(crate) async fn of_many_writers_one_wins(store: &impl Store) {
    let table = table_with(store, &[]).await;
    for number in 0..10 {
        let (one, other, third) = tokio::join!(
            store.append(table, sequence(number), entries(&["ann"])),
            store.append(table, sequence(number), entries(&["bob"])),
            store.append(table, sequence(number), entries(&["cid"])),
        );
        assert_eq!([one, other, third].iter().filter(|result| result.is_ok()).count(), 1);
    }
    assert_eq!(bodies(store, table).await.len(), 10);
}

pub(crate) async fn logs_do_not_touch_each_other(store: &impl Store) {
    let one = table_with(store, &["a", "b"]).await;
    let other = table_with(store, &["c"]).await;
    store.append(other, sequence(1), entries(&["d"])).await.unwrap();
    assert_eq!(bodies(store, one).await, ["a", "b"]);
    assert_eq!(bodies(store, other).await, ["c", "d"]);
}

pub(crate) async fn a_table_is_created_once(store: &impl Store) {
    let id = table_with(store, &["one"]).await;
    let again = NewTable { id, at: Timestamp::from_millis(9), header: b"other".to_vec() };
    assert_eq!(store.create(again).await, Err(StoreError::TableExists(id)));
    let stored = store.load(id).await.unwrap().unwrap();
    assert_eq!((stored.entries.len(), stored.header), (1, b"{\"game\":\"toy\"}".to_vec()));
}

pub(crate) async fn unknown_tables_are_named(store: &impl Store) {
    let nowhere = TableId::random();
    let unknown = Err(StoreError::NoSuchTable(nowhere));
    assert_eq!(store.load(nowhere).await, Ok(None));
    assert_eq!(store.append(nowhere, sequence(0), entries(&["x"])).await, unknown);
    let joined = store.join(nowhere, GuestId::random(), Timestamp::from_millis(0)).await;
    assert_eq!(joined, unknown);
}

pub(crate) async fn the_latest_tables_come_first(store: &impl Store) {
    let (ann, bob) = (GuestId::random(), GuestId::random());
    let mut tables = Vec::new();
    for millis in 0..3 {
        let table = table_made_at(store, 0).await;
        store.join(table, ann, Timestamp::from_millis(millis)).await.unwrap();
        tables.push(table);
    }
    store.join(tables[0], bob, Timestamp::from_millis(9)).await.unwrap();
    assert_eq!(store.tables_of(ann, 9).await.unwrap(), [tables[2], tables[1], tables[0]]);
    store.join(tables[0], ann, Timestamp::from_millis(9)).await.unwrap();
    assert_eq!(store.tables_of(ann, 2).await.unwrap(), [tables[0], tables[2]]);
    assert_eq!(store.tables_of(bob, 9).await.unwrap(), [tables[0]]);
    assert_eq!(store.tables_of(GuestId::random(), 9).await.unwrap(), []);
}

pub(crate) async fn old_tables_expire(store: &impl Store) {
    let guest = GuestId::random();
    let old = table_made_at(store, 10).await;
    let old_but_in_use = table_made_at(store, 10).await;
    let new = table_made_at(store, 100).await;
    store.append(old, sequence(0), vec![at(99, "x")]).await.unwrap();
    store.append(old_but_in_use, sequence(0), vec![at(99, "x"), at(100, "y")]).await.unwrap();
    for table in [old, old_but_in_use, new] {
        store.join(table, guest, Timestamp::from_millis(100)).await.unwrap();
    }
    assert_eq!(store.expire(Timestamp::from_millis(100)).await, Ok(1));
    assert_eq!(store.load(old).await, Ok(None));
    assert_eq!(bodies(store, old_but_in_use).await, ["x", "y"]);
    assert!(store.load(new).await.unwrap().is_some());
    assert!(!store.tables_of(guest, 9).await.unwrap().contains(&old));
    assert_eq!(store.expire(Timestamp::from_millis(100)).await, Ok(0));
}

pub(crate) async fn unused_tables_expire(store: &impl Store) {
    let [early, due, looked_at, late] = [
        table_made_at(store, 10).await,
        table_made_at(store, 20).await,
        table_made_at(store, 21).await,
        table_made_at(store, 30).await,
    ];
    let used = table_made_at(store, 25).await;
    store.append(used, sequence(0), vec![at(25, "x")]).await.unwrap();
    let span = Timestamp::from_millis(20)..Timestamp::from_millis(30);
    assert_eq!(store.expire_unused(span, vec![looked_at]).await, Ok(vec![due]));
    assert_eq!(store.load(due).await, Ok(None));
    let gone = store.append(due, sequence(0), entries(&["late"])).await;
    assert_eq!(gone, Err(StoreError::NoSuchTable(due)));
    for kept in [early, looked_at, used, late] {
        assert!(store.load(kept).await.unwrap().is_some());
    }
}

pub(crate) async fn a_summary_says_whether_the_log_has_grown_since(store: &impl Store) {
    let table = table_with(store, &["one"]).await;
    let kept = |stored: Option<StoredSummary>| stored.map(|stored| (stored.body, stored.current));
    let first = Some(b"first".to_vec());
    let bare = store.summary(table).await.unwrap().unwrap();
    assert_eq!((bare.next, bare.body, bare.current), (sequence(1), None, false));
    assert_eq!(bare.header, b"{\"game\":\"toy\"}");
    store.keep_summary(table, sequence(1), b"first".to_vec()).await.unwrap();
    assert_eq!(kept(store.summary(table).await.unwrap()), Some((first.clone(), true)));
    store.append(table, sequence(1), entries(&["two"])).await.unwrap();
    assert_eq!(kept(store.summary(table).await.unwrap()), Some((first, false)));
    store.keep_summary(table, sequence(2), b"second".to_vec()).await.unwrap();
    let second = (Some(b"second".to_vec()), true);
    assert_eq!(kept(store.summary(table).await.unwrap()), Some(second));
    let nowhere = TableId::random();
    assert_eq!(store.summary(nowhere).await, Ok(None));
    // Many are one question, answered in its order.
    let other = table_with(store, &[]).await;
    let many = store.summaries(vec![other, nowhere, table, other]).await.unwrap();
    let told = |stored: &Option<StoredSummary>| Some((stored.as_ref()?.next, stored.clone()?.body));
    let bare = Some((sequence(0), None));
    let kept = Some((sequence(2), Some(b"second".to_vec())));
    assert_eq!(many.iter().map(told).collect::<Vec<_>>(), [bare.clone(), None, kept, bare]);
    assert_eq!(store.summaries(vec![]).await, Ok(vec![]));
    let refused = store.keep_summary(nowhere, sequence(0), Vec::new()).await;
    assert_eq!(refused, Err(StoreError::NoSuchTable(nowhere)));
}

pub(crate) async fn the_secret_stays(store: &impl Store) {
    let secret = store.secret().await.unwrap();
    assert_ne!(secret, [0; 32]);
    assert_eq!(store.secret().await.unwrap(), secret);
}

pub(crate) async fn writes_are_tallied(store: &impl Store) {
    let before = store.tally();
    let table = table_with(store, &["one"]).await;
    let _ = store.append(table, sequence(0), entries(&["refused"])).await;
    let after = store.tally();
    assert_eq!(after.appends - before.appends, 1);
    assert_eq!(after.commits - before.commits, 2);
}
