//! Counts of what is held at the same time.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Share;

/// Counts what each key holds, and all keys together. Clones count together.
#[derive(Debug)]
pub struct Quota<K: Hash + Eq + Clone> {
    share: Share,
    held: Arc<Mutex<Held<K>>>,
}

#[derive(Debug)]
struct Held<K> {
    each: HashMap<K, usize>,
    all: usize,
}

impl<K: Hash + Eq + Clone> Clone for Quota<K> {
    fn clone(&self) -> Self {
        Self { share: self.share, held: Arc::clone(&self.held) }
    }
}

impl<K: Hash + Eq + Clone> Quota<K> {
    /// Nothing held yet.
    #[must_use]
    pub fn new(share: Share) -> Self {
        Self { share, held: Arc::new(Mutex::new(Held { each: HashMap::new(), all: 0 })) }
    }

    /// Takes one for `key`; it is given back when the permit is dropped.
    ///
    /// # Errors
    /// [`QuotaExceeded`] when this key, or all together, hold as many as they may.
    pub fn take(&self, key: K) -> Result<Permit<K>, QuotaExceeded> {
        let mut held = self.held();
        if held.all >= self.share.all {
            return Err(QuotaExceeded::All(self.share.all));
        }
        let own = held.each.get(&key).copied().unwrap_or(0);
        if own >= self.share.each {
            return Err(QuotaExceeded::Each(self.share.each));
        }
        held.each.insert(key.clone(), own + 1);
        held.all += 1;
        drop(held);
        Ok(Permit { key, quota: self.clone() })
    }

    /// How many are held by all together.
    #[must_use]
    pub fn all(&self) -> usize {
        self.held().all
    }

    fn held(&self) -> MutexGuard<'_, Held<K>> {
        // Nothing between two changes of the counts can panic.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to hold one; dropping it gives it back.
#[derive(Debug)]
pub struct Permit<K: Hash + Eq + Clone> {
    key: K,
    quota: Quota<K>,
}

impl<K: Hash + Eq + Clone> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut held = self.quota.held();
        held.all -= 1;
        if let Some(own) = held.each.get_mut(&self.key) {
            *own -= 1;
            if *own == 0 {
                held.each.remove(&self.key);
            }
        }
    }
}

/// No more of these for now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum QuotaExceeded {
    /// This key holds as many as it may.
    Each(usize),
    /// All together hold as many as the server bears.
    All(usize),
}

impl fmt::Display for QuotaExceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Each(most) => {
                write!(f, "you have {most} of these open, the most allowed; close one first")
            }
            Self::All(_) => f.write_str("the server is full; try again later"),
        }
    }
}

impl std::error::Error for QuotaExceeded {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_and_all_are_bounded() {
        let quota = Quota::new(Share { each: 2, all: 3 });
        let first = quota.take("ann").unwrap();
        let _second = quota.take("ann").unwrap();
        assert_eq!(quota.take("ann").unwrap_err(), QuotaExceeded::Each(2));
        let _third = quota.take("bob").unwrap();
        assert_eq!(quota.take("cid").unwrap_err(), QuotaExceeded::All(3));
        assert_eq!(quota.all(), 3, "what is refused is not counted");
        drop(first);
        let _again = quota.clone().take("ann").unwrap();
        assert_eq!(quota.all(), 3);
    }

    #[test]
    fn who_holds_nothing_is_forgotten() {
        let quota = Quota::new(Share { each: 1, all: 10 });
        for guest in 0..1000 {
            drop(quota.take(guest).unwrap());
        }
        assert_eq!(quota.all(), 0);
        assert!(quota.held().each.is_empty());
    }
}
