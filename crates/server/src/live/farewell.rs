//! Tables of somebody who has deleted their account: the others play on.

use std::sync::Arc;

use ztable_table::{Person, Phase};

use super::{LiveTables, Order, person_id};
use crate::accounts::FORMER_PLAYER;
use crate::identity::GuestId;
use crate::store::TableId;

/// Of so many tables their seats are given up at once; in older ones that are still on, clocks and
/// the others decide.
const MOST: usize = 1_000;

/// Somebody as tables show them once the account is deleted.
pub(super) fn former(guest: GuestId) -> Person {
    Person { id: person_id(guest), name: FORMER_PLAYER.to_owned() }
}

impl LiveTables {
    /// Gives up the seats of somebody who will not come back, and shows the name no more. Tables
    /// that are read later find that in the store.
    pub(crate) async fn farewell(self: &Arc<Self>, guest: GuestId) {
        let tables = match self.store.tables_of(guest, MOST).await {
            Ok(tables) => tables,
            Err(error) => return tracing::error!(%error, "a former player's seats are kept"),
        };
        for table in tables {
            let is_live = self.orders_of(table).is_some();
            // One that is gone or broken has no seats to give up.
            let Ok(listing) = self.listing(table, guest).await else { continue };
            let sits = !listing.summary.seats_of(&person_id(guest)).is_empty();
            if is_live || (sits && listing.summary.phase != Phase::Over) {
                self.farewell_at(table, guest).await;
            }
        }
    }

    /// The same for the tables that are live here; another node does it for the others.
    pub(crate) async fn farewell_live(self: &Arc<Self>, guest: GuestId) {
        let Ok(tables) = self.store.tables_of(guest, MOST).await else { return };
        for table in tables {
            if self.orders_of(table).is_some() {
                self.farewell_at(table, guest).await;
            }
        }
    }

    async fn farewell_at(self: &Arc<Self>, table: TableId, guest: GuestId) {
        // Where the table lives on another node, that one was told as well.
        let Ok(visit) = self.visit(table, guest).await else { return };
        let orders = visit.orders.clone();
        // A table that ended in this moment is read again with the name it should show.
        let _ = orders.send(Order::Farewell(guest, visit)).await;
    }
}
