//! Shows by the order of system calls that nothing is acknowledged before it is on the disk.
//!
//! `cargo run --release -p ztable-server --example syncs -- [PICKS]`, on Linux with strace. The
//! server runs under strace; one table is played, a pick at a time. Between a write to the
//! write-ahead log and its flush, nothing may be sent to anybody: a power cut at any moment then
//! loses only what nobody was told.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

#[path = "../../tests/server/client/mod.rs"]
mod client;
#[allow(dead_code, reason = "processor time and memory are of no interest here")]
#[path = "../load/server.rs"]
mod server;

use std::env;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use client::{ONE, TWO, asked, two_players_of};
use server::Server;

const MOST_PICKS: usize = 1000;

fn main() {
    if server::is_wanted() {
        return server::run();
    }
    let picks = env::args().nth(1).map_or(50, |text| text.parse().unwrap()).min(MOST_PICKS);
    let folder = tempfile::tempdir().unwrap();
    let (database, calls) = (folder.path().join("ztable.db"), folder.path().join("calls"));
    let server = Server::under(
        &[
            "strace",
            "-f",
            "-ttt",
            "-yy",
            "-e",
            "trace=pwrite64,write,writev,sendto,fdatasync,fsync",
            "-o",
        ],
        &calls,
        &database,
    );
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (start, played) = runtime.block_on(async {
        let (_, _, mut clients) = two_players_of("zee", server.address).await;
        // Until now a message about one thing could be sent while another was being written.
        let (start, mut played) = (SystemTime::now(), 0);
        while played < picks
            && let Some(number) = asked(&mut clients).await
        {
            clients[number].pick_first([ONE, TWO][number]).await;
            played += 1;
        }
        (start.duration_since(UNIX_EPOCH).unwrap().as_secs_f64(), played)
    });
    server.finish();
    let found = examine(&fs::read_to_string(calls).unwrap(), start);
    println!(
        "{played} picks: {} writes to the log, {} flushes, {} messages sent, {} of them between a \
         write and its flush",
        found.writes, found.flushes, found.sent, found.too_early
    );
    assert!(found.flushes >= played && found.sent > played, "the trace is not complete");
    assert_eq!(found.too_early, 0);
}

#[derive(Default)]
struct Found {
    writes: usize,
    flushes: usize,
    sent: usize,
    too_early: usize,
}

/// Reads a trace line by line, from a time on. A call that another thread interrupts has two lines; it counts as
/// begun for a write and as done for a flush.
fn examine(trace: &str, start: f64) -> Found {
    let mut found = Found::default();
    let (mut dirty, mut flushing) = (false, Vec::new());
    for line in trace.lines() {
        let Some((thread, timed)) = line.split_once(' ') else { continue };
        let Some((time, call)) = timed.trim_start().split_once(' ') else { continue };
        if time.parse::<f64>().unwrap() < start {
            continue;
        }
        let begins = |names: &[&str]| names.iter().any(|name| call.starts_with(name));
        if begins(&["pwrite64(", "write("]) && call.contains("-wal>") {
            found.writes += 1;
            dirty = true;
        } else if begins(&["fdatasync(", "fsync("]) && call.contains("-wal>") {
            if call.contains("unfinished") {
                flushing.push(thread.to_owned());
            } else {
                found.flushes += 1;
                dirty = false;
            }
        } else if begins(&["<... fdatasync resumed", "<... fsync resumed"]) {
            if flushing.iter().any(|other| other == thread) {
                flushing.retain(|other| other != thread);
                found.flushes += 1;
                dirty = false;
            }
        } else if begins(&["sendto(", "writev(", "write("]) && call.contains("TCP") {
            found.sent += 1;
            found.too_early += usize::from(dirty);
        }
    }
    found
}
