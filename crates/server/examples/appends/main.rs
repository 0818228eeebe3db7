//! Measures durable appends: one table alone, then a hundred and a thousand at once, each also in
//! the way of before.
//!
//! `cargo run --release -p ztable-server --example appends [FOLDER]`. The folder decides which disk
//! is measured; without it, the system's folder for temporary files. Appends for each second of the
//! processor, who asks for them included, say on a busy machine what the disk does not.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

mod direct;

use std::env;
use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use direct::Direct;
use ztable_server::store::{LogEntry, NewTable, Sequence, SqliteStore, Store, TableId, Timestamp};

const SPAN: Duration = Duration::from_secs(3);

/// As long as the entry of a pick.
const BODY: [u8; 80] = [b'p'; 80];

#[tokio::main]
async fn main() {
    let folder = match env::args_os().nth(1) {
        Some(folder) => tempfile::tempdir_in(folder).unwrap(),
        None => tempfile::tempdir().unwrap(),
    };
    for tables in [1, 100, 1000] {
        let path = |name: &str| folder.path().join(format!("{name}-{tables}.db"));
        let direct = Arc::new(Direct::open(&path("direct")).unwrap());
        before(&direct, tables).await;
        let store = Arc::new(SqliteStore::open(&path("store")).unwrap());
        now(&store, tables).await;
    }
}

/// Into each log at once.
async fn before(store: &Arc<Direct>, tables: u32) {
    let measured = Measured::start();
    let play = |table| {
        let (store, end) = (Arc::clone(store), measured.end());
        tokio::spawn(async move {
            let mut times = Vec::new();
            while Instant::now() < end {
                let start = Instant::now();
                store.append(table, times.len(), BODY.to_vec()).await;
                times.push(start.elapsed());
            }
            times
        })
    };
    let players = (0..tables).map(play).collect();
    measured.finish("before", players, || store.commits()).await;
}

/// By the store as it is.
async fn now(store: &Arc<SqliteStore>, tables: u32) {
    let mut ids = Vec::new();
    for _ in 0..tables {
        ids.push(create(store).await);
    }
    let commits = store.tally().commits;
    let measured = Measured::start();
    let play = |id: &TableId| {
        let (store, id, end) = (Arc::clone(store), *id, measured.end());
        tokio::spawn(async move {
            let mut times = Vec::new();
            while Instant::now() < end {
                let start = Instant::now();
                let entries = vec![LogEntry { at: Timestamp::now(), body: BODY.to_vec() }];
                store.append(id, Sequence::FIRST.after(times.len()), entries).await.unwrap();
                times.push(start.elapsed());
            }
            times
        })
    };
    let players = ids.iter().map(play).collect();
    let appends = measured.finish("now", players, || store.tally().commits - commits).await;
    // What was timed must be there.
    let mut stored = 0;
    for id in ids {
        stored += store.load(id).await.unwrap().unwrap().entries.len();
    }
    assert_eq!(stored, appends);
}

async fn create(store: &SqliteStore) -> TableId {
    let id = TableId::random();
    store.create(NewTable { id, at: Timestamp::now(), header: vec![b'h'; 200] }).await.unwrap();
    id
}

/// A measurement under way.
struct Measured {
    start: Instant,
    used: Duration,
}

impl Measured {
    fn start() -> Measured {
        Measured { start: Instant::now(), used: processor_time() }
    }

    fn end(&self) -> Instant {
        self.start + SPAN
    }

    /// Waits for those who append, one for each table, and says how it went; how many appends.
    async fn finish(
        self,
        name: &str,
        players: Vec<tokio::task::JoinHandle<Vec<Duration>>>,
        commits: impl FnOnce() -> u64,
    ) -> usize {
        let (tables, mut times) = (players.len(), Vec::new());
        for player in players {
            times.extend(player.await.unwrap());
        }
        let took = self.start.elapsed().as_secs_f64();
        let used = (processor_time() - self.used).as_secs_f64();
        times.sort_unstable();
        let percentile = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
        println!(
            "{tables:>5} tables, {name:<6}: {:>8.0} appends/s, {:>8.0} per CPU-second, {:>6.1} to a \
             commit, median {:.2} ms, 99% {:.2} ms",
            times.len() as f64 / took,
            times.len() as f64 / used,
            times.len() as f64 / commits() as f64,
            percentile(50),
            percentile(99),
        );
        times.len()
    }
}

/// Of this process so far, as Linux counts it: in hundredths of a second.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/self/stat").unwrap();
    // The name of the program, in brackets, may hold spaces.
    let (_, fields) = text.rsplit_once(')').unwrap();
    let ticks: u64 =
        fields.split_whitespace().skip(11).take(2).map(|n| n.parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 10)
}
