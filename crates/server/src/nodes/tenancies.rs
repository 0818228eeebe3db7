//! The leases of one node: its machines ([`Tenure`]), wired to the database and to the clock.
//!
//! Whoever needs a table here holds a [`Tenancy`]: its task, and each visitor who is about to wake it.
//! While anybody does, the lease is renewed; the last one who lets go gives it back.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};

use super::{Holder, Input, LEASE, Leases, Millis, NodeId, Output, Tenure};
use crate::store::{StoreError, TableId};

/// How often leases are looked at.
const TICK: Duration = Duration::from_millis(250);

/// How long whoever wants a table waits for word of it before asking again.
const WORD: Duration = Duration::from_secs(1);

/// What a node knows about the leases of tables.
pub(crate) struct Tenancies {
    node: NodeId,
    leases: Arc<dyn Leases>,
    /// What times count from.
    start: Instant,
    entries: Mutex<HashMap<TableId, Arc<Entry>>>,
    /// Tables are also let go of while the runtime ends.
    runtime: Handle,
    /// Dropped last: who listens on the other end learns that the database is free.
    _alive: mpsc::Sender<Infallible>,
}

/// One table, for as long as somebody holds it, a question about it is open, or it is known to live
/// elsewhere.
struct Entry {
    table: TableId,
    state: Mutex<State>,
    /// Counts what was learnt.
    learnt: watch::Sender<u64>,
    /// Counts how often the table had to be closed.
    closings: watch::Sender<u64>,
}

struct State {
    tenure: Tenure,
    /// How many tenancies there are.
    held: usize,
    /// How many questions have no answer yet. While there is one the machine is kept: it knows which
    /// answers are late.
    open: usize,
    /// What came instead of the last answer.
    failure: Option<StoreError>,
}

/// Where a table was found.
pub(crate) enum Found {
    /// On this node, for as long as this is held.
    Here(Tenancy),
    /// On another.
    There(NodeId),
}

/// The right to serve a table here.
pub(crate) struct Tenancy {
    tenancies: Arc<Tenancies>,
    entry: Arc<Entry>,
    /// How often the table had been closed before.
    before: u64,
}

impl Tenancies {
    /// Of a node that has no table yet. `alive` is dropped when all of this is gone.
    pub(crate) fn new(
        node: NodeId,
        leases: Arc<dyn Leases>,
        alive: mpsc::Sender<Infallible>,
    ) -> Arc<Self> {
        let tenancies = Arc::new(Self {
            node,
            leases,
            start: Instant::now(),
            entries: Mutex::default(),
            runtime: Handle::current(),
            _alive: alive,
        });
        let ticking = Arc::downgrade(&tenancies);
        tokio::spawn(async move {
            while let Some(tenancies) = ticking.upgrade() {
                tenancies.tick();
                drop(tenancies);
                sleep(TICK).await;
            }
        });
        tenancies
    }

    /// How many tables live here.
    pub(crate) fn count(&self) -> usize {
        let now = self.now();
        let entries: Vec<Arc<Entry>> = self.entries().values().cloned().collect();
        entries.iter().filter(|entry| entry.state().tenure.serves(now)).count()
    }

    /// Finds out where a table lives, and takes it where it lives nowhere.
    ///
    /// # Errors
    /// There is no such table, or the database does not answer.
    pub(crate) async fn find(self: &Arc<Self>, table: TableId) -> Result<Found, StoreError> {
        let mut tenancy = self.hold(table);
        let entry = Arc::clone(&tenancy.entry);
        let mut learnt = entry.learnt.subscribe();
        loop {
            learnt.mark_unchanged();
            self.take_in(&entry, Input::Wanted);
            let now = self.now();
            {
                let state = entry.state();
                if state.tenure.serves(now) {
                    tenancy.before = *entry.closings.borrow();
                    drop(state);
                    return Ok(Found::Here(tenancy));
                }
                if let Some(node) = state.tenure.elsewhere(now) {
                    return Ok(Found::There(node));
                }
                if let Some(failure) = &state.failure {
                    return Err(failure.clone());
                }
            }
            // The question may be lost with its connection; then it is asked again.
            let _ = timeout(WORD, learnt.changed()).await;
        }
    }

    /// Which other node has a table, without taking it.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn elsewhere(&self, table: TableId) -> Result<Option<NodeId>, StoreError> {
        let known = self.entries().get(&table).cloned();
        if let Some(entry) = known
            && entry.state().tenure.serves(self.now())
        {
            return Ok(None);
        }
        let holder = self.leases.holder(table).await?;
        Ok(holder.filter(|node| *node != self.node))
    }

    /// The node that has the table did not take a visitor.
    pub(crate) fn not_reached(self: &Arc<Self>, table: TableId) {
        let known = self.entries().get(&table).cloned();
        if let Some(entry) = known {
            self.take_in(&entry, Input::Unreachable);
        }
    }

    fn hold(self: &Arc<Self>, table: TableId) -> Tenancy {
        let mut entries = self.entries();
        let entry = entries.entry(table).or_insert_with(|| {
            Arc::new(Entry {
                table,
                state: Mutex::new(State {
                    tenure: Tenure::new(self.node, LEASE),
                    held: 0,
                    open: 0,
                    failure: None,
                }),
                learnt: watch::Sender::new(0),
                closings: watch::Sender::new(0),
            })
        });
        entry.state().held += 1;
        let before = *entry.closings.borrow();
        Tenancy { tenancies: Arc::clone(self), entry: Arc::clone(entry), before }
    }

    /// Tells a machine what happened and does what it says.
    fn take_in(self: &Arc<Self>, entry: &Arc<Entry>, input: Input) {
        for (question, renews) in self.step(entry, input) {
            self.runtime.spawn(Arc::clone(self).ask(Arc::clone(entry), question, renews));
        }
    }

    /// The same, but for the questions that are to be asked.
    fn step(self: &Arc<Self>, entry: &Arc<Entry>, input: Input) -> Vec<(u64, Option<u64>)> {
        let mut questions = Vec::new();
        let mut state = entry.state();
        let State { tenure, open, failure, .. } = &mut *state;
        tenure.take_in(self.now(), input, |output| match output {
            Output::Ask { question, renews } => {
                *open += 1;
                *failure = None;
                questions.push((question, renews));
            }
            Output::Close => entry.closings.send_modify(|closings| *closings += 1),
            Output::GiveBack { term } => self.give_back(entry.table, term),
            // Whoever waits for the answer does both.
            Output::Open | Output::Forward(_) => {}
        });
        questions
    }

    fn give_back(self: &Arc<Self>, table: TableId, term: u64) {
        let tenancies = Arc::clone(self);
        self.runtime.spawn(async move {
            let given_back = tenancies.leases.give_back(table, tenancies.node, term).await;
            if let Err(error) = given_back {
                tracing::warn!(%table, %error, "a lease is not given back and will run out");
            }
        });
    }

    async fn ask(self: Arc<Self>, entry: Arc<Entry>, question: u64, renews: Option<u64>) {
        let answer = self.leases.claim(entry.table, self.node, renews, LEASE).await;
        self.answered(&entry, question, answer);
    }

    /// A question has come to its end.
    fn answered(
        self: &Arc<Self>,
        entry: &Arc<Entry>,
        question: u64,
        answer: Result<Holder, StoreError>,
    ) {
        match answer {
            Ok(holder) => self.take_in(entry, Input::Answered { question, holder }),
            Err(error) => {
                tracing::debug!(table = %entry.table, %error, "no word of a lease");
                entry.state().failure = Some(error);
            }
        }
        entry.state().open -= 1;
        entry.learnt.send_modify(|learnt| *learnt += 1);
        self.let_go(entry);
    }

    /// Gives back what nobody holds, and forgets it once nothing is to be known of it.
    fn let_go(self: &Arc<Self>, entry: &Arc<Entry>) {
        // Nobody begins to hold it meanwhile.
        let mut entries = self.entries();
        if entry.state().held > 0 {
            return;
        }
        // Leaving asks nothing.
        self.step(entry, Input::Left);
        let state = entry.state();
        let is_known = state.open > 0 || state.tenure.elsewhere(self.now()).is_some();
        let own = entries.get(&entry.table).is_some_and(|known| Arc::ptr_eq(known, entry));
        if own && !is_known {
            entries.remove(&entry.table);
        }
    }

    /// Renews what is due, all of it at once, and notices what has ended.
    fn tick(self: &Arc<Self>) {
        let entries: Vec<Arc<Entry>> = self.entries().values().cloned().collect();
        let mut due = Vec::new();
        for entry in entries {
            for (question, renews) in self.step(&entry, Input::Tick) {
                due.push(Renewal { entry: Arc::clone(&entry), question, renews });
            }
            self.let_go(&entry);
        }
        if !due.is_empty() {
            tokio::spawn(Arc::clone(self).renew(due));
        }
    }

    async fn renew(self: Arc<Self>, due: Vec<Renewal>) {
        let terms = due.iter().filter_map(|renewal| Some((renewal.entry.table, renewal.renews?)));
        let renewed = self.leases.renew(self.node, terms.collect(), LEASE).await;
        let renewed: Result<HashSet<TableId>, _> = renewed.map(HashSet::from_iter);
        for Renewal { entry, question, renews } in due {
            match (&renewed, renews) {
                (Ok(renewed), Some(term)) if renewed.contains(&entry.table) => {
                    let holder = Holder { node: self.node, term, left: LEASE };
                    self.answered(&entry, question, Ok(holder));
                }
                // Who has it instead is found out one by one; it is rare.
                (Ok(_), _) => {
                    tokio::spawn(Arc::clone(&self).ask(entry, question, renews));
                }
                (Err(error), _) => self.answered(&entry, question, Err(error.clone())),
            }
        }
    }

    fn now(&self) -> Millis {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn entries(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Entry>>> {
        // Every change is a single insertion or removal.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A lease that is to be renewed.
struct Renewal {
    entry: Arc<Entry>,
    question: u64,
    renews: Option<u64>,
}

impl Entry {
    fn state(&self) -> MutexGuard<'_, State> {
        // A machine that panicked would be a fault of its own, and nothing rests on it.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tenancy {
    /// Whether the table may be served in this moment; a process may have been asleep since it last
    /// asked.
    pub(crate) fn serves(&self) -> bool {
        !self.is_over() && self.entry.state().tenure.serves(self.tenancies.now())
    }

    /// Whether it has ended for good; whoever still wants the table has to find it anew.
    pub(crate) fn is_over(&self) -> bool {
        *self.entry.closings.borrow() != self.before
    }

    /// Waits until it has.
    pub(crate) async fn over(&self) {
        let mut closings = self.entry.closings.subscribe();
        // The entry, and with it the sender, is held here.
        let _ = closings.wait_for(|closings| *closings != self.before).await;
    }

    /// The log refused an append: somebody else has the table.
    pub(crate) fn refused(&self) {
        if !self.is_over() {
            self.tenancies.take_in(&self.entry, Input::Refused);
        }
    }
}

impl Drop for Tenancy {
    fn drop(&mut self) {
        self.entry.state().held -= 1;
        self.tenancies.let_go(&self.entry);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::net::SocketAddr;

    use super::super::Member;
    use super::*;
    use crate::store::StoreFuture;

    const TABLE: TableId = TableId::from_bytes([1; TableId::BYTES]);

    /// Leases that do not end by themselves; the number of a table's next term is kept beside them.
    #[derive(Default)]
    struct Rows(Mutex<HashMap<TableId, (Option<NodeId>, u64)>>);

    impl Rows {
        fn rows(&self) -> MutexGuard<'_, HashMap<TableId, (Option<NodeId>, u64)>> {
            self.0.lock().unwrap()
        }
    }

    impl Leases for Rows {
        fn claim(
            &self,
            table: TableId,
            node: NodeId,
            renews: Option<u64>,
            length: Duration,
        ) -> StoreFuture<'_, Holder> {
            let mut rows = self.rows();
            let (holder, term) = rows.entry(table).or_default();
            if holder.is_none() || (*holder == Some(node) && renews.is_none()) {
                (*holder, *term) = (Some(node), *term + 1);
            }
            let told = Holder { node: holder.unwrap(), term: *term, left: length };
            Box::pin(async move { Ok(told) })
        }

        fn renew(
            &self,
            node: NodeId,
            terms: Vec<(TableId, u64)>,
            _: Duration,
        ) -> StoreFuture<'_, Vec<TableId>> {
            let rows = self.rows();
            let own = terms.into_iter().filter(|(id, term)| rows[id] == (Some(node), *term));
            let own = own.map(|(id, _)| id).collect();
            Box::pin(async move { Ok(own) })
        }

        fn holder(&self, table: TableId) -> StoreFuture<'_, Option<NodeId>> {
            let holder = self.rows().get(&table).and_then(|(holder, _)| *holder);
            Box::pin(async move { Ok(holder) })
        }

        fn give_back(&self, table: TableId, node: NodeId, term: u64) -> StoreFuture<'_, ()> {
            if let Some(row) = self.rows().get_mut(&table).filter(|row| **row == (Some(node), term))
            {
                row.0 = None;
            }
            Box::pin(async { Ok(()) })
        }

        fn beat(
            &self,
            _: NodeId,
            _: SocketAddr,
            _: Option<Vec<u8>>,
            _: Duration,
        ) -> StoreFuture<'_, Vec<Member>> {
            unreachable!("nobody asks who lives")
        }

        fn leave(&self, _: NodeId) -> StoreFuture<'_, ()> {
            unreachable!("nobody asks who lives")
        }
    }

    fn node(number: u64, rows: &Arc<Rows>) -> Arc<Tenancies> {
        let leases = Arc::clone(rows) as Arc<dyn Leases>;
        Tenancies::new(NodeId(number), leases, mpsc::channel(1).0)
    }

    async fn here(node: &Arc<Tenancies>) -> Tenancy {
        match node.find(TABLE).await.unwrap() {
            Found::Here(tenancy) => tenancy,
            Found::There(node) => panic!("it lives on {node:?}"),
        }
    }

    async fn is_free(rows: &Rows) {
        while rows.rows()[&TABLE].0.is_some() {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_table_is_held_by_one_node_until_the_last_one_lets_go() {
        let rows = Arc::new(Rows::default());
        let (one, two) = (node(1, &rows), node(2, &rows));
        let (visitor, task) = (here(&one).await, here(&one).await);
        assert!(matches!(two.find(TABLE).await, Ok(Found::There(NodeId(1)))));
        assert_eq!(two.elsewhere(TABLE).await, Ok(Some(NodeId(1))));
        assert_eq!((one.elsewhere(TABLE).await, one.count()), (Ok(None), 1));
        drop(visitor);
        assert!(task.serves() && rows.rows()[&TABLE].0.is_some());
        drop(task);
        is_free(&rows).await;
        // One after the other: both look at the same entries.
        assert!(one.entries().is_empty(), "nothing is left of it");
        assert_eq!(one.count(), 0);
        two.not_reached(TABLE);
        while !matches!(two.find(TABLE).await, Ok(Found::Here(_))) {
            sleep(Duration::from_millis(10)).await;
        }
    }

    #[tokio::test]
    async fn a_refused_append_ends_the_tenancy_and_a_new_one_may_begin() {
        let rows = Arc::new(Rows::default());
        let one = node(1, &rows);
        let old = here(&one).await;
        old.refused();
        old.over().await;
        assert!(old.is_over() && !old.serves());
        let new = here(&one).await;
        // What the old one still says concerns nobody.
        old.refused();
        drop(old);
        assert!(new.serves());
    }

    #[tokio::test]
    async fn a_lease_that_somebody_else_has_is_not_renewed() {
        let rows = Arc::new(Rows::default());
        let one = node(1, &rows);
        let tenancy = here(&one).await;
        rows.rows().insert(TABLE, (Some(NodeId(9)), 7));
        // Found out when it is renewed.
        tenancy.over().await;
        assert!(matches!(one.find(TABLE).await, Ok(Found::There(NodeId(9)))));
        drop(tenancy);
        assert_eq!(rows.rows()[&TABLE], (Some(NodeId(9)), 7), "it was not ours to give back");
    }
}
