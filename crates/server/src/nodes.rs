//! Which node a table lives on, where several share one database.
//!
//! The database has a row for each table that lives somewhere: the node, a term, and when the lease
//! ends by the database's own clock ([`Leases`]). What a node does about its lease is a small machine
//! without a clock or a network of its own ([`Tenure`]): it is told what happened and when, and says
//! what to do. So it can be tried against everything that goes wrong between machines, in no time.
//!
//! No entry of a log rests on any of this: appends are unique by table and number, and a node that
//! has slept through the end of its lease is refused by the log itself. The lease only keeps people
//! at one table together.

mod tenure;

#[cfg(test)]
mod simulation;

use std::time::Duration;

pub use tenure::{Input, Millis, Output, Tenure};

use crate::store::{StoreFuture, TableId};

/// How long a lease lasts if it is not renewed. A lost node's tables wait for as long.
pub const LEASE: Duration = Duration::from_secs(6);

/// The name of a node, drawn anew whenever one starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u64);

/// Who has the lease of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holder {
    /// Which node.
    pub node: NodeId,
    /// Grows whenever the lease is taken and not renewed, so that two tenures of a node can be told
    /// apart.
    pub term: u64,
    /// How long the lease still lasts, as far as the database knows.
    pub left: Duration,
}

/// The leases in a database.
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

    /// Ends the lease of a table, if this node still has it in this term.
    fn give_back(&self, table: TableId, node: NodeId, term: u64) -> StoreFuture<'_, ()>;
}
