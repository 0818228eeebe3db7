//! A table on this device: the page drives the same state machine as the server, bots think in the
//! worker, and every change is kept before it is shown.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use ztable_bots::Thought;
use ztable_core::{Code, Refusal, Viewer};
use ztable_table::{Command, Entry, Feed, FromClient, Holder, Millis, Person, Phase, Table, Think};

use super::{Best, Done, Driver, Kept, Session, kept};
use crate::{bots, chance};

/// A bot takes at least this long, so that a person can follow.
const PAUSE_MS: u64 = 650;
/// … and up to this much longer, so that it does not look like a machine.
const WHIM_MS: u64 = 450;
/// After a pick of which nobody heard there is nothing to follow: a turn of many small steps, such
/// as marking dice, shall not take minutes.
const QUIET_PAUSE_MS: u64 = 130;

/// A table never looks at the clock more often than this.
const SHORTEST_WAIT_MS: u64 = 10;

/// A table on this device.
pub(super) struct Local {
    /// Tells this opening of the table from one before it, for what comes late.
    opening: u64,
    table: Table,
    kept: Kept,
    next_key: u64,
}

/// What a change leads to.
struct Change {
    feeds: Vec<Feed>,
    thinks: Vec<Think>,
    /// When the table wants to look at the clock.
    due: Option<Millis>,
    kept: bool,
}

impl Local {
    pub(super) fn open(id: &str) -> Result<Local, Refusal> {
        let kept = Kept::load(id).ok_or_else(|| {
            Refusal::new(Code::NoSuchTable, "There is no such table on this device.")
        })?;
        let now = chance::now();
        let table = Table::restore(kept.header.clone(), kept.entries.iter().cloned(), now)?;
        let (opening, next_key) = (chance::number(), chance::number());
        Ok(Local { opening, table, kept, next_key })
    }

    /// The first look of everybody at this screen.
    fn look(&mut self) -> Vec<Feed> {
        // Watching as a spectator always works and tells who sits where.
        let Some(first) = self.table.watch(Viewer::Spectator, 0, 0) else { return Vec::new() };
        let people: Vec<Viewer> = (0..)
            .map(ztable_core::Seat::new)
            .zip(&first.picture.seats)
            .filter(|(_, seat)| matches!(seat.holder, Holder::Human { .. }))
            .map(|(seat, _)| Viewer::Seat(seat))
            .collect();
        if people.is_empty() {
            return vec![first];
        }
        self.table.unwatch(Viewer::Spectator);
        people.into_iter().filter_map(|viewer| self.table.watch(viewer, 0, 0)).collect()
    }

    fn changed(&mut self, entries: Vec<Entry>) -> Change {
        let mut kept = true;
        if !entries.is_empty() {
            let was_over = self.kept.over;
            self.kept.entries.extend(entries);
            self.kept.over = self.table.phase() == Phase::Over;
            kept = self.kept.keep();
            if self.kept.over && !was_over {
                self.note_score();
            }
        }
        let feeds = self.table.refresh();
        Change { feeds, thinks: self.table.thinks(), due: self.table.due(), kept }
    }

    /// Lets time pass.
    fn tick(&mut self) -> Change {
        let entries = self.table.tick(chance::now());
        self.changed(entries)
    }

    fn note_score(&self) {
        let outcome = self.table.record().ok().and_then(|record| {
            serde_json::from_value::<ztable_core::Outcome>(record.get("outcome")?.clone()).ok()
        });
        if let Some([alone]) = outcome.as_ref().map(|outcome| outcome.seats.as_slice())
            && let Some(score) = alone.score
        {
            Best::reached(&self.kept.header.setup, score);
        }
    }

    /// Whoever at this screen a command comes from: the holder of its seat, whose consent is asked,
    /// or the host.
    fn sender(&self, feeds: &super::Known, command: &Command) -> Person {
        let holder = |seat: ztable_core::Seat| match feeds.picture.seats.get(seat.index()) {
            Some(seat) => match &seat.holder {
                Holder::Human { person, .. } => Some(person.clone()),
                Holder::Open | Holder::Bot { .. } => None,
            },
            None => None,
        };
        let person = match command {
            Command::Pick { seat, .. }
            | Command::Why { seat, .. }
            | Command::Undo { seat }
            | Command::SetStops { seat, .. }
            | Command::TakeOver { seat, .. }
            | Command::GiveBack { seat }
            | Command::Stand { seat }
            | Command::History { viewer: Viewer::Seat(seat) } => holder(*seat),
            Command::AnswerUndo { .. } => feeds.picture.undo.as_ref().and_then(|undo| {
                let id = undo.waiting.first()?;
                let people = (0..feeds.picture.seats.len() as u8).map(ztable_core::Seat::new);
                people.filter_map(holder).find(|person| person.id == *id)
            }),
            _ => None,
        };
        person.unwrap_or_else(|| self.kept.header.host.clone())
    }
}

impl Session {
    fn with_local<T>(self, act: impl FnOnce(&mut Local) -> T) -> Option<T> {
        // Nothing happens once the page has left the table.
        self.driver.try_update_value(|driver| match driver {
            Driver::Local(local) => Some(act(local)),
            Driver::Online(_) => None,
        })?
    }

    /// The first look, and the bots get to work.
    pub(super) fn wake(self) {
        let Some((feeds, change)) = self.with_local(|local| {
            let feeds = local.look();
            (feeds, local.tick())
        }) else {
            return;
        };
        self.take_in(feeds);
        self.follow(change);
    }

    /// Keeps in step with other tabs that have the same table open. Bots think for the tab in use.
    pub(super) fn share(self, id: &str) {
        let (id, key) = (id.to_owned(), kept::key(id));
        let changed = window_event_listener(ev::storage, move |change| {
            if change.key().as_ref() == Some(&key) && change.new_value().is_some() {
                self.open_again(&id);
            }
        });
        let in_use = window_event_listener(ev::focus, move |_| {
            if let Some(change) = self.with_local(Local::tick) {
                self.follow(change);
            }
        });
        on_cleanup(move || {
            changed.remove();
            in_use.remove();
        });
    }

    /// Goes on from what another tab has kept.
    fn open_again(self, id: &str) {
        let Ok(fresh) = Local::open(id) else { return };
        let feeds = self.with_local(|local| {
            *local = fresh;
            local.look()
        });
        self.take_in(feeds.unwrap_or_default());
        if document().has_focus().unwrap_or(true)
            && let Some(change) = self.with_local(Local::tick)
        {
            self.follow(change);
        }
    }

    pub(super) fn handle(self, command: &Command, done: Done) {
        let known = self.feeds.with_untracked(|feeds| feeds.values().next().cloned());
        let Some(known) = known else { return };
        let Some((answer, change)) = self.with_local(|local| {
            let person = local.sender(&known, command);
            local.next_key = local.next_key.wrapping_add(1);
            let message = FromClient { key: local.next_key, command: command.clone() };
            let handled = local.table.handle(chance::now(), &person, &message);
            (handled.answer, local.changed(handled.entries))
        }) else {
            return;
        };
        self.follow(change);
        done(match answer.refusal {
            Some(refusal) => Err(refusal),
            None => Ok(answer.value),
        });
    }

    fn follow(self, change: Change) {
        self.kept.set(change.kept);
        let heard = change.feeds.iter().any(|feed| !feed.lines.is_empty());
        self.take_in(change.feeds);
        let at_once = change.thinks.len();
        for think in change.thinks {
            self.ask(think, at_once, heard);
        }
        if let Some(due) = change.due {
            self.look_at_the_clock(due);
        }
    }

    /// Lets the table look at the clock when it wants to.
    fn look_at_the_clock(self, due: Millis) {
        let opening = self.with_local(|local| local.opening);
        let look = move || {
            let change = self
                .with_local(|local| (Some(local.opening) == opening).then(|| local.tick()))
                .flatten();
            if let Some(change) = change {
                self.follow(change);
            }
        };
        let wait = due.saturating_sub(chance::now()).max(SHORTEST_WAIT_MS);
        set_timeout(look, Duration::from_millis(wait));
    }

    fn ask(self, think: Think, at_once: usize, heard: bool) {
        let Think { seat, ticket, setup, view, level, in_window, seed } = think;
        let budget =
            if in_window { bots::quick_budget(at_once) } else { bots::budget(level, at_once) };
        let asked = chance::now();
        let opening = self.with_local(|local| local.opening);
        let thought = Thought { setup, seat, view, level, budget, seed };
        bots::advise(&thought, move |advice| {
            // A bot that fails takes the first pick there is, so that the game goes on.
            let pick = advice.map(|advice| advice.pick).unwrap_or_default();
            // A reaction window has a pace of its own.
            let pause = match (in_window, heard) {
                (true, _) => 0,
                (false, true) => PAUSE_MS + seed % WHIM_MS,
                (false, false) => QUIET_PAUSE_MS,
            };
            let left = (asked + pause).saturating_sub(chance::now());
            let act = move || {
                let change = self.with_local(|local| {
                    (Some(local.opening) == opening).then(|| {
                        let entries = local.table.bot_picked(chance::now(), seat, ticket, &pick);
                        local.changed(entries)
                    })
                });
                if let Some(change) = change.flatten() {
                    self.follow(change);
                }
            };
            set_timeout(act, Duration::from_millis(left));
        });
    }
}
