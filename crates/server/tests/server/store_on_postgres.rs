//! The store in a Postgres: the promises of every store, opening it, and losing it under load.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::time::sleep;
use ztable_server::nodes::{Holder, LEASE, Leases, Member, NodeId};
use ztable_server::store::office::{Deed, Warrant};
use ztable_server::store::{
    Address, ConnectError, LogEntry, NewTable, PostgresStore, Sequence, Store, StoreError, TableId,
    Timestamp,
};

use crate::cluster::Cluster;
use crate::suite;

/// One server for all promises, since starting one takes longer than all of them; each has a
/// database of its own.
#[tokio::test(flavor = "multi_thread")]
async fn every_promise_holds() {
    let Some(cluster) = Cluster::start() else { return };
    macro_rules! in_turn {
        ($($promise:ident,)*) => {
            $({
                println!("{}", stringify!($promise));
                let store = cluster.store(stringify!($promise)).await;
                store.check().await.unwrap();
                suite::$promise(&store).await;
            })*
        };
    }
    suite::promises!(in_turn!);
}

/// As `docs/operating.md` says it, with the programs that Postgres brings.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_database_comes_back_from_its_dump() {
    let Some(cluster) = Cluster::start() else { return };
    let store = cluster.store("lost").await;
    let table = suite::table_with(&store, &["one", "two"]).await;
    let secret = store.secret().await.unwrap();
    let close = Deed::CloseTable(table);
    let warrant = Warrant { by: "ops".into(), at: Timestamp::now(), reason: "why".into() };
    assert_eq!(store.office().act(close, warrant).await, Ok(true));
    let run = |program: &str, arguments: &[&str]| {
        let told = cluster.command(program).args(arguments).output().unwrap();
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    };
    // The store goes on meanwhile.
    let url = cluster.url("lost");
    run("pg_dump", &["--schema=ztable", "--format=custom", "--file=monday.dump", &url]);
    suite::table_with(&store, &["after the dump"]).await;
    drop(store);
    cluster.execute("postgres", "DROP DATABASE lost WITH (FORCE)").await;
    cluster.execute("postgres", "CREATE DATABASE fresh").await;
    let url = format!("--dbname={}", cluster.url("fresh"));
    run("pg_restore", &["--single-transaction", &url, "monday.dump"]);
    let restored = PostgresStore::open(&cluster.address("fresh")).await.unwrap();
    assert_eq!(suite::bodies(&restored, table).await, ["one", "two"]);
    assert_eq!(restored.secret().await.unwrap(), secret, "guests are known again");
    assert!(restored.load(table).await.unwrap().unwrap().closed);
    // What numbers itself goes on where it was.
    suite::table_with(&restored, &["three"]).await;
    restored.append(table, Sequence::new(2), Vec::new()).await.unwrap();
    let warrant = Warrant { by: "ops".into(), at: Timestamp::now(), reason: "again".into() };
    assert_eq!(restored.office().act(Deed::ReopenTable(table), warrant).await, Ok(true));
    assert_eq!(restored.office().audit(9).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_database_is_set_up_once_and_opened_by_many() {
    let Some(cluster) = Cluster::start() else { return };
    cluster.execute("postgres", "CREATE DATABASE games").await;
    let address = cluster.address("games");
    let (one, other) = tokio::join!(PostgresStore::open(&address), PostgresStore::open(&address));
    let (one, other) = (one.unwrap(), other.unwrap());
    let table = suite::table_with(&one, &["one", "two"]).await;
    assert_eq!(suite::bodies(&other, table).await, ["one", "two"]);
    assert_eq!(one.secret().await, other.secret().await);

    // Two nodes write to one log: each number is given once, whoever asks.
    let entry = |who: &str| vec![LogEntry { at: Timestamp::from_millis(1), body: who.into() }];
    for number in 2..20 {
        let (ann, bob) = tokio::join!(
            one.append(table, Sequence::new(number), entry("ann")),
            other.append(table, Sequence::new(number), entry("bob")),
        );
        let (given, next) = (Sequence::new(number), Sequence::new(number + 1));
        let conflict = Err(StoreError::Conflict { table, given, next });
        assert!((ann == Ok(()) && bob == conflict) || (bob == Ok(()) && ann == conflict));
    }
    assert_eq!(suite::bodies(&one, table).await.len(), 20);

    // Somebody else holds the writer up in the middle of the log; reading goes on.
    let blocked = "BEGIN; LOCK TABLE ztable.logs IN SHARE MODE; SELECT pg_sleep(1); COMMIT";
    let (written, (), read) = tokio::join!(
        async {
            sleep(Duration::from_millis(300)).await;
            one.append(table, Sequence::new(20), entry("late")).await
        },
        cluster.execute("games", blocked),
        async {
            sleep(Duration::from_millis(600)).await;
            suite::bodies(&one, table).await.len()
        },
    );
    assert_eq!((written, read), (Ok(()), 20), "reading does not wait for writing");

    drop((one, other));
    let again = PostgresStore::open(&address).await.unwrap();
    assert_eq!(suite::bodies(&again, table).await.len(), 21);
}

#[tokio::test]
async fn what_is_not_ours_is_refused_and_left_alone() {
    let Some(cluster) = Cluster::start() else { return };
    let refusal = async |database: &str| {
        let opened = PostgresStore::open(&cluster.address(database)).await;
        opened.err().expect("the database must be refused")
    };
    for (name, sql) in [
        ("strange", "CREATE SCHEMA ztable; CREATE TABLE ztable.recipes (name text)"),
        ("lookalike", "CREATE SCHEMA ztable; CREATE TABLE ztable.version (number text)"),
    ] {
        cluster.execute("postgres", &format!("CREATE DATABASE {name}")).await;
        cluster.execute(name, sql).await;
        assert!(matches!(refusal(name).await, ConnectError::Foreign { .. }), "{name}");
    }
    drop(cluster.store("newer").await);
    cluster.execute("newer", "UPDATE ztable.version SET version = version + 1").await;
    let newer = refusal("newer").await;
    assert!(matches!(&newer, ConnectError::Newer { found, known, .. } if *found == known + 1));
    let missing = refusal("missing").await.to_string();
    assert!(missing.contains("missing") && missing.contains("check that it runs"), "{missing}");

    // A database of ours may hold other things, and an empty schema may have been made for us.
    cluster.execute("postgres", "CREATE DATABASE shared").await;
    cluster.execute("shared", "CREATE SCHEMA ztable; CREATE TABLE public.tables (name text)").await;
    let store = PostgresStore::open(&cluster.address("shared")).await.unwrap();
    suite::a_log_keeps_what_was_appended(&store).await;
}

#[tokio::test]
async fn an_absent_database_is_named_without_its_password() {
    let address = Address::parse("postgres://ann:secret@127.0.0.1:1/games").unwrap();
    let sentence = PostgresStore::open(&address).await.err().unwrap().to_string();
    assert!(sentence.contains("127.0.0.1:1/games") && !sentence.contains("secret"), "{sentence}");
}

#[tokio::test]
async fn a_table_is_leased_to_one_node_at_a_time() {
    let Some(cluster) = Cluster::start() else { return };
    let store = cluster.store("games").await;
    let table = suite::table_with(&store, &[]).await;
    let (ann, bob, cid) = (NodeId(1), NodeId(u64::MAX), NodeId(3));
    let claim = async |node, renews, length| {
        let holder = store.claim(table, node, renews, length).await.unwrap();
        let Holder { node, term, left } = holder;
        assert!(left <= length.max(LEASE));
        (node, term)
    };
    assert_eq!(claim(ann, None, LEASE).await, (ann, 1));
    assert_eq!(claim(bob, None, LEASE).await, (ann, 1), "it is taken");
    assert_eq!(claim(ann, Some(1), LEASE).await, (ann, 1), "it is renewed");
    assert_eq!(claim(ann, None, LEASE).await, (ann, 2), "it is taken anew");
    assert_eq!(claim(ann, Some(1), LEASE).await, (ann, 2), "that term is over");
    store.give_back(table, bob, 2).await.unwrap();
    store.give_back(table, ann, 1).await.unwrap();
    assert_eq!(claim(bob, None, LEASE).await, (ann, 2), "neither had a right to it");
    store.give_back(table, ann, 2).await.unwrap();
    let short = Duration::from_millis(50);
    assert_eq!(claim(bob, None, short).await, (bob, 3));
    sleep(Duration::from_millis(100)).await;
    assert_eq!(claim(cid, None, short).await, (cid, 4), "it has ended");
    sleep(Duration::from_millis(100)).await;
    assert_eq!(claim(cid, Some(4), LEASE).await, (cid, 5), "so has this, whoever had it");
    let nowhere = TableId::random();
    let refused = store.claim(nowhere, ann, None, LEASE).await;
    assert_eq!(refused, Err(StoreError::NoSuchTable(nowhere)));

    // Of many that ask at once, one gets it, and all are told who.
    let other = suite::table_with(&store, &[]).await;
    let claims = (0..20).map(|node| store.claim(other, NodeId(node), None, LEASE));
    let holders = futures_util::future::join_all(claims).await;
    let owner = holders[0].as_ref().unwrap().node;
    assert!(holders.iter().all(|holder| holder.as_ref().is_ok_and(|holder| holder.node == owner)));
}

#[tokio::test]
async fn leases_are_renewed_together_and_nodes_know_each_other() {
    let Some(cluster) = Cluster::start() else { return };
    let store = cluster.store("games").await;
    let (ann, bob) = (NodeId(1), NodeId(u64::MAX));
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(suite::table_with(&store, &[]).await);
    }
    store.claim(tables[0], ann, None, LEASE).await.unwrap();
    store.claim(tables[1], bob, None, LEASE).await.unwrap();
    let short = Duration::from_millis(50);
    store.claim(tables[2], ann, None, short).await.unwrap();
    assert_eq!(store.holder(tables[1]).await, Ok(Some(bob)));
    sleep(2 * short).await;
    let asked = tables.iter().map(|table| (*table, 1)).collect();
    assert_eq!(store.renew(ann, asked, LEASE).await, Ok(vec![tables[0]]));
    assert_eq!(store.renew(ann, vec![(tables[0], 2)], LEASE).await, Ok(vec![]), "another term");
    assert_eq!(store.renew(ann, vec![], LEASE).await, Ok(vec![]));
    assert_eq!(store.holder(tables[2]).await, Ok(None), "it has ended");

    // A table that somebody looks at, at another node, is not cleared away.
    let all = Timestamp::from_millis(0)..Timestamp::from_millis(i64::MAX);
    assert_eq!(store.expire_unused(all, vec![]).await, Ok(vec![tables[2]]));

    let address = |port| ([127, 0, 0, 1], port).into();
    let alone = store.beat(ann, address(1), None, LEASE).await.unwrap();
    assert_eq!(alone, [Member { node: ann, address: address(1), word: vec![] }]);
    sleep(Duration::from_millis(2)).await;
    store.beat(bob, address(2), Some(b"hello".to_vec()), LEASE).await.unwrap();
    let both = store.beat(bob, address(2), None, LEASE).await.unwrap();
    assert_eq!(both[0], alone[0], "the oldest first");
    assert_eq!(both[1], Member { node: bob, address: address(2), word: b"hello".to_vec() });
    store.leave(bob).await.unwrap();
    store.beat(ann, address(1), None, short).await.unwrap();
    sleep(2 * short).await;
    let left = store.beat(NodeId(3), address(3), None, LEASE).await.unwrap();
    assert_eq!(left.iter().map(|member| member.node).collect::<Vec<_>>(), [NodeId(3)]);
}

/// Stands between a store and its Postgres, and cuts a connection on wish: just when the database has
/// done what it was asked, and says so.
struct Between {
    port: u16,
    loses: Arc<AtomicBool>,
}

impl Between {
    async fn start(cluster: &Cluster) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let loses = Arc::new(AtomicBool::new(false));
        let (socket, losing) = (cluster.socket(), Arc::clone(&loses));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, socket.clone(), Arc::clone(&losing)));
            }
        });
        Self { port, loses }
    }

    fn address(&self, database: &str) -> Address {
        Address::parse(&format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)).unwrap()
    }

    /// Loses the next answer, whatever it is about.
    fn lose(&self) {
        let before = self.loses.swap(true, Ordering::Relaxed);
        assert!(!before, "the last answer was not lost");
    }
}

async fn carry(client: TcpStream, socket: PathBuf, loses: Arc<AtomicBool>) {
    let server = UnixStream::connect(socket).await.unwrap();
    let (mut questions, mut to_client) = client.into_split();
    let (mut answers, mut to_server) = server.into_split();
    let asking = tokio::spawn(async move { tokio::io::copy(&mut questions, &mut to_server).await });
    let mut answer = vec![0; 1 << 16];
    while let Ok(length @ 1..) = answers.read(&mut answer).await {
        let lost = loses.swap(false, Ordering::Relaxed);
        if lost || to_client.write_all(&answer[..length]).await.is_err() {
            break;
        }
    }
    asking.abort();
}

#[tokio::test]
async fn what_was_done_is_known_though_the_answer_is_lost() {
    let Some(cluster) = Cluster::start() else { return };
    cluster.execute("postgres", "CREATE DATABASE games").await;
    let between = Between::start(&cluster).await;
    let store = PostgresStore::open(&between.address("games")).await.unwrap();
    // The first append has the statement prepared: what is lost afterwards is the answer to a pick.
    let table = suite::table_with(&store, &["one"]).await;
    for (number, body) in (1..).zip(["two", "three", "four"]) {
        between.lose();
        let entry = LogEntry { at: Timestamp::from_millis(1), body: body.into() };
        assert_eq!(store.append(table, Sequence::new(number), vec![entry]).await, Ok(()));
    }
    assert_eq!(suite::bodies(&store, table).await, ["one", "two", "three", "four"]);
    for _ in 0..4 {
        between.lose();
        let (id, at) = (TableId::random(), Timestamp::now());
        let made = store.create(NewTable { id, at, header: b"header".to_vec() }).await;
        assert_eq!(made, Ok(()));
        let again = store.create(NewTable { id, at, header: b"other".to_vec() }).await;
        assert_eq!(again, Err(StoreError::TableExists(id)));
    }
}

/// How many tables are written to while Postgres comes and goes, and how often it goes.
const TABLES: usize = 40;
const RESTARTS: usize = 6;

/// Appends one entry after the other, and counts those that were acknowledged. A refusal that leaves
/// the outcome open is settled as a table does it: by reading the log again.
async fn write_until(store: Arc<PostgresStore>, stop: Arc<AtomicBool>) -> (TableId, Vec<Vec<u8>>) {
    let (id, at) = (TableId::random(), Timestamp::now());
    store.create(NewTable { id, at, header: b"header".to_vec() }).await.unwrap();
    let (mut acknowledged, mut next, mut tries) = (Vec::new(), Sequence::FIRST, 0);
    while !stop.load(Ordering::Relaxed) {
        tries += 1;
        // Every try has a body of its own, so that one written twice would show.
        let body = format!("try {tries}").into_bytes();
        match store.append(id, next, vec![LogEntry { at, body: body.clone() }]).await {
            Ok(()) => {
                acknowledged.push(body);
                next = next.after(1);
            }
            // Nobody else writes here, so a conflict would be with an append of our own.
            Err(StoreError::Unsettled(_) | StoreError::Failed(_)) => {
                let stored = store.load(id).await.unwrap().unwrap();
                let there: Vec<_> = stored.entries.into_iter().map(|entry| entry.body).collect();
                assert_eq!(there[..acknowledged.len()], acknowledged, "nothing is missing");
                acknowledged = there;
                next = Sequence::FIRST.after(acknowledged.len());
            }
            Err(error) => panic!("{error}"),
        }
        sleep(Duration::from_millis(1)).await;
    }
    (id, acknowledged)
}

#[tokio::test(flavor = "multi_thread")]
async fn restarts_of_postgres_lose_and_double_nothing() {
    let Some(mut cluster) = Cluster::start() else { return };
    let store = Arc::new(cluster.store("games").await);
    let stop = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..TABLES)
        .map(|_| tokio::spawn(write_until(Arc::clone(&store), Arc::clone(&stop))))
        .collect();
    for restart in 0..RESTARTS {
        // Something is written between two of them, so that each falls into the middle of it.
        let before = store.tally().appends;
        while store.tally().appends < before + 200 {
            sleep(Duration::from_millis(5)).await;
        }
        tokio::task::block_in_place(|| {
            cluster.stop(restart % 2 == 0);
            cluster.run();
        });
    }
    let before = store.tally().appends;
    while store.tally().appends < before + 200 {
        sleep(Duration::from_millis(5)).await;
    }
    stop.store(true, Ordering::Relaxed);
    for writer in writers {
        let (table, acknowledged) = writer.await.unwrap();
        let stored = store.load(table).await.unwrap().unwrap();
        let bodies: Vec<Vec<u8>> = stored.entries.into_iter().map(|entry| entry.body).collect();
        assert_eq!(bodies, acknowledged);
    }
}
