//! Connections that come back.
//!
//! A request goes to one of a few connections, each shared by many requests in a row (the database
//! answers them in order, and each is a transaction of its own). When a connection is lost, what was
//! on it is asked again on a new one, for as long as [`PATIENCE`] lasts. Whoever gets an answer is
//! told whether the question had to be asked again: an earlier one may have been carried out although
//! its answer was lost.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::AbortHandle;
use tokio::time::{sleep, timeout};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Row, Statement};

use super::address::{Address, explain};
use crate::store::StoreError;

/// How long a request is tried again before its caller is told that the database is away. A restart
/// of Postgres takes less.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// How long the database may take to answer before the connection counts as lost.
pub(super) const ANSWER: Duration = Duration::from_secs(10);

/// Between two tries: short at first, so that a restart is hardly felt.
pub(super) const FIRST_PAUSE: Duration = Duration::from_millis(20);
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// What every connection is told first. Somebody may have configured commits that do not wait for
/// the disk; an acknowledged pick must.
const GREETING: &str = "
    SET search_path = ztable;
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off'";

/// What a statement sees that had to wait for others.
#[derive(Clone, Copy)]
pub(super) enum Isolation {
    /// What they left behind.
    Statement,
    /// What was there when it began; where they changed that, it fails and is tried again.
    Snapshot,
}

impl Isolation {
    fn sql(self) -> &'static str {
        match self {
            Self::Statement => "SET default_transaction_isolation = 'read committed'",
            Self::Snapshot => "SET default_transaction_isolation = 'repeatable read'",
        }
    }
}

/// The values of a statement.
pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Where the database is, and whether it can be reached.
pub(super) struct Place {
    pub(super) address: Address,
    /// Since when it cannot.
    away: Mutex<Option<Instant>>,
}

impl Place {
    pub(super) fn new(address: Address) -> Self {
        Self { address, away: Mutex::new(None) }
    }

    /// A new connection.
    pub(super) async fn connect(
        &self,
        isolation: Isolation,
    ) -> Result<(Client, AbortHandle), Trouble> {
        let connecting = async {
            let (client, connection) = self.address.config().connect(NoTls).await?;
            let carrier = tokio::spawn(async move {
                // Whoever waits for an answer is told of its end.
                let _ = connection.await;
            });
            client.batch_execute(GREETING).await?;
            client.batch_execute(isolation.sql()).await?;
            Ok::<_, tokio_postgres::Error>((client, carrier.abort_handle()))
        };
        match timeout(ANSWER, connecting).await {
            Ok(connected) => connected.map_err(|error| Trouble::of(&error)),
            Err(_) => Err(Trouble::Lost("it does not answer".to_owned())),
        }
    }

    /// Says once that the database is away, and once that it is back.
    fn note(&self, trouble: Option<&str>) {
        let mut away = self.away.lock().unwrap_or_else(PoisonError::into_inner);
        match (trouble, *away) {
            (Some(reason), None) => {
                *away = Some(Instant::now());
                let database = &self.address;
                tracing::warn!(%database, reason, "the database is away; trying again");
            }
            (None, Some(since)) => {
                *away = None;
                let millis = u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX);
                tracing::info!(database = %self.address, millis, "the database is back");
            }
            _ => {}
        }
    }
}

/// Why a request has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The connection is gone; nobody knows whether the request was carried out.
    Lost(String),
    /// It was not carried out and may be tried again at once.
    Busy(String),
    /// It was not carried out, and will not be.
    Refused(String),
}

impl Trouble {
    pub(super) fn of(error: &tokio_postgres::Error) -> Self {
        let reason = explain(error);
        let Some(code) = error.code() else { return Self::Lost(reason) };
        let busy = [&SqlState::T_R_DEADLOCK_DETECTED, &SqlState::T_R_SERIALIZATION_FAILURE];
        let lost = [
            &SqlState::ADMIN_SHUTDOWN,
            &SqlState::CRASH_SHUTDOWN,
            &SqlState::CANNOT_CONNECT_NOW,
            &SqlState::TOO_MANY_CONNECTIONS,
            &SqlState::READ_ONLY_SQL_TRANSACTION,
        ];
        if busy.contains(&code) {
            Self::Busy(reason)
        } else if lost.contains(&code) || code.code().starts_with("08") {
            Self::Lost(reason)
        } else {
            Self::Refused(reason)
        }
    }

    pub(super) fn reason(self) -> String {
        match self {
            Self::Lost(reason) | Self::Busy(reason) | Self::Refused(reason) => reason,
        }
    }
}

/// One connection, with the statements it knows.
pub(super) struct Session {
    client: Client,
    carrier: AbortHandle,
    prepared: Mutex<HashMap<&'static str, Statement>>,
}

impl Session {
    fn new(client: Client, carrier: AbortHandle) -> Self {
        Self { client, carrier, prepared: Mutex::default() }
    }

    /// Carries out one statement, which is its own transaction.
    pub(super) async fn query(
        &self,
        sql: &'static str,
        values: Values<'_>,
        limit: Duration,
    ) -> Result<Vec<Row>, Trouble> {
        let asking = async {
            let statement = self.statement(sql).await?;
            self.client.query(&statement, values).await
        };
        let trouble = match timeout(limit, asking).await {
            Ok(Ok(rows)) => return Ok(rows),
            Ok(Err(error)) => Trouble::of(&error),
            Err(_) => Trouble::Lost("it does not answer".to_owned()),
        };
        if matches!(trouble, Trouble::Lost(_)) {
            // The others on this connection need not find that out one by one.
            self.carrier.abort();
        }
        Err(trouble)
    }

    async fn statement(&self, sql: &'static str) -> Result<Statement, tokio_postgres::Error> {
        let known = || self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().get(sql).cloned();
        if let Some(statement) = found {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        known().insert(sql, statement.clone());
        Ok(statement)
    }

    fn is_lost(&self) -> bool {
        self.client.is_closed() || self.carrier.is_finished()
    }
}

/// A connection that is made again when it is lost.
pub(super) struct Line {
    place: Arc<Place>,
    isolation: Isolation,
    session: tokio::sync::Mutex<Option<Arc<Session>>>,
}

impl Line {
    pub(super) fn new(place: &Arc<Place>, isolation: Isolation) -> Self {
        Self { place: Arc::clone(place), isolation, session: tokio::sync::Mutex::new(None) }
    }

    /// The connection, made where it is missing; one waits for that with those who came before.
    pub(super) async fn session(&self) -> Result<Arc<Session>, Trouble> {
        let mut session = self.session.lock().await;
        if let Some(session) = session.as_ref().filter(|session| !session.is_lost()) {
            return Ok(Arc::clone(session));
        }
        match self.place.connect(self.isolation).await {
            Ok((client, carrier)) => {
                self.place.note(None);
                Ok(Arc::clone(session.insert(Arc::new(Session::new(client, carrier)))))
            }
            Err(trouble) => {
                self.place.note(Some(&trouble.clone().reason()));
                Err(trouble)
            }
        }
    }
}

/// The pauses between tries.
pub(super) struct Pauses {
    next: Duration,
}

impl Pauses {
    pub(super) fn new() -> Self {
        Self { next: FIRST_PAUSE }
    }

    pub(super) async fn wait(&mut self) {
        sleep(self.next).await;
        self.next = (self.next * 2).min(LONGEST_PAUSE);
    }
}

/// What came back.
pub(super) struct Told {
    pub(super) rows: Vec<Row>,
    /// Whether the same was asked before, without an answer.
    pub(super) again: bool,
}

/// A few lines that share the work.
pub(super) struct Lines {
    lines: Vec<Line>,
    turn: AtomicUsize,
    limit: Duration,
}

impl Lines {
    /// So many lines, for statements that take as long as `limit` at most.
    pub(super) fn new(
        place: &Arc<Place>,
        isolation: Isolation,
        count: usize,
        limit: Duration,
    ) -> Self {
        let lines = (0..count.max(1)).map(|_| Line::new(place, isolation)).collect();
        Self { lines, turn: AtomicUsize::new(0), limit }
    }

    /// Asks until there is an answer, or until it has taken too long.
    pub(super) async fn ask(
        &self,
        sql: &'static str,
        values: Values<'_>,
    ) -> Result<Told, StoreError> {
        let line = &self.lines[self.turn.fetch_add(1, Ordering::Relaxed) % self.lines.len()];
        let (start, mut pauses, mut again) = (Instant::now(), Pauses::new(), false);
        loop {
            let left = PATIENCE.saturating_sub(start.elapsed());
            let trouble = match timeout(left, line.session()).await {
                Ok(Ok(session)) => match session.query(sql, values, self.limit).await {
                    Ok(rows) => return Ok(Told { rows, again }),
                    Err(trouble) => {
                        again |= matches!(trouble, Trouble::Lost(_));
                        trouble
                    }
                },
                Ok(Err(trouble)) => trouble,
                Err(_) => Trouble::Lost("it does not answer".to_owned()),
            };
            let refused = matches!(trouble, Trouble::Refused(_));
            if refused || start.elapsed() >= PATIENCE {
                return Err(given_up(again, trouble));
            }
            pauses.wait().await;
        }
    }
}

/// What a caller is told who got no answer; `sent` says that the request may have been carried out.
pub(super) fn given_up(sent: bool, trouble: Trouble) -> StoreError {
    let reason = trouble.reason();
    if sent { StoreError::Unsettled(reason) } else { StoreError::Failed(reason) }
}
