//! Which node a table lives on, where several share one database.
//!
//! The database has a row for each table that lives somewhere: the node, a term, and when the lease
//! ends by the database's own clock ([`Leases`]). What a node does about its lease is a small machine
//! without a clock or a network of its own ([`Tenure`]): it is told what happened and when, and says
//! what to do. So it can be tried against everything that goes wrong between machines, in no time.
//! `Tenancies` carry that out for all tables of a node, and `Members` are the nodes there are.
//!
//! No entry of a log rests on any of this: appends are unique by table and number, and a node that
//! has slept through the end of its lease is refused by the log itself. The lease only keeps people
//! at one table together.

mod members;
mod tenancies;
mod tenure;

#[cfg(test)]
mod simulation;

use std::net::SocketAddr;
use std::time::Duration;

pub(crate) use members::Members;
pub(crate) use tenancies::{Found, Tenancies, Tenancy};
pub use tenure::{Input, Millis, Output, Tenure};

use crate::identity::random;

use crate::store::{StoreFuture, TableId};

/// How long a lease lasts if it is not renewed. A lost node's tables wait for as long.
pub const LEASE: Duration = Duration::from_secs(6);

/// The name of a node, drawn anew whenever one starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u64);

impl NodeId {
    /// A new name from the operating system's randomness.
    #[must_use]
    pub fn random() -> Self {
        Self(u64::from_le_bytes(random()))
    }
}

/// Who has the lease of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder {
    /// The node that serves the table.
    pub node: NodeId,
    /// Grows whenever the lease is taken and not renewed, so that two tenures of a node can be told
    /// apart.
    pub term: u64,
    /// How long the lease still lasts, as far as the database knows.
    pub left: Duration,
}

/// A node that lives, as the others know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The id of its process, a new one after every start.
    pub node: NodeId,
    /// Where the others reach it.
    pub address: SocketAddr,
    /// What it tells the others, in the form the nodes chose.
    pub word: Vec<u8>,
}

/// The leases in a database, and the nodes that may have them.
pub trait Leases: Send + Sync {
    /// Takes the lease of a table for a node, unless another node has it, or renews the one that the
    /// node has in the term `renews`; says who has it then. Taking begins a new term even where the
    /// node has the lease: a claim may overtake the word that gave the last one back.
    ///
    /// # Errors
    /// [`crate::store::StoreError::NoSuchTable`].
    fn claim(
        &self,
        table: TableId,
        node: NodeId,
        renews: Option<u64>,
        length: Duration,
    ) -> StoreFuture<'_, Holder>;

    /// Renews the leases that a node has in these terms; says which of them it still had. The others
    /// have to be claimed to find out who has them.
    fn renew(
        &self,
        node: NodeId,
        terms: Vec<(TableId, u64)>,
        length: Duration,
    ) -> StoreFuture<'_, Vec<TableId>>;

    /// Which node has the lease of a table, if any has.
    fn holder(&self, table: TableId) -> StoreFuture<'_, Option<NodeId>>;

    /// Ends the lease of a table, if this node still has it in this term.
    fn give_back(&self, table: TableId, node: NodeId, term: u64) -> StoreFuture<'_, ()>;

    /// Says that a node lives, for so long, and tells its word, unless that is as before; says which
    /// nodes live, the oldest first.
    fn beat(
        &self,
        node: NodeId,
        address: SocketAddr,
        word: Option<Vec<u8>>,
        length: Duration,
    ) -> StoreFuture<'_, Vec<Member>>;

    /// Says that a node goes away.
    fn leave(&self, node: NodeId) -> StoreFuture<'_, ()>;
}
