//! Where the live tables are found.

use std::collections::HashMap;
use std::collections::hash_map;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use ztable_core::{Code, Refusal, Setup};
use ztable_table::{Header, Table};

use super::actor::Actor;
use super::bots::Bots;
use super::journal::{self, Loaded};
use super::numbers::Numbers;
use super::{ConnectionId, Order, Tempo};
use crate::closing::Closing;
use crate::hex;
use crate::identity::{Guest, GuestId, random};
use crate::limits::{Permit, Quota, Share};
use crate::store::{Store, TableId, Timestamp};

/// How many orders may wait at a table; past it, whoever sends waits.
const QUEUE: usize = 64;

/// How long a table counts against the limits of who made it, unless its game ends sooner.
const COUNTED: Duration = Duration::from_secs(24 * 60 * 60);

/// All live tables.
pub(crate) struct Hall {
    pub(super) store: Arc<dyn Store>,
    pub(super) tempo: Tempo,
    pub(super) numbers: Numbers,
    pub(super) bots: Bots,
    pub(super) closing: Closing,
    slots: Mutex<HashMap<TableId, Slot>>,
    made: Mutex<HashMap<TableId, Made>>,
    quota: Quota<GuestId>,
    connections: AtomicU64,
    /// Dropped last: who listens on the other end learns that the store is free.
    _alive: mpsc::Sender<Infallible>,
}

struct Slot {
    orders: mpsc::Sender<Order>,
    /// How many visits hold the table in memory. Raised only while the slots are locked.
    visits: Arc<AtomicUsize>,
}

/// A table that counts against a limit.
struct Made {
    at: Instant,
    _permit: Permit<GuestId>,
}

/// The right to send orders to a live table; it keeps the table in memory.
pub(crate) struct Visit {
    /// The one connection that this visit is for.
    pub(crate) connection: ConnectionId,
    /// Where to send orders.
    pub(crate) orders: mpsc::Sender<Order>,
    visits: Arc<AtomicUsize>,
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.visits.fetch_sub(1, Ordering::Release);
    }
}

impl Hall {
    /// A hall without tables. `alive` is dropped when the hall and everything in it is gone.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        tempo: Tempo,
        tables: Share,
        numbers: Numbers,
        closing: Closing,
        alive: mpsc::Sender<Infallible>,
    ) -> Self {
        let bots = Bots::new(tempo, numbers.thoughts.clone());
        Self {
            store,
            tempo,
            numbers,
            bots,
            closing,
            slots: Mutex::default(),
            made: Mutex::default(),
            quota: Quota::new(tables),
            connections: AtomicU64::new(0),
            _alive: alive,
        }
    }

    /// How many tables are live.
    pub(crate) fn len(&self) -> usize {
        self.slots().len()
    }

    /// Makes a table for `host`.
    ///
    /// # Errors
    /// An impossible set-up, too many tables, or a store that does not answer.
    pub(crate) async fn make(&self, setup: Setup, host: &Guest) -> Result<TableId, Refusal> {
        let id = TableId::random();
        let header = Header {
            id: id.to_string(),
            setup,
            host: super::person(host),
            created: super::now(),
            secret: hex::encode(&random::<32>()),
        };
        let table = Table::create(header, 0)?;
        let permit = self.count(host.id)?;
        journal::create(self.store.as_ref(), id, table.header()).await?;
        self.made().insert(id, Made { at: Instant::now(), _permit: permit });
        self.note_guest(id, host.id).await;
        Ok(id)
    }

    /// Takes a place for one more table.
    fn count(&self, guest: GuestId) -> Result<Permit<GuestId>, Refusal> {
        self.quota.take(guest).or_else(|_| {
            // Only then is it worth looking for those that are forgotten by now.
            self.made().retain(|_, made| made.at.elapsed() < COUNTED);
            self.quota.take(guest).map_err(|full| {
                let message = format!("No new table: {full}.");
                Refusal::new(Code::Limit, message)
            })
        })
    }

    /// A table whose game is over counts no more.
    pub(super) fn is_over(&self, table: TableId) {
        self.made().remove(&table);
    }

    /// Puts the table on the guest's list. The list is a convenience: failing is no reason to
    /// refuse what the guest asked for.
    pub(super) async fn note_guest(&self, table: TableId, guest: GuestId) {
        if let Err(error) = self.store.join(table, guest, Timestamp::now()).await {
            tracing::warn!(%table, %error, "a table is missing from a guest's list");
        }
    }

    /// Finds a table, bringing it to life where necessary.
    ///
    /// # Errors
    /// There is no such table, or the store does not answer.
    pub(crate) async fn visit(self: &Arc<Self>, table: TableId) -> Result<Visit, Refusal> {
        if let Some(slot) = self.slots().get(&table) {
            return Ok(self.enter(slot));
        }
        let loaded = journal::load(self.store.as_ref(), table).await?;
        let (slot, actor) = self.prepare(table, loaded);
        let visit = match self.slots().entry(table) {
            // Another visitor was quicker; both read the same log.
            hash_map::Entry::Occupied(other) => return Ok(self.enter(other.get())),
            hash_map::Entry::Vacant(place) => self.enter(place.insert(slot)),
        };
        // Only now: a runtime that is shutting down drops the actor at once, and dropping it needs
        // the lock.
        tokio::spawn(actor.run());
        Ok(visit)
    }

    fn enter(&self, slot: &Slot) -> Visit {
        slot.visits.fetch_add(1, Ordering::Acquire);
        Visit {
            connection: ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed)),
            orders: slot.orders.clone(),
            visits: Arc::clone(&slot.visits),
        }
    }

    fn prepare(self: &Arc<Self>, table: TableId, loaded: Loaded) -> (Slot, Actor) {
        let (orders, queue) = mpsc::channel(QUEUE);
        let visits = Arc::new(AtomicUsize::new(0));
        let actor = Actor::new(Arc::clone(self), table, loaded, queue, orders.downgrade(), &visits);
        (Slot { orders, visits }, actor)
    }

    /// Lets go of a table that nobody visits; whether it did.
    pub(super) fn retire(&self, table: TableId, visits: &Arc<AtomicUsize>) -> bool {
        let mut slots = self.slots();
        let alone = visits.load(Ordering::Acquire) == 0;
        if alone {
            remove(&mut slots, table, visits);
        }
        alone
    }

    /// Forgets a table whose task ended, however it did, so that the next visit begins a new one.
    pub(super) fn forget(&self, table: TableId, visits: &Arc<AtomicUsize>) {
        remove(&mut self.slots(), table, visits);
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<TableId, Slot>> {
        // Every change is a single insertion or removal.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn made(&self) -> MutexGuard<'_, HashMap<TableId, Made>> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes the slot with this count, not one that took its place.
fn remove(slots: &mut HashMap<TableId, Slot>, table: TableId, visits: &Arc<AtomicUsize>) {
    if slots.get(&table).is_some_and(|slot| Arc::ptr_eq(&slot.visits, visits)) {
        slots.remove(&table);
    }
}
