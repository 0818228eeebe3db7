//! The nodes that live, as this one was last told.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::sync::watch;

use super::{Member, NodeId};

/// The nodes that live, this one included. Clones are the same.
#[derive(Clone)]
pub(crate) struct Members {
    own: NodeId,
    /// The oldest first.
    known: Arc<watch::Sender<Vec<Member>>>,
}

impl Members {
    /// Nobody is known yet but the node itself.
    pub(crate) fn new(own: NodeId) -> Self {
        Self { own, known: Arc::new(watch::Sender::new(Vec::new())) }
    }

    /// These live now; whether one that did is gone.
    pub(crate) fn learn(&self, members: Vec<Member>) -> bool {
        let live: BTreeSet<NodeId> = members.iter().map(|member| member.node).collect();
        let before = self.known.send_replace(members);
        before.iter().any(|member| !live.contains(&member.node))
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.known.borrow().len()
    }

    /// Where a node is reached.
    pub(crate) fn address_of(&self, node: NodeId) -> Option<SocketAddr> {
        let known = self.known.borrow();
        known.iter().find(|member| member.node == node).map(|member| member.address)
    }

    /// The oldest node, unless it is this one, which it also is where none is known.
    pub(crate) fn older(&self) -> Option<Member> {
        self.known.borrow().first().filter(|member| member.node != self.own).cloned()
    }

    /// All but this one.
    pub(crate) fn others(&self) -> Vec<Member> {
        self.known.borrow().iter().filter(|member| member.node != self.own).cloned().collect()
    }

    /// Waits until a node does not live any more.
    pub(crate) async fn gone(&self, node: NodeId) {
        let mut known = self.known.subscribe();
        // Who could tell and is gone means this node's own end, which others notice.
        let _ = known.wait_for(|known| known.iter().all(|member| member.node != node)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(number: u64) -> Member {
        let address = SocketAddr::from(([127, 0, 0, 1], 7000 + number as u16));
        Member { node: NodeId(number), address, word: Vec::new() }
    }

    #[tokio::test]
    async fn the_oldest_is_known_and_who_is_gone_is_noticed() {
        let members = Members::new(NodeId(2));
        assert_eq!(members.older(), None);
        assert!(!members.learn(vec![member(1), member(2), member(3)]));
        assert_eq!(members.older(), Some(member(1)));
        assert_eq!(members.others(), [member(1), member(3)]);
        assert_eq!(members.address_of(NodeId(3)), Some(member(3).address));
        let (noticed, gone) = tokio::join!(members.gone(NodeId(1)), async {
            members.learn(vec![member(2), member(3), member(4)])
        });
        assert_eq!((noticed, gone), ((), true));
        assert_eq!((members.older(), members.count()), (None, 3));
        assert_eq!(members.address_of(NodeId(1)), None);
    }
}
