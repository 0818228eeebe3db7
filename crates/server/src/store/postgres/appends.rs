//! Appends of many tables in one statement.
//!
//! Whatever queued up while the last statement was on its way goes with the next: one round trip and
//! one flush for all of them. The statement locks the end of every log, in one order for everybody,
//! and moves those ends that are where their writers expect them; so one refused append does not
//! spoil the others, and of two nodes that write to the same log one is told of the conflict. The
//! key of the entries would refuse a number given twice even if that were wrong.
//!
//! When the connection is lost, the same statement is sent again. It may then meet its own entries:
//! they bear a mark drawn for this append, by which it knows that it has been written.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_postgres::Row;

use super::line::{ANSWER, Isolation, Line, PATIENCE, Pauses, Place, Session, Trouble, given_up};
use super::{column, whole};
use crate::identity;
use crate::store::{LogEntry, Sequence, StoreError, TableId};

/// How many appends may wait; past it, callers wait for room.
const QUEUE: usize = 4096;

/// How many share one statement at most.
const BATCH: usize = 1024;

const APPEND: &str = "
    WITH asked AS (
        SELECT * FROM unnest($1::bytea[], $2::int4[], $3::int4[], $4::int8[], $5::int8[])
            WITH ORDINALITY AS asked (id, first, count, changed, mark, place)
    ), found AS (
        SELECT asked.*, logs.table_number, logs.next
        FROM asked JOIN tables ON tables.id = asked.id
        JOIN logs ON logs.table_number = tables.number
        ORDER BY logs.table_number FOR NO KEY UPDATE OF logs
    ), moved AS (
        UPDATE logs SET next = found.next + found.count,
                        changed = coalesce(found.changed, logs.changed)
        FROM found
        WHERE logs.table_number = found.table_number AND found.next = found.first
        RETURNING found.place, found.table_number, found.first, found.mark
    ), written AS (
        INSERT INTO entries (table_number, sequence, at, body, mark)
        SELECT moved.table_number, moved.first + given.within, given.at, given.body, moved.mark
        FROM unnest($6::int8[], $7::int4[], $8::int8[], $9::bytea[])
            AS given (place, within, at, body)
        JOIN moved ON moved.place = given.place
    )
    SELECT found.next, moved.place IS NOT NULL
    FROM asked LEFT JOIN found ON found.place = asked.place
    LEFT JOIN moved ON moved.place = asked.place
    ORDER BY asked.place";

/// Who wrote the entries with these numbers.
const MARKS: &str = "
    SELECT entries.mark
    FROM unnest($1::bytea[], $2::int4[]) WITH ORDINALITY AS asked (id, first, place)
    LEFT JOIN tables ON tables.id = asked.id
    LEFT JOIN entries ON entries.table_number = tables.number AND entries.sequence = asked.first
    ORDER BY asked.place";

struct Append {
    table: TableId,
    first: Sequence,
    entries: Vec<LogEntry>,
    mark: i64,
    since: Instant,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// The queue of appends. Dropping it finishes what is queued.
pub(super) struct Appends {
    queue: mpsc::Sender<Append>,
    commits: Arc<AtomicU64>,
}

impl Appends {
    pub(super) fn start(place: &Arc<Place>) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let commits = Arc::new(AtomicU64::new(0));
        let line = Line::new(place, Isolation::Statement);
        tokio::spawn(work_through(line, waiting, Arc::clone(&commits)));
        Self { queue, commits }
    }

    /// Appends; comes back when the entries are durable.
    pub(super) async fn append(
        &self,
        table: TableId,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let (mark, since) = (i64::from_le_bytes(identity::random()), Instant::now());
        let append = Append { table, first, entries, mark, since, reply };
        self.queue.send(append).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Statements that wrote something.
    pub(super) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// How many wait now.
    pub(super) fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }
}

async fn work_through(line: Line, mut queue: mpsc::Receiver<Append>, commits: Arc<AtomicU64>) {
    // Those that wait for an earlier append to the same table.
    let mut later = VecDeque::new();
    loop {
        if later.is_empty() {
            let Some(append) = queue.recv().await else { return };
            later.push_back(append);
        }
        while later.len() < BATCH
            && let Ok(append) = queue.try_recv()
        {
            later.push_back(append);
        }
        let mut tables = HashSet::new();
        let (batch, rest): (VecDeque<_>, VecDeque<_>) =
            later.drain(..).partition(|append: &Append| tables.insert(append.table));
        later = rest;
        write(&line, batch.into(), &commits).await;
    }
}

/// Writes a batch, however often it has to be sent, and answers everybody in it.
async fn write(line: &Line, mut batch: Vec<Append>, commits: &AtomicU64) {
    let (mut pauses, mut sent) = (Pauses::new(), false);
    while !batch.is_empty() {
        let trouble = match timeout(PATIENCE, line.session()).await {
            Ok(Ok(session)) => match attempt(&session, &batch, sent).await {
                Ok(outcomes) => {
                    let wrote = outcomes.iter().any(Result::is_ok);
                    commits.fetch_add(u64::from(wrote), Ordering::Relaxed);
                    for (append, outcome) in batch.into_iter().zip(outcomes) {
                        // A caller that went away needs no answer.
                        let _ = append.reply.send(outcome);
                    }
                    return;
                }
                Err(trouble) => {
                    sent |= matches!(trouble, Trouble::Lost(_));
                    trouble
                }
            },
            Ok(Err(trouble)) => trouble,
            Err(_) => Trouble::Lost("it does not answer".to_owned()),
        };
        let patience = match &trouble {
            Trouble::Refused(_) => Duration::ZERO,
            Trouble::Lost(_) | Trouble::Busy(_) => PATIENCE,
        };
        let (over, rest): (Vec<_>, Vec<_>) =
            batch.into_iter().partition(|append| append.since.elapsed() >= patience);
        batch = rest;
        for append in over {
            let _ = append.reply.send(Err(given_up(sent, trouble.clone())));
        }
        if !batch.is_empty() {
            pauses.wait().await;
        }
    }
}

/// Sends a batch once; `again` says that it may have been written before.
async fn attempt(
    session: &Session,
    batch: &[Append],
    again: bool,
) -> Result<Vec<Result<(), StoreError>>, Trouble> {
    let ids: Vec<&[u8]> = batch.iter().map(|append| &append.table.as_bytes()[..]).collect();
    let firsts: Vec<i32> = batch.iter().map(|append| whole(append.first)).collect();
    let counts: Vec<i32> = batch
        .iter()
        .map(|append| i32::try_from(append.entries.len()).unwrap_or(i32::MAX))
        .collect();
    let changed: Vec<Option<i64>> =
        batch.iter().map(|append| Some(append.entries.last()?.at.millis())).collect();
    let marks: Vec<i64> = batch.iter().map(|append| append.mark).collect();
    let (mut places, mut within, mut times) = (Vec::new(), Vec::new(), Vec::new());
    let mut bodies: Vec<&[u8]> = Vec::new();
    for (place, append) in (1_i64..).zip(batch) {
        for (number, entry) in (0_i32..).zip(&append.entries) {
            places.push(place);
            within.push(number);
            times.push(entry.at.millis());
            bodies.push(&entry.body);
        }
    }
    let rows = session
        .query(
            APPEND,
            &[&ids, &firsts, &counts, &changed, &marks, &places, &within, &times, &bodies],
            ANSWER,
        )
        .await?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for (append, row) in batch.iter().zip(&rows) {
        outcomes.push(outcome(append, row).map_err(|error| Trouble::Refused(error.to_string()))?);
    }
    if again && outcomes.iter().any(Result::is_err) {
        let rows = session.query(MARKS, &[&ids, &firsts], ANSWER).await?;
        for ((append, outcome), row) in batch.iter().zip(&mut outcomes).zip(&rows) {
            let mark: Result<Option<i64>, _> = column(row, 0);
            if outcome.is_err() && mark == Ok(Some(append.mark)) {
                *outcome = Ok(());
            }
        }
    }
    Ok(outcomes)
}

fn outcome(append: &Append, row: &Row) -> Result<Result<(), StoreError>, StoreError> {
    let next: Option<i32> = column(row, 0)?;
    let Some(next) = next else { return Ok(Err(StoreError::NoSuchTable(append.table))) };
    if column(row, 1)? {
        return Ok(Ok(()));
    }
    let next = Sequence::new(u32::try_from(next).unwrap_or(0));
    Ok(Err(StoreError::Conflict { table: append.table, given: append.first, next }))
}
