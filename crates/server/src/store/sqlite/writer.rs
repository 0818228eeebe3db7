//! Group commit: one thread owns the connection and lets whatever waits share one transaction.
//!
//! Flushing to the disk costs milliseconds, and costs the same for one append as for a thousand.
//! So the thread takes all jobs that queued up during the last flush, runs them in one transaction,
//! commits, and only then answers any of them. A job that fails leaves nothing behind and does not
//! spoil the others.
//!
//! Nearly all jobs are appends of one entry. They take the shortest way there is: the writer knows
//! where each log ends, so that it need not ask, and all of a transaction are written at its end,
//! together (see [`recent`](super::recent)).

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior};
use tokio::sync::{mpsc, oneshot};

use super::recent::{Recent, Unmerged};
use crate::store::{LogEntry, Sequence, StoreError, StoreFuture, TableId};

/// How many jobs may wait; past it, callers wait for room.
const QUEUE: usize = 4096;

/// How many jobs share one transaction at most, so that no caller waits without end.
const BATCH: usize = 2048;

/// Where several wait, more will come within a moment: they are given until so long after the last
/// commit, which saves flushes, and wakes everybody less often. Who is alone never waits.
const PACE: Duration = Duration::from_millis(6);

/// How often another program that writes is waited for, each time as long as the connection's patience.
const MOST_TRIES: u32 = 60;

/// Of how many logs the end is remembered.
const REMEMBERED: usize = 100_000;

type Reply = oneshot::Sender<Result<(), StoreError>>;

enum Job {
    Append { table: TableId, first: Sequence, entries: Vec<LogEntry>, reply: Reply },
    Other(Other),
}

/// Does its work inside the transaction and gives back what tells the caller.
struct Other {
    work: Work,
    /// Whether tables may be gone afterwards. It finds all entries in their logs.
    deletes: bool,
}

type Work = Box<dyn FnOnce(&Connection) -> Acknowledge + Send>;

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
    unmerged: Unmerged,
}

impl Writer {
    /// Puts recent entries that an earlier process left into their logs, and begins to write.
    pub(super) fn start(connection: Connection) -> rusqlite::Result<Self> {
        let unmerged = Unmerged::default();
        let mut recent = Recent::read(&connection, unmerged.clone())?;
        merge_all(&connection, &mut recent)?;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let commits = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&commits);
        let thread = thread::Builder::new()
            .name("store".into())
            .spawn(move || work_through(&connection, recent, queue, &counter))
            .expect("the system can start one more thread at start-up");
        Ok(Self { jobs: Some(jobs), thread: Some(thread), commits, unmerged })
    }

    /// The tables whose recent entries are not in their logs yet.
    pub(super) fn unmerged(&self) -> &Unmerged {
        &self.unmerged
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

fn work_through(
    connection: &Connection,
    recent: Recent,
    mut queue: mpsc::Receiver<Job>,
    commits: &AtomicU64,
) {
    let mut batch = VecDeque::with_capacity(BATCH);
    let mut desk = Desk { connection, ends: Ends::default(), recent, fault: None };
    let mut last = Instant::now();
    loop {
        if batch.is_empty() {
            let Some(first) = queue.blocking_recv() else { break };
            batch.push_back(first);
        }
        fill(&mut batch, &mut queue);
        if batch.len() > 1
            && let Some(wait) = PACE.checked_sub(last.elapsed())
        {
            thread::sleep(wait);
            fill(&mut batch, &mut queue);
        }
        if let Err(error) = desk.run(&mut batch, commits) {
            tracing::error!(%error, "the database cannot begin a transaction; the store is closed");
            return;
        }
        last = Instant::now();
    }
    // Whoever opens the file next would do it otherwise.
    if let Err(error) = merge_all(connection, &mut desk.recent) {
        tracing::warn!(%error, "recent entries were not put into their logs");
    }
}

/// Begins to write. An operator's program may write as well, for a moment: it is waited for here, since
/// a transaction that has begun to read could not wait any more.
fn begin(connection: &Connection) -> rusqlite::Result<Transaction<'_>> {
    let mut tries = 0;
    loop {
        match Transaction::new_unchecked(connection, TransactionBehavior::Immediate) {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && tries < MOST_TRIES =>
            {
                tries += 1;
                tracing::warn!(%error, "another program writes to the database; waiting for it");
            }
            begun => return begun,
        }
    }
}

fn fill(batch: &mut VecDeque<Job>, queue: &mut mpsc::Receiver<Job>) {
    while batch.len() < BATCH
        && let Ok(job) = queue.try_recv()
    {
        batch.push_back(job);
    }
}

fn merge_all(connection: &Connection, recent: &mut Recent) -> rusqlite::Result<()> {
    let transaction = begin(connection)?;
    recent.merge(connection)?;
    transaction.commit()
}

/// Where the writing is done.
struct Desk<'c> {
    connection: &'c Connection,
    ends: Ends,
    recent: Recent,
    /// Why the transaction cannot be committed, if it cannot.
    fault: Option<rusqlite::Error>,
}

impl Desk<'_> {
    /// Runs jobs from the front in one transaction. On grave faults SQLite gives the transaction up
    /// by itself; the jobs after that one then stay in `batch` for the next.
    fn run(&mut self, batch: &mut VecDeque<Job>, commits: &AtomicU64) -> rusqlite::Result<()> {
        let connection = self.connection;
        let transaction = begin(connection)?;
        let before = connection.total_changes();
        let mut waiting = Vec::with_capacity(batch.len());
        while !connection.is_autocommit()
            && let Some(job) = batch.pop_front()
        {
            waiting.push(match job {
                Job::Append { table, first, entries, reply } => {
                    let outcome = self.append(table, first, entries);
                    Waiting::Append(reply, outcome)
                }
                Job::Other(Other { work, deletes }) => Waiting::Other(if deletes {
                    self.merged_before(work)
                } else {
                    work(connection)
                }),
            });
        }
        let kept = match self.fault.take() {
            Some(fault) => Err(fault),
            // Committing will fail.
            None if connection.is_autocommit() => Ok(()),
            None => self.recent.keep(connection),
        };
        let wrote = connection.total_changes() > before;
        let committed = kept.and_then(|()| transaction.commit()).map_err(failed);
        match &committed {
            Ok(()) => {
                commits.fetch_add(u64::from(wrote), Ordering::Relaxed);
                self.recent.committed();
            }
            // The logs do not end where they would have.
            Err(_) => {
                self.ends.forget();
                self.recent.read_again(connection)?;
            }
        }
        for waiting in waiting {
            match waiting {
                Waiting::Append(reply, outcome) => drop(reply.send(committed.clone().and(outcome))),
                Waiting::Other(acknowledge) => acknowledge(committed.clone()),
            }
        }
        Ok(())
    }

    fn append(
        &mut self,
        table: TableId,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) -> Result<(), StoreError> {
        let End { number, next } = match self.ends.known.get(&table) {
            Some(end) => *end,
            None => {
                if self.ends.known.len() >= REMEMBERED {
                    self.merge();
                }
                let End { number, next } = end_of_log(self.connection, table)?;
                // After a transaction that failed, recent entries may be beyond the log.
                End { number, next: self.recent.end(number).unwrap_or(next) }
            }
        };
        if first != next {
            return Err(StoreError::Conflict { table, given: first, next });
        }
        self.ends.known.insert(table, End { number, next: next.after(entries.len()) });
        self.recent.add(table, number, first, entries);
        Ok(())
    }

    /// Does work that deletes tables.
    fn merged_before(&mut self, work: Work) -> Acknowledge {
        self.merge();
        work(self.connection)
    }

    /// Forgets where logs end, and sees to it that the logs say so.
    fn merge(&mut self) {
        self.fault = self.fault.take().or(self.recent.merge(self.connection).err());
        self.ends.forget();
    }
}

/// Where logs end, as far as it is known. This process alone writes logs.
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
