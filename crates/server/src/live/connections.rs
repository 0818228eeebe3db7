//! Who is connected to a table, and through whose eyes they look.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use ztable_core::Viewer;
use ztable_table::{Answer, Person, PersonId, Table, ToClient, Update};

use super::outbox::Unsent;
use super::{ConnectionId, Kind, Newcomer};
use crate::limits::{Limit, Network, Refused};

/// One connection.
struct Connection {
    newcomer: Newcomer,
    viewers: BTreeSet<Viewer>,
    /// Whether a question of it is being looked up.
    looks_up: bool,
}

/// All connections to a table.
pub(super) struct Connections {
    open: BTreeMap<ConnectionId, Connection>,
    /// Who left or was cut off, and whose absence the table does not know yet.
    gone: Vec<Person>,
    /// Eyes that somebody stopped looking through, and when.
    closed: BTreeMap<Viewer, Instant>,
    refused: Refused,
}

impl Connections {
    /// Nobody yet.
    pub(super) fn new(refused: Refused) -> Self {
        let (open, closed) = (BTreeMap::new(), BTreeMap::new());
        Self { open, gone: Vec::new(), closed, refused }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(super) fn add(&mut self, id: ConnectionId, newcomer: Newcomer) {
        self.open.insert(id, Connection { newcomer, viewers: BTreeSet::new(), looks_up: false });
    }

    pub(super) fn remove(&mut self, id: ConnectionId) {
        if let Some(connection) = self.open.remove(&id) {
            self.gone.push(connection.newcomer.person);
            let now = Instant::now();
            self.closed.extend(connection.viewers.into_iter().map(|viewer| (viewer, now)));
        }
    }

    /// Removes the connections whose other end broke off without a word.
    pub(super) fn remove_broken(&mut self) {
        let broken: Vec<ConnectionId> = self
            .open
            .iter()
            .filter(|(_, connection)| connection.newcomer.outbox.is_closed())
            .map(|(id, _)| *id)
            .collect();
        for id in broken {
            self.remove(id);
        }
    }

    /// Those who lost a connection since the last call.
    pub(super) fn take_gone(&mut self) -> Vec<Person> {
        mem::take(&mut self.gone)
    }

    /// The eyes that nobody has looked through for that long.
    pub(super) fn take_closed(&mut self, patience: Duration) -> Vec<Viewer> {
        let open = self.viewers();
        self.closed.retain(|viewer, _| !open.contains(viewer));
        self.closed.extract_if(.., |_, since| since.elapsed() >= patience).map(|(v, _)| v).collect()
    }

    /// The network of whoever came first: the bots of the table think on its account.
    pub(super) fn network(&self) -> Option<Network> {
        self.open.values().next().map(|connection| connection.newcomer.network)
    }

    pub(super) fn get(&self, id: ConnectionId) -> Option<&Newcomer> {
        self.open.get(&id).map(|connection| &connection.newcomer)
    }

    /// Whether the person has a connection.
    pub(super) fn is_here(&self, person: &PersonId) -> bool {
        self.open.values().any(|connection| connection.newcomer.person.id == *person)
    }

    pub(super) fn rename(&mut self, person: &Person) {
        for connection in self.open.values_mut() {
            if connection.newcomer.person.id == person.id {
                connection.newcomer.person.name.clone_from(&person.name);
            }
        }
    }

    pub(super) fn attach(&mut self, id: ConnectionId, viewer: Viewer) {
        if let Some(connection) = self.open.get_mut(&id) {
            connection.viewers.insert(viewer);
        }
    }

    /// Nobody at this connection looks through these eyes any more.
    pub(super) fn detach(&mut self, id: ConnectionId, viewer: Viewer) {
        if let Some(connection) = self.open.get_mut(&id)
            && connection.viewers.remove(&viewer)
        {
            self.closed.insert(viewer, Instant::now());
        }
    }

    /// Notes that a question of the connection is being looked up; not if one is already.
    pub(super) fn begin_look_up(&mut self, id: ConnectionId) -> bool {
        self.open
            .get_mut(&id)
            .is_some_and(|connection| !mem::replace(&mut connection.looks_up, true))
    }

    pub(super) fn end_look_up(&mut self, id: ConnectionId) {
        if let Some(connection) = self.open.get_mut(&id) {
            connection.looks_up = false;
        }
    }

    /// Whether the connection looks through these eyes.
    pub(super) fn watches(&self, id: ConnectionId, viewer: Viewer) -> bool {
        self.open.get(&id).is_some_and(|connection| connection.viewers.contains(&viewer))
    }

    /// How many look through these eyes.
    pub(super) fn count(&self, viewer: Viewer) -> usize {
        self.open.values().filter(|connection| connection.viewers.contains(&viewer)).count()
    }

    /// The eyes somebody looks through.
    pub(super) fn viewers(&self) -> BTreeSet<Viewer> {
        self.open.values().flat_map(|connection| connection.viewers.iter().copied()).collect()
    }

    /// Takes the eyes away from those who do not hold the seat any more.
    pub(super) fn detach_others(&mut self, table: &Table) {
        for connection in self.open.values_mut() {
            let Connection { newcomer, viewers, .. } = connection;
            let lost = viewers.extract_if(.., |v| !table.may_watch(&newcomer.person.id, *v));
            self.closed.extend(lost.map(|viewer| (viewer, Instant::now())));
        }
    }

    /// Sends to everybody who looks through these eyes; who is owed an answer gets it with it.
    pub(super) fn tell(&mut self, update: Update, answer: Option<(ConnectionId, Answer)>) {
        let watching: Vec<ConnectionId> = self
            .open
            .iter()
            .filter(|(_, connection)| connection.viewers.contains(&update.viewer))
            .map(|(id, _)| *id)
            .collect();
        let owed = answer.map(|(id, answer)| (id, update.with_answer(&answer)));
        let text = Utf8Bytes::from(update.text);
        for id in watching {
            match &owed {
                Some((to, with_answer)) if *to == id => {
                    self.post(id, Kind::Feed, with_answer.as_str().into());
                }
                _ => self.post(id, Kind::Feed, text.clone()),
            }
        }
    }

    /// Sends to one connection.
    pub(super) fn send(&mut self, id: ConnectionId, message: &ToClient) {
        self.post(id, Kind::of(message), text(message));
    }

    /// A connection whose outbox is full is too slow for this table and is cut off; it can come
    /// back and go on where it was.
    pub(super) fn post(&mut self, id: ConnectionId, kind: Kind, text: Utf8Bytes) {
        let Some(connection) = self.open.get(&id) else { return };
        if let Err(why) = connection.newcomer.outbox.post(kind, text) {
            if why == Unsent::FellBehind {
                self.refused.count(Limit::WaitingBytes);
            }
            self.remove(id);
        }
    }
}

/// The message as it travels.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
