//! Measures durable appends: one table alone, then a hundred and a thousand at once.
//!
//! `cargo run --release -p ztable-server --example appends [FOLDER]`. The folder decides which disk
//! is measured; without it, the system's folder for temporary files. Appends for each second of the
//! processor, who asks for them included, say on a busy machine what the disk does not.

use std::env;
use std::error::Error;
use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ztable_server::store::{LogEntry, NewTable, Sequence, SqliteStore, Store, TableId, Timestamp};

const SPAN: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = match env::args_os().nth(1) {
        Some(folder) => tempfile::tempdir_in(folder)?,
        None => tempfile::tempdir()?,
    };
    for tables in [1, 100, 1000] {
        let path = folder.path().join(format!("{tables}.db"));
        let store = Arc::new(SqliteStore::open(&path)?);
        measure(store, tables).await?;
    }
    Ok(())
}

async fn measure(store: Arc<SqliteStore>, tables: u32) -> Result<(), Box<dyn Error>> {
    let mut ids = Vec::new();
    for _ in 0..tables {
        ids.push(create(&store).await?);
    }
    let before = store.tally();
    let (start, used) = (Instant::now(), processor_time()?);
    let players: Vec<_> =
        ids.iter().map(|id| tokio::spawn(play(Arc::clone(&store), *id, start + SPAN))).collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await??);
    }
    let took = start.elapsed().as_secs_f64();
    let used = (processor_time()? - used).as_secs_f64();
    let after = store.tally();

    // What was timed must be there.
    let mut stored = 0;
    for id in ids {
        stored += store.load(id).await?.map_or(0, |table| table.entries.len());
    }
    assert_eq!(stored, times.len());
    times.sort_unstable();
    let percentile = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!(
        "{tables:>5} tables: {:>8.0} appends/s, {:>8.0} per CPU-second, {:>6.1} to a commit, median \
         {:.2} ms, 99% {:.2} ms",
        times.len() as f64 / took,
        times.len() as f64 / used,
        (after.appends - before.appends) as f64 / (after.commits - before.commits) as f64,
        percentile(50),
        percentile(99),
    );
    Ok(())
}

/// Of this process so far, as Linux counts it: in hundredths of a second.
fn processor_time() -> Result<Duration, Box<dyn Error>> {
    let text = fs::read_to_string("/proc/self/stat")?;
    // The name of the program, in brackets, may hold spaces.
    let (_, fields) = text.rsplit_once(')').ok_or("not as Linux writes it")?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    Ok(Duration::from_millis(ticks.sum::<Result<u64, _>>()? * 10))
}

async fn create(store: &SqliteStore) -> Result<TableId, Box<dyn Error>> {
    let id = TableId::random();
    store.create(NewTable { id, at: Timestamp::now(), header: vec![b'h'; 200] }).await?;
    Ok(id)
}

/// Appends one entry after the other, as a table does; how long each took.
async fn play(
    store: Arc<SqliteStore>,
    table: TableId,
    end: Instant,
) -> Result<Vec<Duration>, ztable_server::store::StoreError> {
    let mut times = Vec::new();
    while Instant::now() < end {
        let start = Instant::now();
        let entries = vec![LogEntry { at: Timestamp::now(), body: vec![b'p'; 80] }];
        store.append(table, Sequence::FIRST.after(times.len()), entries).await?;
        times.push(start.elapsed());
    }
    Ok(times)
}
