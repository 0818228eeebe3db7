//! Measures play over real sockets: many tables of two, each seat a connection that picks its first
//! option as soon as it is asked.
//!
//! `cargo run --release -p ztable-server --example load [TABLES] [SECONDS] [FOLDER]`. Server and
//! clients share this process and its cores, so the figures are a lower bound. The folder decides
//! which disk holds the database; without it, the system's folder for temporary files.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

#[path = "../tests/client/mod.rs"]
mod client;

use std::env;
use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Browser, Client, NOWHERE, ONE, TWO, two_players};
use ztable_core::{Seat, Viewer};
use ztable_server::http::{Config, serve};
use ztable_server::limits::{Rate, Share};
use ztable_server::store::{SqliteStore, Store};

const MOST_TABLES: usize = 4000;
const MOST_SECONDS: u64 = 120;

#[tokio::main]
async fn main() {
    let mut args = env::args().skip(1);
    let tables = args.next().map_or(100, |text| text.parse().unwrap()).min(MOST_TABLES);
    let seconds = args.next().map_or(10, |text| text.parse().unwrap()).min(MOST_SECONDS);
    let folder = match args.next() {
        Some(folder) => tempfile::tempdir_in(folder).unwrap(),
        None => tempfile::tempdir().unwrap(),
    };
    let store = Arc::new(SqliteStore::open(&folder.path().join("ztable.db")).unwrap());
    let behind: Arc<dyn Store> = Arc::<SqliteStore>::clone(&store);
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), behind, NOWHERE);
    let unlimited = Rate::per_second(1_000_000, 1_000_000);
    config.limits.connection_rate = unlimited;
    config.limits.guest_rate = unlimited;
    config.limits.tables = Share { each: usize::MAX, all: usize::MAX };
    // Clients do not answer pings while they wait for the start.
    config.tempo.silence = Duration::from_secs(3600);
    let server = serve(config).await.unwrap();
    let address = server.address();

    // All tables are ready before the clock starts.
    let mut ready = Vec::new();
    for _ in 0..tables {
        let mut table = two_players(address).await;
        table.2.iter_mut().for_each(|client| client.remember = 1);
        ready.push(table);
    }
    let (start, before) = (Instant::now(), store.tally());
    let end = start + Duration::from_secs(seconds);
    let players: Vec<_> = ready
        .into_iter()
        .flat_map(|(_, [ada, bob], [one, two])| [(ada, one, ONE), (bob, two, TWO)])
        .map(|(browser, client, seat)| tokio::spawn(play(browser, client, seat, end)))
        .collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.unwrap());
    }
    let took = start.elapsed().as_secs_f64();
    let after = store.tally();
    times.sort_unstable();
    let percentile = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!(
        "{tables:>5} tables, {} connections: {:>7.0} picks/s, {:.1} appends to a commit; \
         from pick to durable answer: median {:.2} ms, 95% {:.2} ms, 99% {:.2} ms, longest {:.2} ms",
        tables * 2,
        times.len() as f64 / took,
        (after.appends - before.appends) as f64 / (after.commits - before.commits) as f64,
        percentile(50),
        percentile(95),
        percentile(99),
        percentile(100),
    );
    drop(store);
    server.stop().await;
}

/// Picks until the time is over; a game that ends is followed by one alone at a new table. How long
/// each pick took to be acknowledged.
async fn play(browser: Browser, mut client: Client, mut seat: Seat, end: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    while Instant::now() < end {
        if client.is_over(Viewer::Seat(seat)) {
            (client, seat) = (alone(&browser).await, ONE);
        }
        if !client.is_asked(seat) {
            // The other seat may have stopped with the time.
            let left = end.saturating_duration_since(Instant::now());
            let turn = client.until("a turn", |client| {
                client.is_asked(seat) || client.is_over(Viewer::Seat(seat))
            });
            if tokio::time::timeout(left, turn).await.is_err() {
                break;
            }
            continue;
        }
        let start = Instant::now();
        client.pick_first(seat).await;
        times.push(start.elapsed());
    }
    times
}

async fn alone(browser: &Browser) -> Client {
    let table = browser.make_table(1).await;
    let mut client = browser.open(&table).await;
    client.remember = 1;
    client.sit(ONE).await;
    client.ask(ztable_table::Command::Start).await.unwrap();
    client
}
