//! Kills a server under load again and again, and looks for picks that it acknowledged and lost.
//!
//! `cargo run --release -p ztable-server --example kills -- [kills N] [tables N] [folder PATH]`.
//! The server is a process of its own on one database; clients here count what was acknowledged to
//! them. Each kill comes at another moment, is a SIGKILL, and the next server takes up what the
//! last one left. Everything goes over loopback.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

#[path = "../../tests/server/client/mod.rs"]
mod client;
#[allow(dead_code, reason = "processor time and memory are of no interest here")]
#[path = "../load/server.rs"]
mod server;

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use client::{Browser, Client, Event, ONE, TWO, two_players_of};
use server::Server;
use ztable_core::{Quick, Seat, Viewer};
use ztable_server::store::{SqliteStore, Store};

const MOST_KILLS: usize = 1000;
const MOST_TABLES: usize = 500;

/// The longest a server lives.
const LIFE_MS: u32 = 600;

/// A game whose picks are all stored as such: it has no reaction windows.
const GAME: &str = "zee";

/// A table and what its players were told.
struct Played {
    table: String,
    browsers: [Browser; 2],
    /// Picks before this life of the server.
    before: usize,
    /// Those and the ones acknowledged since.
    acknowledged: Arc<AtomicUsize>,
}

fn main() {
    if server::is_wanted() {
        return server::run();
    }
    let (mut kills, mut tables, mut folder) = (100, 20, env::temp_dir());
    let mut args = env::args().skip(1);
    while let (Some(name), Some(value)) = (args.next(), args.next()) {
        match name.as_str() {
            "kills" => kills = value.parse::<usize>().unwrap().min(MOST_KILLS),
            "tables" => tables = value.parse::<usize>().unwrap().min(MOST_TABLES),
            "folder" => folder = PathBuf::from(value),
            other => panic!("{other}? There are: kills, tables, folder"),
        }
    }
    let folder = tempfile::tempdir_in(folder).unwrap();
    let database = folder.path().join("ztable.db");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(kill_again_and_again(&database, kills, tables));
}

async fn kill_again_and_again(database: &Path, kills: usize, tables: usize) {
    let mut chance = Quick::new(1);
    let mut playing: Vec<Played> = Vec::new();
    let (mut acknowledged, mut unheard) = (0, 0);
    for kill in 1..=kills {
        let server = Server::on(database);
        playing.retain(|played| !played.table.is_empty());
        let mut players = Vec::new();
        for played in &mut playing {
            for (browser, seat) in played.browsers.iter_mut().zip([ONE, TWO]) {
                *browser = browser.at(server.address);
                let mut client = browser.open(&played.table).await;
                client.watch(Viewer::Seat(seat)).await;
                players.push(spawn(client, seat, &played.acknowledged));
            }
        }
        while playing.len() < tables {
            let (table, browsers, [one, two]) = two_players_of(GAME, server.address).await;
            let acknowledged = Arc::new(AtomicUsize::new(0));
            players.push(spawn(one, ONE, &acknowledged));
            players.push(spawn(two, TWO, &acknowledged));
            playing.push(Played { table, browsers, before: 0, acknowledged });
        }
        let life = Duration::from_millis(u64::from(chance.below(LIFE_MS)));
        tokio::time::sleep(life).await;
        // A SIGKILL: nothing in the process gets a chance to finish.
        drop(server);
        for player in players {
            player.await.unwrap();
        }
        let store = SqliteStore::open(database).unwrap();
        for played in &mut playing {
            let (stored, over) = stored_picks(&store, &played.table).await;
            let told = played.acknowledged.swap(stored, Ordering::SeqCst);
            assert!(stored >= told, "kill {kill}: {stored} picks are stored, {told} acknowledged");
            acknowledged += told - played.before;
            unheard += stored - told;
            played.before = stored;
            if over {
                played.table.clear();
            }
        }
        if kill % 10 == 0 {
            println!("{kill} kills, {acknowledged} picks");
        }
    }
    println!(
        "{kills} kills, {tables} tables: all {acknowledged} acknowledged picks were kept; {unheard} \
         more were stored whose answer was not heard"
    );
}

fn spawn(
    client: Client,
    seat: Seat,
    acknowledged: &Arc<AtomicUsize>,
) -> tokio::task::JoinHandle<()> {
    tokio::spawn(play(client, seat, Arc::clone(acknowledged)))
}

/// Picks until the server is gone.
async fn play(mut client: Client, seat: Seat, acknowledged: Arc<AtomicUsize>) {
    let mut waiting = None;
    loop {
        if waiting.is_none() && client.is_asked(seat) && !client.is_over(Viewer::Seat(seat)) {
            let (key, pick) = (client.key(), client.first_pick(seat));
            client.say(key, pick).await;
            waiting = Some(key);
        }
        match client.next().await {
            Event::Answer(answer) if waiting == Some(answer.key) => {
                if answer.refusal.is_none() {
                    acknowledged.fetch_add(1, Ordering::SeqCst);
                }
                waiting = None;
            }
            Event::Answer(_) | Event::Hello(_) | Event::Feed(_) | Event::Aside => {}
            Event::Closed { .. } | Event::Broken => return,
        }
        client.forget_old_messages();
    }
}

/// How many picks a table has, and whether its game is over.
async fn stored_picks(store: &SqliteStore, table: &str) -> (usize, bool) {
    let stored = store.load(table.parse().unwrap()).await.unwrap().expect("the table is there");
    let picks = stored
        .entries
        .iter()
        .map(|entry| serde_json::from_slice::<ztable_table::JournalEntry>(&entry.body).unwrap())
        .filter(|entry| matches!(entry.deed, ztable_table::Deed::Picked { .. }))
        .count();
    let header = serde_json::from_slice(&stored.header).unwrap();
    let entries = stored.entries.iter().map(|entry| serde_json::from_slice(&entry.body).unwrap());
    let table = ztable_table::Table::restore(header, entries, 1).unwrap();
    (picks, table.phase() == ztable_table::Phase::Over)
}
