//! Live tables: each is owned by one task, which takes orders one at a time.
//!
//! A table is brought to life by its first visitor and put to rest some time after the last one
//! left. What changes it is appended to its log before anybody hears of it; when that fails, the
//! table in memory is dropped and read again, so that it never shows what is not stored.
//!
//! Architecture invariant: a table's task waits for its store and for nothing else. Connections and
//! bots wait for the task, never the other way round.

mod actor;
mod alarms;
mod audience;
mod bots;
mod connections;
mod crowd;
mod farewell;
mod fault;
mod heed;
mod journal;
mod live_tables;
mod look_ups;
mod mailbox;
mod numbers;
mod outbox;
mod outdated;
mod public_tables;
mod rated;
mod summary;

use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use ztable_core::Seat;
use ztable_table::{Answer, FromClient, Person};

pub(crate) use connections::text;
use journal::unavailable;
pub(crate) use journal::{load, no_such_table};
pub(crate) use live_tables::{LiveTables, Terms, Visit};
pub(crate) use numbers::Numbers;
pub(crate) use outbox::{Inbox, Kind, Outbox, Sent, outbox};
pub(crate) use rated::needs_account;
pub(crate) use summary::{Listing, SeatSummary, Summary};

use crate::identity::{Guest, GuestId};
use crate::limits::Network;
use crate::store::Timestamp;

/// How live tables behave in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tempo {
    /// A bot answers no sooner than this after it was asked, so that people can follow.
    pub bot_pause: Duration,
    /// The longest a hard bot thinks about one pick.
    pub hard: Duration,
    /// The longest an expert bot thinks about one pick.
    pub expert: Duration,
    /// How often a table looks at the clock.
    pub tick: Duration,
    /// How long a table without visitors stays in memory.
    pub linger: Duration,
    /// How long a crowd of spectators waits at most for what players are told at once.
    pub crowd: Duration,
    /// How often it is looked whether operators did something.
    pub heed: Duration,
    /// How often a connection is asked whether it is still there.
    pub ping: Duration,
    /// How long a connection may be silent, answers to pings included.
    pub silence: Duration,
}

impl Default for Tempo {
    fn default() -> Self {
        Self {
            bot_pause: Duration::from_millis(500),
            hard: Duration::from_millis(500),
            expert: Duration::from_secs(1),
            tick: Duration::from_secs(5),
            linger: Duration::from_secs(60),
            crowd: Duration::from_millis(250),
            heed: Duration::from_secs(2),
            ping: Duration::from_secs(20),
            silence: Duration::from_secs(60),
        }
    }
}

/// What a table's task is told. The queue of every table has room for dozens, so what is large is in
/// a box.
pub(crate) enum Order {
    /// A connection came.
    Enter(ConnectionId, Box<Newcomer>),
    /// A connection goes; what it sent before is done first.
    Leave(ConnectionId, Visit),
    /// A connection wants something; when that was heard.
    Request(ConnectionId, Box<FromClient>, Instant),
    /// What a connection wanted to know is found out; when the question was heard.
    LookedUp(ConnectionId, Box<Answer>, Instant),
    /// Somebody asks how the table stands.
    Summarise(oneshot::Sender<Listing>),
    /// Somebody has deleted their account and will not come back.
    Farewell(GuestId, Visit),
    /// An operator has closed the table.
    Close,
    /// A bot has made up its mind.
    BotPicked {
        /// For which seat.
        seat: Seat,
        /// The ticket it was asked with.
        ticket: u64,
        /// What it picks.
        pick: String,
    },
}

/// Tells the connections to one table apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ConnectionId(u64);

/// Who comes with a connection.
pub(crate) struct Newcomer {
    /// Who it is.
    pub(crate) guest: GuestId,
    /// Whether they have an account, without which nobody is rated.
    pub(crate) has_account: bool,
    /// Where they come from.
    pub(crate) network: Network,
    /// The same as the table knows them.
    pub(crate) person: Person,
    /// Where to send messages.
    pub(crate) outbox: Outbox,
}

/// A guest as tables know them. The id is no secret: only the signature of the cookie proves it.
pub(crate) fn person(guest: &Guest) -> Person {
    Person { id: person_id(guest.id), name: guest.name.to_string() }
}

/// The id of a guest as tables know it.
pub(crate) fn person_id(guest: GuestId) -> ztable_table::PersonId {
    ztable_table::PersonId(guest.to_string())
}

/// The time as tables count it.
pub(crate) fn now() -> ztable_table::Millis {
    u64::try_from(Timestamp::now().millis()).unwrap_or(0)
}
