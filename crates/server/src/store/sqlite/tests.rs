//! Group commit, seen from inside: what shares a transaction, and when it is answered.

use std::sync::{Arc, mpsc};

use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, yield_now};

use super::*;

const TABLE: TableId = TableId::from_bytes([1; TableId::BYTES]);

fn entry(body: &str) -> Vec<LogEntry> {
    vec![LogEntry { at: Timestamp::from_millis(1), body: body.into() }]
}

async fn store_with_tables(folder: &TempDir, ids: &[TableId]) -> Arc<SqliteStore> {
    let store = SqliteStore::open(&folder.path().join("ztable.db")).unwrap();
    for id in ids {
        let table = NewTable { id: *id, at: Timestamp::from_millis(0), header: Vec::new() };
        store.create(table).await.unwrap();
    }
    Arc::new(store)
}

/// A job at which the writer stands still.
struct Halt {
    release: mpsc::Sender<()>,
    reached: oneshot::Receiver<()>,
    job: JoinHandle<Result<(), StoreError>>,
}

impl Halt {
    fn queue(store: &Arc<SqliteStore>) -> Self {
        let (release, released) = mpsc::channel();
        let (reach, reached) = oneshot::channel();
        let store = Arc::clone(store);
        let job = tokio::spawn(async move {
            let wait = move |_: &Connection| {
                reach.send(()).unwrap();
                released.recv().unwrap();
                Ok(())
            };
            store.writer.submit(wait).await
        });
        Self { release, reached, job }
    }

    async fn release(self) {
        self.release.send(()).unwrap();
        self.job.await.unwrap().unwrap();
    }
}

async fn until_waiting(store: &SqliteStore, jobs: usize) {
    while store.writer.waiting() < jobs {
        yield_now().await;
    }
}

fn append(
    store: &Arc<SqliteStore>,
    table: TableId,
    number: u32,
) -> JoinHandle<Result<(), StoreError>> {
    let store = Arc::clone(store);
    tokio::spawn(async move { store.append(table, Sequence::new(number), entry("pick")).await })
}

#[tokio::test]
async fn what_queued_up_shares_one_commit() {
    let folder = TempDir::new().unwrap();
    let tables: Vec<TableId> = (0..100).map(|_| TableId::random()).collect();
    let store = store_with_tables(&folder, &tables).await;
    let before = store.tally();

    let mut halt = Halt::queue(&store);
    (&mut halt.reached).await.unwrap();
    let appends: Vec<_> = tables.iter().map(|table| append(&store, *table, 0)).collect();
    until_waiting(&store, 100).await;
    halt.release().await;
    for append in appends {
        append.await.unwrap().unwrap();
    }

    let after = store.tally();
    assert_eq!(after.appends - before.appends, 100);
    assert_eq!(after.commits - before.commits, 1);
}

#[tokio::test]
async fn a_lone_append_does_not_wait_for_company() {
    let folder = TempDir::new().unwrap();
    let store = store_with_tables(&folder, &[TABLE]).await;
    let before = store.tally().commits;
    for number in 0..10 {
        store.append(TABLE, Sequence::new(number), entry("pick")).await.unwrap();
    }
    assert_eq!(store.tally().commits - before, 10);
    store.load(TABLE).await.unwrap();
    assert_eq!(store.tally().commits - before, 10, "reading commits nothing");
}

#[tokio::test]
async fn nothing_is_acknowledged_before_the_commit() {
    let folder = TempDir::new().unwrap();
    let store = store_with_tables(&folder, &[TABLE]).await;
    let mut first = Halt::queue(&store);
    (&mut first.reached).await.unwrap();
    let append = append(&store, TABLE, 0);
    until_waiting(&store, 1).await;
    let mut second = Halt::queue(&store);
    until_waiting(&store, 2).await;
    first.release().await;

    (&mut second.reached).await.unwrap();
    // The append was carried out, the commit not: the job behind it holds up the transaction.
    for _ in 0..100 {
        yield_now().await;
    }
    assert!(!append.is_finished());
    second.release().await;
    assert_eq!(append.await.unwrap(), Ok(()));
}

#[tokio::test]
async fn a_commit_that_fails_is_told_to_everybody_in_it() {
    let folder = TempDir::new().unwrap();
    let store = store_with_tables(&folder, &[TABLE]).await;
    store.append(TABLE, Sequence::FIRST, entry("first")).await.unwrap();
    let mut halt = Halt::queue(&store);
    (&mut halt.reached).await.unwrap();
    let innocent = append(&store, TABLE, 1);
    until_waiting(&store, 1).await;
    let culprit = tokio::spawn({
        let store = Arc::clone(&store);
        async move {
            let orphan = |database: &Connection| {
                let sql = "PRAGMA defer_foreign_keys = ON;
                           INSERT INTO entries VALUES (999, 0, 0, x'00')";
                database.execute_batch(sql).map_err(failed)
            };
            store.writer.submit(orphan).await
        }
    });
    until_waiting(&store, 2).await;
    halt.release().await;

    assert!(matches!(innocent.await.unwrap(), Err(StoreError::Failed(_))));
    assert!(matches!(culprit.await.unwrap(), Err(StoreError::Failed(_))));
    assert_eq!(store.load(TABLE).await.unwrap().unwrap().entries, entry("first"));
    assert_eq!(append(&store, TABLE, 1).await.unwrap(), Ok(()), "the next batch is sound again");
    assert_eq!(store.load(TABLE).await.unwrap().unwrap().entries.len(), 2);
}

#[tokio::test]
async fn one_refused_append_does_not_spoil_the_others_of_its_commit() {
    let folder = TempDir::new().unwrap();
    let store = store_with_tables(&folder, &[TABLE]).await;
    let mut halt = Halt::queue(&store);
    (&mut halt.reached).await.unwrap();
    let good = append(&store, TABLE, 0);
    until_waiting(&store, 1).await;
    let same_number = append(&store, TABLE, 0);
    until_waiting(&store, 2).await;
    let next = append(&store, TABLE, 1);
    until_waiting(&store, 3).await;
    halt.release().await;

    assert_eq!(good.await.unwrap(), Ok(()));
    let (given, taken) = (Sequence::new(0), Sequence::new(1));
    let conflict = StoreError::Conflict { table: TABLE, given, next: taken };
    assert_eq!(same_number.await.unwrap(), Err(conflict));
    assert_eq!(next.await.unwrap(), Ok(()));
    assert_eq!(store.load(TABLE).await.unwrap().unwrap().entries.len(), 2);
}

#[tokio::test]
async fn reading_does_not_wait_for_writing() {
    let folder = TempDir::new().unwrap();
    let store = store_with_tables(&folder, &[TABLE]).await;
    store.append(TABLE, Sequence::FIRST, entry("pick")).await.unwrap();
    let mut halt = Halt::queue(&store);
    (&mut halt.reached).await.unwrap();
    // The writer stands still in the middle of a transaction.
    assert_eq!(store.load(TABLE).await.unwrap().unwrap().entries.len(), 1);
    assert_eq!(store.summary(TABLE).await.unwrap().unwrap().next, Sequence::new(1));
    halt.release().await;
}

/// Rows of recent entries, as another program would see them.
fn recent_rows(folder: &TempDir) -> i64 {
    let database = Connection::open(folder.path().join("ztable.db")).unwrap();
    database.query_row("SELECT count(*) FROM recent", [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn recent_entries_are_read_before_and_after_they_come_into_their_logs() {
    let folder = TempDir::new().unwrap();
    let other = TableId::from_bytes([2; TableId::BYTES]);
    let store = store_with_tables(&folder, &[TABLE, other]).await;
    let body = |number: usize| LogEntry {
        at: Timestamp::from_millis(number as i64),
        body: vec![b'x'; number % 7 * 100],
    };
    let (mut next, mut merged) = (0, 0);
    while next < 20_000 {
        let count = next % 500 + 1;
        for table in [TABLE, other] {
            let entries = (next..next + count).map(body).collect();
            store.append(table, Sequence::FIRST.after(next), entries).await.unwrap();
        }
        next += count;
        merged += usize::from(recent_rows(&folder) == 0);
        for table in [TABLE, other] {
            let stored = store.load(table).await.unwrap().unwrap();
            assert!(stored.entries.into_iter().eq((0..next).map(body)), "{next} entries");
            assert_eq!(store.summary(table).await.unwrap().unwrap().next.get() as usize, next);
        }
    }
    assert!(merged > 0, "they never came into their logs");
    let rows = recent_rows(&folder);
    store.append(TABLE, Sequence::FIRST.after(next), vec![body(next)]).await.unwrap();
    assert_eq!(recent_rows(&folder), rows + 1, "the entries of a transaction are one row");
    store.keep_summary(TABLE, Sequence::FIRST.after(next + 1), b"short".to_vec()).await.unwrap();
    assert!(store.summary(TABLE).await.unwrap().unwrap().current);
    store.append(TABLE, Sequence::FIRST.after(next + 1), vec![body(0)]).await.unwrap();
    let grown = store.summary(TABLE).await.unwrap().unwrap();
    assert_eq!((grown.current, grown.body), (false, Some(b"short".to_vec())));
    drop(store);
    assert_eq!(recent_rows(&folder), 0);
    let store = SqliteStore::open(&folder.path().join("ztable.db")).unwrap();
    assert_eq!(store.load(TABLE).await.unwrap().unwrap().entries.len(), next + 2);
}

#[tokio::test]
async fn a_table_with_recent_entries_is_not_taken_for_an_unused_one() {
    let folder = TempDir::new().unwrap();
    let other = TableId::from_bytes([2; TableId::BYTES]);
    let store = store_with_tables(&folder, &[TABLE, other]).await;
    store.append(TABLE, Sequence::FIRST, entry("pick")).await.unwrap();
    let ever = Timestamp::from_millis(0)..Timestamp::from_millis(10);
    assert_eq!(store.expire_unused(ever, Vec::new()).await.unwrap(), [other]);
    store.append(TABLE, Sequence::new(1), entry("pick")).await.unwrap();
    assert_eq!(store.load(TABLE).await.unwrap().unwrap().entries.len(), 2);
    assert_eq!(store.expire(Timestamp::from_millis(10)).await.unwrap(), 1);
    assert_eq!(store.load(TABLE).await.unwrap(), None);
}

#[tokio::test]
async fn the_file_is_flushed_at_every_commit() {
    let folder = TempDir::new().unwrap();
    let store = store_with_tables(&folder, &[]).await;
    let pragmas = store.writer.submit(|database| {
        let pragma = |name| database.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let journal = database.pragma_query_value(None, "journal_mode", |row| row.get(0));
        Ok((pragma("synchronous").map_err(failed)?, journal.map_err(failed)?))
    });
    const FULL: i64 = 2;
    assert_eq!(pragmas.await.unwrap(), (FULL, "wal".to_owned()));
}

#[tokio::test]
async fn a_database_of_the_first_schema_is_brought_up_to_date() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let old = Connection::open(&path).unwrap();
    old.execute_batch(open::MIGRATIONS[0]).unwrap();
    old.pragma_update(None, "application_id", open::APPLICATION_ID).unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    old.execute("INSERT INTO tables VALUES (5, ?1, 7, x'68')", [TABLE.as_bytes()]).unwrap();
    old.execute_batch("INSERT INTO entries VALUES (5, 0, 8, x'61'), (5, 1, 9, x'62')").unwrap();
    drop(old);

    let store = SqliteStore::open(&path).unwrap();
    let stored = store.load(TABLE).await.unwrap().unwrap();
    let bodies: Vec<&[u8]> = stored.entries.iter().map(|entry| entry.body.as_slice()).collect();
    assert_eq!((stored.header.as_slice(), bodies.as_slice()), (&b"h"[..], &[&b"a"[..], b"b"][..]));
    let next = Sequence::new(2);
    let header = b"h".to_vec();
    let (former, closed) = (Vec::new(), false);
    let bare = StoredSummary { header, next, body: None, current: false, former, closed };
    assert_eq!(store.summary(TABLE).await, Ok(Some(bare)));
    store.keep_summary(TABLE, next, b"short".to_vec()).await.unwrap();
    store.append(TABLE, next, entry("pick")).await.unwrap();
    drop(store);
    let version =
        Connection::open(&path)
            .unwrap()
            .pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
    assert_eq!(version.unwrap(), open::VERSION);
}

#[tokio::test]
async fn results_from_before_roles_were_kept_stay() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let old = Connection::open(&path).unwrap();
    open::MIGRATIONS[..8].iter().for_each(|migration| old.execute_batch(migration).unwrap());
    old.pragma_update(None, "application_id", open::APPLICATION_ID).unwrap();
    old.pragma_update(None, "user_version", 8).unwrap();
    old.execute_batch(
        "INSERT INTO accounts VALUES (1, zeroblob(16), 'Ann', 'ann', '', zeroblob(32), 5);
         INSERT INTO rated_games VALUES (1, zeroblob(10), 'zee', 7, 3);
         INSERT INTO rated_results VALUES (1, 1, 1, 1600.0, 200.0);
         INSERT INTO ratings VALUES (1, 'zee', 1600.0, 200.0, 1, 1);",
    )
    .unwrap();
    drop(old);
    let store = SqliteStore::open(&path).unwrap();
    let profile = store.ratings().profile("ann".into(), 10).await.unwrap().unwrap();
    assert_eq!((profile.results.len(), profile.results[0].place), (1, 1));
    assert_eq!((profile.standings[0].1.wins, profile.roles), (1, vec![]));
}

#[test]
fn a_newer_schema_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    drop(SqliteStore::open(&path).unwrap());
    let newer = open::VERSION + 1;
    Connection::open(&path).unwrap().pragma_update(None, "user_version", newer).unwrap();
    let error = SqliteStore::open(&path).err();
    assert_eq!(error, Some(OpenError::Newer { path, found: newer, known: open::VERSION }));
}
