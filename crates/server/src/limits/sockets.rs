//! How many sockets are open.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Permit, Quota, QuotaExceeded, Share};

/// Counts sockets, all together and by the network address at their other end. Clones count
/// together.
#[derive(Clone, Debug)]
pub(crate) struct Sockets {
    most: usize,
    free: Arc<Semaphore>,
    by_address: Quota<IpAddr>,
}

impl Sockets {
    /// None open yet.
    pub(crate) fn new(share: Share) -> Self {
        Self {
            most: share.all,
            free: Arc::new(Semaphore::new(share.all)),
            by_address: Quota::new(share),
        }
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        self.most - self.free.available_permits()
    }

    /// Waits until one more may be open.
    pub(crate) async fn room(&self) -> OwnedSemaphorePermit {
        let permit = Arc::clone(&self.free).acquire_owned().await;
        permit.expect("nobody closes the semaphore")
    }

    /// A place for one more of this address; this machine's own takes none.
    ///
    /// # Errors
    /// The address has as many as it may.
    pub(crate) fn place(&self, address: IpAddr) -> Result<Option<Permit<IpAddr>>, QuotaExceeded> {
        let address = address.to_canonical();
        (!address.is_loopback()).then(|| self.by_address.take(address)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_this_machine_all() {
        let sockets = Sockets::new(Share { each: 2, all: 10 });
        let place = |text: &str| sockets.place(text.parse().unwrap());
        let first = place("192.0.2.7").unwrap();
        // The same address, as a socket for both kinds of addresses names it.
        let _second = place("::ffff:192.0.2.7").unwrap();
        assert_eq!(place("192.0.2.7").unwrap_err(), QuotaExceeded::Each(2));
        let _other = place("192.0.2.8").unwrap();
        for _ in 0..20 {
            assert!(place("127.0.0.1").unwrap().is_none() && place("::1").unwrap().is_none());
        }
        drop(first);
        assert!(place("192.0.2.7").is_ok());
    }

    #[tokio::test]
    async fn all_together_are_counted() {
        let sockets = Sockets::new(Share { each: 2, all: 3 });
        let rooms = (sockets.room().await, sockets.room().await);
        assert_eq!(sockets.open(), 2);
        drop(rooms);
        assert_eq!(sockets.open(), 0);
    }
}
