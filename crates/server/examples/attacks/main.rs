//! Measures how long picks of honest people take while somebody attacks the server.
//!
//! `cargo run --release -p ztable-server --example attacks -- [seconds N] [only NAME] [folder PATH]`.
//! The server, with its usual limits, and the attackers are processes of their own. In this one,
//! four tables of two play at the pace of quick people, from a network of their own. Everything goes
//! over loopback, so the attackers also take processor time from the server, which attackers
//! elsewhere could not.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

mod attack;
#[path = "../../tests/server/client/mod.rs"]
mod client;
#[allow(dead_code, reason = "other examples use the rest")]
#[path = "../load/server.rs"]
mod server;

use std::env;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use client::{Browser, Client, ONE, TWO, asked, neighbour};
use server::Server;
use ztable_table::Command;

const MOST_SECONDS: u64 = 120;

/// Tables of honest people.
const TABLES: usize = 4;

/// How long honest people think.
const THOUGHT: Duration = Duration::from_millis(100);

fn main() {
    if server::is_wanted() {
        return server::run();
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    if let Some((name, address)) = attack::wanted() {
        return runtime.block_on(attack::run(&name, address));
    }
    let (mut seconds, mut only, mut folder) = (8, None, env::temp_dir());
    let mut args = env::args().skip(1);
    while let (Some(name), Some(value)) = (args.next(), args.next()) {
        match name.as_str() {
            "seconds" => seconds = value.parse::<u64>().unwrap().min(MOST_SECONDS),
            "only" => only = Some(value),
            "folder" => folder = PathBuf::from(value),
            other => panic!("{other}? There are: seconds, only, folder"),
        }
    }
    println!(
        "{:<12} {:>6} {:>9} {:>9} {:>9} {:>12}",
        "attack", "picks", "median", "99 %", "longest", "server CPU"
    );
    for name in attack::NAMES.iter().filter(|name| only.as_ref().is_none_or(|only| only == *name)) {
        let server = Server::start_as_usual(&folder);
        runtime.block_on(measure(name, &server, Duration::from_secs(seconds)));
    }
}

async fn measure(name: &str, server: &Server, time: Duration) {
    let mut tables = Vec::new();
    for number in 0..TABLES {
        tables.push(honest(server.address, 100 + number as u8).await);
    }
    let mut attackers = attack::start(name, server.address);
    // They need a moment to come into their stride.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (start, used) = (Instant::now(), server.processor_time());
    let end = start + time;
    let playing: Vec<_> =
        tables.into_iter().map(|clients| tokio::spawn(play(clients, end))).collect();
    let mut times = Vec::new();
    for table in playing {
        times.extend(table.await.unwrap());
    }
    let used = (server.processor_time() - used).as_secs_f64() / start.elapsed().as_secs_f64();
    let _ = attackers.kill();
    let _ = attackers.wait();
    times.sort_unstable();
    let part = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!(
        "{name:<12} {:>6} {:>6.1} ms {:>6.1} ms {:>6.1} ms {:>10.0} %",
        times.len(),
        part(50),
        part(99),
        part(100),
        used * 100.0
    );
}

/// Two people at a table, the game started, in a network of their own.
async fn honest(address: SocketAddr, network: u8) -> [Client; 2] {
    let from = neighbour(network);
    let browsers =
        [Browser::from(from, address, "Ada").await, Browser::from(from, address, "Bob").await];
    let table = browsers[0].make_table_of("zee", 2).await;
    let mut clients = [browsers[0].open(&table).await, browsers[1].open(&table).await];
    for (client, seat) in clients.iter_mut().zip([ONE, TWO]) {
        client.sit(seat).await;
    }
    clients[0].ask(Command::Start).await.unwrap();
    clients
}

/// Plays at an honest pace; how long each pick took to be acknowledged.
async fn play(mut clients: [Client; 2], end: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    while Instant::now() < end
        && let Some(number) = asked(&mut clients).await
    {
        tokio::time::sleep(THOUGHT).await;
        let pick = clients[number].first_pick([ONE, TWO][number]);
        let start = Instant::now();
        if clients[number].ask(pick).await.is_ok() {
            times.push(start.elapsed());
        }
        clients.iter_mut().for_each(Client::forget_old_messages);
    }
    times
}
