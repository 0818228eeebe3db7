//! One face for both worlds: a table on this device, which a worker holds, and a table on a
//! server. Pages read signals and send commands; they do not know which world they are in.

mod kept;
mod local;
mod online;

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;
use ztable_core::{Refusal, Seat, Viewer};
use ztable_table::{
    Feed, Holder, LogPage, Millis, PersonId, Picture, Query, Request, Said, SeatPicture, Watching,
};

pub(crate) use kept::{Best, Kept, Sitter};
pub(crate) use local::ask_host;
pub(crate) use online::{Terms, ask_server, create as create_online, rename as rename_online};
pub(crate) use ztable_table::Known;

use crate::chance;
use crate::settings::Settings;
use local::Local;
use online::Online;

/// Called with the answer to a command.
type Done = Box<dyn FnOnce(Result<Value, Refusal>)>;

/// How it stands with the way to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connection {
    /// The table is on this device.
    Here,
    /// On the way for the first time.
    Connecting,
    /// Connected.
    Open,
    /// The connection broke; the next try follows by itself.
    Broken,
    /// The server knows no such table.
    Nowhere,
}

/// What moves the table.
enum Driver {
    Local(Box<Local>),
    Online(Box<Online>),
}

/// The way to one table.
#[derive(Clone, Copy)]
pub(crate) struct Session {
    /// What each viewer of this page knows.
    pub(crate) feeds: RwSignal<BTreeMap<Viewer, Arc<Known>>>,
    /// Who the server says I am; nobody in particular on this device.
    pub(crate) me: RwSignal<Option<PersonId>>,
    /// My name, as far as the server said it.
    pub(crate) name: RwSignal<String>,
    /// The way to the table.
    pub(crate) connection: RwSignal<Connection>,
    /// How far the time of the server is ahead of that of this device.
    ahead: RwSignal<i64>,
    /// Whether a table on this device could be stored the last time it changed.
    pub(crate) kept: RwSignal<bool>,
    /// Why the table cannot be opened, in a sentence.
    pub(crate) fault: RwSignal<Option<String>>,
    /// What was said here, the oldest first.
    pub(crate) said: RwSignal<Vec<Said>>,
    /// Who watches.
    pub(crate) watching: RwSignal<Watching>,
    settings: Settings,
    driver: StoredValue<Driver, LocalStorage>,
}

impl Session {
    fn new(driver: Driver) -> Session {
        let connection = match &driver {
            Driver::Local(_) => Connection::Here,
            Driver::Online(_) => Connection::Connecting,
        };
        Session {
            feeds: RwSignal::new(BTreeMap::new()),
            me: RwSignal::new(None),
            name: RwSignal::new(String::new()),
            connection: RwSignal::new(connection),
            ahead: RwSignal::new(0),
            kept: RwSignal::new(true),
            fault: RwSignal::new(None),
            said: RwSignal::new(Vec::new()),
            watching: RwSignal::new(Watching::default()),
            settings: Settings::of_page(),
            driver: StoredValue::new_local(driver),
        }
    }

    /// Opens a table that is kept on this device.
    ///
    /// # Errors
    /// When there is none with this id. What is wrong with one that cannot be read any more is
    /// known later, and `fault` says it.
    pub(crate) fn local(id: &str) -> Result<Session, Refusal> {
        let session = Session::new(Driver::Local(Box::new(Local::load(id)?)));
        session.open();
        session.share(id);
        Ok(session)
    }

    /// Connects to a table on the server.
    pub(crate) fn online(id: &str) -> Session {
        let session = Session::new(Driver::Online(Box::new(Online::new(id))));
        session.arrive();
        session
    }

    /// Whether the table is on this device.
    pub(crate) fn is_local(self) -> bool {
        self.connection.get_untracked() == Connection::Here
    }

    /// The id of the table, if it is on this device.
    pub(crate) fn table(self) -> Option<String> {
        self.driver.with_value(|driver| match driver {
            Driver::Local(local) => Some(local.id().to_owned()),
            Driver::Online(_) => None,
        })
    }

    /// The time as the table counts it.
    pub(crate) fn now(self) -> Millis {
        chance::now().saturating_add_signed(self.ahead.get_untracked())
    }

    /// Whether somebody at this screen holds the seat.
    pub(crate) fn holds(self, seat: &SeatPicture) -> bool {
        match &seat.holder {
            Holder::Human { person, .. } => self.is_me(&person.id),
            Holder::Open | Holder::Bot { .. } => false,
        }
    }

    /// Whether this is somebody at this screen.
    pub(crate) fn is_me(self, person: &PersonId) -> bool {
        self.is_local() || self.me.get().as_ref() == Some(person)
    }

    /// The seats held at this screen, in order.
    pub(crate) fn mine(self, picture: &Picture) -> Vec<Seat> {
        let numbered = (0..).map(Seat::new).zip(&picture.seats);
        numbered.filter(|(_, seat)| self.holds(seat)).map(|(number, _)| number).collect()
    }

    /// Sends a request and calls back with the answer. Online it outlives a broken connection.
    pub(crate) fn send(
        self,
        request: impl Into<Request>,
        done: impl FnOnce(Result<Value, Refusal>) + 'static,
    ) {
        if self.is_local() {
            self.handle(request.into(), Box::new(done));
        } else {
            self.transmit(request.into(), Box::new(done));
        }
    }

    /// Takes messages in; gives back whose did not follow what is known, so that they must be
    /// looked at anew.
    fn take_in(self, messages: Vec<Feed>) -> Vec<Viewer> {
        let mut lost = Vec::new();
        if messages.is_empty() {
            return lost;
        }
        self.feeds.update(|feeds| {
            for feed in messages {
                let viewer = feed.viewer;
                match Known::after(feeds.get(&viewer).map(Arc::as_ref), feed) {
                    Some(known) => drop(feeds.insert(viewer, Arc::new(known))),
                    None => lost.push(viewer),
                }
            }
        });
        lost
    }

    /// Asks for lines of the log before those that are known.
    pub(crate) fn ask_earlier(self, known: &Known, refused: impl FnOnce(Refusal) + 'static) {
        let (viewer, before) = (known.viewer, known.earlier);
        self.send(Query::Log { viewer, before }, move |answer| match answer {
            Ok(page) => {
                let Ok(LogPage { from, lines }) = serde_json::from_value(page) else { return };
                self.feeds.update(|feeds| {
                    if let Some(known) = feeds.get_mut(&viewer) {
                        *known = Arc::new(known.with_earlier(from, lines));
                    }
                });
            }
            Err(refusal) => refused(refusal),
        });
    }
}
