//! Messages on their way to a connection, counted and weighed.

use axum::extract::ws::Utf8Bytes;
use ztable_table::ToClient;

use super::mailbox::{NotPut, Receiver, Sender, mailbox};
use crate::limits::{Queued, WaitingBytes, Weight};
use crate::metrics::{Counter, Registry};

/// How many messages may wait for a connection.
const MESSAGES: usize = 64;

/// What kind of message it is, as far as operators care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The greeting.
    Hello,
    /// Something changed for a viewer.
    Feed,
    /// The answer to a command.
    Answer,
    /// Anything newer.
    Other,
}

impl Kind {
    const ALL: [&'static str; 4] = ["hello", "feed", "answer", "other"];

    pub(crate) fn of(message: &ToClient) -> Self {
        match message {
            ToClient::Hello { .. } => Self::Hello,
            ToClient::Feed(_) => Self::Feed,
            ToClient::Answer(_) => Self::Answer,
            _ => Self::Other,
        }
    }
}

/// How many bytes were sent to all connections, by kind. Clones count together.
#[derive(Clone)]
pub(crate) struct Sent([Counter; Kind::ALL.len()]);

impl Sent {
    pub(crate) fn new(registry: &Registry) -> Self {
        Self(Kind::ALL.map(|kind| {
            let help = "Bytes of messages to connections.";
            registry.counter("ztable_sent_bytes_total", help, Some(("kind", kind)))
        }))
    }
}

/// Where a table puts messages for a connection. One that lets them pile up is cut off: its outbox
/// is dropped.
pub(crate) struct Outbox {
    sender: Sender<Waiting>,
    queued: Queued,
    sent: Sent,
}

/// Where the connection takes them from.
pub(crate) type Inbox = Receiver<Waiting>;

/// A message that waits; it stops weighing when it is dropped.
pub(crate) struct Waiting {
    /// As it travels.
    pub(crate) text: Utf8Bytes,
    _weight: Weight,
}

/// Why a message is not on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unsent {
    /// The connection is gone.
    Gone,
    /// It reads too slowly.
    FellBehind,
}

/// Both ends for a new connection.
pub(crate) fn outbox(waiting: &WaitingBytes, sent: &Sent) -> (Outbox, Inbox) {
    let (sender, inbox) = mailbox(MESSAGES);
    (Outbox { sender, queued: waiting.connection(), sent: sent.clone() }, inbox)
}

impl Outbox {
    /// Adds a message.
    pub(crate) fn post(&self, kind: Kind, text: Utf8Bytes) -> Result<(), Unsent> {
        let bytes = text.len();
        let _weight = self.queued.add(bytes).ok_or(Unsent::FellBehind)?;
        self.sender.put(Waiting { text, _weight }).map_err(|error| match error {
            NotPut::Full => Unsent::FellBehind,
            NotPut::Closed => Unsent::Gone,
        })?;
        self.sent.0[kind as usize].add(bytes as u64);
        Ok(())
    }

    /// Whether the connection is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }
}
