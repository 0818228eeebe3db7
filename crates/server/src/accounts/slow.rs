//! Slowing down those who guess.
//!
//! Names are guessed at from one network or from many; accounts are made by one network. Everybody
//! has a share of their own of a name's tries, so that one network cannot use up what its owner
//! needs.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::NameKey;
use crate::limits::{Network, Rate, RateByKey, TooFast};

/// Tries of one network, whatever the name: a school may share one.
const NETWORK: (u32, u32) = (30, 60);
/// Tries of one network for one name.
const OWN_SHARE: (u32, u32) = (4, 10);
/// Tries of all networks for one name.
const NAME: (u32, u32) = (30, 100);
/// Accounts that one network makes.
const MAKING: (u32, u32) = (2, 40);

/// Who tried how often lately.
pub(crate) struct Slow {
    tries: Mutex<Tries>,
}

struct Tries {
    network: RateByKey<Network>,
    own_share: RateByKey<(Network, NameKey)>,
    name: RateByKey<NameKey>,
    making: RateByKey<Network>,
}

impl Slow {
    pub(crate) fn new() -> Self {
        let rate = |(steady, burst)| Rate::per_minute(steady, burst);
        let tries = Tries {
            network: RateByKey::new(rate(NETWORK)),
            own_share: RateByKey::new(rate(OWN_SHARE)),
            name: RateByKey::new(rate(NAME)),
            making: RateByKey::new(rate(MAKING)),
        };
        Self { tries: Mutex::new(tries) }
    }

    /// Counts a try to be the one with this name.
    ///
    /// # Errors
    /// Too many lately.
    pub(crate) fn try_name(
        &self,
        network: Network,
        name: &NameKey,
        now: Duration,
    ) -> Result<(), TooFast> {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        tries.own_share.take((network, name.clone()), 1, now)?;
        tries.network.take(network, 1, now)?;
        tries.name.take(name.clone(), 1, now)
    }

    /// Counts a new account.
    ///
    /// # Errors
    /// Too many lately.
    pub(crate) fn make(&self, network: Network, now: Duration) -> Result<(), TooFast> {
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        tries.making.take(network, 1, now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn network(number: u8) -> Network {
        std::net::IpAddr::V4(Ipv4Addr::new(10, 0, 0, number)).into()
    }

    fn tries(slow: &Slow, from: u8, name: &str, most: usize, now: Duration) -> usize {
        let name = NameKey::of(name);
        (0..most).filter(|_| slow.try_name(network(from), &name, now).is_ok()).count()
    }

    #[test]
    fn one_network_has_a_share_of_its_own() {
        let (slow, start) = (Slow::new(), Duration::from_secs(9));
        assert_eq!(tries(&slow, 1, "Ann", 1000, start), 10);
        assert_eq!(tries(&slow, 2, "ann", 1000, start), 10, "the owner can still log in");
        assert_eq!(tries(&slow, 1, "Bob", 1000, start), 10);
        let later = start + Duration::from_secs(60);
        assert_eq!(tries(&slow, 1, "Ann", 1000, later), 4);
    }

    #[test]
    fn a_network_that_tries_many_names_is_slowed() {
        let (slow, now) = (Slow::new(), Duration::from_secs(9));
        let passed =
            (0..1000).filter(|number| tries(&slow, 1, &format!("name{number}x"), 1, now) == 1);
        assert_eq!(passed.count(), 60);
    }

    #[test]
    fn many_networks_that_try_one_name_are_slowed() {
        let (slow, now) = (Slow::new(), Duration::from_secs(9));
        let passed: usize = (0..200).map(|from| tries(&slow, from, "Ann", 10, now)).sum();
        assert_eq!(passed, 100);
    }

    #[test]
    fn accounts_are_made_one_by_one() {
        let (slow, now) = (Slow::new(), Duration::from_secs(9));
        let made = |from| (0..100).filter(|_| slow.make(network(from), now).is_ok()).count();
        assert_eq!((made(1), made(2)), (40, 40));
    }
}
