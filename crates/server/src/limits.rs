//! How much anybody may ask: sizes, rates and counts.
//!
//! Time is an argument, so that the rules can be tested without waiting.

mod quota;
mod rate;
mod sockets;

pub use quota::{Permit, Quota, QuotaExceeded};
pub use rate::{Bucket, Rate, RateByKey, TooFast};
pub(crate) use sockets::Sockets;

/// The limits of one server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest message or request body, in bytes.
    pub message_bytes: usize,
    /// Messages on one connection.
    pub connection_rate: Rate,
    /// Messages of one guest on all connections together.
    pub guest_rate: Rate,
    /// Live connections.
    pub connections: Share,
    /// Tables that are open, counted for who created them.
    pub tables: Share,
    /// Sockets of any kind, plain requests included: of one network address, and all together.
    /// This machine's own address has no limit of its own: a proxy in front may have it.
    pub sockets: Share,
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
    /// Ample for people at tables, tight for programs that flood.
    fn default() -> Self {
        Self {
            message_bytes: 16 * 1024,
            connection_rate: Rate::per_second(20, 60),
            guest_rate: Rate::per_second(40, 120),
            connections: Share { each: 16, all: 10_000 },
            tables: Share { each: 50, all: 20_000 },
            // A household or a school may share an address.
            sockets: Share { each: 500, all: 12_000 },
        }
    }
}
