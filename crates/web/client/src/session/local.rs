//! A table on this device: a worker holds the same state machine as the server, bots think in
//! another one, and every change is kept before it is shown.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use ztable_bots::Thought;
use ztable_core::{Code, Refusal, Seat, Viewer};
use ztable_table::{
    Ask, Command, FromClient, Holder, Millis, Person, Query, Question, Reply, Request, Think,
};

use super::{Best, Done, Driver, Kept, Session, kept};
use crate::worker::{self, Duty};
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

/// Asks the host, and calls back with what came of it.
pub(super) fn ask(opening: u64, ask: Ask, done: impl FnOnce(Result<Reply, Refusal>) + 'static) {
    let question = Question { opening, now: chance::now(), ask };
    worker::ask(Duty::Host, &question, move |answer: Result<Result<Reply, Refusal>, String>| {
        done(answer.unwrap_or_else(|why| Err(Refusal::new(Code::Unavailable, why))));
    });
}

/// Asks the host something about no table that is open, and calls back with the answer.
pub(crate) fn ask_host<T: DeserializeOwned>(
    what: Ask,
    done: impl FnOnce(Result<T, Refusal>) + 'static,
) {
    ask(0, what, move |reply| {
        let value = reply.map(|reply| reply.answer.map(|answer| answer.value).unwrap_or_default());
        done(value.and_then(|value| {
            serde_json::from_value(value).map_err(|error| {
                Refusal::new(Code::Unavailable, format!("The answer is unreadable: {error}."))
            })
        }));
    });
}

/// A table on this device.
pub(super) struct Local {
    /// Tells this opening of the table from one before it, for what comes late.
    opening: u64,
    kept: Kept,
    next_key: u64,
}

impl Local {
    pub(super) fn load(id: &str) -> Result<Local, Refusal> {
        let kept = Kept::load(id).ok_or_else(|| {
            Refusal::new(Code::NoSuchTable, "There is no such table on this device.")
        })?;
        Ok(Local { opening: chance::number(), kept, next_key: chance::number() })
    }

    pub(super) fn id(&self) -> &str {
        &self.kept.header.id
    }

    /// Keeps what has happened. Says whether that worked.
    fn keep(&mut self, reply: &Reply) -> bool {
        if reply.entries.is_empty() {
            return true;
        }
        let was_over = self.kept.over;
        self.kept.entries.extend(reply.entries.iter().cloned());
        self.kept.over = reply.over;
        if reply.over && !was_over {
            self.note_score(reply);
        }
        self.kept.keep()
    }

    fn note_score(&self, reply: &Reply) {
        if let Some([alone]) = reply.outcome.as_ref().map(|outcome| outcome.seats.as_slice())
            && let Some(score) = alone.score
        {
            Best::reached(&self.kept.header.setup, score);
        }
    }

    /// Whoever at this screen a request comes from: the holder of its seat, whose consent is asked,
    /// or the host.
    fn sender(&self, feeds: &super::Known, request: &Request) -> Person {
        let holder = |seat: Seat| match feeds.picture.seats.get(seat.index()) {
            Some(seat) => match &seat.holder {
                Holder::Human { person, .. } => Some(person.clone()),
                Holder::Open | Holder::Bot { .. } => None,
            },
            None => None,
        };
        let person = match request {
            Request::Command(
                Command::Pick { seat, .. }
                | Command::Undo { seat }
                | Command::SetWindows { seat, .. }
                | Command::TakeOver { seat, .. }
                | Command::GiveBack { seat }
                | Command::Stand { seat },
            )
            | Request::Query(
                Query::Why { seat, .. }
                | Query::History { viewer: Viewer::Seat(seat), .. }
                | Query::Log { viewer: Viewer::Seat(seat), .. },
            ) => holder(*seat),
            Request::Command(Command::AnswerUndo { .. }) => {
                feeds.picture.undo.as_ref().and_then(|undo| {
                    let id = undo.waiting.first()?;
                    let people = (0..feeds.picture.seats.len() as u8).map(Seat::new);
                    people.filter_map(holder).find(|person| person.id == *id)
                })
            }
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

    /// The host takes the table as it is kept, and the bots get to work.
    pub(super) fn open(self) {
        let Some((opening, header, entries)) = self.with_local(|local| {
            let kept = &local.kept;
            (local.opening, kept.header.clone(), kept.entries.clone())
        }) else {
            return;
        };
        ask(opening, Ask::Open { header, entries }, move |reply| match reply {
            Ok(reply) => self.follow(opening, reply),
            Err(refusal) => {
                self.fault.try_set(Some(refusal.message));
            }
        });
    }

    /// Keeps in step with other tabs that have the same table open. Bots think for the tab in use.
    pub(super) fn share(self, id: &str) {
        let (id, key) = (id.to_owned(), kept::key(id));
        let changed = window_event_listener(ev::storage, move |change| {
            if change.key().as_ref() == Some(&key) && change.new_value().is_some() {
                self.open_again(&id);
            }
        });
        let in_use = window_event_listener(ev::focus, move |_| self.tell(Ask::Tick));
        on_cleanup(move || {
            changed.remove();
            in_use.remove();
        });
    }

    /// Goes on from what is kept: another tab may have changed it, or the host has lost it.
    fn open_again(self, id: &str) {
        let Ok(fresh) = Local::load(id) else { return };
        self.with_local(|local| *local = fresh);
        self.open();
    }

    pub(super) fn handle(self, request: Request, done: Done) {
        let known = self.feeds.with_untracked(|feeds| feeds.values().next().cloned());
        let Some(known) = known else { return };
        let Some((opening, message)) = self.with_local(|local| {
            let person = local.sender(&known, &request);
            local.next_key = local.next_key.wrapping_add(1);
            let message = FromClient::new(local.next_key, request);
            (local.opening, Ask::Command { person, message })
        }) else {
            return;
        };
        ask(opening, message, move |reply| match reply {
            Ok(mut reply) => {
                let answer = reply.answer.take();
                self.follow(opening, reply);
                done(match answer {
                    Some(answer) => answer.refusal.map_or(Ok(answer.value), Err),
                    None => Ok(serde_json::Value::Null),
                });
            }
            Err(refusal) => {
                self.recover(opening);
                done(Err(refusal));
            }
        });
    }

    /// Tells the host something that nobody waits for.
    fn tell(self, what: Ask) {
        let Some(opening) = self.with_local(|local| local.opening) else { return };
        ask(opening, what, move |reply| match reply {
            Ok(reply) => self.follow(opening, reply),
            Err(_) => self.recover(opening),
        });
    }

    /// The host has lost the table; nothing that was shown is lost with it.
    fn recover(self, opening: u64) {
        let id = self
            .with_local(|local| (local.opening == opening).then(|| local.kept.header.id.clone()));
        if let Some(id) = id.flatten() {
            self.open_again(&id);
        }
    }

    fn follow(self, opening: u64, reply: Reply) {
        // An earlier opening has nothing to say any more.
        let kept = self.with_local(|local| (local.opening == opening).then(|| local.keep(&reply)));
        let Some(kept) = kept.flatten() else { return };
        self.kept.set(kept);
        let heard = reply.feeds.iter().any(|feed| !feed.lines.is_empty());
        if !self.take_in(reply.feeds).is_empty() {
            return self.recover(opening);
        }
        let at_once = reply.thinks.len();
        for think in reply.thinks {
            self.let_think(opening, think, at_once, heard);
        }
        if let Some(due) = reply.due {
            self.look_at_the_clock(opening, due);
        }
    }

    /// Whether this is still the opening that something was begun in.
    fn is_at(self, opening: u64) -> bool {
        self.with_local(|local| local.opening == opening) == Some(true)
    }

    /// Lets the table look at the clock when it wants to.
    fn look_at_the_clock(self, opening: u64, due: Millis) {
        let look = move || {
            if self.is_at(opening) {
                self.tell(Ask::Tick);
            }
        };
        let wait = due.saturating_sub(chance::now()).max(SHORTEST_WAIT_MS);
        set_timeout(look, Duration::from_millis(wait));
    }

    fn let_think(self, opening: u64, think: Think, at_once: usize, heard: bool) {
        let Think { seat, ticket, setup, view, level, in_window, seed } = think;
        let budget =
            if in_window { bots::quick_budget(at_once) } else { bots::budget(level, at_once) };
        let asked = chance::now();
        let thought = Thought { setup, seat, view, level, budget, seed };
        bots::advise(&thought, move |advice| {
            // A bot that fails takes the first pick there is, so that the game goes on.
            let pick = advice.map(|advice| advice.pick).unwrap_or_default();
            // A reaction window has a pace of its own.
            let quick = in_window || self.settings.read_untracked(|choices| choices.quick);
            let pause = match (quick, heard) {
                (true, _) => 0,
                (false, true) => PAUSE_MS + seed % WHIM_MS,
                (false, false) => QUIET_PAUSE_MS,
            };
            let left = (asked + pause).saturating_sub(chance::now());
            let act = move || {
                if self.is_at(opening) {
                    self.tell(Ask::BotPicked { seat, ticket, pick });
                }
            };
            set_timeout(act, Duration::from_millis(left));
        });
    }
}
