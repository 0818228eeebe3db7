//! A queue from one sender to one receiver that takes no memory while it is empty. The channels of
//! tokio keep room for 32 messages, which thousands of idle connections would pay for.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Both ends of a new queue that holds at most so many.
pub(super) fn mailbox<T>(most: usize) -> (Sender<T>, Receiver<T>) {
    let contents = Contents { waiting: VecDeque::new(), has_sender: true, has_receiver: true };
    let shared = Arc::new(Shared { contents: Mutex::new(contents), changed: Notify::new() });
    (Sender { most, shared: Arc::clone(&shared) }, Receiver { shared })
}

/// Where things are put in.
pub(super) struct Sender<T> {
    most: usize,
    shared: Arc<Shared<T>>,
}

/// Where they are taken out.
pub(crate) struct Receiver<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    contents: Mutex<Contents<T>>,
    changed: Notify,
}

struct Contents<T> {
    waiting: VecDeque<T>,
    has_sender: bool,
    has_receiver: bool,
}

/// Why something was not put in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NotPut {
    /// Nobody would take it out.
    Closed,
    /// There is no room.
    Full,
}

impl<T> Shared<T> {
    fn contents(&self) -> MutexGuard<'_, Contents<T>> {
        // Every change is a single step.
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Sender<T> {
    pub(super) fn put(&self, thing: T) -> Result<(), NotPut> {
        let mut contents = self.shared.contents();
        if !contents.has_receiver {
            return Err(NotPut::Closed);
        }
        if contents.waiting.len() >= self.most {
            return Err(NotPut::Full);
        }
        contents.waiting.push_back(thing);
        drop(contents);
        self.shared.changed.notify_one();
        Ok(())
    }

    /// Whether the receiver is gone.
    pub(super) fn is_closed(&self) -> bool {
        !self.shared.contents().has_receiver
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        self.shared.contents().has_sender = false;
        self.shared.changed.notify_one();
    }
}

impl<T> Receiver<T> {
    /// The next one; `None` when the sender is gone and everything was taken out. Nothing is lost
    /// when the future is dropped.
    pub(crate) async fn recv(&mut self) -> Option<T> {
        loop {
            {
                let mut contents = self.shared.contents();
                if let Some(first) = contents.waiting.pop_front() {
                    if contents.waiting.is_empty() {
                        contents.waiting = VecDeque::new();
                    }
                    return Some(first);
                }
                if !contents.has_sender {
                    return None;
                }
            }
            // What is put in until then is remembered.
            self.shared.changed.notified().await;
        }
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        let mut contents = self.shared.contents();
        contents.has_receiver = false;
        contents.waiting = VecDeque::new();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn what_is_put_in_comes_out_in_order() {
        let (sender, mut receiver) = mailbox(3);
        let reads = tokio::spawn(async move {
            let mut read = Vec::new();
            while let Some(number) = receiver.recv().await {
                read.push(number);
            }
            read
        });
        for number in 0..100 {
            while sender.put(number) == Err(NotPut::Full) {
                tokio::task::yield_now().await;
            }
        }
        drop(sender);
        assert_eq!(reads.await.unwrap(), Vec::from_iter(0..100));
    }

    #[tokio::test]
    async fn nothing_is_lost_by_who_waits_for_something_else_too() {
        let (sender, mut receiver) = mailbox(3);
        assert!(timeout(Duration::from_millis(1), receiver.recv()).await.is_err());
        sender.put(1).unwrap();
        assert_eq!(receiver.recv().await, Some(1));
        assert!(timeout(Duration::from_millis(1), receiver.recv()).await.is_err());
        drop(sender);
        assert_eq!(receiver.recv().await, None);
    }

    #[test]
    fn a_full_or_closed_one_takes_nothing() {
        let (sender, receiver) = mailbox(2);
        assert_eq!([1, 2, 3].map(|number| sender.put(number)), [Ok(()), Ok(()), Err(NotPut::Full)]);
        assert!(!sender.is_closed());
        drop(receiver);
        assert_eq!((sender.put(4), sender.is_closed()), (Err(NotPut::Closed), true));
    }
}
