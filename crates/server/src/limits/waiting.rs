//! How many bytes wait for those who do not read.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::Share;

/// Counts the bytes that wait for all connections together. Clones count together.
#[derive(Clone, Debug)]
pub(crate) struct WaitingBytes {
    share: Share,
    all: Arc<AtomicUsize>,
}

impl WaitingBytes {
    /// Nothing waits yet.
    pub(crate) fn new(share: Share) -> Self {
        Self { share, all: Arc::default() }
    }

    /// The count of one more connection.
    pub(crate) fn connection(&self) -> Queued {
        Queued(Arc::new(Account { waiting: self.clone(), own: AtomicUsize::new(0) }))
    }

    /// How many bytes wait.
    pub(crate) fn all(&self) -> usize {
        self.all.load(Ordering::Relaxed)
    }
}

/// The bytes that wait for one connection. It is small, because it goes with every message that
/// may wait.
#[derive(Clone, Debug)]
pub(crate) struct Queued(Arc<Account>);

#[derive(Debug)]
struct Account {
    waiting: WaitingBytes,
    own: AtomicUsize,
}

impl Queued {
    /// Counts a message that is going to wait, until the weight is dropped; `None` if too much
    /// waits already. One message may always wait, however long it is.
    pub(crate) fn add(&self, bytes: usize) -> Option<Weight> {
        let Account { waiting, own } = self.0.as_ref();
        let own = own.fetch_add(bytes, Ordering::Relaxed);
        let all = waiting.all.fetch_add(bytes, Ordering::Relaxed);
        let weight = Weight { queued: self.clone(), bytes };
        let Share { each, all: most } = waiting.share;
        let fits = own.saturating_add(bytes) <= each && all.saturating_add(bytes) <= most;
        (own == 0 || fits).then_some(weight)
    }
}

/// Bytes that wait; dropping it says that they do not any more.
#[derive(Debug)]
pub(crate) struct Weight {
    queued: Queued,
    bytes: usize,
}

impl Drop for Weight {
    fn drop(&mut self) {
        let Account { waiting, own } = self.queued.0.as_ref();
        own.fetch_sub(self.bytes, Ordering::Relaxed);
        waiting.all.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_message_always_waits_and_more_only_within_the_share() {
        let waiting = WaitingBytes::new(Share { each: 10, all: 15 });
        let (one, other) = (waiting.connection(), waiting.connection());
        let long = one.add(100).unwrap();
        assert!(one.add(1).is_none());
        assert_eq!(waiting.all(), 100, "what was refused does not count");
        drop(long);
        let _six = one.add(6).unwrap();
        assert!(one.add(5).is_none(), "more than its own share");
        let _four = one.add(4).unwrap();
        let _three = other.add(3).unwrap();
        assert!(other.add(3).is_none(), "more than all together may have");
        assert_eq!(waiting.all(), 13);
    }
}
