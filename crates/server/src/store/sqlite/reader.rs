//! Reading beside the writer: threads with connections of their own.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, oneshot};

use super::open::explain;
use super::writer::failed;
use crate::store::{OpenError, StoreError, StoreFuture};

/// How many read at the same time.
const THREADS: usize = 2;

/// How many questions may wait; past it, callers wait for room.
const QUEUE: usize = 1024;

type Question = Box<dyn FnOnce(&Connection) + Send>;

/// The handle on the threads; dropping it answers what is queued and closes their connections.
pub(super) struct Readers {
    /// `None` only while dropping.
    questions: Option<mpsc::Sender<Question>>,
    threads: Vec<JoinHandle<()>>,
}

impl Readers {
    /// Opens the database, which has to have its schema already.
    pub(super) fn start(path: &Path) -> Result<Self, OpenError> {
        let (questions, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        let mut threads = Vec::with_capacity(THREADS);
        for _ in 0..THREADS {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection =
                Connection::open_with_flags(path, flags).map_err(|error| explain(path, &error))?;
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new()
                .name("store-reader".into())
                .spawn(move || answer_all(&connection, &queue))
                .expect("the system can start one more thread at start-up");
            threads.push(thread);
        }
        Ok(Self { questions: Some(questions), threads })
    }

    /// Queues a question.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> StoreFuture<'_, T> {
        let (reply, answer) = oneshot::channel();
        let question: Question = Box::new(move |database| {
            // A caller that went away needs no answer.
            let _ = reply.send(read(database).map_err(failed));
        });
        Box::pin(async move {
            let questions = self.questions.as_ref().ok_or(StoreError::Closed)?;
            questions.send(question).await.map_err(|_| StoreError::Closed)?;
            answer.await.map_err(|_| StoreError::Closed)?
        })
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        drop(self.questions.take());
        for thread in self.threads.drain(..) {
            // A panic there was reported already.
            let _ = thread.join();
        }
    }
}

fn answer_all(connection: &Connection, queue: &Mutex<mpsc::Receiver<Question>>) {
    loop {
        // Only one waits at the queue; the others wait for the lock, which comes to the same.
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(question) = next else { return };
        question(connection);
    }
}
