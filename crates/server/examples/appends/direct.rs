//! Appends as they were before entries were gathered in one row: each goes into its log at once,
//! all that wait in one transaction. It is here to be compared with in the same run.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use rusqlite::{Connection, params};
use tokio::sync::oneshot;

/// How many appends share one transaction at most.
const BATCH: usize = 2048;

struct Job {
    table: u32,
    sequence: usize,
    body: Vec<u8>,
    done: oneshot::Sender<()>,
}

/// A thread that writes.
pub(crate) struct Direct {
    jobs: mpsc::Sender<Job>,
    commits: Arc<AtomicU64>,
}

impl Direct {
    pub(crate) fn open(path: &Path) -> rusqlite::Result<Direct> {
        let connection = Connection::open(path)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
        connection.execute_batch(
            "CREATE TABLE entries (
                table_number INTEGER NOT NULL,
                sequence     INTEGER NOT NULL,
                at           INTEGER NOT NULL,
                body         BLOB NOT NULL,
                PRIMARY KEY (table_number, sequence)
            ) STRICT, WITHOUT ROWID;",
        )?;
        let (jobs, queue) = mpsc::channel::<Job>();
        let commits = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&commits);
        thread::spawn(move || {
            while let Ok(first) = queue.recv() {
                let batch = std::iter::once(first).chain(queue.try_iter()).take(BATCH).collect();
                write(&connection, batch).unwrap();
                counter.fetch_add(1, Ordering::Relaxed);
            }
        });
        Ok(Direct { jobs, commits })
    }

    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Comes back when the entry is durable.
    pub(crate) async fn append(&self, table: u32, sequence: usize, body: Vec<u8>) {
        let (done, is_done) = oneshot::channel();
        self.jobs.send(Job { table, sequence, body, done }).unwrap();
        is_done.await.unwrap();
    }
}

fn write(connection: &Connection, batch: Vec<Job>) -> rusqlite::Result<()> {
    let transaction = connection.unchecked_transaction()?;
    let mut waiting = Vec::with_capacity(batch.len());
    {
        let mut insert = connection.prepare_cached("INSERT INTO entries VALUES (?1, ?2, 0, ?3)")?;
        for Job { table, sequence, body, done } in batch {
            insert.execute(params![table, sequence as i64, body])?;
            waiting.push(done);
        }
    }
    transaction.commit()?;
    for done in waiting {
        let _ = done.send(());
    }
    Ok(())
}
