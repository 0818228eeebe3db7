//! Messages on their way to a connection, counted and weighed.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::limits::{Queued, WaitingBytes, Weight};

/// How many messages may wait for a connection.
const MESSAGES: usize = 64;

/// Where a table puts messages for a connection. One that lets them pile up is cut off: its outbox
/// is dropped.
pub(crate) struct Outbox {
    sender: mpsc::Sender<Waiting>,
    queued: Queued,
}

/// Where the connection takes them from.
pub(crate) type Inbox = mpsc::Receiver<Waiting>;

/// A message that waits; it stops weighing when it is dropped.
pub(crate) struct Waiting {
    /// As it travels.
    pub(crate) text: Utf8Bytes,
    _weight: Weight,
}

/// The connection is gone, or reads too slowly.
pub(crate) struct FellBehind;

/// Both ends for a new connection.
pub(crate) fn outbox(waiting: &WaitingBytes) -> (Outbox, Inbox) {
    let (sender, inbox) = mpsc::channel(MESSAGES);
    (Outbox { sender, queued: waiting.connection() }, inbox)
}

impl Outbox {
    /// Adds a message.
    pub(crate) fn post(&self, text: Utf8Bytes) -> Result<(), FellBehind> {
        let _weight = self.queued.add(text.len()).ok_or(FellBehind)?;
        self.sender.try_send(Waiting { text, _weight }).map_err(|_| FellBehind)
    }

    /// Whether the connection is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }
}
