//! Who is connected to a table, and through whose eyes they look.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use ztable_core::Viewer;
use ztable_table::{Person, PersonId, Table, ToClient};

use super::{ConnectionId, Newcomer};
use crate::limits::Network;

/// One connection.
struct Member {
    newcomer: Newcomer,
    viewers: BTreeSet<Viewer>,
}

/// All connections to a table.
#[derive(Default)]
pub(super) struct Company {
    members: BTreeMap<ConnectionId, Member>,
    /// Who left or was cut off, and whose absence the table does not know yet.
    gone: Vec<Person>,
    /// Eyes that somebody stopped looking through, and when.
    closed: BTreeMap<Viewer, Instant>,
}

impl Company {
    pub(super) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(super) fn add(&mut self, id: ConnectionId, newcomer: Newcomer) {
        self.members.insert(id, Member { newcomer, viewers: BTreeSet::new() });
    }

    pub(super) fn remove(&mut self, id: ConnectionId) {
        if let Some(member) = self.members.remove(&id) {
            self.gone.push(member.newcomer.person);
            let now = Instant::now();
            self.closed.extend(member.viewers.into_iter().map(|viewer| (viewer, now)));
        }
    }

    /// Removes the connections whose other end broke off without a word.
    pub(super) fn remove_broken(&mut self) {
        let broken: Vec<ConnectionId> = self
            .members
            .iter()
            .filter(|(_, member)| member.newcomer.outbox.is_closed())
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
        self.members.values().next().map(|member| member.newcomer.network)
    }

    pub(super) fn get(&self, id: ConnectionId) -> Option<&Newcomer> {
        self.members.get(&id).map(|member| &member.newcomer)
    }

    /// Whether the person has a connection.
    pub(super) fn is_here(&self, person: &PersonId) -> bool {
        self.members.values().any(|member| member.newcomer.person.id == *person)
    }

    pub(super) fn rename(&mut self, person: &Person) {
        for member in self.members.values_mut() {
            if member.newcomer.person.id == person.id {
                member.newcomer.person.name.clone_from(&person.name);
            }
        }
    }

    pub(super) fn attach(&mut self, id: ConnectionId, viewer: Viewer) {
        if let Some(member) = self.members.get_mut(&id) {
            member.viewers.insert(viewer);
        }
    }

    /// The eyes somebody looks through.
    pub(super) fn viewers(&self) -> BTreeSet<Viewer> {
        self.members.values().flat_map(|member| member.viewers.iter().copied()).collect()
    }

    /// Takes the eyes away from those who do not hold the seat any more.
    pub(super) fn detach_others(&mut self, table: &Table) {
        for member in self.members.values_mut() {
            let Member { newcomer, viewers } = member;
            let lost = viewers.extract_if(.., |v| !table.may_watch(&newcomer.person.id, *v));
            self.closed.extend(lost.map(|viewer| (viewer, Instant::now())));
        }
    }

    /// Sends to everybody who looks through these eyes.
    pub(super) fn tell(&mut self, viewer: Viewer, message: &ToClient) {
        let text = text(message);
        let watching: Vec<ConnectionId> = self
            .members
            .iter()
            .filter(|(_, member)| member.viewers.contains(&viewer))
            .map(|(id, _)| *id)
            .collect();
        for id in watching {
            self.post(id, text.clone());
        }
    }

    /// Sends to one connection.
    pub(super) fn send(&mut self, id: ConnectionId, message: &ToClient) {
        self.post(id, text(message));
    }

    /// A connection whose outbox is full is too slow for this table and is cut off; it can come
    /// back and go on where it was.
    fn post(&mut self, id: ConnectionId, text: Utf8Bytes) {
        let Some(member) = self.members.get(&id) else { return };
        if member.newcomer.outbox.post(text).is_err() {
            self.remove(id);
        }
    }
}

/// The message as it travels.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
