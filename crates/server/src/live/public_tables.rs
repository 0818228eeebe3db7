//! Tables that their hosts let everybody find, as their tasks said last. Only those are here that
//! somebody is at, so there are never more than connections.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Listing;
use crate::store::TableId;

/// The public tables.
#[derive(Default)]
pub(crate) struct PublicTables(Mutex<HashMap<TableId, Listing>>);

impl PublicTables {
    /// A table stands like this now, or is not to be found any more.
    pub(super) fn set(&self, table: TableId, listing: Option<Listing>) {
        let mut tables = self.tables();
        match listing {
            Some(listing) => drop(tables.insert(table, listing)),
            None => drop(tables.remove(&table)),
        }
    }

    /// Some of those that fit, here or among `others`, the last made first.
    pub(crate) fn newest(
        &self,
        others: &[(TableId, Listing)],
        most: usize,
        fits: impl Fn(&Listing) -> bool,
    ) -> Vec<(TableId, Listing)> {
        let tables = self.tables();
        let others = others.iter().map(|(id, listing)| (id, listing));
        // A table that moves is in both for a moment.
        let others = others.filter(|(id, _)| !tables.contains_key(*id));
        let mut found: Vec<(&TableId, &Listing)> =
            tables.iter().chain(others).filter(|(_, listing)| fits(listing)).collect();
        found.sort_unstable_by_key(|(id, listing)| (std::cmp::Reverse(listing.created), **id));
        found.into_iter().take(most).map(|(id, listing)| (*id, listing.clone())).collect()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Listing>> {
        // Every change is a single insertion or removal.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
