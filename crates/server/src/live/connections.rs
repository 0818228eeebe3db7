//! Who is connected to a table, and through whose eyes they look.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use ztable_core::Viewer;
use ztable_table::{Answer, Person, PersonId, Said, Table, ToClient, Update, Watching};

use super::outbox::Unsent;
use super::{ConnectionId, Kind, Newcomer};
use crate::limits::{Limit, Network, Refused};

/// How many questions of a connection are looked up at once: a page asks for its record and for its
/// past in the same moment.
const MOST_LOOK_UPS: u8 = 4;

/// One connection.
struct Connection {
    newcomer: Newcomer,
    /// How many of its questions are being looked up.
    look_ups: u8,
    /// Of whom it wants to hear nothing, where it listens to talk at all.
    deaf_to: Option<BTreeSet<PersonId>>,
    /// Whether whoever watches here wants to be named.
    named: bool,
}

/// All connections to a table.
pub(super) struct Connections {
    open: BTreeMap<ConnectionId, Connection>,
    /// Which of them look through which eyes; eyes that nobody looks through are not here. A crowd
    /// is walked when it is told something, and for nothing else.
    watching: BTreeMap<Viewer, BTreeSet<ConnectionId>>,
    /// How many connections everybody has who is here.
    here: BTreeMap<PersonId, usize>,
    /// Who left or was cut off, and whose absence the table does not know yet.
    gone: Vec<Person>,
    /// Eyes that somebody stopped looking through, and when.
    closed: BTreeMap<Viewer, Instant>,
    refused: Refused,
}

impl Connections {
    /// Nobody yet.
    pub(super) fn new(refused: Refused) -> Self {
        Self {
            open: BTreeMap::new(),
            watching: BTreeMap::new(),
            here: BTreeMap::new(),
            gone: Vec::new(),
            closed: BTreeMap::new(),
            refused,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(super) fn add(&mut self, id: ConnectionId, newcomer: Newcomer) {
        *self.here.entry(newcomer.person.id.clone()).or_default() += 1;
        self.open.insert(id, Connection { newcomer, look_ups: 0, deaf_to: None, named: false });
    }

    pub(super) fn remove(&mut self, id: ConnectionId) {
        let Some(connection) = self.open.remove(&id) else { return };
        let person = connection.newcomer.person;
        if let Some(count) = self.here.get_mut(&person.id) {
            *count -= 1;
            if *count == 0 {
                self.here.remove(&person.id);
            }
        }
        self.gone.push(person);
        let viewers = self.viewers();
        viewers.into_iter().for_each(|viewer| self.detach(id, viewer));
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
        self.closed.retain(|viewer, _| !self.watching.contains_key(viewer));
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
        self.here.contains_key(person)
    }

    pub(super) fn rename(&mut self, person: &Person) {
        for connection in self.open.values_mut() {
            if connection.newcomer.person.id == person.id {
                connection.newcomer.person.name.clone_from(&person.name);
            }
        }
    }

    pub(super) fn attach(&mut self, id: ConnectionId, viewer: Viewer) {
        if self.open.contains_key(&id) {
            self.watching.entry(viewer).or_default().insert(id);
        }
    }

    /// Nobody at this connection looks through these eyes any more.
    pub(super) fn detach(&mut self, id: ConnectionId, viewer: Viewer) {
        let Some(watching) = self.watching.get_mut(&viewer) else { return };
        if watching.remove(&id) {
            if watching.is_empty() {
                self.watching.remove(&viewer);
            }
            self.closed.insert(viewer, Instant::now());
        }
    }

    /// Notes that a question of the connection is being looked up; not if a few are already.
    pub(super) fn begin_look_up(&mut self, id: ConnectionId) -> bool {
        let Some(connection) = self.open.get_mut(&id) else { return false };
        let begins = connection.look_ups < MOST_LOOK_UPS;
        connection.look_ups += u8::from(begins);
        begins
    }

    pub(super) fn end_look_up(&mut self, id: ConnectionId) {
        if let Some(connection) = self.open.get_mut(&id) {
            connection.look_ups -= 1;
        }
    }

    /// Whether the connection looks through these eyes.
    pub(super) fn watches(&self, id: ConnectionId, viewer: Viewer) -> bool {
        self.watching.get(&viewer).is_some_and(|watching| watching.contains(&id))
    }

    /// How many look through these eyes.
    pub(super) fn count(&self, viewer: Viewer) -> usize {
        self.watching.get(&viewer).map_or(0, BTreeSet::len)
    }

    /// The eyes somebody looks through.
    pub(super) fn viewers(&self) -> BTreeSet<Viewer> {
        self.watching.keys().copied().collect()
    }

    /// Takes the eyes away from those who do not hold the seat any more.
    pub(super) fn detach_others(&mut self, table: &Table) {
        let Self { open, watching, closed, .. } = self;
        watching.retain(|viewer, ids| {
            // Everybody may watch as a spectator.
            if *viewer == Viewer::Spectator {
                return true;
            }
            let before = ids.len();
            ids.retain(|id| {
                let connection = open.get(id);
                connection.is_some_and(|it| table.may_watch(&it.newcomer.person.id, *viewer))
            });
            if ids.len() < before {
                closed.insert(*viewer, Instant::now());
            }
            !ids.is_empty()
        });
    }

    /// Sends to everybody who looks through these eyes; who is owed an answer gets it with it.
    pub(super) fn tell(&mut self, update: Update, answer: Option<(ConnectionId, Answer)>) {
        let Some(watching) = self.watching.get(&update.viewer) else { return };
        let (owed, text) = match answer {
            // Mostly nobody else looks through these eyes, and the message need not be copied.
            Some((id, answer)) if watching.len() == 1 && watching.contains(&id) => {
                (None, update.into_answered(&answer))
            }
            Some((id, answer)) => {
                (Some((id, Utf8Bytes::from(update.with_answer(&answer)))), update.text)
            }
            None => (None, update.text),
        };
        let text = Utf8Bytes::from(text);
        let mut unsent = Vec::new();
        for id in watching {
            let Some(connection) = self.open.get(id) else { continue };
            let text = match &owed {
                Some((to, with_answer)) if to == id => with_answer,
                _ => &text,
            };
            if let Err(why) = connection.newcomer.outbox.post(Kind::Feed, text.clone()) {
                unsent.push((*id, why));
            }
        }
        for (id, why) in unsent {
            self.cut_off(id, why);
        }
    }

    /// The connection wants to hear what is said, but for these people.
    pub(super) fn listen(&mut self, id: ConnectionId, deaf_to: BTreeSet<PersonId>) {
        if let Some(connection) = self.open.get_mut(&id) {
            connection.deaf_to = Some(deaf_to);
        }
    }

    /// The connection wants to hear nothing any more.
    pub(super) fn hush(&mut self, id: ConnectionId) {
        if let Some(connection) = self.open.get_mut(&id) {
            connection.deaf_to = None;
        }
    }

    /// All connections of a person hear another no more, or again.
    pub(super) fn block(&mut self, person: &PersonId, other: &PersonId, blocked: bool) {
        let own = self.open.values_mut().filter(|it| it.newcomer.person.id == *person);
        for deaf_to in own.filter_map(|connection| connection.deaf_to.as_mut()) {
            match blocked {
                true => deaf_to.insert(other.clone()),
                false => deaf_to.remove(other),
            };
        }
    }

    /// Sends what was said to those who listen and may hear it.
    pub(super) fn tell_said(&mut self, said: &Said, may: impl Fn(&PersonId) -> bool) {
        let listening = self.open.iter().filter(|(_, connection)| {
            let hears = |deaf_to: &BTreeSet<PersonId>| !deaf_to.contains(&said.by.id);
            connection.deaf_to.as_ref().is_some_and(hears) && may(&connection.newcomer.person.id)
        });
        let listening: Vec<ConnectionId> = listening.map(|(id, _)| *id).collect();
        let text = text(&ToClient::Said(said.clone()));
        for id in listening {
            self.post(id, Kind::Other, text.clone());
        }
    }

    /// Whoever watches here wants to be named, or does not.
    pub(super) fn name(&mut self, id: ConnectionId, named: bool) {
        if let Some(connection) = self.open.get_mut(&id) {
            connection.named = named;
        }
    }

    /// Who is here and has no seat: how many people, and the first names of those who want to be named.
    pub(super) fn watching(&self, sits: impl Fn(&PersonId) -> bool, most: usize) -> Watching {
        let count = self.here.keys().filter(|person| !sits(person)).count();
        let named = self.open.values().filter(|connection| connection.named);
        let mut known = BTreeSet::new();
        let people = named.map(|connection| &connection.newcomer.person);
        let people = people.filter(|person| !sits(&person.id) && known.insert(&person.id));
        Watching { count, names: people.take(most).map(|person| person.name.clone()).collect() }
    }

    /// Sends the same to everybody.
    pub(super) fn tell_all(&mut self, message: &ToClient) {
        let text = text(message);
        let everybody: Vec<ConnectionId> = self.open.keys().copied().collect();
        everybody.into_iter().for_each(|id| self.post(id, Kind::of(message), text.clone()));
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.open.len()
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
            self.cut_off(id, why);
        }
    }

    fn cut_off(&mut self, id: ConnectionId, why: Unsent) {
        if why == Unsent::FellBehind {
            self.refused.count(Limit::WaitingBytes);
        }
        self.remove(id);
    }
}

/// The message as it travels.
pub(crate) fn text(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use serde_json::Value;

    use super::super::{Inbox, Sent, outbox, person_id};
    use super::*;
    use crate::identity::GuestId;
    use crate::limits::{Share, WaitingBytes};
    use crate::metrics::Registry;

    fn come(connections: &mut Connections, id: ConnectionId) -> Inbox {
        let waiting = WaitingBytes::new(Share { each: 1_000, all: 1_000 });
        let (outbox, inbox) = outbox(&waiting, &Sent::new(&Registry::new()));
        let guest = GuestId::random();
        let newcomer = Newcomer {
            guest,
            has_account: false,
            network: IpAddr::from([127, 0, 0, 1]).into(),
            person: Person { id: person_id(guest), name: "Ada".into() },
            outbox,
        };
        connections.add(id, newcomer);
        inbox
    }

    #[tokio::test]
    async fn who_looks_is_told_and_who_left_is_not() {
        let mut connections = Connections::new(Refused::new(&Registry::new()));
        let (one, other) = (ConnectionId(1), ConnectionId(2));
        let (mut at_one, mut at_other) =
            (come(&mut connections, one), come(&mut connections, other));
        let viewer = Viewer::Spectator;
        connections.attach(one, viewer);
        connections.attach(other, viewer);
        connections.attach(ConnectionId(3), viewer);
        assert_eq!(connections.count(viewer), 2, "who is not connected does not count");
        let update = || Update { viewer, text: "{\"seq\":1}".into() };
        connections.tell(update(), Some((other, Answer::new(7, Ok(Value::Null)))));
        assert_eq!(at_one.recv().await.unwrap().text.as_str(), "{\"seq\":1}");
        let answered = "{\"seq\":1,\"answer\":{\"key\":7}}";
        assert_eq!(at_other.recv().await.unwrap().text.as_str(), answered);
        drop(at_one);
        connections.tell(update(), None);
        let gone = connections.take_gone();
        assert_eq!(gone.len(), 1);
        assert!(!connections.is_here(&gone[0].id));
        let stays = connections.get(other).unwrap().person.id.clone();
        assert!(connections.is_here(&stays));
        assert!(!connections.watches(one, viewer) && connections.watches(other, viewer));
        connections.detach(other, viewer);
        assert!(connections.viewers().is_empty() && !connections.is_empty());
        assert_eq!(connections.take_closed(Duration::ZERO), [viewer]);
    }
}
