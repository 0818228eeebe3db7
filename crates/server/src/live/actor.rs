//! The task that owns one table.

mod talk;

use std::collections::BTreeMap;
use std::future::pending;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep};
use ztable_core::{Code, Refusal, Seat, Viewer};
use ztable_table::{
    Answer, Command, FromClient, LookUp, Millis, Person, PersonId, Phase, Query, Request,
    Subscription, Table, ToClient,
};

use super::alarms::RETRY;
use super::audience::Audience;
use super::connections::Connections;
use super::crowd::Pacer;
use super::farewell::former;
use super::journal::{self, Journal, Loaded, unavailable};
use super::live_tables::LiveTables;
use super::look_ups::glance;
use super::numbers::RequestKind;
use super::rated::{self, Ending};
use super::summary::Summary;
use super::{ConnectionId, Kind, Listing, Newcomer, Order};
use crate::identity::{GuestId, random};
use crate::nodes::Tenancy;
use crate::store::{Sequence, StoreError, TableId};
use talk::Chat;

/// A table never looks at the clock more often than this.
const SHORTEST_WAIT: Duration = Duration::from_millis(10);

/// One live table.
pub(super) struct Actor {
    live_tables: Arc<LiveTables>,
    id: TableId,
    orders: mpsc::Receiver<Order>,
    /// Where bots send their answers.
    back: mpsc::WeakSender<Order>,
    visits: Arc<AtomicUsize>,
    /// Where there are other nodes: the right to have the table here.
    pub(super) tenancy: Option<Tenancy>,
    /// `None` after the store failed, until the table can be read again.
    table: Option<Table>,
    journal: Journal,
    connections: Connections,
    spectators: Pacer,
    audience: Audience,
    chat: Chat,
    /// What bots were asked for, by ticket.
    thoughts: BTreeMap<Seat, u64>,
    now: Millis,
    /// When the log last grew.
    changed: Millis,
    /// Where the log ended when the table was last summed up.
    summarised: Sequence,
    /// How long the log was when everybody was last told of a public table, whether somebody was
    /// there, and how many watched.
    published: Option<(Sequence, bool, usize)>,
    /// Whether the game is to be counted, and was not yet.
    uncounted: bool,
    /// Whether an operator has closed the table.
    closed: bool,
}

impl Drop for Actor {
    fn drop(&mut self) {
        for seat in self.thoughts.keys() {
            self.live_tables.bots.give_up(self.id, *seat);
        }
        self.live_tables.public.set(self.id, None);
        self.live_tables.forget(self.id, &self.visits);
    }
}

impl Actor {
    pub(super) fn new(
        live_tables: Arc<LiveTables>,
        id: TableId,
        loaded: Loaded,
        orders: mpsc::Receiver<Order>,
        back: mpsc::WeakSender<Order>,
        visits: &Arc<AtomicUsize>,
    ) -> Self {
        let journal = Journal {
            store: Arc::clone(&live_tables.store),
            id,
            next: loaded.next,
            times: live_tables.numbers.appends.clone(),
        };
        let refused = live_tables.numbers.refused.clone();
        let spectators = Pacer::new(live_tables.tempo.crowd);
        let mut actor = Self {
            live_tables,
            id,
            orders,
            back,
            visits: Arc::clone(visits),
            tenancy: None,
            table: None,
            journal,
            connections: Connections::new(refused),
            spectators,
            audience: Audience::new(),
            chat: Chat::new(),
            thoughts: BTreeMap::new(),
            now: super::now(),
            changed: loaded.changed,
            summarised: loaded.next,
            published: None,
            uncounted: loaded.table.header().rated,
            closed: false,
        };
        actor.take_up(loaded);
        actor
    }

    /// Takes orders until nobody needs the table any more. The box keeps the task small, which would
    /// hold the actor twice.
    pub(super) async fn run(mut self: Box<Self>) {
        tracing::debug!(table = %self.id, "a table comes to life");
        let mut closing = self.live_tables.closing.clone();
        // Everybody listens for the same end, so each does it once, and not anew for every order.
        let mut stop = pin!(closing.stop());
        let mut stopping = false;
        let mut ticks = interval(self.live_tables.tempo.tick);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last_seen = Instant::now();
        loop {
            let due = self.due();
            tokio::select! {
                biased;
                () = over(self.tenancy.as_ref()) => return self.note_loss(),
                order = self.orders.recv() => match order {
                    // A process that was asleep must not answer from the past.
                    Some(_) if !self.may_serve() => return self.note_loss(),
                    Some(order) => self.handle(order).await,
                    None => return,
                },
                () = &mut stop, if !stopping => stopping = true,
                _ = ticks.tick() => self.tick().await,
                () = pass(due) => self.tick().await,
            }
            if self.closed {
                // Dropping what belongs to connections cuts them off.
                return;
            }
            self.publish();
            if !self.connections.is_empty() {
                last_seen = Instant::now();
                continue;
            }
            if !stopping && last_seen.elapsed() < self.live_tables.tempo.linger {
                continue;
            }
            self.note_time().await;
            if self.live_tables.retire(self.id, &self.visits) {
                tracing::debug!(table = %self.id, "a table is put to rest");
                if let Some(due) = self.alarm() {
                    self.live_tables.alarms.set(self.id, due);
                }
                self.sum_up().await;
                return;
            }
        }
    }

    /// Whether the table lives on this node.
    fn may_serve(&self) -> bool {
        self.tenancy.as_ref().is_none_or(Tenancy::serves)
    }

    /// Whether it has gone to another for good.
    fn has_moved(&self) -> bool {
        self.tenancy.as_ref().is_some_and(Tenancy::is_over)
    }

    /// The table lives elsewhere from now on. Everybody here is cut off and comes back there.
    fn note_loss(&self) {
        tracing::info!(table = %self.id, "a table does not live on this node any more");
    }

    /// Stores what clocks have run, before nobody knows any more.
    async fn note_time(&mut self) {
        self.look_at_the_clock();
        let Some(table) = &mut self.table else { return };
        let entries = table.note_time(self.now);
        self.keep_unasked(&entries).await;
    }

    /// When the table has to come back to life although nobody visits it: the clock of a rated game
    /// runs, or its result could not be stored.
    fn alarm(&self) -> Option<Millis> {
        if !self.uncounted {
            return None;
        }
        match &self.table {
            Some(table) if Ending::of(self.id, table, self.changed).is_none() => table.due(),
            _ => Some(self.now + RETRY),
        }
    }

    /// Lets everybody find a public table while somebody is there.
    fn publish(&mut self) {
        let seen = (self.journal.next, !self.connections.is_empty(), self.audience.count());
        let is_public = self.table.as_ref().is_some_and(|table| table.header().public);
        if is_public && self.published != Some(seen) {
            self.published = Some(seen);
            let listing = self.listing().filter(|_| seen.1);
            self.live_tables.public.set(self.id, listing);
        }
    }

    fn listing(&self) -> Option<Listing> {
        let table = self.table.as_ref()?;
        let listing = Listing::new(table.header(), Summary::of(table, self.changed));
        Some(Listing { watching: self.audience.count(), ..listing })
    }

    /// Keeps how the table stands, if it has changed since that was last kept.
    async fn sum_up(&mut self) {
        let next = self.journal.next;
        let table = self.table.as_ref().filter(|_| self.summarised != next);
        let Some(summary) = table.map(|table| Summary::of(table, self.changed)) else { return };
        self.live_tables.keep_summary(self.id, next, &summary).await;
        self.summarised = next;
    }

    /// How long until something happens by itself: a reaction window closes, the game begins, a
    /// clock runs out, or spectators are told, or all are told of them.
    fn due(&self) -> Option<Duration> {
        let table = self.table.as_ref()?.due();
        let table = table.map(|due| Duration::from_millis(due.saturating_sub(super::now())));
        let due =
            [table, self.spectators.due(), self.audience.due()].into_iter().flatten().min()?;
        Some(due.max(SHORTEST_WAIT))
    }

    async fn handle(&mut self, order: Order) {
        self.look_at_the_clock();
        match order {
            Order::Enter(connection, newcomer) => self.enter(connection, *newcomer),
            Order::Leave(connection, visit) => {
                self.connections.remove(connection);
                drop(visit);
            }
            Order::Request(connection, message, heard) => {
                self.request(connection, *message, heard).await;
            }
            Order::LookedUp(connection, answer, heard) => {
                self.live_tables.numbers.answered(RequestKind::Query, &answer, heard.elapsed());
                self.connections.end_look_up(connection);
                self.connections.send(connection, &ToClient::Answer(*answer));
            }
            // Whoever asks while the table is being read again reads the store instead.
            Order::Summarise(reply) => {
                if let Some(listing) = self.listing() {
                    // Who asked may have gone.
                    let _ = reply.send(listing);
                }
                return;
            }
            Order::Farewell(guest, visit) => {
                self.farewell(&former(guest)).await;
                drop(visit);
            }
            Order::Close => {
                self.closed = true;
                return;
            }
            Order::BotPicked { seat, ticket, pick } => self.bot_picked(seat, ticket, &pick).await,
        }
        self.announce_absent();
        self.tell_who_watches();
        self.ask_bots();
    }

    fn enter(&mut self, connection: ConnectionId, newcomer: Newcomer) {
        if let Some(table) = &mut self.table {
            table.set_present(self.now, &newcomer.person.id, true);
        }
        self.connections.add(connection, newcomer);
        self.audience.came(connection);
        self.show();
    }

    /// Refuses a seat of a rated game to somebody without an account, or without a fitting rating.
    async fn admit(
        &mut self,
        guest: GuestId,
        has_account: bool,
        command: &Command,
    ) -> Result<(), Refusal> {
        if !matches!(command, Command::Sit { .. }) {
            return Ok(());
        }
        self.recover().await?;
        let Some(header) = self.table.as_ref().map(Table::header) else { return Err(no_table()) };
        if !header.rated {
            return Ok(());
        }
        if !has_account {
            return Err(rated::needs_account());
        }
        let Some(range) = header.ratings else { return Ok(()) };
        let own = self.live_tables.rating_of(guest, rated::kind(header)?).await;
        rated::must_fit(range, own.map_err(|error| unavailable(self.id, &error))?)
    }

    async fn request(&mut self, connection: ConnectionId, message: FromClient, heard: Instant) {
        // Who was cut off gets no answer, so what they still asked for is not done either.
        let Some(newcomer) = self.connections.get(connection) else { return };
        let (guest, person) = (newcomer.guest, newcomer.person.clone());
        let has_account = newcomer.has_account;
        let FromClient { key, request } = message;
        let kind = RequestKind::of(&request);
        let (answer, changed) = match request {
            Request::Command(command) => {
                let (answer, changed) = match self.admit(guest, has_account, &command).await {
                    Ok(()) => self.execute(&person, key, &command).await,
                    Err(refusal) => (Answer::new(key, Err(refusal)), false),
                };
                if self.has_moved() {
                    // Whoever gets no answer asks again, there.
                    return;
                }
                if answer.refusal.is_none() {
                    match command {
                        Command::Rename { name } => {
                            self.connections.rename(&Person { name, ..person });
                            self.audience.has_changed();
                        }
                        Command::Sit { .. } => self.live_tables.note_guest(self.id, guest).await,
                        _ => {}
                    }
                }
                (answer, changed)
            }
            Request::Talk(talk) => {
                let done = self.talk(connection, guest, &person, talk).await;
                (Answer::new(key, done), false)
            }
            Request::Subscription(subscription) => {
                let done = self.subscribe(connection, &person, subscription).await;
                (Answer::new(key, done.map(|()| Value::Null)), false)
            }
            Request::Query(query) => match self.look_up(&person, &query).await {
                Ok(look_up) => return self.look_up_aside(connection, key, look_up, heard),
                Err(refusal) => (Answer::new(key, Err(refusal)), false),
            },
        };
        self.live_tables.numbers.answered(kind, &answer, heard.elapsed());
        let mut answer = Some((connection, answer));
        if changed {
            self.show_with(&mut answer);
        }
        if let Some((connection, answer)) = answer {
            self.connections.send(connection, &ToClient::Answer(answer));
        }
    }

    /// Gives up the seats of somebody who will not come back, and the name.
    async fn farewell(&mut self, person: &Person) {
        let people = self.table.iter().flat_map(Table::people);
        let own = people.filter(|(_, holder)| holder.id == person.id);
        let seats: Vec<Seat> = own.map(|(seat, _)| seat).collect();
        for seat in seats {
            let key = u64::from_le_bytes(random());
            // Where the game is over there is nothing to give up.
            let _ = self.execute(person, key, &Command::Stand { seat }).await;
        }
        if let Some(table) = &mut self.table {
            table.show_as(person);
        }
        self.chat.forget(&person.id);
        self.published = None;
        self.show();
    }

    /// Does what a command asks and stores it; whether there is something to show.
    async fn execute(&mut self, person: &Person, key: u64, command: &Command) -> (Answer, bool) {
        let done = self.carry_out(person, key, command).await;
        done.unwrap_or_else(|refusal| (Answer::new(key, Err(refusal)), false))
    }

    /// When another process wrote to the log in the meantime, the table is read again and the
    /// command tried once more.
    async fn carry_out(
        &mut self,
        person: &Person,
        key: u64,
        command: &Command,
    ) -> Result<(Answer, bool), Refusal> {
        let mut first_try = true;
        loop {
            self.recover().await?;
            if self.journal.is_full() {
                return Err(Refusal::new(
                    Code::Limit,
                    "So much was done at this table that it can take no more; make a new one.",
                ));
            }
            let Some(table) = &mut self.table else { return Err(no_table()) };
            let handled = table.execute(self.now, person, key, command);
            if handled.entries.is_empty() {
                return Ok((handled.answer, false));
            }
            match self.keep(&handled.entries).await {
                Ok(()) => return Ok((handled.answer, true)),
                Err(StoreError::Conflict { .. }) if first_try && !self.has_moved() => {
                    first_try = false;
                }
                Err(error) => {
                    let refusal = unavailable(self.id, &error);
                    // If the store still fails, the next command finds out.
                    let _ = self.recover().await;
                    return Err(refusal);
                }
            }
        }
    }

    async fn subscribe(
        &mut self,
        connection: ConnectionId,
        person: &Person,
        subscription: Subscription,
    ) -> Result<(), Refusal> {
        self.recover().await?;
        let Some(table) = &mut self.table else { return Err(no_table()) };
        match subscription {
            Subscription::Watch { viewer, epoch, since } => {
                table.must_see(person, viewer)?;
                if self.connections.count(viewer) == 0 {
                    table.catch_up(viewer);
                }
                self.connections.attach(connection, viewer);
                if let Some(update) = table.watch(viewer, epoch, since) {
                    self.connections.post(connection, Kind::Feed, update.text.into());
                }
            }
            Subscription::Unwatch { viewer } => self.connections.detach(connection, viewer),
        }
        Ok(())
    }

    async fn look_up(&mut self, person: &Person, query: &Query) -> Result<LookUp, Refusal> {
        self.recover().await?;
        self.table.as_ref().ok_or_else(no_table)?.look_up(person, query)
    }

    /// Lets another task find the answer out; the table goes on meanwhile.
    fn look_up_aside(
        &mut self,
        connection: ConnectionId,
        key: u64,
        look_up: LookUp,
        heard: Instant,
    ) {
        if !self.connections.begin_look_up(connection) {
            let sentence = "A few such questions at a time; ask again when one is answered.";
            let answer = Answer::new(key, Err(Refusal::new(Code::Limit, sentence)));
            self.live_tables.numbers.answered(RequestKind::Query, &answer, heard.elapsed());
            return self.connections.send(connection, &ToClient::Answer(answer));
        }
        let (look_ups, back) = (Arc::clone(&self.live_tables.look_ups), self.back.clone());
        tokio::spawn(async move {
            let found = match look_up.is_quick() {
                true => glance(move || look_up.answer()).await,
                false => look_ups.find_out(move || look_up.answer()).await,
            };
            let found = found.unwrap_or_else(|| Err(no_table()));
            // A table that is put to rest has nobody left who asked.
            if let Some(orders) = back.upgrade() {
                let answer = Box::new(Answer::new(key, found));
                let _ = orders.send(Order::LookedUp(connection, answer, heard)).await;
            }
        });
    }

    async fn bot_picked(&mut self, seat: Seat, ticket: u64, pick: &str) {
        let Some(table) = &mut self.table else { return };
        let entries = table.bot_picked(self.now, seat, ticket, pick);
        if self.keep_unasked(&entries).await && !entries.is_empty() {
            self.live_tables.numbers.bot_picks.raise();
        }
    }

    async fn tick(&mut self) {
        self.look_at_the_clock();
        self.connections.remove_broken();
        if let Some(table) = &mut self.table {
            // Who was away for a moment can resume the feed; then nothing more is prepared for it.
            for viewer in self.connections.take_closed(self.live_tables.tempo.linger) {
                table.unwatch(viewer);
            }
            let entries = table.tick(self.now);
            self.keep_unasked(&entries).await;
        }
        self.count_result().await;
        if self.spectators.due().is_some_and(|due| due.is_zero()) {
            self.show();
        }
        self.announce_absent();
        self.tell_who_watches();
        self.ask_bots();
    }

    /// Tells everybody who watches, where that is not what they know.
    fn tell_who_watches(&mut self) {
        if !self.audience.is_due(self.connections.len()) {
            return;
        }
        let Some(table) = &self.table else { return };
        let seated = || table.people().map(|(_, person)| person.id.clone()).collect();
        let seated = (table.phase() != Phase::Gathering).then(seated);
        self.audience.tell(&mut self.connections, seated);
    }

    /// Stores what nobody asked for, and shows it; whether that worked. There is nobody to refuse:
    /// the table is read again, and bots and clock come to the same or a better conclusion.
    async fn keep_unasked(&mut self, entries: &[ztable_table::JournalEntry]) -> bool {
        if entries.is_empty() {
            return true;
        }
        match self.keep(entries).await {
            Ok(()) => {
                self.show();
                true
            }
            Err(error) => {
                tracing::error!(table = %self.id, %error, "the store failed");
                let _ = self.recover().await;
                false
            }
        }
    }

    /// Stores entries. Where that fails, the table in memory is ahead of its log and is dropped.
    async fn keep(&mut self, entries: &[ztable_table::JournalEntry]) -> Result<(), StoreError> {
        let kept = self.journal.append(entries).await;
        self.changed = self.now;
        if let (Err(StoreError::Conflict { .. }), Some(tenancy)) = (&kept, &self.tenancy) {
            tenancy.refused();
        }
        match (&kept, &self.table) {
            (Err(_), _) => self.table = None,
            (Ok(()), Some(table)) if table.phase() == Phase::Over => {
                self.live_tables.is_over(self.id);
            }
            _ => {}
        }
        if kept.is_ok() {
            self.count_result().await;
            let over = self.table.as_ref().is_some_and(|table| table.phase() == Phase::Over);
            if over || entries.iter().any(|entry| Summary::is_changed_by(&entry.deed)) {
                self.audience.has_changed();
                self.sum_up().await;
            }
        }
        kept
    }

    /// Counts a rated game once it is decided, or notes that it was called off. Where that fails, or
    /// the process ends before it, it is tried again: the store counts a table once.
    async fn count_result(&mut self) {
        if !self.uncounted {
            return;
        }
        let Some(table) = &self.table else { return };
        let Some(ending) = Ending::of(self.id, table, self.changed) else { return };
        match ending.keep(self.live_tables.store.ratings(), self.id).await {
            Ok(_) => self.uncounted = false,
            Err(error) => tracing::error!(table = %self.id, %error, "a result is not counted yet"),
        }
    }

    /// Reads the table again where it was dropped.
    async fn recover(&mut self) -> Result<(), Refusal> {
        if self.table.is_none() && !self.has_moved() {
            let loaded = journal::load(self.live_tables.store.as_ref(), self.id, None).await?;
            self.take_up(loaded);
        }
        Ok(())
    }

    /// Goes on with what the store has: persons are there if they have a connection, and everybody
    /// sees the table anew.
    fn take_up(&mut self, Loaded { mut table, next, changed }: Loaded) {
        // What was counted and not stored is counted anew, but for the time when no server ran.
        table.count_time_from(changed.max(self.live_tables.started));
        let people: Vec<PersonId> = table.people().map(|(_, person)| person.id.clone()).collect();
        for person in people {
            table.set_present(self.now, &person, self.connections.is_here(&person));
        }
        self.journal.next = next;
        self.changed = changed;
        self.connections.detach_others(&table);
        for viewer in self.connections.viewers() {
            if let Some(update) = table.watch(viewer, 0, 0) {
                self.connections.tell(update, None);
            }
        }
        self.table = Some(table);
    }

    /// Sends everybody what changed for them. Who lost a seat sees that once, and then no more.
    fn show(&mut self) {
        self.show_with(&mut None);
    }

    /// The same; who is owed an answer gets it with the last message for that connection, if there
    /// is one.
    fn show_with(&mut self, answer: &mut Option<(ConnectionId, Answer)>) {
        let Some(table) = &mut self.table else { return };
        let mut viewers = self.connections.viewers();
        if self.spectators.holds_back(self.connections.count(Viewer::Spectator)) {
            viewers.remove(&Viewer::Spectator);
        }
        let updates = table.refresh_watched(&viewers);
        let owed = answer.as_ref().map(|(connection, _)| *connection);
        let last = owed.and_then(|connection| {
            updates.iter().rposition(|update| self.connections.watches(connection, update.viewer))
        });
        for (number, update) in updates.into_iter().enumerate() {
            let answer = if last == Some(number) { answer.take() } else { None };
            self.connections.tell(update, answer);
        }
        self.connections.detach_others(table);
    }

    /// Tells the table who is gone, and the others with it. Sending can show that more are gone;
    /// it ends because each round has fewer left.
    fn announce_absent(&mut self) {
        loop {
            let gone = self.connections.take_gone();
            if gone.is_empty() {
                return;
            }
            self.audience.has_changed();
            let Some(table) = &mut self.table else { continue };
            table.rest_unwatched(&self.connections.viewers());
            for person in gone {
                if !self.connections.is_here(&person.id) {
                    table.set_present(self.now, &person.id, false);
                }
            }
            self.show();
        }
    }

    /// Bots play only while somebody is there.
    fn ask_bots(&mut self) {
        self.give_up_thoughts();
        let Some(table) = &mut self.table else { return };
        if self.connections.is_empty() || self.journal.is_full() {
            return;
        }
        let Some(network) = self.connections.network() else { return };
        for think in table.thinks() {
            self.thoughts.insert(think.seat, think.ticket);
            self.live_tables.bots.ask(network, self.id, think, self.back.clone());
        }
    }

    /// Gives up the thoughts that the table does not wait for any more.
    fn give_up_thoughts(&mut self) {
        let table = self.table.as_ref();
        let wanted = |seat, ticket| table.is_some_and(|table| table.is_thinking(seat, ticket));
        for (seat, _) in self.thoughts.extract_if(.., |seat, ticket| !wanted(*seat, *ticket)) {
            self.live_tables.bots.give_up(self.id, seat);
        }
    }

    /// A clock that was set back does not turn time back at the table.
    fn look_at_the_clock(&mut self) {
        self.now = self.now.max(super::now());
    }
}

/// Waits so long; for ever where nothing is due.
async fn pass(due: Option<Duration>) {
    match due {
        Some(due) => sleep(due).await,
        None => pending().await,
    }
}

/// Waits until the table lives elsewhere; for ever where there is nothing else.
async fn over(tenancy: Option<&Tenancy>) {
    match tenancy {
        Some(tenancy) => tenancy.over().await,
        None => pending().await,
    }
}

fn no_table() -> Refusal {
    Refusal::new(Code::Unavailable, "The table is being read again; try again.")
}
