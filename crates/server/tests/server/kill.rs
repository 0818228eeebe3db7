//! A process killed at any moment loses nothing it acknowledged.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write, stdout};
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;
use ztable_server::store::{LogEntry, NewTable, Sequence, SqliteStore, Store, TableId, Timestamp};

/// Names the database to the process that is going to be killed.
const VICTIM: &str = "ZTABLE_TEST_VICTIM";
const TABLES: usize = 8;
/// Lines read before the kill.
const ENOUGH: usize = 100;
/// Each kill hits another moment of a commit, and each process takes up what the last left behind.
const KILLS: usize = 25;

/// The test starts itself a second time; that process writes and reports until it is killed.
#[test]
fn what_was_acknowledged_survives_kill_9() {
    if let Some(path) = env::var_os(VICTIM) {
        write_without_end(Path::new(&path));
    }
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    for _ in 0..KILLS {
        let acknowledged = kill_while_writing(&path);
        let store = SqliteStore::open(&path).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        for (table, count) in acknowledged {
            let stored = runtime.block_on(store.load(table)).unwrap().expect("the table is there");
            assert!(stored.entries.len() >= count, "{} of {count}", stored.entries.len());
            for (number, entry) in stored.entries.iter().enumerate() {
                assert_eq!(entry.body, body(number));
            }
        }
    }
}

fn body(number: usize) -> Vec<u8> {
    format!("pick {number}").into_bytes()
}

/// How many entries of each table the process had reported when it died.
fn kill_while_writing(path: &Path) -> BTreeMap<TableId, usize> {
    let mut victim = Command::new(env::current_exe().unwrap())
        .args(["--exact", "kill::what_was_acknowledged_survives_kill_9", "--nocapture"])
        .env(VICTIM, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut acknowledged = BTreeMap::new();
    let mut seen = 0;
    for line in BufReader::new(victim.stdout.take().unwrap()).lines() {
        let Ok(line) = line else { break };
        let Some((table, count)) = line.strip_prefix("written ").and_then(|l| l.split_once(' '))
        else {
            continue;
        };
        // The last line may be cut short by the kill; a shorter count is never a higher one.
        let (Ok(table), Ok(count)) = (table.parse(), count.parse()) else { continue };
        acknowledged.insert(table, count);
        seen += 1;
        if seen == ENOUGH {
            // On Unix this is SIGKILL. What was in the pipe before is still read.
            victim.kill().unwrap();
        }
    }
    assert!(!victim.wait().unwrap().success());
    assert!(seen >= ENOUGH, "the process ended by itself after {seen} lines");
    acknowledged
}

fn write_without_end(path: &Path) -> ! {
    let store: &'static SqliteStore = Box::leak(Box::new(SqliteStore::open(path).unwrap()));
    println!();
    tokio::runtime::Builder::new_multi_thread().build().unwrap().block_on(async {
        let writers: Vec<_> = (0..TABLES).map(|_| tokio::spawn(write_one_table(store))).collect();
        for writer in writers {
            writer.await.unwrap();
        }
    });
    unreachable!("the writers have no end");
}

async fn write_one_table(store: &SqliteStore) {
    let (id, at) = (TableId::random(), Timestamp::now());
    store.create(NewTable { id, at, header: Vec::new() }).await.unwrap();
    for number in 0.. {
        let entries = vec![LogEntry { at, body: body(number) }];
        store.append(id, Sequence::FIRST.after(number), entries).await.unwrap();
        let line = format!("written {id} {}\n", number + 1);
        stdout().write_all(line.as_bytes()).unwrap();
    }
}
