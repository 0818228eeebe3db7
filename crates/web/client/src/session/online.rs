//! A table on a server, over a WebSocket.
//!
//! A command is kept until it is answered and sent again, with the same key, after a broken
//! connection; the server does nothing twice. Feeds resume where they were.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{CloseEvent, Headers, MessageEvent, RequestInit, Response, WebSocket};
use ztable_core::{Seat, Setup, Viewer};
use ztable_table::{Answer, Clock, Feed, FromClient, Request, Subscription, ToClient, Watching};

use super::{Connection, Done, Driver, Session};
use crate::chance;

/// With this code the server closes a connection to a table that it does not know.
const NO_SUCH_TABLE: u16 = 4404;

/// With this code a server says that it goes away, and that another one may be there already.
const GOING_AWAY: u16 = 1001;

const FIRST_PAUSE_MS: u64 = 400;
const LONGEST_PAUSE_MS: u64 = 8000;

/// The first pause where the server has said that it goes away, and by how much it differs.
const SOON_MS: (u64, u64) = (50, 250);

/// The way to a table on the server.
pub(super) struct Online {
    table: String,
    socket: Option<Socket>,
    /// How often it has been tried since the last success.
    tries: u32,
    next_key: u64,
    /// What has not been answered yet, in the order it was sent.
    unanswered: BTreeMap<u64, (FromClient, Done)>,
    watched: BTreeSet<Viewer>,
    greeted: bool,
}

/// A socket with its ears; dropping it closes it.
struct Socket {
    socket: WebSocket,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(CloseEvent)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        // A socket that is closed already needs no closing.
        let _ = self.socket.close();
    }
}

impl Online {
    pub(super) fn new(table: &str) -> Online {
        Online {
            table: table.to_owned(),
            socket: None,
            tries: 0,
            // Keys must differ from those of an earlier visit.
            next_key: chance::number() >> 1,
            unanswered: BTreeMap::new(),
            watched: BTreeSet::from([Viewer::Spectator]),
            greeted: false,
        }
    }

    fn key(&mut self) -> u64 {
        self.next_key += 1;
        self.next_key
    }

    /// Asks for something whose answer nobody waits for.
    fn ask(&mut self, request: impl Into<Request>) {
        let key = self.key();
        self.write(&FromClient::new(key, request));
    }

    /// Looks through the eyes of the own seats, and of a spectator only where there are none. The
    /// news came to this viewer.
    fn look_through(&mut self, viewer: Viewer, seats: &[Seat]) {
        for seat in seats.iter().copied().map(Viewer::Seat) {
            if self.watched.insert(seat) {
                self.ask(Subscription::Watch { viewer: seat, epoch: 0, since: 0 });
            }
        }
        let own = matches!(viewer, Viewer::Seat(seat) if seats.contains(&seat));
        if own && self.watched.remove(&Viewer::Spectator) {
            self.ask(Subscription::Unwatch { viewer: Viewer::Spectator });
        }
        if seats.is_empty() {
            // A seat that was lost shows nothing any more.
            self.watched.retain(|viewer| *viewer == Viewer::Spectator);
            if self.watched.insert(Viewer::Spectator) {
                self.ask(Subscription::Watch { viewer: Viewer::Spectator, epoch: 0, since: 0 });
            }
        }
    }

    fn write(&self, message: &FromClient) {
        if !self.greeted {
            return;
        }
        if let (Some(socket), Ok(text)) = (&self.socket, serde_json::to_string(message)) {
            // What is not sent now is sent after the next greeting.
            let _ = socket.socket.send_with_str(&text);
        }
    }
}

impl Session {
    fn with_online<T>(self, act: impl FnOnce(&mut Online) -> T) -> Option<T> {
        self.driver.try_update_value(|driver| match driver {
            Driver::Online(online) => Some(act(online)),
            Driver::Local(_) => None,
        })?
    }

    /// Becomes somebody to the server, then opens a socket.
    pub(super) fn arrive(self) {
        spawn_local(async move {
            // The answer brings the cookie; without it the socket says who we are all the same.
            let _ = JsFuture::from(window().fetch_with_str("/api/me")).await;
            self.connect();
        });
    }

    /// Opens a socket.
    fn connect(self) {
        let Some(table) = self.with_online(|online| online.table.clone()) else { return };
        let heard = Closure::new(move |message: MessageEvent| {
            if let Some(message) = message.data().as_string().and_then(|text| read(&text)) {
                self.hear(message);
            }
        });
        let closed = Closure::new(move |close: CloseEvent| {
            if close.code() == NO_SUCH_TABLE {
                self.connection.set(Connection::Nowhere);
            } else {
                self.closed(close.code() == GOING_AWAY);
            }
        });
        let socket = address(&table).and_then(|address| WebSocket::new(&address).ok());
        let Some(socket) = socket else { return self.closed(false) };
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        let socket = Socket { socket, _heard: heard, _closed: closed };
        self.with_online(|online| {
            online.greeted = false;
            online.socket = Some(socket);
        });
    }

    /// The socket has ended: by the server's word that it goes away, or in any other way.
    fn closed(self, by_its_word: bool) {
        let Some(tries) = self.with_online(|online| {
            online.greeted = false;
            online.tries += 1;
            online.tries
        }) else {
            return;
        };
        self.connection.set(Connection::Broken);
        let longest = FIRST_PAUSE_MS << tries.min(6);
        let (shortest, spread) = match by_its_word && tries == 1 {
            true => SOON_MS,
            false => (longest.min(LONGEST_PAUSE_MS) / 2, longest / 2),
        };
        // Pauses differ, so that a restarted server is not asked by everybody at once.
        let pause = shortest + chance::number() % spread;
        set_timeout(move || self.connect(), Duration::from_millis(pause));
    }

    pub(super) fn transmit(self, request: Request, done: Done) {
        self.with_online(|online| {
            let message = FromClient::new(online.key(), request);
            online.write(&message);
            online.unanswered.insert(message.key, (message, done));
        });
    }

    fn hear(self, message: ToClient) {
        match message {
            ToClient::Hello { you, name, now, .. } => {
                self.ahead.set(now.cast_signed() - chance::now().cast_signed());
                // Of whom nothing is said, nobody watches.
                self.watching.set(Watching::default());
                self.me.set(Some(you));
                self.name.set(name);
                self.connection.set(Connection::Open);
                self.resume();
            }
            ToClient::Feed(feed) => self.hear_feed(*feed),
            ToClient::Answer(answer) => self.hear_answer(answer),
            ToClient::Said(said) => self.said.update(|all| all.push(said)),
            ToClient::Watching(watching) => self.watching.set(watching),
            // A newer server may say more than this page understands.
            _ => {}
        }
    }

    /// After a greeting: look again from where we were, and send again what was not answered.
    fn resume(self) {
        let known: BTreeMap<Viewer, (u64, u64)> = self.feeds.with_untracked(|feeds| {
            feeds.iter().map(|(viewer, known)| (*viewer, (known.epoch, known.seq))).collect()
        });
        self.with_online(|online| {
            online.tries = 0;
            online.greeted = true;
            for viewer in online.watched.clone() {
                let (epoch, since) = known.get(&viewer).copied().unwrap_or_default();
                online.ask(Subscription::Watch { viewer, epoch, since });
            }
            for (message, _) in online.unanswered.values() {
                online.write(message);
            }
        });
    }

    fn hear_feed(self, mut feed: Feed) {
        let (viewer, answer) = (feed.viewer, feed.answer.take());
        let lost = self.take_in(vec![feed]);
        let seats = self
            .feeds
            .with_untracked(|feeds| feeds.get(&viewer).map(|known| self.mine(&known.picture)));
        let plays = self.with_online(|online| {
            // What does not follow is looked at anew.
            for viewer in lost {
                online.ask(Subscription::Watch { viewer, epoch: 0, since: 0 });
            }
            if let Some(seats) = seats {
                online.look_through(viewer, &seats);
            }
            !online.watched.contains(&Viewer::Spectator)
        });
        if plays == Some(true) {
            self.feeds.update(|feeds| drop(feeds.remove(&Viewer::Spectator)));
        }
        if let Some(answer) = answer {
            self.hear_answer(answer);
        }
    }

    fn hear_answer(self, answer: Answer) {
        let asked = self.with_online(|online| online.unanswered.remove(&answer.key)).flatten();
        if let Some((_, done)) = asked {
            done(match answer.refusal {
                Some(refusal) => Err(refusal),
                None => Ok(answer.value),
            });
        }
    }
}

fn read(text: &str) -> Option<ToClient> {
    // What this page cannot read is for a newer one.
    serde_json::from_str(text).ok()
}

fn address(table: &str) -> Option<String> {
    let location = window().location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    Some(format!("{scheme}://{}/ws/{table}", location.host().ok()?))
}

/// A table that the server has made.
#[derive(Deserialize)]
struct Made {
    id: String,
}

/// What the server says when it refuses.
#[derive(Deserialize)]
struct Said {
    error: String,
}

/// What is agreed on before people sit down.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    pub(crate) clock: Option<Clock>,
    /// Whether the table is in the lobby.
    pub(crate) public: bool,
    /// Whether the game counts.
    pub(crate) rated: bool,
    /// Whether nobody is to ask a bot what to play.
    pub(crate) without_hints: bool,
    /// How far from one's own the ratings of the others may be, if not anybody may sit down.
    pub(crate) within: Option<u16>,
}

/// Asks the server for something, and gives back its answer or its sentence.
pub(crate) async fn ask_server<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<String>,
) -> Result<T, String> {
    let unreachable = || "The server cannot be reached; try again later.".to_owned();
    let (ok, text) = ask(method, path, body.as_deref()).await.map_err(|_| unreachable())?;
    if ok {
        return serde_json::from_str(&text).map_err(|_| unreachable());
    }
    Err(serde_json::from_str::<Said>(&text).map_or_else(|_| unreachable(), |said| said.error))
}

/// Asks the server for a table and calls back with its id, or with a sentence.
pub(crate) fn create(
    setup: &Setup,
    terms: Terms,
    done: impl FnOnce(Result<String, String>) + 'static,
) {
    let Terms { clock, public, rated, without_hints, within } = terms;
    let body = serde_json::json!({
        "setup": setup, "clock": clock, "public": public, "rated": rated,
        "without_hints": without_hints, "within": within,
    });
    let body = body.to_string();
    spawn_local(async move {
        done(made(&body).await);
    });
}

/// Tells the server my name for this and all later tables.
pub(crate) fn rename(name: &str) {
    let body = serde_json::json!({ "name": name }).to_string();
    spawn_local(async move {
        // The table has been told as well; the next visit can do without.
        let _ = ask("PUT", "/api/me", Some(&body)).await;
    });
}

async fn ask(method: &str, path: &str, body: Option<&str>) -> Result<(bool, String), JsValue> {
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        options.set_body(&JsValue::from(body));
        let headers = Headers::new()?;
        headers.set("content-type", "application/json")?;
        options.set_headers(&headers);
    }
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &options)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?;
    Ok((response.ok(), text.as_string().unwrap_or_default()))
}

async fn made(body: &str) -> Result<String, String> {
    let (ok, text) = ask("POST", "/api/tables", Some(body)).await.map_err(|_| {
        "The server cannot be reached, so there is no link to send. You can still play on this device.".to_owned()
    })?;
    if ok && let Ok(made) = serde_json::from_str::<Made>(&text) {
        return Ok(made.id);
    }
    Err(serde_json::from_str::<Said>(&text).map_or_else(
        |_| "This server keeps no tables, so there is no link to send. You can still play on this device.".into(),
        |said| said.error,
    ))
}
