//! HTTP and WebSocket doors, identity and storage.
//!
//! The parts, from the bottom up:
//!
//! - [`store`]: the append-only log of every table, durable before it is acknowledged;
//! - [`identity`]: who is asking, by a signed cookie;
//! - accounts: people with a name and a password;
//! - [`limits`]: how much anybody may ask;
//! - [`metrics`] and [`logging`]: what an operator sees;
//! - [`live`]: the tables that are being played, one task each;
//! - [`nodes`]: which of several servers a table lives on;
//! - [`admin`]: what operators do beside a server that runs;
//! - [`http`]: the doors themselves, and [`http::serve`], which opens them.

pub mod admin;
pub mod http;
pub mod identity;
pub mod limits;
pub mod live;
pub mod logging;
pub mod metrics;
pub mod nodes;
pub mod ratings;
pub mod store;

mod accounts;
mod closing;
mod hex;
mod pairing;
