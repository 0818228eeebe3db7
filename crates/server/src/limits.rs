//! How much anybody may ask: sizes, rates and counts.
//!
//! Time is an argument, so that the rules can be tested without waiting.

mod network;
mod quota;
mod rate;
mod refused;
mod sockets;
mod waiting;

use std::time::Duration;

pub use network::{Network, NotAPrefix, Prefix, Proxies};
pub use quota::{Permit, Quota, QuotaExceeded};
pub use rate::{Bucket, Rate, RateByKey, TooFast};
pub(crate) use refused::{Limit, Refused};
pub(crate) use sockets::Sockets;
pub(crate) use waiting::{Queued, WaitingBytes, Weight};

/// The limits of one server.
///
/// They count networks, not guests: whoever sends no cookie is a new guest with every request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest message or request body, in bytes.
    pub message_bytes: usize,
    /// How long a request may take to arrive as a whole.
    pub request_time: Duration,
    /// What one connection may ask, in units of cost.
    pub connection_rate: Rate,
    /// What one network may ask, by any door and on all connections together.
    pub network_rate: Rate,
    /// Live connections of one network, and of all.
    pub connections: Share,
    /// Tables of which somebody may still play, counted for the network that made them.
    pub tables: Share,
    /// How long a table that nobody has joined and nobody looks at is kept.
    pub unused_tables: Duration,
    /// Seats at a table; where nothing is said, as many as the game's set-up page offers.
    pub seats: Option<u8>,
    /// Sockets of any kind, plain requests included. Trusted proxies have no limit of their own.
    pub sockets: Share,
    /// People of one network who wait for others to play with, and of all.
    pub waiting_people: Share,
    /// Bytes that wait for one connection to read them, and for all.
    pub waiting_bytes: Share,
}

/// How many of something one may hold, and all together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// For one.
    pub each: usize,
    /// For all together.
    pub all: usize,
}

impl Default for Limits {
    /// Ample for people at tables, tight for programs that flood. A household or a school may
    /// share a network.
    fn default() -> Self {
        const MIB: usize = 1 << 20;
        Self {
            message_bytes: 16 * 1024,
            request_time: Duration::from_secs(15),
            connection_rate: Rate::per_second(20, 60),
            network_rate: Rate::per_second(400, 2000),
            connections: Share { each: 400, all: 10_000 },
            tables: Share { each: 200, all: 20_000 },
            unused_tables: Duration::from_secs(10 * 60),
            seats: None,
            sockets: Share { each: 500, all: 12_000 },
            waiting_people: Share { each: 40, all: 5_000 },
            waiting_bytes: Share { each: MIB, all: 256 * MIB },
        }
    }
}

/// What things cost of a rate; a plain message costs one.
pub(crate) mod cost {
    /// Reading a summary that is stored, or saying who one is.
    pub(crate) const GLANCE: u32 = 1;
    /// Opening a connection, for which a table may have to be replayed.
    pub(crate) const OPEN: u32 = 4;
    /// Talking, which is kept for a while.
    pub(crate) const TALK: u32 = 3;
    /// A history or record at a table.
    pub(crate) const LONG: u32 = 8;
    /// Where it is one's turn, which every page asks.
    pub(crate) const TURNS: u32 = 3;
    /// A list of tables.
    pub(crate) const LIST: u32 = 10;
    /// Making a table, which is kept.
    pub(crate) const MAKE: u32 = 20;
    /// Handing in a game of the day, which is played again and kept.
    pub(crate) const HAND_IN: u32 = 200;
    /// A record read from the store, for which its game is replayed.
    pub(crate) const RECORD: u32 = 40;
}
