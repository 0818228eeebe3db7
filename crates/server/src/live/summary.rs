//! How a table stands, in short: what lists show, without its game being replayed for it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;
use ztable_core::{Refusal, Seat, SeatSet, Setup};
use ztable_table::{
    Clock, Deed, Header, Holder, Millis, Person, PersonId, Phase, RatingRange, Table,
};

use super::farewell::former;
use super::journal::closed_table;
use super::{LiveTables, Order, load, no_such_table, unavailable};
use crate::identity::GuestId;
use crate::store::{Sequence, StoreError, StoredSummary, TableId};

/// How a table stands. It is kept in the store whenever somebody comes or goes and the game begins or
/// ends, and when the table is put to rest; only whose turn it is may be older than that, if a process
/// ended in between.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// Where it is in its life.
    pub(crate) phase: Phase,
    /// Who sits where.
    pub(crate) seats: Vec<SeatSummary>,
    /// When it last changed.
    pub(crate) changed: Millis,
    /// Who won, once that is decided. Games that were put to rest before this was noted say nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) winners: Option<SeatSet>,
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
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Listing {
    /// Game, players and options.
    pub(crate) setup: Setup,
    /// The name of who made it.
    pub(crate) host: String,
    /// When it was made.
    pub(crate) created: Millis,
    /// How much time everybody has, if there is a clock.
    pub(crate) clock: Option<Clock>,
    /// Whether the game counts.
    pub(crate) rated: bool,
    /// Whether pages may show hints.
    pub(crate) hints: bool,
    /// How strong those may be who sit down, where not anybody may.
    #[serde(default)]
    pub(crate) ratings: Option<RatingRange>,
    /// How many watch, as far as that is known here.
    #[serde(default)]
    pub(crate) watching: usize,
    /// How it stands.
    pub(crate) summary: Summary,
}

impl Summary {
    pub(super) fn of(table: &Table, changed: Millis) -> Self {
        let seats = (0..).map(Seat::new).zip(table.seats()).map(|(seat, shown)| {
            let bot = matches!(shown.holder, Holder::Bot { .. });
            // Where a bot stands in, nobody has to come back for it.
            let awake = !matches!(shown.holder, Holder::Human { stand_in: Some(_), .. });
            let person = match shown.holder {
                Holder::Human { person, .. } => Some(person.id),
                Holder::Open | Holder::Bot { .. } => None,
            };
            let must_pick = awake && table.waits_for(seat);
            SeatSummary { name: shown.name, person, bot, must_pick }
        });
        let phase = table.phase();
        // How a game came out is worked out only where it has come out.
        let outcome = (phase == Phase::Over).then(|| table.outcome()).flatten();
        let winners = outcome.map(|outcome| outcome.winners);
        Self { phase, seats: seats.collect(), changed, winners }
    }

    /// Whether this changes more about a table in progress than whose turn it is.
    pub(super) fn is_changed_by(deed: &Deed) -> bool {
        matches!(
            deed,
            Deed::Sat { .. }
                | Deed::Opened { .. }
                | Deed::BotSat { .. }
                | Deed::Renamed { .. }
                | Deed::Started
                | Deed::TakenOver { .. }
                | Deed::GivenBack { .. }
                | Deed::TimeUp { .. }
                | Deed::Left { .. }
                | Deed::Resigned { .. }
                | Deed::Proposed { .. }
                | Deed::ProposalAnswered { .. }
                | Deed::Resumed { .. }
        )
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

    /// Whether others wait for a pick of this person.
    pub(crate) fn waits_for(&self, person: &PersonId) -> bool {
        let waits = |seat: &SeatSummary| seat.must_pick && seat.person.as_ref() == Some(person);
        self.phase == Phase::Playing && self.seats.iter().any(waits)
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
            hints: header.allows_hints(),
            ratings: header.ratings,
            watching: 0,
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
    /// There is no such table, it was closed, or it cannot be read.
    pub(crate) async fn listing(
        self: &Arc<Self>,
        table: TableId,
        asks: GuestId,
    ) -> Result<Listing, Refusal> {
        if let Some(listing) = self.live_listing(table).await {
            return Ok(listing);
        }
        let stored = self.store.summary(table).await;
        let stored = stored.map_err(|error| unavailable(table, &error))?;
        let stored = stored.ok_or_else(no_such_table)?;
        if stored.closed {
            return Err(closed_table());
        }
        match self.stored_listing(table, stored) {
            Some(listing) => Ok(listing),
            None => self.sum_up(table, Some(asks)).await,
        }
    }

    /// The same for the tables of somebody, the latest first and so many at most: one question to the
    /// store for those that rest, and no game is played again for it. One that is gone, closed or broken by now
    /// does not hide the others; nor does one of which nothing was ever kept, which is looked at
    /// meanwhile and is on the next list.
    ///
    /// # Errors
    /// The store does not answer.
    pub(crate) async fn listings_of(
        self: &Arc<Self>,
        guest: GuestId,
        most: usize,
    ) -> Result<Vec<(TableId, Listing)>, StoreError> {
        let ids = self.store.tables_of(guest, most).await?;
        let mut listings = Vec::with_capacity(ids.len());
        for id in &ids {
            listings.push(self.live_listing(*id).await);
        }
        let resting = ids.iter().zip(&listings).filter(|(_, live)| live.is_none());
        let resting: Vec<TableId> = resting.map(|(id, _)| *id).collect();
        let stored = match resting.is_empty() {
            true => Vec::new(),
            false => self.store.summaries(resting.clone()).await?,
        };
        let places = listings.iter_mut().filter(|live| live.is_none());
        for ((place, id), stored) in places.zip(resting).zip(stored) {
            let Some(stored) = stored.filter(|stored| !stored.closed) else { continue };
            *place = self.stored_listing(id, stored);
        }
        let shown = |(id, listing): (TableId, Option<Listing>)| Some((id, listing?));
        Ok(ids.into_iter().zip(listings).filter_map(shown).collect())
    }

    /// How a table stands, by its task.
    async fn live_listing(&self, table: TableId) -> Option<Listing> {
        let orders = self.orders_of(table)?;
        let (reply, answer) = oneshot::channel();
        orders.send(Order::Summarise(reply)).await.ok()?;
        answer.await.ok()
    }

    /// How a table stands, by what is stored of it, if anything is. Where the log has grown since, that
    /// is looked at meanwhile.
    fn stored_listing(self: &Arc<Self>, table: TableId, stored: StoredSummary) -> Option<Listing> {
        let kept: Option<Summary> = stored.body.and_then(|body| serde_json::from_slice(&body).ok());
        let header: Option<Header> = serde_json::from_slice(&stored.header).ok();
        let is_new = stored.next == Sequence::FIRST;
        let is_known = is_new || stored.current && kept.is_some();
        if !is_known {
            self.sum_up_meanwhile(table);
        }
        let header = header?;
        let summary = kept.or_else(|| {
            // Nobody has come yet; there is nothing to play again.
            let new = is_new.then(|| Table::restore(header.clone(), [], 0));
            Some(Summary::of(&new?.ok()?, header.created))
        })?;
        let mut listing = Listing::new(&header, summary);
        for person in stored.former {
            listing.show_as(&header, &former(person));
        }
        Some(listing)
    }

    /// Has a table summed up beside whoever asks, unless that was tried a moment ago.
    fn sum_up_meanwhile(self: &Arc<Self>, table: TableId) {
        if !self.outdated.is_due(table) {
            return;
        }
        let (live_tables, mut closing) = (Arc::clone(self), self.closing.clone());
        tokio::spawn(async move {
            tokio::select! {
                // One that cannot be read is reported where it is read.
                _ = live_tables.sum_up(table, None) => {}
                () = closing.stop() => {}
            }
        });
    }

    /// Plays the game of a table again to see how it stands, and keeps that.
    async fn sum_up(&self, table: TableId, asks: Option<GuestId>) -> Result<Listing, Refusal> {
        let _turn = self.look_ups.turn().await;
        let loaded = load(self.store.as_ref(), table, asks).await?;
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
