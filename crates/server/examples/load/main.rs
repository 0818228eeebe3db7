//! Measures what play costs the server: its processor time, its memory and the bytes it sends.
//!
//! `cargo run --release -p ztable-server --example load -- [game ID] [tables N] [seconds N]
//! [watchers N] [only PART] [folder PATH]`. The parts are bytes, idle, started, play and watchers,
//! the last only where there are any; all are measured if nothing is said. The server is a process of its own, whose processor time and memory
//! the system counts; the clients in this one pick the first option the moment they are asked. The
//! folder decides which disk holds the database; without it, the system's folder for temporary
//! files. Everything goes over loopback and is bounded.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

#[path = "../../tests/server/client/mod.rs"]
mod client;
#[allow(dead_code, reason = "other examples use the rest")]
mod server;

use std::env;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use client::{Browser, Client, ONE, TWO, asked, two_players_of};
use server::Server;
use ztable_core::{Seat, Viewer};

const MOST_TABLES: usize = 4000;
const MOST_SECONDS: u64 = 120;
const MOST_WATCHERS: usize = 15_000;

/// Connections that are opened to see what one costs.
const IDLE: usize = 1000;
/// Tables that are started to see what one costs.
const STARTED: usize = 500;
/// Picks whose bytes are counted.
const COUNTED: usize = 60;
/// Picks before the watchers.
const WATCHED: usize = 20;

struct Asked {
    game: String,
    tables: usize,
    seconds: u64,
    watchers: usize,
    /// The part that is measured; all if it is empty.
    only: String,
    folder: PathBuf,
}

impl Asked {
    fn wants(&self, part: &str) -> bool {
        self.only.is_empty() || self.only == part
    }
}

fn read_arguments() -> Asked {
    let mut asked = Asked {
        game: "zeds-zone".into(),
        tables: 200,
        seconds: 8,
        watchers: 0,
        only: String::new(),
        folder: env::temp_dir(),
    };
    let mut args = env::args().skip(1);
    while let (Some(name), Some(value)) = (args.next(), args.next()) {
        match name.as_str() {
            "game" => asked.game = value,
            "tables" => asked.tables = value.parse::<usize>().unwrap().min(MOST_TABLES),
            "seconds" => asked.seconds = value.parse::<u64>().unwrap().min(MOST_SECONDS),
            "watchers" => asked.watchers = value.parse::<usize>().unwrap().min(MOST_WATCHERS),
            "only" => asked.only = value,
            "folder" => asked.folder = value.into(),
            other => panic!("{other}? There are: game, tables, seconds, watchers, only, folder"),
        }
    }
    asked
}

fn main() {
    if server::is_wanted() {
        return server::run();
    }
    let asked = read_arguments();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        println!("{}", asked.game);
        if asked.wants("bytes") {
            bytes(&asked).await;
        }
        if asked.wants("idle") {
            idle_connections(&asked).await;
        }
        if asked.wants("started") {
            started_tables(&asked).await;
        }
        if asked.wants("play") {
            play(&asked).await;
        }
        if asked.wants("watchers") && asked.watchers > 0 {
            watchers(&asked).await;
        }
    });
}

/// What a pick sends to who picks and to the other, and what opening the table again sends.
async fn bytes(asked_for: &Asked) {
    let server = Server::start(&asked_for.folder);
    let (table, browsers, mut clients) = two_players_of(&asked_for.game, server.address).await;
    let (mut picker, mut other, mut picks) = (0, 0, 0);
    let mut opening = 0;
    while picks < COUNTED
        && let Some(number) = asked(&mut clients).await
    {
        let before = clients.each_ref().map(|client| client.received);
        clients[number].pick_first([ONE, TWO][number]).await;
        for client in &mut clients {
            // Asks for nothing, so that everything before the answer was sent for the pick.
            let nothing = ztable_table::Subscription::Unwatch { viewer: Viewer::Referee };
            client.ask(nothing).await.unwrap();
            client.received -= client.last_received;
        }
        picker += clients[number].received - before[number];
        other += clients[1 - number].received - before[1 - number];
        picks += 1;
        if picks == COUNTED / 2 {
            let mut again = browsers[0].open(&table).await;
            again.watch(Viewer::Seat(ONE)).await;
            again.watch(Viewer::Spectator).await;
            opening = again.received;
        }
    }
    println!(
        "  a pick sends {:.2} kB to who picks, {:.2} kB to the other ({picks} picks); \
         opening a seat and the public view again in the middle {:.1} kB",
        picker as f64 / picks as f64 / 1e3,
        other as f64 / picks as f64 / 1e3,
        opening as f64 / 1e3,
    );
}

/// The memory of connections that watch and say nothing.
async fn idle_connections(asked: &Asked) {
    let server = Server::start(&asked.folder);
    // What the first connections bring to life is not counted.
    let (table, _, clients) = two_players_of(&asked.game, server.address).await;
    let browser = Browser::new(server.address, "Eve").await;
    let mut watching = Vec::with_capacity(IDLE);
    for _ in 0..20 {
        watching.push(watch(&browser, &table).await);
    }
    let before = server.memory();
    for _ in 0..IDLE {
        watching.push(watch(&browser, &table).await);
    }
    let each = (server.memory().saturating_sub(before)) as f64 / IDLE as f64;
    println!("  an idle connection holds {:.1} KiB", each / 1024.0);
    drop((watching, clients));
}

async fn watch(browser: &Browser, table: &str) -> Client {
    let mut client = browser.open(table).await;
    client.watch(Viewer::Spectator).await;
    client
}

/// The memory of tables that were started and have no connections.
async fn started_tables(asked: &Asked) {
    let server = Server::start(&asked.folder);
    // The store's caches, which have a bound, are filled before.
    for _ in 0..2 * STARTED {
        drop(two_players_of(&asked.game, server.address).await);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let before = server.memory();
    for _ in 0..STARTED {
        drop(two_players_of(&asked.game, server.address).await);
    }
    // The server notices that they are gone.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let each = (server.memory().saturating_sub(before)) as f64 / STARTED as f64;
    println!("  a started table without connections holds {:.1} KiB", each / 1024.0);
}

/// Picks of many tables at once.
async fn play(asked: &Asked) {
    let server = Server::start(&asked.folder);
    // All tables are ready before the clock starts.
    let mut ready = Vec::new();
    for _ in 0..asked.tables {
        let (_, _, clients) = two_players_of(&asked.game, server.address).await;
        ready.push(clients);
    }
    let (start, before) = (Instant::now(), server.processor_time());
    let end = start + Duration::from_secs(asked.seconds);
    let tables: Vec<_> = ready
        .into_iter()
        .map(|clients| tokio::spawn(play_table(asked.game.clone(), server.address, clients, end)))
        .collect();
    let mut times = Vec::new();
    for table in tables {
        times.extend(table.await.unwrap());
    }
    let (took, used) = (start.elapsed(), server.processor_time() - before);
    times.sort_unstable();
    let percentile = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!(
        "  {} tables: {} picks in {:.1} s, {:.0} picks per CPU-second of the server ({:.1} used); \
         from pick to durable answer: median {:.1} ms, 99% {:.1} ms, longest {:.1} ms",
        asked.tables,
        times.len(),
        took.as_secs_f64(),
        times.len() as f64 / used.as_secs_f64(),
        used.as_secs_f64(),
        percentile(50),
        percentile(99),
        percentile(100),
    );
}

/// Games one after the other until the time is over; how long each pick took to be acknowledged.
async fn play_table(
    game: String,
    address: SocketAddr,
    mut clients: [Client; 2],
    end: Instant,
) -> Vec<Duration> {
    let mut times = Vec::new();
    loop {
        let [one, two] = &mut clients;
        let (by_one, by_two) = tokio::join!(play_seat(one, ONE, end), play_seat(two, TWO, end));
        times.extend(by_one.into_iter().chain(by_two));
        if Instant::now() >= end {
            return times;
        }
        (_, _, clients) = two_players_of(&game, address).await;
    }
}

async fn play_seat(client: &mut Client, seat: Seat, end: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    let viewer = Viewer::Seat(seat);
    loop {
        let turn = client.until("a turn", |client| client.is_asked(seat) || client.is_over(viewer));
        // The other seat may have stopped with the time.
        let left = end.saturating_duration_since(Instant::now());
        if tokio::time::timeout(left, turn).await.is_err() || client.is_over(viewer) {
            return times;
        }
        let start = Instant::now();
        // In a reaction window a pick of the other seat may come first.
        match client.ask(client.first_pick(seat)).await {
            Ok(_) => times.push(start.elapsed()),
            Err(_) => client.watch(viewer).await,
        }
        client.forget_old_messages();
    }
}

/// Picks before many who watch.
async fn watchers(asked_for: &Asked) {
    let server = Server::start(&asked_for.folder);
    let (table, _, mut clients) = two_players_of(&asked_for.game, server.address).await;
    let browser = Browser::new(server.address, "Eve").await;
    let mut watching = Vec::with_capacity(asked_for.watchers);
    for _ in 0..asked_for.watchers {
        let mut client = watch(&browser, &table).await;
        watching.push(tokio::spawn(async move { client.swallow().await }));
    }
    let (before, mut picks) = (server.processor_time(), 0);
    while picks < WATCHED
        && let Some(number) = asked(&mut clients).await
    {
        clients[number].pick_first([ONE, TWO][number]).await;
        picks += 1;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let used = server.processor_time() - before;
    println!(
        "  a pick before {} watchers: {:.1} CPU-ms",
        asked_for.watchers,
        used.as_secs_f64() * 1e3 / picks as f64
    );
    for client in watching {
        client.abort();
    }
}
