//! Where the live tables are found.

use std::collections::HashMap;
use std::collections::hash_map;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::interval;
use ztable_core::{Code, Refusal, Setup};
use ztable_table::{Clock, Header, Millis, RatingRange, Table};

use super::actor::Actor;
use super::alarms::Alarms;
use super::bots::Bots;
use super::journal::{self, Loaded};
use super::look_ups::LookUps;
use super::numbers::Numbers;
use super::outdated::Outdated;
use super::public_tables::PublicTables;
use super::{ConnectionId, Order, Sent, Tempo};
use crate::closing::Closing;
use crate::hex;
use crate::identity::{Guest, GuestId, random};
use crate::limits::{Limit, Limits, Network, Permit, Quota};
use crate::nodes::{Found, Tenancies, Tenancy};
use crate::ratings::Kind;
use crate::store::{Store, TableId, Timestamp};

/// How many orders may wait at a table; past it, whoever sends waits.
const QUEUE: usize = 64;

/// How long a table counts against the limits of who made it, unless its game ends sooner.
const COUNTED: Duration = Duration::from_secs(6 * 60 * 60);

/// How far back tables that nobody joined are looked for once the server runs; somebody may have
/// looked at one for long.
const LOOKED_AT: Duration = Duration::from_secs(2 * 24 * 60 * 60);

/// What is agreed on before people sit down.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    /// How much time everybody has, if there is a clock.
    pub(crate) clock: Option<Clock>,
    /// Whether everybody may find the table.
    pub(crate) public: bool,
    /// Whether the game counts for the ratings of those who play.
    pub(crate) rated: bool,
    /// Whether nobody is to ask a bot what to play.
    pub(crate) without_hints: bool,
    /// How strong those may be who sit down, where not anybody may.
    pub(crate) ratings: Option<RatingRange>,
}

/// All live tables.
pub(crate) struct LiveTables {
    pub(super) store: Arc<dyn Store>,
    pub(super) tempo: Tempo,
    pub(super) numbers: Numbers,
    /// What was sent to all connections.
    pub(crate) sent: Sent,
    pub(super) bots: Bots,
    pub(super) look_ups: Arc<LookUps>,
    pub(super) outdated: Outdated,
    pub(super) closing: Closing,
    /// When rated tables that rest have to be woken.
    pub(super) alarms: Alarms,
    /// Where there are other nodes: what is held of the tables that live here.
    tenancies: Option<Arc<Tenancies>>,
    limits: Limits,
    slots: Mutex<HashMap<TableId, Slot>>,
    made: Mutex<HashMap<TableId, Made>>,
    quota: Quota<Network>,
    connections: AtomicU64,
    /// Those that everybody may find.
    pub(crate) public: PublicTables,
    /// Since when tables are kept; clocks stand still while nobody keeps them.
    pub(super) started: Millis,
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
    _permit: Permit<Network>,
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

impl LiveTables {
    /// No tables yet. `alive` is dropped when all of this is gone.
    pub(crate) fn new(
        store: Arc<dyn Store>,
        tempo: Tempo,
        limits: Limits,
        numbers: Numbers,
        tenancies: Option<Arc<Tenancies>>,
        closing: Closing,
        alive: mpsc::Sender<Infallible>,
    ) -> Self {
        let bots = Bots::new(tempo, numbers.thoughts.clone());
        Self {
            store,
            tempo,
            sent: numbers.sent.clone(),
            numbers,
            bots,
            look_ups: Arc::new(LookUps::new()),
            outdated: Outdated::default(),
            closing,
            alarms: Alarms::default(),
            tenancies,
            limits,
            slots: Mutex::default(),
            made: Mutex::default(),
            quota: Quota::new(limits.tables),
            connections: AtomicU64::new(0),
            public: PublicTables::default(),
            started: super::now(),
            _alive: alive,
        }
    }

    /// How many tables are live.
    pub(crate) fn len(&self) -> usize {
        self.slots().len()
    }

    /// How many thoughts of bots wait for a thread.
    pub(crate) fn waiting_thoughts(&self) -> usize {
        self.bots.waiting()
    }

    /// How many questions that take their time wait for their turn.
    pub(crate) fn waiting_look_ups(&self) -> usize {
        self.look_ups.waiting()
    }

    /// How many orders wait at all tables together.
    pub(crate) fn waiting_orders(&self) -> usize {
        self.slots().values().map(|slot| depth(&slot.orders)).sum()
    }

    /// How many wait at the table that is furthest behind.
    pub(crate) fn longest_queue(&self) -> usize {
        self.slots().values().map(|slot| depth(&slot.orders)).max().unwrap_or(0)
    }

    /// Makes a table for `host`, on the account of a network.
    ///
    /// # Errors
    /// An impossible set-up, too many tables, or a store that does not answer.
    pub(crate) async fn make(
        &self,
        setup: Setup,
        terms: Terms,
        host: &Guest,
        network: Network,
    ) -> Result<TableId, Refusal> {
        self.check_seats(&setup)?;
        let id = TableId::random();
        let header = Header {
            id: id.to_string(),
            setup,
            host: super::person(host),
            created: super::now(),
            secret: hex::encode(&random::<32>()),
            clock: terms.clock,
            public: terms.public,
            rated: terms.rated,
            without_hints: terms.without_hints,
            ratings: terms.ratings,
            position: None,
        };
        if terms.rated {
            Kind::of(&header.setup)?;
        }
        let table = Table::create(header, 0)?;
        let permit = self.count(network)?;
        journal::create(self.store.as_ref(), id, table.header()).await?;
        if terms.rated {
            // Before anybody knows of the table, so that no result can be missed.
            let expected = self.store.ratings().expect_result(id).await;
            expected.map_err(|error| journal::unavailable(id, &error))?;
        }
        self.made().insert(id, Made { at: Instant::now(), _permit: permit });
        self.note_guest(id, host.id).await;
        Ok(id)
    }

    /// A pick is shown to everybody who looks, so its cost grows with the seats.
    fn check_seats(&self, setup: &Setup) -> Result<(), Refusal> {
        let about = ztable_shelf::about(&setup.game)?;
        let most = self.limits.seats.unwrap_or(about.lobby_players);
        if setup.players > most && setup.players <= about.max_players {
            self.numbers.refused.count(Limit::Seats);
            let message = format!(
                "This server seats up to {most} players at a table of {}; choose fewer players, or \
                 ask its operator for more seats.",
                about.name
            );
            return Err(Refusal::new(Code::BadSetup, message));
        }
        Ok(())
    }

    /// Takes a place for one more table.
    fn count(&self, network: Network) -> Result<Permit<Network>, Refusal> {
        self.quota.take(network).or_else(|_| {
            // Only then is it worth looking for those that are forgotten by now.
            self.made().retain(|_, made| made.at.elapsed() < COUNTED);
            self.quota.take(network).map_err(|full| {
                self.numbers.refused.count(Limit::Tables);
                let message = format!("No new table: {full}.");
                Refusal::new(Code::Limit, message)
            })
        })
    }

    /// A table whose game is over counts no more.
    pub(super) fn is_over(&self, table: TableId) {
        self.made().remove(&table);
    }

    /// Deletes tables that nobody joined and nobody looks at, now and for as long as the server
    /// runs.
    pub(crate) fn clear_away_unused(self: &Arc<Self>) {
        let patience = self.limits.unused_tables;
        let (live_tables, mut closing) = (Arc::clone(self), self.closing.clone());
        tokio::spawn(async move {
            // At the start nobody looks at any table, so all that is older is looked through.
            let mut from = Timestamp::from_millis(0);
            let mut rounds = interval((patience / 5).max(Duration::from_millis(10)));
            loop {
                tokio::select! {
                    _ = rounds.tick() => {}
                    () = closing.stop() => return,
                }
                let until = Timestamp::now().before(patience);
                let live = live_tables.slots().keys().copied().collect();
                match live_tables.store.expire_unused(from..until, live).await {
                    Ok(tables) => live_tables.forget_made(&tables),
                    Err(error) => tracing::warn!(%error, "unused tables could not be deleted"),
                }
                from = until.before(LOOKED_AT);
            }
        });
    }

    fn forget_made(&self, tables: &[TableId]) {
        if !tables.is_empty() {
            tracing::info!(tables = tables.len(), "tables that nobody joined were deleted");
        }
        let mut made = self.made();
        for table in tables {
            made.remove(table);
        }
    }

    /// Puts the table on the guest's list. The list is a convenience: failing is no reason to
    /// refuse what the guest asked for.
    pub(super) async fn note_guest(&self, table: TableId, guest: GuestId) {
        if let Err(error) = self.store.join(table, guest, Timestamp::now()).await {
            tracing::warn!(%table, %error, "a table is missing from a guest's list");
        }
    }

    /// Finds a table for a guest, bringing it to life where necessary.
    ///
    /// # Errors
    /// There is no such table, it cannot be read, or the store does not answer.
    pub(crate) async fn visit(
        self: &Arc<Self>,
        table: TableId,
        guest: GuestId,
    ) -> Result<Visit, Refusal> {
        self.bring_to_life(table, Some(guest)).await
    }

    /// The same, also for nobody.
    pub(super) async fn bring_to_life(
        self: &Arc<Self>,
        table: TableId,
        asks: Option<GuestId>,
    ) -> Result<Visit, Refusal> {
        if let Some(slot) = self.slots().get(&table) {
            return Ok(self.enter(slot));
        }
        // First: nobody else writes to the log from here on.
        let tenancy = self.tenancy(table).await?;
        let loaded = journal::load(self.store.as_ref(), table, asks).await?;
        let (slot, actor) = self.prepare(table, loaded, tenancy);
        let visit = match self.slots().entry(table) {
            // Another visitor was quicker; both read the same log.
            hash_map::Entry::Occupied(other) => return Ok(self.enter(other.get())),
            hash_map::Entry::Vacant(place) => self.enter(place.insert(slot)),
        };
        // Only now: a runtime that is shutting down drops the actor at once, and dropping it needs
        // the lock.
        tokio::spawn(Box::new(actor).run());
        Ok(visit)
    }

    /// The right to have a table here, where there are nodes that might have it.
    async fn tenancy(&self, table: TableId) -> Result<Option<Tenancy>, Refusal> {
        let Some(tenancies) = &self.tenancies else { return Ok(None) };
        let found = tenancies.find(table).await;
        match found.map_err(|error| journal::unavailable(table, &error))? {
            Found::Here(tenancy) => Ok(Some(tenancy)),
            Found::There(_) => Err(Refusal::new(
                Code::Unavailable,
                "The table lives on another node of this server; connect again.",
            )),
        }
    }

    /// Where a table takes orders, if it is live. Asking does not keep it in memory.
    pub(super) fn orders_of(&self, table: TableId) -> Option<mpsc::Sender<Order>> {
        self.slots().get(&table).map(|slot| slot.orders.clone())
    }

    fn enter(&self, slot: &Slot) -> Visit {
        slot.visits.fetch_add(1, Ordering::Acquire);
        Visit {
            connection: ConnectionId(self.connections.fetch_add(1, Ordering::Relaxed)),
            orders: slot.orders.clone(),
            visits: Arc::clone(&slot.visits),
        }
    }

    fn prepare(
        self: &Arc<Self>,
        table: TableId,
        loaded: Loaded,
        tenancy: Option<Tenancy>,
    ) -> (Slot, Actor) {
        let (orders, queue) = mpsc::channel(QUEUE);
        let visits = Arc::new(AtomicUsize::new(0));
        let mut actor =
            Actor::new(Arc::clone(self), table, loaded, queue, orders.downgrade(), &visits);
        actor.tenancy = tenancy;
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

/// How much waits in a queue, and has a place there already.
fn depth<T>(queue: &mpsc::Sender<T>) -> usize {
    queue.max_capacity() - queue.capacity()
}

/// Removes the slot with this count, not one that took its place.
fn remove(slots: &mut HashMap<TableId, Slot>, table: TableId, visits: &Arc<AtomicUsize>) {
    if slots.get(&table).is_some_and(|slot| Arc::ptr_eq(&slot.visits, visits)) {
        slots.remove(&table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_queue_is_as_deep_as_what_waits_in_it() {
        let (sender, mut receiver) = mpsc::channel(4);
        for order in 0..3 {
            sender.send(order).await.unwrap();
        }
        assert_eq!(depth(&sender), 3);
        receiver.recv().await.unwrap();
        assert_eq!(depth(&sender), 2);
    }
}
