//! Who watches a table: everybody there is told how many, and by name those who want to be named.
//!
//! People come and go all the time where many watch, so these are told of it together.

use std::mem;
use std::time::Duration;

use ztable_table::{PersonId, ToClient, Watching};

use super::ConnectionId;
use super::connections::Connections;
use super::crowd::Pacer;

/// A crowd is told no sooner than this after it was told last.
const PAUSE: Duration = Duration::from_secs(2);

/// So many are named; the others are only counted.
const MOST_NAMED: usize = 20;

/// Those who watch, as all were told last.
pub(super) struct Audience {
    told: Watching,
    /// Who came since.
    new: Vec<ConnectionId>,
    /// Whether it may be different by now.
    stale: bool,
    pacer: Pacer,
}

impl Audience {
    /// Nobody yet.
    pub(super) fn new() -> Self {
        let pacer = Pacer::new(PAUSE);
        Self { told: Watching::default(), new: Vec::new(), stale: false, pacer }
    }

    /// How many watch.
    pub(super) fn count(&self) -> usize {
        self.told.count
    }

    /// Somebody came, and has been told nothing.
    pub(super) fn came(&mut self, connection: ConnectionId) {
        self.new.push(connection);
        self.stale = true;
    }

    /// Somebody went, sat down, stood up, or wants to be named.
    pub(super) fn has_changed(&mut self) {
        self.stale = true;
    }

    /// How long until a crowd is told, if it waits for that.
    pub(super) fn due(&self) -> Option<Duration> {
        self.pacer.due()
    }

    /// Whether it is time to look who watches and to tell these many.
    pub(super) fn is_due(&mut self, people: usize) -> bool {
        self.stale && !self.pacer.holds_back(people)
    }

    /// Tells everybody where it is different now. `seated` has those who do not watch; without a game
    /// there is nothing to watch.
    pub(super) fn tell(&mut self, connections: &mut Connections, seated: Option<Vec<PersonId>>) {
        self.stale = false;
        let now = seated.map_or(Watching::default(), |seated| {
            connections.watching(|person| seated.contains(person), MOST_NAMED)
        });
        let new = mem::take(&mut self.new);
        let message = ToClient::Watching(now.clone());
        if now != self.told {
            self.told = now;
            connections.tell_all(&message);
        } else if now != Watching::default() {
            new.into_iter().for_each(|id| connections.send(id, &message));
        }
    }
}
