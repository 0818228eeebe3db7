//! Telling open connections that who they speak for has changed: a session has ended, or a guest has
//! become somebody.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, mpsc};

use crate::identity::GuestId;
use crate::store::accounts::SessionId;

/// Everybody who has a connection. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Ended {
    listeners: Arc<Mutex<HashMap<GuestId, Vec<Listener>>>>,
    /// Where there are other nodes: what they are to be told.
    word: Arc<OnceLock<mpsc::Sender<End>>>,
}

/// What has ended, and for whom; other nodes are told so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct End {
    person: [u8; GuestId::BYTES],
    pub(crate) what: Ends,
}

/// What speaks for a person, and does so no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ends {
    /// These sessions.
    Sessions(Vec<SessionId>),
    /// The cookie of a guest who has an account now.
    Guest,
    /// Everything.
    All,
    /// Everything: the account is deleted.
    Account,
}

impl End {
    /// Of whom.
    pub(crate) fn person(&self) -> GuestId {
        GuestId::from_bytes(self.person)
    }
}

struct Listener {
    /// What the connection began with: a session, or a guest's cookie.
    session: Option<SessionId>,
    notify: Arc<Notify>,
}

impl Ended {
    /// From now on, ends are also put here, for other nodes.
    pub(crate) fn spread(&self, word: mpsc::Sender<End>) {
        // It is said once, before anybody comes.
        let _ = self.word.set(word);
    }

    /// These sessions of a person have ended.
    pub(crate) fn sessions(&self, person: GuestId, sessions: &[SessionId]) {
        self.end(person, Ends::Sessions(sessions.to_vec()));
    }

    /// All that speaks for a person has ended.
    pub(crate) fn person(&self, person: GuestId) {
        self.end(person, Ends::All);
    }

    /// The same, because the account is deleted.
    pub(crate) fn account(&self, person: GuestId) {
        self.end(person, Ends::Account);
    }

    /// A guest's cookie does not speak for this person any more.
    pub(crate) fn guest(&self, person: GuestId) {
        self.end(person, Ends::Guest);
    }

    fn end(&self, person: GuestId, what: Ends) {
        let end = End { person: *person.as_bytes(), what };
        self.hear(&end);
        if let Some(word) = self.word.get()
            && word.try_send(end).is_err()
        {
            tracing::warn!("other nodes are not told that a session has ended");
        }
    }

    /// Tells the connections of this node.
    pub(crate) fn hear(&self, end: &End) {
        self.tell(end.person(), |session| match &end.what {
            Ends::Sessions(sessions) => session.is_some_and(|session| sessions.contains(&session)),
            Ends::Guest => session.is_none(),
            Ends::All | Ends::Account => true,
        });
    }

    fn tell(&self, person: GuestId, ends: impl Fn(Option<SessionId>) -> bool) {
        for listener in self.listeners().get(&person).into_iter().flatten() {
            if ends(listener.session) {
                listener.notify.notify_one();
            }
        }
    }

    /// Listens for the end of what speaks for a person.
    pub(crate) fn listen(&self, person: GuestId, session: Option<SessionId>) -> Ending {
        let notify = Arc::new(Notify::new());
        let listener = Listener { session, notify: Arc::clone(&notify) };
        self.listeners().entry(person).or_default().push(listener);
        Ending { ended: self.clone(), person, session, notify }
    }

    fn listeners(&self) -> MutexGuard<'_, HashMap<GuestId, Vec<Listener>>> {
        // Every change is a single insertion or removal.
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The end of what speaks for a person, some time.
pub(crate) struct Ending {
    ended: Ended,
    person: GuestId,
    session: Option<SessionId>,
    notify: Arc<Notify>,
}

impl Ending {
    /// Whether it is a session, and so an account.
    pub(crate) fn is_of_account(&self) -> bool {
        self.session.is_some()
    }

    /// Waits until it comes.
    pub(crate) fn come(&self) -> impl Future<Output = ()> + use<> {
        Arc::clone(&self.notify).notified_owned()
    }
}

impl Drop for Ending {
    fn drop(&mut self) {
        let mut listeners = self.ended.listeners();
        let Some(own) = listeners.get_mut(&self.person) else { return };
        own.retain(|listener| !Arc::ptr_eq(&listener.notify, &self.notify));
        if own.is_empty() {
            listeners.remove(&self.person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn has_come(ending: &Ending) -> bool {
        tokio::select! {
            biased;
            () = ending.come() => true,
            () = std::future::ready(()) => false,
        }
    }

    #[tokio::test]
    async fn only_what_has_ended_hears_of_it() {
        let (ended, ann, bob) = (Ended::default(), GuestId::random(), GuestId::random());
        let connections = [
            ended.listen(ann, None),
            ended.listen(ann, Some([1; 8])),
            ended.listen(ann, Some([2; 8])),
            ended.listen(bob, Some([3; 8])),
        ];
        let heard = || async {
            let mut heard = Vec::new();
            for connection in &connections {
                heard.push(has_come(connection).await);
            }
            heard
        };
        ended.sessions(ann, &[[2; 8], [3; 8]]);
        assert_eq!(heard().await, [false, false, true, false]);
        ended.guest(ann);
        assert_eq!(heard().await, [true, false, false, false]);
        ended.person(ann);
        assert_eq!(heard().await, [true, true, true, false]);
        drop(connections);
        assert!(ended.listeners().is_empty(), "who is gone is forgotten");
    }

    #[tokio::test]
    async fn other_nodes_hear_the_same() {
        let (here, there, ann) = (Ended::default(), Ended::default(), GuestId::random());
        let (sender, mut word) = mpsc::channel(1);
        here.spread(sender);
        here.sessions(ann, &[[2; 8]]);
        let end = serde_json::to_string(&word.recv().await.unwrap()).unwrap();
        let connections = [there.listen(ann, Some([1; 8])), there.listen(ann, Some([2; 8]))];
        there.hear(&serde_json::from_str(&end).unwrap());
        assert!(!has_come(&connections[0]).await && has_come(&connections[1]).await);
    }
}
