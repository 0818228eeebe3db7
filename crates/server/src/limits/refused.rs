//! What was refused, by which limit.

use crate::metrics::{Counter, Registry};

/// A limit that somebody ran into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// A request or message is too long.
    MessageBytes,
    /// A request takes too long to arrive.
    RequestTime,
    /// A connection asks too much.
    ConnectionRate,
    /// A network asks too much.
    NetworkRate,
    /// Too many connections.
    Connections,
    /// Too many tables.
    Tables,
    /// More seats than a table may have.
    Seats,
    /// Too many sockets.
    Sockets,
    /// A connection does not read what it is sent.
    WaitingBytes,
    /// Too many wait for others to play with.
    WaitingPeople,
    /// Too many tries to log in, or new accounts.
    Logins,
}

impl Limit {
    const ALL: [(Limit, &'static str); 11] = [
        (Limit::MessageBytes, "message_bytes"),
        (Limit::RequestTime, "request_time"),
        (Limit::ConnectionRate, "connection_rate"),
        (Limit::NetworkRate, "network_rate"),
        (Limit::Connections, "connections"),
        (Limit::Tables, "tables"),
        (Limit::Seats, "seats"),
        (Limit::Sockets, "sockets"),
        (Limit::WaitingBytes, "waiting_bytes"),
        (Limit::WaitingPeople, "waiting_people"),
        (Limit::Logins, "logins"),
    ];
}

/// Counts refusals by limit. Clones count together.
#[derive(Clone)]
pub(crate) struct Refused([Counter; Limit::ALL.len()]);

impl Refused {
    pub(crate) fn new(registry: &Registry) -> Self {
        Self(Limit::ALL.map(|(_, name)| {
            let help = "What was refused or cut off, by the limit it ran into.";
            registry.counter("ztable_refused_total", help, Some(("limit", name)))
        }))
    }

    /// Counts one.
    pub(crate) fn count(&self, limit: Limit) {
        self.0[limit as usize].raise();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_has_its_own_number() {
        let registry = Registry::new();
        let refused = Refused::new(&registry);
        for (number, (limit, name)) in (1..).zip(Limit::ALL) {
            for _ in 0..number {
                refused.count(limit);
            }
            let line = format!("ztable_refused_total{{limit=\"{name}\"}} {number}");
            let text = registry.render();
            assert!(text.lines().any(|printed| printed == line), "{line} in\n{text}");
        }
    }
}
