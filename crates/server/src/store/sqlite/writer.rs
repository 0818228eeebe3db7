//! Group commit: one thread owns the connection and lets whatever waits share one transaction.
//!
//! Flushing to the disk costs milliseconds, and costs the same for one append as for a hundred.
//! So the thread takes all jobs that queued up during the last flush, runs them in one transaction,
//! commits, and only then answers any of them. Each job has a savepoint of its own: one that fails
//! leaves nothing behind and does not spoil the others.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, MAIN_DB, Transaction, TransactionState};
use tokio::sync::{mpsc, oneshot};

use crate::store::{Answer, StoreError};

/// How many jobs may wait; past it, callers wait for room.
const QUEUE: usize = 4096;

/// How many jobs share one transaction at most, so that no caller waits without end.
const BATCH: usize = 1024;

/// Does its work inside the transaction and gives back what tells the caller.
type Job = Box<dyn FnOnce(&mut Transaction<'_>) -> Acknowledge + Send>;

/// Called once the fate of the transaction is known.
type Acknowledge = Box<dyn FnOnce(Result<(), StoreError>)>;

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
            .spawn(move || work_through(connection, queue, &counter))
            .expect("the system can start one more thread at start-up");
        Self { jobs: Some(jobs), thread: Some(thread), commits }
    }

    /// Transactions committed that wrote something.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// Queues `work`; the answer comes after the commit.
    pub(super) fn submit<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<'_, T> {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |transaction| {
            let outcome = in_savepoint(transaction, work);
            Box::new(move |committed| {
                // A caller that went away needs no answer.
                let _ = reply.send(committed.and(outcome));
            })
        });
        Box::pin(async move {
            let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
            jobs.send(job).await.map_err(|_| StoreError::Closed)?;
            answer.await.map_err(|_| StoreError::Closed)?
        })
    }

    /// How many jobs wait now.
    #[cfg(test)]
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

fn work_through(mut connection: Connection, mut queue: mpsc::Receiver<Job>, commits: &AtomicU64) {
    let mut batch = VecDeque::with_capacity(BATCH);
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
        if let Err(error) = run(&mut connection, &mut batch, commits) {
            tracing::error!(%error, "the database cannot begin a transaction; the store is closed");
            return;
        }
    }
}

/// Runs jobs from the front in one transaction. On grave faults SQLite gives the transaction up by
/// itself; the jobs after that one then stay in `batch` for the next.
fn run(
    connection: &mut Connection,
    batch: &mut VecDeque<Job>,
    commits: &AtomicU64,
) -> rusqlite::Result<()> {
    let mut transaction = connection.transaction()?;
    let mut acknowledgements = Vec::with_capacity(batch.len());
    while !transaction.is_autocommit()
        && let Some(job) = batch.pop_front()
    {
        acknowledgements.push(job(&mut transaction));
    }
    let wrote = transaction.transaction_state(Some(MAIN_DB))? == TransactionState::Write;
    let committed = transaction.commit().map_err(failed);
    if wrote && committed.is_ok() {
        commits.fetch_add(1, Ordering::Relaxed);
    }
    for acknowledge in acknowledgements {
        acknowledge(committed.clone());
    }
    Ok(())
}

fn in_savepoint<T>(
    transaction: &mut Transaction<'_>,
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let savepoint = transaction.savepoint().map_err(failed)?;
    let value = work(&savepoint)?;
    savepoint.commit().map_err(failed)?;
    Ok(value)
}

pub(super) fn failed(error: rusqlite::Error) -> StoreError {
    StoreError::Failed(error.to_string())
}
