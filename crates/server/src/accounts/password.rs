//! Passwords: hashed slowly, away from the threads that serve requests, and few at once.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::available_parallelism;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use unicode_normalization::UnicodeNormalization;

use super::NameKey;
use crate::metrics::{Counter, Registry};

/// Each takes some twenty megabytes and as many milliseconds, so half of the processors at most are
/// given to them.
const MOST_AT_ONCE: usize = 4;

/// How many may wait for that; more would wait too long.
const MOST_WAITING: usize = 64;

/// A hash with the usual cost that no password has.
pub(crate) const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyB0aGlz$\
                      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// A password as its owner typed it.
#[derive(Clone)]
pub(crate) struct Password(String);

impl Password {
    const SHORTEST: usize = 8;
    const LONGEST: usize = 200;

    /// Reads a password that an account is to have.
    ///
    /// # Errors
    /// Too short, too long, or the name itself.
    pub(crate) fn choose(text: &str, name: &NameKey) -> Result<Self, UnfitPassword> {
        let length = text.chars().count();
        if length < Self::SHORTEST {
            return Err(UnfitPassword::TooShort);
        }
        if length > Self::LONGEST {
            return Err(UnfitPassword::TooLong);
        }
        if NameKey::of(text) == *name {
            return Err(UnfitPassword::IsTheName);
        }
        Ok(Self::typed(text))
    }

    /// A password to be checked. Keyboards differ in how they compose accents.
    pub(crate) fn typed(text: &str) -> Self {
        Self(text.nfc().take(2 * Self::LONGEST).collect())
    }
}

/// Why a text cannot be a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnfitPassword {
    TooShort,
    TooLong,
    IsTheName,
}

impl fmt::Display for UnfitPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort => write!(
                f,
                "A password has at least {} characters; a few words in a row are easy to keep.",
                Password::SHORTEST
            ),
            Self::TooLong => write!(f, "A password has at most {} characters.", Password::LONGEST),
            Self::IsTheName => f.write_str("A password cannot be the name; choose another one."),
        }
    }
}

/// Too many passwords wait to be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Busy;

/// Where passwords are hashed and checked.
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    hashed: Counter,
}

impl Passwords {
    pub(crate) fn new(registry: &Registry) -> Self {
        let processors = available_parallelism().map_or(1, usize::from);
        let at_once = (processors / 2).clamp(1, MOST_AT_ONCE);
        let help = "Passwords that were hashed, to make an account or to check one.";
        Self {
            turns: Arc::new(Semaphore::new(at_once)),
            waiting: AtomicUsize::new(0),
            hashed: registry.counter("ztable_passwords_hashed_total", help, None),
        }
    }

    /// What is stored of a password.
    ///
    /// # Errors
    /// [`Busy`] when too many wait.
    pub(crate) async fn hash(&self, password: Password) -> Result<String, Busy> {
        self.work(move || {
            Argon2::default()
                .hash_password(password.0.as_bytes())
                .expect("the usual cost and a salt of the system are fine")
                .to_string()
        })
        .await
    }

    /// Whether the password is the one that was stored; takes the same time where nothing was.
    ///
    /// # Errors
    /// [`Busy`] when too many wait.
    pub(crate) async fn check(
        &self,
        password: Password,
        stored: Option<String>,
    ) -> Result<bool, Busy> {
        self.work(move || {
            let hash = stored.as_deref().unwrap_or(NOBODY);
            let fits = PasswordHash::new(hash).is_ok_and(|hash| {
                Argon2::default().verify_password(password.0.as_bytes(), &hash).is_ok()
            });
            fits && stored.is_some()
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let _place = Place::take(&self.waiting)?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| Busy)?;
        self.hashed.raise();
        // The turn goes along: a request that is given up does not make room for another.
        let done = spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|_| Busy)
    }
}

/// A place among those who wait, given back when it is dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Result<Self, Busy> {
        let place = Self(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) < MOST_WAITING { Ok(place) } else { Err(Busy) }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(text: &str) -> Result<Password, UnfitPassword> {
        Password::choose(text, &NameKey::of("Annabelle"))
    }

    #[test]
    fn passwords_are_neither_short_nor_endless_nor_the_name() {
        for (text, refusal) in [
            ("seven..", UnfitPassword::TooShort),
            (&"x".repeat(201), UnfitPassword::TooLong),
            ("ANNABELLE", UnfitPassword::IsTheName),
        ] {
            assert_eq!(choose(text).err(), Some(refusal), "{text}");
            assert!(refusal.to_string().ends_with('.'));
        }
        assert!(choose("eight ch").is_ok() && choose(&"x".repeat(200)).is_ok());
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_only() {
        let passwords = Passwords::new(&Registry::new());
        let hash = passwords.hash(choose("e\u{301}lan vital").unwrap()).await.unwrap();
        let check = |text, hash: &str| passwords.check(Password::typed(text), Some(hash.into()));
        assert_eq!(check("élan vital", &hash).await, Ok(true));
        assert_eq!(check("elan vital", &hash).await, Ok(false));
        assert_eq!(check("élan vital", "damaged").await, Ok(false));
        let other = passwords.hash(choose("élan vital").unwrap()).await.unwrap();
        assert_ne!(hash, other, "every hash has a salt of its own");
    }

    #[tokio::test]
    async fn nobody_costs_as_much_as_somebody() {
        let passwords = Passwords::new(&Registry::new());
        assert_eq!(passwords.check(Password::typed(""), None).await, Ok(false));
        let hash = passwords.hash(choose("some password").unwrap()).await.unwrap();
        let cost = |hash: &str| hash.split('$').take(4).collect::<Vec<_>>().join("$");
        assert_eq!(cost(NOBODY), cost(&hash));
        assert!(PasswordHash::new(NOBODY).is_ok());
        let length = |hash: &str| hash.rsplit('$').next().map(str::len);
        assert_eq!(length(NOBODY), length(&hash));
    }

    #[tokio::test]
    async fn a_crowd_is_turned_away_and_the_next_is_served() {
        let passwords = Passwords::new(&Registry::new());
        let turns = u32::try_from(passwords.turns.available_permits()).unwrap();
        let all = Arc::clone(&passwords.turns).acquire_many_owned(turns).await.unwrap();
        let waiting: Vec<_> =
            (0..MOST_WAITING).map(|_| Place::take(&passwords.waiting).unwrap()).collect();
        assert_eq!(passwords.check(Password::typed("x"), None).await, Err(Busy));
        drop((waiting, all));
        assert_eq!(passwords.check(Password::typed("x"), None).await, Ok(false));
    }
}
