//! How many sockets are open.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Network, Permit, Proxies, Quota, QuotaExceeded, Share};

/// Counts sockets, all together and by the network at their other end. Clones count together.
#[derive(Clone, Debug)]
pub(crate) struct Sockets {
    most: usize,
    free: Arc<Semaphore>,
    by_network: Quota<Network>,
    proxies: Arc<Proxies>,
}

impl Sockets {
    /// None open yet.
    pub(crate) fn new(share: Share, proxies: Arc<Proxies>) -> Self {
        let most = share.all.min(Semaphore::MAX_PERMITS);
        Self { most, free: Arc::new(Semaphore::new(most)), by_network: Quota::new(share), proxies }
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

    /// A place for one more of this address; a trusted proxy, which stands for many, needs none.
    ///
    /// # Errors
    /// The network has as many as it may.
    pub(crate) fn place(&self, address: IpAddr) -> Result<Option<Permit<Network>>, QuotaExceeded> {
        let counted = !self.proxies.trust(address);
        counted.then(|| self.by_network.take(address.into())).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_its_share_and_a_proxy_all() {
        let proxies = Arc::new(Proxies::new(vec!["10.0.0.1".parse().unwrap()]));
        let sockets = Sockets::new(Share { each: 2, all: 10 }, proxies);
        let place = |text: &str| sockets.place(text.parse().unwrap());
        for (one, same, other) in [
            // The same address, as a socket for both kinds of addresses names it.
            ("192.0.2.7", "::ffff:192.0.2.7", "192.0.2.8"),
            ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"),
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
        ] {
            let first = place(one).unwrap();
            let _second = place(same).unwrap();
            assert_eq!(place(one).unwrap_err(), QuotaExceeded::Each(2));
            let _other = place(other).unwrap();
            drop(first);
            assert!(place(one).is_ok());
        }
        for _ in 0..20 {
            assert!(place("10.0.0.1").unwrap().is_none());
        }
    }

    #[tokio::test]
    async fn all_together_are_counted() {
        let sockets = Sockets::new(Share { each: 2, all: 3 }, Arc::default());
        let rooms = (sockets.room().await, sockets.room().await);
        assert_eq!(sockets.open(), 2);
        drop(rooms);
        assert_eq!(sockets.open(), 0);
    }
}
