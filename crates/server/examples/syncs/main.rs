//! Shows by the order of system calls that nothing is acknowledged before it is on the disk.
//!
//! `cargo run --release -p ztable-server --example syncs -- [PICKS]`, on Linux with strace. The
//! server runs under strace; one table is played, a pick at a time, by connections that send nothing
//! but picks. From the moment when the server receives one until it is written to the write-ahead log
//! and flushed, nothing may be sent to anybody: a power cut at any moment then loses only what nobody
//! was told. Nor may anything be sent between any other write to that log and its flush.
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
use ztable_table::Command;

const MOST_PICKS: usize = 1000;

fn main() {
    if server::is_wanted() {
        return server::run();
    }
    check_examination();
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
            "trace=pwrite64,write,writev,sendto,read,readv,recvfrom,fdatasync,fsync",
            "-o",
        ],
        &calls,
        &database,
    );
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (ports, start, played) = runtime.block_on(async {
        let (table, browsers, mut clients) = two_players_of("zee", server.address).await;
        // These look, and others pick, so that nothing else is received where picks are.
        let mut pickers = [browsers[0].open(&table).await, browsers[1].open(&table).await];
        // Until now a message about one thing could be sent while another was being written.
        let (start, mut played) = (SystemTime::now(), 0);
        while played < picks
            && let Some(number) = asked(&mut clients).await
        {
            let pick: Command = clients[number].first_pick([ONE, TWO][number]);
            pickers[number].ask(pick).await.unwrap();
            played += 1;
        }
        let start = start.duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
        (pickers.map(|picker| picker.port()), start, played)
    });
    server.finish();
    let found = examine(&fs::read_to_string(calls).unwrap(), &ports, start);
    println!(
        "{played} picks: {} received, {} writes to the log, {} flushes, {} messages sent, {} of them \
         between a pick or a write and its flush",
        found.received, found.writes, found.flushes, found.sent, found.too_early
    );
    assert_eq!(found.received, played, "the trace is not complete");
    assert!(found.flushes >= played && found.sent > played, "the trace is not complete");
    assert_eq!(found.too_early, 0);
}

/// A server that acknowledges before it begins to write, and one that does so before the flush: who
/// finds nothing must be able to find something.
fn check_examination() {
    let receive = r#"7 1.0 recvfrom(9<TCP:[127.0.0.1:80->127.0.0.1:5]>, "\201\376", 99, 0) = 2"#;
    let write = r#"8 1.0 pwrite64(4</db-wal>, "..", 2, 0) = 2"#;
    let flush = "8 1.0 fdatasync(4</db-wal>) = 0";
    let send = r#"7 1.0 sendto(9<TCP:[127.0.0.1:80->127.0.0.1:5]>, "\201~", 2, 0) = 2"#;
    for (calls, too_early) in [
        ([receive, write, flush, send], 0),
        ([receive, send, write, flush], 1),
        ([receive, write, send, flush], 1),
        // What is flushed is something else.
        ([receive, flush, send, write], 1),
    ] {
        assert_eq!(examine(&calls.join("\n"), &[5], 0.5).too_early, too_early, "{calls:?}");
    }
}

#[derive(Default)]
struct Found {
    received: usize,
    writes: usize,
    flushes: usize,
    sent: usize,
    too_early: usize,
}

/// How far a pick has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pick {
    Received,
    Written,
    Kept,
}

/// Reads a trace line by line, from a time on. A call that another thread interrupts has two lines; it
/// counts as begun for a write and as done for a flush and for what is received. Messages are frames
/// of text, which begin with 129, and those that arrive at these ports of clients are picks.
fn examine(trace: &str, ports: &[u16], start: f64) -> Found {
    const TEXT: &str = r#""\201"#;
    let of_picks: Vec<String> = ports.iter().map(|port| format!("->127.0.0.1:{port}]")).collect();
    let mut found = Found::default();
    let (mut dirty, mut pick) = (false, Pick::Kept);
    let (mut flushing, mut receiving) = (Vec::new(), Vec::new());
    for line in trace.lines() {
        let Some((thread, timed)) = line.split_once(' ') else { continue };
        let Some((time, call)) = timed.trim_start().split_once(' ') else { continue };
        if time.parse::<f64>().unwrap() < start {
            continue;
        }
        let begins = |names: &[&str]| names.iter().any(|name| call.starts_with(name));
        let (mut flushed, mut received) = (false, false);
        if begins(&["pwrite64(", "write("]) && call.contains("-wal>") {
            found.writes += 1;
            dirty = true;
            if pick == Pick::Received {
                pick = Pick::Written;
            }
        } else if begins(&["fdatasync(", "fsync("]) && call.contains("-wal>") {
            match call.contains("unfinished") {
                true => flushing.push(thread),
                false => flushed = true,
            }
        } else if begins(&["<... fdatasync resumed", "<... fsync resumed"]) {
            flushed = flushing.contains(&thread);
            flushing.retain(|other| *other != thread);
        } else if begins(&["recvfrom(", "readv(", "read("])
            && of_picks.iter().any(|port| call.contains(port))
        {
            match call.contains("unfinished") {
                true => receiving.push(thread),
                false => received = call.contains(TEXT),
            }
        } else if begins(&["<... recvfrom resumed", "<... readv resumed", "<... read resumed"]) {
            received = receiving.contains(&thread) && call.contains(TEXT);
            receiving.retain(|other| *other != thread);
        } else if begins(&["sendto(", "writev(", "write("]) && call.contains("TCP") {
            found.sent += 1;
            let too_early = dirty || pick != Pick::Kept;
            found.too_early += usize::from(too_early && call.contains(TEXT));
        }
        if received {
            found.received += 1;
            pick = Pick::Received;
        }
        if flushed {
            found.flushes += 1;
            dirty = false;
            if pick == Pick::Written {
                pick = Pick::Kept;
            }
        }
    }
    found
}
