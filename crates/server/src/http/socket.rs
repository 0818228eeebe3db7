//! One WebSocket connection to a table.

use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;
use tokio::time::{interval, timeout};
use tungstenite::error::{Error, ProtocolError};
use ztable_core::{Code, Refusal};
use ztable_table::{Answer, Command, FromClient, Query, Request, ToClient, WIRE};

use super::App;
use super::close::CloseReason;
use super::problem::Problem;
use super::visitor::{OWN_NAME, Visitor};
use crate::accounts::Ending;
use crate::closing::Closing;
use crate::identity::{Guest, GuestName};
use crate::limits::{Bucket, Limit, Network, Permit, cost};
use crate::live::{Inbox, Kind, Newcomer, Order, Visit, no_such_table, now, outbox, person, text};

/// Requests are small; a buffer for each of thousands of connections should be, too. What is longer
/// is read in several steps.
const READ_BUFFER: usize = 1024;

/// How long one message may take to be handed to the system.
const SEND_PATIENCE: Duration = Duration::from_secs(10);

/// How long the other side may take to answer the end of a connection.
const CLOSE_PATIENCE: Duration = Duration::from_secs(1);

/// How many refusals for being too fast a connection gets before it is closed.
const STRIKES: u32 = 200;

/// Opens a connection to a table.
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Path(table): Path<String>,
    visitor: Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|rejection| Problem {
        status: rejection.status(),
        sentence: rejection.body_text(),
    })?;
    // Browsers hide the status of a failed upgrade from the page, so refusals are sent as messages.
    let admitted = admit(&app, &table, &visitor).await;
    let most = app.limits.message_bytes;
    let upgrade = upgrade
        .read_buffer_size(READ_BUFFER)
        // Every message is flushed at once.
        .write_buffer_size(0)
        .max_message_size(most)
        .max_frame_size(most);
    let session = visitor.login.as_ref().map(|login| login.session);
    let ending = app.desk.ended.listen(visitor.guest.id, session);
    let (state, guest, network) = (Arc::clone(&app), visitor.guest.clone(), visitor.network);
    let response = upgrade.on_upgrade(move |socket| async move {
        let mut closing = state.closing.clone();
        tokio::select! {
            () = converse(state, guest, ending, network, admitted, Box::new(socket)) => {}
            () = closing.cut() => {}
        }
    });
    Ok(visitor.sign(&app, response))
}

async fn admit(
    app: &App,
    table: &str,
    visitor: &Visitor,
) -> Result<(Visit, Permit<Network>), Refusal> {
    visitor.spend(app, cost::OPEN)?;
    let permit = app
        .connections
        .take(visitor.network)
        .inspect_err(|_| app.refused.count(Limit::Connections))
        .map_err(|full| Refusal::new(Code::Limit, format!("No new connection: {full}.")))?;
    let table = table.parse().map_err(|_| no_such_table())?;
    Ok((app.live_tables.visit(table, visitor.guest.id).await?, permit))
}

async fn converse(
    app: Arc<App>,
    guest: Guest,
    ending: Ending,
    network: Network,
    admitted: Result<(Visit, Permit<Network>), Refusal>,
    socket: Box<WebSocket>,
) {
    let mut line = Line { socket };
    match admitted {
        Ok((visit, permit)) => {
            let talk = Talk::begin(app, guest, ending, network, line, &visit).await;
            talk.run(visit).await;
            drop(permit);
        }
        Err(refusal) => {
            if line.refuse(0, refusal.clone()).await.is_ok() {
                line.close(&CloseReason::Refused(refusal)).await;
            }
        }
    }
}

/// The socket, with patience. The box keeps the task of a connection small, which holds it in
/// several places.
struct Line {
    socket: Box<WebSocket>,
}

impl Line {
    async fn send(&mut self, message: Message) -> Result<(), CloseReason> {
        match timeout(SEND_PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(CloseReason::Gone),
        }
    }

    async fn refuse(&mut self, key: u64, refusal: Refusal) -> Result<(), CloseReason> {
        let answer = Answer::new(key, Err(refusal));
        self.send(Message::Text(text(&ToClient::Answer(answer)))).await
    }

    /// Says why, and gives the other side a moment to hear it.
    async fn close(mut self, reason: &CloseReason) {
        let Some(frame) = reason.frame() else { return };
        if self.send(Message::Close(Some(frame))).await.is_ok() {
            let answered = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            let _ = timeout(CLOSE_PATIENCE, answered).await;
        }
    }
}

/// A connection at work.
struct Talk {
    app: Arc<App>,
    guest: Guest,
    /// When the connection does not speak for the guest any more.
    ending: Ending,
    network: Network,
    line: Line,
    inbox: Inbox,
    bucket: Bucket,
    strikes: u32,
    heard: Instant,
}

impl Talk {
    /// Greets and enters.
    async fn begin(
        app: Arc<App>,
        guest: Guest,
        ending: Ending,
        network: Network,
        line: Line,
        visit: &Visit,
    ) -> Self {
        let (outbox, inbox) = outbox(&app.waiting, &app.live_tables.sent);
        let person = person(&guest);
        let (you, name) = (person.id.clone(), person.name.clone());
        let hello = ToClient::Hello { wire: WIRE, you, name, now: now() };
        // An empty outbox has room, and a table that ended is noticed by the closed outbox.
        let _ = outbox.post(Kind::of(&hello), text(&hello));
        let has_account = ending.is_of_account();
        let newcomer = Newcomer { guest: guest.id, has_account, network, person, outbox };
        let _ = visit.orders.send(Order::Enter(visit.connection, Box::new(newcomer))).await;
        Self {
            app,
            guest,
            ending,
            network,
            line,
            inbox,
            bucket: Bucket::default(),
            strikes: 0,
            heard: Instant::now(),
        }
    }

    /// Talks until something ends it, then leaves: what was asked before is still answered.
    async fn run(mut self, visit: Visit) {
        let reason = self.listen(&visit).await;
        tracing::debug!(guest = %self.guest.id, ?reason, "a connection ends");
        let orders = visit.orders.clone();
        let _ = orders.send(Order::Leave(visit.connection, visit)).await;
        if reason == CloseReason::Gone {
            return;
        }
        while let Some(waiting) = self.inbox.recv().await {
            if self.line.send(Message::Text(waiting.text.clone())).await.is_err() {
                return;
            }
        }
        // Let go of the server's state before waiting for the other side.
        let Self { line, app, .. } = self;
        drop(app);
        line.close(&reason).await;
    }

    async fn listen(&mut self, visit: &Visit) -> CloseReason {
        let mut closing: Closing = self.app.closing.clone();
        // What ends a connection is listened for once, and not anew for every message.
        let (mut stop, mut ended) = (pin!(closing.stop()), pin!(self.ending.come()));
        let mut pings = interval(self.app.tempo.ping);
        loop {
            let step = tokio::select! {
                heard = self.line.socket.recv() => self.hear(heard, visit).await,
                waiting = self.inbox.recv() => match waiting {
                    // It counts as waiting until it is sent.
                    Some(waiting) => self.line.send(Message::Text(waiting.text.clone())).await,
                    None => Err(CloseReason::CutOff),
                },
                _ = pings.tick() => self.ping().await,
                () = &mut stop => Err(CloseReason::GoingAway),
                () = &mut ended => Err(CloseReason::LoggedOut),
            };
            if let Err(reason) = step {
                return reason;
            }
        }
    }

    async fn ping(&mut self) -> Result<(), CloseReason> {
        if self.heard.elapsed() >= self.app.tempo.silence {
            return Err(CloseReason::Silent);
        }
        self.line.send(Message::Ping(Vec::new().into())).await
    }

    async fn hear(
        &mut self,
        heard: Option<Result<Message, axum::Error>>,
        visit: &Visit,
    ) -> Result<(), CloseReason> {
        let message = match heard {
            Some(Ok(message)) => message,
            Some(Err(error)) => {
                let reason = what_broke(error);
                if reason == CloseReason::TooLong {
                    self.app.refused.count(Limit::MessageBytes);
                }
                return Err(reason);
            }
            None => return Err(CloseReason::Gone),
        };
        self.heard = Instant::now();
        match message {
            Message::Text(text) => self.read(&text, visit).await,
            Message::Binary(_) => {
                self.pace(0, 1).await?;
                let sentence = "Messages are JSON text; this one was binary.";
                self.line.refuse(0, Refusal::new(Code::BadRequest, sentence)).await
            }
            Message::Ping(_) => self.pace(0, 1).await.map(drop),
            Message::Pong(_) => Ok(()),
            Message::Close(_) => Err(CloseReason::Gone),
        }
    }

    async fn read(&mut self, text: &str, visit: &Visit) -> Result<(), CloseReason> {
        let own = self.ending.is_of_account().then_some(&self.guest.name);
        let read = read(text, own);
        let (key, cost) = match &read {
            Ok(message) => (message.key, cost_of(&message.request)),
            Err((key, _)) => (*key, 1),
        };
        if !self.pace(key, cost).await? {
            return Ok(());
        }
        match read {
            Ok(message) => {
                let order = Order::Request(visit.connection, Box::new(message), self.heard);
                visit.orders.send(order).await.map_err(|_| CloseReason::CutOff)
            }
            Err((key, refusal)) => self.line.refuse(key, refusal).await,
        }
    }

    /// Whether the message with this key may pass; if not, it is refused here.
    async fn pace(&mut self, key: u64, cost: u32) -> Result<bool, CloseReason> {
        let (now, rate) = (self.app.start.elapsed(), self.app.limits.connection_rate);
        let own = self.bucket.take(rate, cost, now);
        if own.is_err() {
            self.app.refused.count(Limit::ConnectionRate);
        }
        let Err(too_fast) = own.and_then(|()| self.app.spend(self.network, cost)) else {
            return Ok(true);
        };
        self.strikes += 1;
        if self.strikes > STRIKES {
            return Err(CloseReason::Flood);
        }
        let sentence = format!("Not done: {too_fast}.");
        self.line.refuse(key, Refusal::new(Code::Limit, sentence)).await?;
        Ok(false)
    }
}

fn cost_of(request: &Request) -> u32 {
    match request {
        Request::Query(Query::History { .. } | Query::Record) => cost::LONG,
        Request::Talk(_) => cost::TALK,
        _ => 1,
    }
}

/// Reads a message, or says under which key it is refused, and why. Who has an account has a name of
/// their own and takes no other.
fn read(text: &str, own: Option<&GuestName>) -> Result<FromClient, (u64, Refusal)> {
    let mut message = FromClient::read(text).map_err(|error| {
        let reason: String = error.to_string().chars().take(200).collect();
        let refusal =
            Refusal::new(Code::BadRequest, format!("The message is unreadable: {reason}."));
        (key_of(text), refusal)
    })?;
    if let Request::Command(Command::Rename { name }) = &mut message.request {
        let fit: GuestName = name.parse().map_err(|error| {
            (message.key, Refusal::new(Code::BadRequest, format!("Not this name: {error}.")))
        })?;
        if own.is_some_and(|own| *own != fit) {
            return Err((message.key, Refusal::new(Code::NotAllowed, OWN_NAME)));
        }
        *name = fit.to_string();
    }
    Ok(message)
}

/// The key of a message that is otherwise unreadable, 0 where there is none.
fn key_of(text: &str) -> u64 {
    #[derive(Deserialize)]
    struct Keyed {
        key: u64,
    }
    serde_json::from_str(text).map_or(0, |keyed: Keyed| keyed.key)
}

fn what_broke(error: axum::Error) -> CloseReason {
    match error.into_inner().downcast_ref::<Error>() {
        Some(Error::Capacity(_)) => CloseReason::TooLong,
        Some(Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => CloseReason::Gone,
        Some(Error::Protocol(_) | Error::Utf8(_)) => CloseReason::Broken,
        _ => CloseReason::Gone,
    }
}
