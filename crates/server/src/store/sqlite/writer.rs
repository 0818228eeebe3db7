//! Group commit: one thread owns the connection and lets whatever waits share one transaction.
//!
//! Flushing to the disk costs milliseconds, and costs the same for one append as for a thousand.
//! So the thread takes all jobs that queued up during the last flush, runs them in one transaction,
//! commits, and only then answers any of them. A job that fails leaves nothing behind and does not
//! spoil the others.
//!
//! Nearly all jobs are appends of one entry. They take the shortest way there is: the writer knows
//! where each log ends, so that it need not ask, and a single insertion undoes itself when it
//! fails, so that it needs no savepoint.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use rusqlite::{CachedStatement, Connection, MAIN_DB, OptionalExtension, TransactionState, params};
use tokio::sync::{mpsc, oneshot};

use crate::store::{LogEntry, Sequence, StoreError, StoreFuture, TableId};

/// How many jobs may wait; past it, callers wait for room.
const QUEUE: usize = 4096;

/// How many jobs share one transaction at most, so that no caller waits without end.
const BATCH: usize = 2048;

/// Of how many logs the end is remembered.
const REMEMBERED: usize = 100_000;

type Reply = oneshot::Sender<Result<(), StoreError>>;

enum Job {
    Append { table: TableId, first: Sequence, entries: Vec<LogEntry>, reply: Reply },
    Other(Other),
}

/// Does its work inside the transaction and gives back what tells the caller.
struct Other {
    work: Box<dyn FnOnce(&Connection) -> Acknowledge + Send>,
    /// Whether tables may be gone afterwards.
    deletes: bool,
}

/// Called once the fate of the transaction is known.
type Acknowledge = Box<dyn FnOnce(Result<(), StoreError>)>;

/// Who waits for the commit.
enum Waiting {
    Append(Reply, Result<(), StoreError>),
    Other(Acknowledge),
}

/// The handle on the thread; dropping it finishes the queue and closes the connection.
pub(super) struct Writer {
    /// `None` only while dropping.
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    commits: Arc<AtomicU64>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Self {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let commits = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&commits);
        let thread = thread::Builder::new()
            .name("store".into())
            .spawn(move || work_through(&connection, queue, &counter))
            .expect("the system can start one more thread at start-up");
        Self { jobs: Some(jobs), thread: Some(thread), commits }
    }

    /// Transactions committed that wrote something.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Appends; comes back after the commit.
    pub(super) async fn append(
        &self,
        table: TableId,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        self.send(Job::Append { table, first, entries, reply }).await?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Queues `work`, which deletes no table; the answer comes after the commit.
    pub(super) fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        self.queue(work, false)
    }

    /// The same for work that deletes tables.
    pub(super) fn submit_deletion<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        self.queue(work, true)
    }

    fn queue<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        deletes: bool,
    ) -> StoreFuture<'_, T> {
        let (reply, answer) = oneshot::channel();
        let work = Box::new(move |database: &Connection| {
            let outcome = in_savepoint(database, || work(database));
            let acknowledge: Acknowledge = Box::new(move |committed| {
                // A caller that went away needs no answer.
                let _ = reply.send(committed.and(outcome));
            });
            acknowledge
        });
        Box::pin(async move {
            self.send(Job::Other(Other { work, deletes })).await?;
            answer.await.map_err(|_| StoreError::Closed)?
        })
    }

    async fn send(&self, job: Job) -> Result<(), StoreError> {
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        jobs.send(job).await.map_err(|_| StoreError::Closed)
    }

    /// How many jobs wait now.
    pub(super) fn waiting(&self) -> usize {
        self.jobs.as_ref().map_or(0, |jobs| jobs.max_capacity() - jobs.capacity())
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            // Joining makes sure that the file is free again; a panic there was reported already.
            let _ = thread.join();
        }
    }
}

fn work_through(connection: &Connection, mut queue: mpsc::Receiver<Job>, commits: &AtomicU64) {
    let mut batch = VecDeque::with_capacity(BATCH);
    let mut ends = Ends::default();
    loop {
        if batch.is_empty() {
            let Some(first) = queue.blocking_recv() else { return };
            batch.push_back(first);
        }
        while batch.len() < BATCH
            && let Ok(job) = queue.try_recv()
        {
            batch.push_back(job);
        }
        if let Err(error) = run(connection, &mut ends, &mut batch, commits) {
            tracing::error!(%error, "the database cannot begin a transaction; the store is closed");
            return;
        }
    }
}

/// Runs jobs from the front in one transaction. On grave faults SQLite gives the transaction up by
/// itself; the jobs after that one then stay in `batch` for the next.
fn run(
    connection: &Connection,
    ends: &mut Ends,
    batch: &mut VecDeque<Job>,
    commits: &AtomicU64,
) -> rusqlite::Result<()> {
    let transaction = connection.unchecked_transaction()?;
    let mut waiting = Vec::with_capacity(batch.len());
    {
        let mut insert = connection.prepare_cached(
            "INSERT INTO entries (table_number, sequence, at, body) VALUES (?1, ?2, ?3, ?4)",
        )?;
        while !connection.is_autocommit()
            && let Some(job) = batch.pop_front()
        {
            waiting.push(match job {
                Job::Append { table, first, entries, reply } => {
                    let outcome = ends.append(connection, &mut insert, table, first, &entries);
                    Waiting::Append(reply, outcome)
                }
                Job::Other(Other { work, deletes }) => {
                    let acknowledge = work(connection);
                    if deletes {
                        ends.forget();
                    }
                    Waiting::Other(acknowledge)
                }
            });
        }
    }
    let wrote = connection.transaction_state(Some(MAIN_DB))? == TransactionState::Write;
    let committed = transaction.commit().map_err(failed);
    match &committed {
        Ok(()) if wrote => drop(commits.fetch_add(1, Ordering::Relaxed)),
        Ok(()) => {}
        // The logs do not end where they would have.
        Err(_) => ends.forget(),
    }
    for waiting in waiting {
        match waiting {
            Waiting::Append(reply, outcome) => drop(reply.send(committed.clone().and(outcome))),
            Waiting::Other(acknowledge) => acknowledge(committed.clone()),
        }
    }
    Ok(())
}

/// Where logs end, as far as it is known. This process alone writes to the file.
#[derive(Default)]
struct Ends {
    known: HashMap<TableId, End>,
}

#[derive(Clone, Copy)]
struct End {
    /// The row of the table.
    number: i64,
    next: Sequence,
}

impl Ends {
    fn append(
        &mut self,
        database: &Connection,
        insert: &mut CachedStatement<'_>,
        table: TableId,
        first: Sequence,
        entries: &[LogEntry],
    ) -> Result<(), StoreError> {
        let End { number, next } = match self.known.get(&table) {
            Some(end) => *end,
            None => end_of_log(database, table)?,
        };
        if first != next {
            return Err(StoreError::Conflict { table, given: first, next });
        }
        let mut add_all = || {
            for (index, LogEntry { at, body }) in entries.iter().enumerate() {
                insert
                    .execute(params![number, first.after(index).get(), at.millis(), body])
                    .map_err(failed)?;
            }
            Ok(())
        };
        match entries.len() {
            0 | 1 => add_all()?,
            _ => in_savepoint(database, add_all)?,
        }
        if self.known.len() >= REMEMBERED {
            self.forget();
        }
        self.known.insert(table, End { number, next: next.after(entries.len()) });
        Ok(())
    }

    fn forget(&mut self) {
        self.known.clear();
    }
}

/// The row of a table and the number its log continues at.
fn end_of_log(database: &Connection, table: TableId) -> Result<End, StoreError> {
    database
        .prepare_cached(
            "SELECT number, coalesce(
                 (SELECT max(sequence) + 1 FROM entries WHERE table_number = number), 0)
             FROM tables WHERE id = ?1",
        )
        .and_then(|mut query| {
            query
                .query_row([table.as_bytes()], |row| {
                    Ok(End { number: row.get(0)?, next: Sequence::new(row.get(1)?) })
                })
                .optional()
        })
        .map_err(failed)?
        .ok_or(StoreError::NoSuchTable(table))
}

fn in_savepoint<T>(
    database: &Connection,
    work: impl FnOnce() -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let run = |sql| database.prepare_cached(sql).and_then(|mut sql| sql.execute([]).map(drop));
    run("SAVEPOINT job").map_err(failed)?;
    let outcome = work();
    // A transaction that SQLite gave up has no savepoints any more.
    if outcome.is_err() && !database.is_autocommit() {
        run("ROLLBACK TO job").map_err(failed)?;
    }
    if !database.is_autocommit() {
        run("RELEASE job").map_err(failed)?;
    }
    outcome
}

pub(super) fn failed(error: rusqlite::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
