//! Questions: answered beside their tables, and those that take their time a few at once.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::{spawn, spawn_blocking};

/// How many are looked up at once.
const AT_ONCE: usize = 2;

/// The turns for such questions.
pub(super) struct LookUps {
    turns: Semaphore,
    waiting: AtomicUsize,
}

impl LookUps {
    pub(super) fn new() -> Self {
        Self { turns: Semaphore::new(AT_ONCE), waiting: AtomicUsize::new(0) }
    }

    /// How many wait for their turn.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// What another thread finds out, once it is its turn; nothing if that panics.
    pub(super) async fn find_out<T: Send + 'static>(
        &self,
        look_up: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _turn = self.turn().await;
        spawn_blocking(look_up).await.ok()
    }

    /// A turn, for as long as it is held.
    pub(super) async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        let _place = Place::take(&self.waiting);
        // Nobody closes it; without a turn there would be no answer.
        self.turns.acquire().await.ok()
    }
}

/// What another task finds out at once, because it costs no more than a pick; nothing if that panics.
pub(super) async fn glance<T: Send + 'static>(
    look_up: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    spawn(async move { look_up() }).await.ok()
}

/// A place in the queue; who gives up waiting leaves it, too.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(waiting)
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn who_waits_is_counted_and_who_gives_up_is_not() {
        let look_ups = LookUps::new();
        assert_eq!(look_ups.find_out(|| 7).await, Some(7));
        let all_turns = look_ups.turns.acquire_many(AT_ONCE as u32).await.unwrap();
        let patience = Duration::from_millis(1);
        {
            let mut waits = Box::pin(look_ups.find_out(|| 8));
            assert!(timeout(patience, &mut waits).await.is_err());
            assert_eq!(look_ups.waiting(), 1);
        }
        assert_eq!(look_ups.waiting(), 0);
        assert_eq!(glance(|| 1).await, Some(1), "what is quick needs no turn");
        drop(all_turns);
        assert_eq!(look_ups.find_out(|| 9).await, Some(9));
    }
}
