//! How a table stands, in short: what lists show, without its game being replayed for it.

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use ztable_core::{Refusal, Seat, Setup};
use ztable_table::{Clock, Header, Holder, Millis, Person, PersonId, Phase, Table};

use super::farewell::former;
use super::{LiveTables, Order, load, no_such_table, unavailable};
use crate::identity::GuestId;
use crate::store::{Sequence, TableId};

/// How a table stands. It is kept in the store when the table is put to rest, and made anew from
/// the log only if the process ended before that.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// Where it is in its life.
    pub(crate) phase: Phase,
    /// Who sits where.
    pub(crate) seats: Vec<SeatSummary>,
    /// When it last changed.
    pub(crate) changed: Millis,
}

/// One seat of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatSummary {
    /// The name to show.
    pub(crate) name: String,
    /// Who it is, if it is a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) person: Option<PersonId>,
    /// Whether a bot has it.
    #[serde(default)]
    pub(crate) bot: bool,
    /// Whether the others wait for it.
    #[serde(default)]
    pub(crate) must_pick: bool,
}

/// A summary with what never changes about the table.
#[derive(Clone)]
pub(crate) struct Listing {
    /// Game, players and options.
    pub(crate) setup: Setup,
    /// The name of who made it.
    pub(crate) host: String,
    /// When.
    pub(crate) created: Millis,
    /// How much time everybody has, if there is a clock.
    pub(crate) clock: Option<Clock>,
    /// Whether the game counts.
    pub(crate) rated: bool,
    /// How it stands.
    pub(crate) summary: Summary,
}

impl Summary {
    pub(super) fn of(table: &Table, changed: Millis) -> Self {
        let seats = (0..).map(Seat::new).zip(table.seats()).map(|(seat, shown)| {
            let bot = matches!(shown.holder, Holder::Bot { .. });
            let person = match shown.holder {
                Holder::Human { person, .. } => Some(person.id),
                Holder::Open | Holder::Bot { .. } => None,
            };
            SeatSummary { name: shown.name, person, bot, must_pick: table.waits_for(seat) }
        });
        Self { phase: table.phase(), seats: seats.collect(), changed }
    }

    /// Whether a seat is free.
    pub(crate) fn has_room(&self) -> bool {
        self.seats.iter().any(|seat| seat.person.is_none() && !seat.bot)
    }

    /// The seats of a person.
    pub(crate) fn seats_of(&self, person: &PersonId) -> Vec<Seat> {
        let held = |number: &usize| self.seats[*number].person.as_ref() == Some(person);
        let numbers = (0..self.seats.len()).filter(held);
        numbers.filter_map(|number| u8::try_from(number).ok()).map(Seat::new).collect()
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a summary is plain data")
    }
}

impl Listing {
    pub(super) fn new(header: &Header, summary: Summary) -> Self {
        Self {
            setup: header.setup.clone(),
            host: header.host.name.clone(),
            created: header.created,
            clock: header.clock,
            rated: header.rated,
            summary,
        }
    }

    /// Shows a person by this name.
    fn show_as(&mut self, header: &Header, person: &Person) {
        if header.host.id == person.id {
            self.host.clone_from(&person.name);
        }
        for seat in &mut self.summary.seats {
            if seat.person.as_ref() == Some(&person.id) {
                seat.name.clone_from(&person.name);
            }
        }
    }
}

impl LiveTables {
    /// How a table stands: by its task if it is live, else by what is stored.
    ///
    /// # Errors
    /// There is no such table, or it cannot be read.
    pub(crate) async fn listing(&self, table: TableId, asks: GuestId) -> Result<Listing, Refusal> {
        if let Some(orders) = self.orders_of(table) {
            let (reply, answer) = oneshot::channel();
            if orders.send(Order::Summarise(reply)).await.is_ok()
                && let Ok(listing) = answer.await
            {
                return Ok(listing);
            }
        }
        let stored = self.store.summary(table).await;
        let stored = stored.map_err(|error| unavailable(table, &error))?;
        let stored = stored.ok_or_else(no_such_table)?;
        let kept = stored.body.and_then(|body| serde_json::from_slice(&body).ok());
        let header = serde_json::from_slice(&stored.header).ok();
        if let (Some(summary), Some(header)) = (kept, header) {
            let mut listing = Listing::new(&header, summary);
            for person in stored.former {
                listing.show_as(&header, &former(person));
            }
            return Ok(listing);
        }
        let loaded = load(self.store.as_ref(), table, Some(asks)).await?;
        let summary = Summary::of(&loaded.table, loaded.changed);
        self.keep_summary(table, loaded.next, &summary).await;
        Ok(Listing::new(loaded.table.header(), summary))
    }

    /// Keeps how a table stands. It can be made anew, so failing is no reason to refuse anything.
    pub(super) async fn keep_summary(&self, table: TableId, next: Sequence, summary: &Summary) {
        if let Err(error) = self.store.keep_summary(table, next, summary.to_bytes()).await {
            tracing::warn!(%table, %error, "the summary of a table is not kept");
        }
    }
}
