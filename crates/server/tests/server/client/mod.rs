//! The other end of the server: a small HTTP client and a player on a WebSocket.

// Each test program, and the load example, uses its own part of this.
#![allow(dead_code, reason = "no program uses all of it")]

use std::collections::{BTreeMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use ztable_core::{Refusal, Seat, Viewer};
use ztable_server::http::Site;
use ztable_table::{
    Answer, Command, FromClient, GamePicture, Known, PersonId, Phase, Request, Said, Share,
    Subscription, ToClient, Watching,
};

pub(crate) const NOWHERE: Site = Site { asset: |_| None, page: |_| false };
pub(crate) const ONE: Seat = Seat::new(0);
pub(crate) const TWO: Seat = Seat::new(1);

/// No test waits longer than this for anything.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    match timeout(PATIENCE, future).await {
        Ok(value) => value,
        Err(_) => panic!("waited too long for {what}"),
    }
}

/// The answer to a plain request.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (given, value) = line.split_once(": ")?;
            given.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// This machine under another address: another network, as the server counts.
pub(crate) const fn neighbour(number: u8) -> IpAddr {
    IpAddr::V4(Ipv4Addr::new(127, 0, 0, number))
}

const HERE: IpAddr = neighbour(1);

pub(crate) async fn connect(from: IpAddr, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Reply {
    request_from(HERE, address, method, path, headers, body).await
}

pub(crate) async fn request_from(
    from: IpAddr,
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Reply {
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    text += &format!("content-length: {}\r\n\r\n{body}", body.len());
    let mut stream = connect(from, address).await;
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = String::new();
    soon("an answer", stream.read_to_string(&mut answer)).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Reply { status, head: head.to_owned(), body: body.to_owned() }
}

/// A number among the server's metrics, asked for from a network of its own.
pub(crate) async fn metric(address: SocketAddr, series: &str) -> u64 {
    let text = request_from(neighbour(9), address, "GET", "/metrics", &[], "").await.body;
    let value = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("{series} in\n{text}")).parse().unwrap()
}

/// A browser: where it is, the address it goes to, and a cookie.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) from: IpAddr,
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
}

impl Browser {
    /// A new guest with this name.
    pub(crate) async fn new(address: SocketAddr, name: &str) -> Self {
        Self::from(HERE, address, name).await
    }

    /// The same in another network.
    pub(crate) async fn from(from: IpAddr, address: SocketAddr, name: &str) -> Self {
        let json = ("content-type", "application/json");
        let body = json!({ "name": name }).to_string();
        let reply = request_from(from, address, "PUT", "/api/me", &[json], &body).await;
        let cookie = reply.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
        Self { from, address, cookie }
    }

    /// The same guest at another address of the same server.
    pub(crate) fn at(&self, address: SocketAddr) -> Self {
        Self { address, ..self.clone() }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        let headers = [("cookie", self.cookie.as_str())];
        request_from(self.from, self.address, "GET", path, &headers, "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        let headers = [("cookie", self.cookie.as_str()), ("content-type", "application/json")];
        request_from(self.from, self.address, "POST", path, &headers, &body.to_string()).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> Reply {
        let headers = [("cookie", self.cookie.as_str()), ("content-type", "application/json")];
        request_from(self.from, self.address, method, path, &headers, &body.to_string()).await
    }

    /// The same browser after an answer that began a session.
    pub(crate) fn with_session(&self, reply: &Reply) -> Self {
        let cookie = reply.header("set-cookie").unwrap().split(';').next().unwrap();
        assert!(cookie.starts_with("ztable_session="), "{cookie}");
        Self { cookie: format!("{}; {cookie}", self.cookie), ..self.clone() }
    }

    /// Makes a table of Zeds Zone and gives back its id.
    pub(crate) async fn make_table(&self, players: u8) -> String {
        self.make_table_of("zeds-zone", players).await
    }

    /// Makes a table of any game, as its set-up page would by default.
    pub(crate) async fn make_table_of(&self, game: &str, players: u8) -> String {
        self.make_table_by(&json!({"setup": {"game": game, "players": players}})).await
    }

    /// Makes a table as this request says.
    pub(crate) async fn make_table_by(&self, request: &Value) -> String {
        let reply = self.post("/api/tables", request).await;
        assert_eq!(reply.status, 201, "{}", reply.body);
        reply.json()["id"].as_str().unwrap().to_owned()
    }

    /// Opens a connection to a table.
    pub(crate) async fn open(&self, table: &str) -> Client {
        self.try_open(table, &[]).await.unwrap()
    }

    /// Opens a connection to a table, if the server is there and lets that happen.
    pub(crate) async fn reach(&self, table: &str) -> Option<Client> {
        let mut request = format!("ws://{}/ws/{table}", self.address).into_client_request().ok()?;
        request.headers_mut().insert("cookie", self.cookie.parse().ok()?);
        let stream = TcpStream::connect(self.address).await.ok()?;
        Some(Client::new(client_async(request, stream).await.ok()?.0))
    }

    /// Opens a connection with more headers, or gives the status of the refusal.
    pub(crate) async fn try_open(
        &self,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, u16> {
        let mut request =
            format!("ws://{}/ws/{table}", self.address).into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let stream = connect(self.from, self.address).await;
        match soon("a connection", client_async(request, stream)).await {
            Ok((socket, _)) => Ok(Client::new(socket)),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// What a connection brings.
#[derive(Debug)]
pub(crate) enum Event {
    Hello(PersonId),
    Feed(Viewer),
    Answer(Answer),
    /// Something beside the game: what was said, or who watches.
    Aside,
    Closed {
        code: u16,
        reason: String,
    },
    /// The socket ended without a word.
    Broken,
}

/// One connection, with what it has been sent.
pub(crate) struct Client {
    socket: WebSocketStream<TcpStream>,
    /// What was known after every message of every feed.
    pub(crate) feeds: BTreeMap<Viewer, Vec<Known>>,
    /// How many of them are remembered.
    pub(crate) remember: usize,
    /// What was said.
    pub(crate) heard: Vec<Said>,
    /// Who watches.
    pub(crate) watching: Watching,
    /// Answers that came with a feed.
    answers: VecDeque<Answer>,
    /// Bytes of all messages, and of the last one alone.
    pub(crate) received: usize,
    pub(crate) last_received: usize,
    next_key: u64,
}

impl Client {
    fn new(socket: WebSocketStream<TcpStream>) -> Self {
        // Keys must differ over all connections of a person.
        let next_key = std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64;
        Self {
            socket,
            feeds: BTreeMap::new(),
            remember: 1_000,
            heard: Vec::new(),
            watching: Watching::default(),
            answers: VecDeque::new(),
            received: 0,
            last_received: 0,
            next_key,
        }
    }

    /// This end of it.
    pub(crate) fn port(&self) -> u16 {
        self.socket.get_ref().local_addr().unwrap().port()
    }

    pub(crate) async fn send(&mut self, message: Message) {
        // A connection that the server has closed is noticed by reading.
        let _ = self.socket.send(message).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send(Message::text(text)).await;
    }

    /// The next thing that comes. Pings do not count.
    pub(crate) async fn next(&mut self) -> Event {
        soon("a message", self.next_event()).await
    }

    async fn next_event(&mut self) -> Event {
        if let Some(answer) = self.answers.pop_front() {
            return Event::Answer(answer);
        }
        loop {
            let message = match self.socket.next().await {
                Some(Ok(message)) => message,
                Some(Err(_)) | None => return Event::Broken,
            };
            match message {
                Message::Text(text) => {
                    self.last_received = text.len();
                    self.received += text.len();
                    return self.take_in(&text);
                }
                Message::Close(Some(frame)) => {
                    return Event::Closed {
                        code: frame.code.into(),
                        reason: frame.reason.to_string(),
                    };
                }
                Message::Close(None) => return Event::Broken,
                _ => {}
            }
        }
    }

    fn take_in(&mut self, text: &str) -> Event {
        match serde_json::from_str(text).unwrap() {
            ToClient::Hello { you, .. } => Event::Hello(you),
            ToClient::Answer(answer) => Event::Answer(answer),
            ToClient::Said(said) => {
                self.heard.push(said);
                Event::Aside
            }
            ToClient::Watching(watching) => {
                self.watching = watching;
                Event::Aside
            }
            ToClient::Feed(mut feed) => {
                let viewer = feed.viewer;
                self.answers.extend(feed.answer.take());
                let feeds = self.feeds.entry(viewer).or_default();
                feeds.push(Known::after(feeds.last(), *feed).expect("messages follow each other"));
                if feeds.len() > self.remember {
                    feeds.remove(0);
                }
                Event::Feed(viewer)
            }
            other => panic!("{other:?}"),
        }
    }

    /// The next answer; feeds before it are kept.
    pub(crate) async fn answer(&mut self) -> Answer {
        loop {
            match self.next().await {
                Event::Answer(answer) => return answer,
                Event::Hello(_) | Event::Feed(_) | Event::Aside => {}
                end => panic!("instead of an answer: {end:?}"),
            }
        }
    }

    /// Reads to the end; the code and reason of the close.
    pub(crate) async fn end(&mut self) -> (u16, String) {
        loop {
            match self.next().await {
                Event::Closed { code, reason } => return (code, reason),
                Event::Broken => panic!("the connection ended without a reason"),
                Event::Hello(_) | Event::Feed(_) | Event::Answer(_) | Event::Aside => {}
            }
        }
    }

    /// Reads and forgets, until the connection ends.
    pub(crate) async fn swallow(&mut self) {
        while let Some(Ok(_)) = self.socket.next().await {}
    }

    /// Keeps only the last message of each feed.
    pub(crate) fn forget_old_messages(&mut self) {
        for feeds in self.feeds.values_mut() {
            feeds.drain(..feeds.len() - 1);
        }
    }

    pub(crate) fn key(&mut self) -> u64 {
        self.next_key += 1;
        self.next_key
    }

    pub(crate) async fn say(&mut self, key: u64, request: impl Into<Request>) {
        self.send_text(&serde_json::to_string(&FromClient::new(key, request)).unwrap()).await;
    }

    /// Asks and waits for the answer.
    pub(crate) async fn ask(&mut self, request: impl Into<Request>) -> Result<Value, Refusal> {
        let key = self.key();
        self.say(key, request).await;
        let answer = self.answer().await;
        assert_eq!(answer.key, key);
        answer.refusal.map_or(Ok(answer.value), Err)
    }

    pub(crate) async fn watch(&mut self, viewer: Viewer) {
        self.ask(Subscription::Watch { viewer, epoch: 0, since: 0 }).await.unwrap();
    }

    /// Takes a seat and looks through its eyes.
    pub(crate) async fn sit(&mut self, seat: Seat) {
        let share = Share::Nonce(format!("nonce-{seat}"));
        self.ask(Command::Sit { seat, share }).await.unwrap();
        self.watch(Viewer::Seat(seat)).await;
    }

    pub(crate) fn last(&self, viewer: Viewer) -> &Known {
        self.feeds[&viewer].last().unwrap()
    }

    pub(crate) fn game(&self, viewer: Viewer) -> Option<&GamePicture> {
        self.feeds.get(&viewer)?.last()?.picture.game.as_ref()
    }

    pub(crate) fn is_over(&self, viewer: Viewer) -> bool {
        self.last(viewer).picture.phase == Phase::Over
    }

    /// Whether the seat has something to pick.
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        self.game(Viewer::Seat(seat)).is_some_and(|game| !game.options.is_empty())
    }

    /// Reads until this holds.
    pub(crate) async fn until(&mut self, what: &str, holds: impl Fn(&Client) -> bool) {
        while !holds(self) {
            match self.next().await {
                Event::Hello(_) | Event::Feed(_) | Event::Answer(_) | Event::Aside => {}
                end => panic!("instead of {what}: {end:?}"),
            }
        }
    }

    /// The command to pick the first option that does not lose the game at once, if there is one.
    pub(crate) fn first_pick(&self, seat: Seat) -> Command {
        let feed = self.last(Viewer::Seat(seat));
        let options = &feed.picture.game.as_ref().unwrap().options;
        let choice = options.iter().find(|choice| choice.warning.is_none()).unwrap_or(&options[0]);
        Command::Pick { seat, pick: choice.pick.clone(), seen: feed.seq }
    }

    /// The command to pick the option with this number.
    pub(crate) fn pick_of(&self, seat: Seat, number: usize) -> Command {
        let feed = self.last(Viewer::Seat(seat));
        let options = &feed.picture.game.as_ref().unwrap().options;
        Command::Pick { seat, pick: options[number].pick.clone(), seen: feed.seq }
    }

    pub(crate) async fn pick_first(&mut self, seat: Seat) {
        self.until("a turn", |client| client.is_asked(seat)).await;
        self.ask(self.first_pick(seat)).await.unwrap();
    }

    /// Picks first options until the game is over or so many were picked; how many were.
    pub(crate) async fn play(&mut self, seat: Seat, most: usize) -> usize {
        let viewer = Viewer::Seat(seat);
        for picked in 0..most {
            self.until("a turn", |client| client.is_asked(seat) || client.is_over(viewer)).await;
            if self.is_over(viewer) {
                return picked;
            }
            self.pick_first(seat).await;
        }
        most
    }
}

/// Ada and Bob at a table of two, the game started.
pub(crate) async fn two_players(address: SocketAddr) -> (String, [Browser; 2], [Client; 2]) {
    two_players_of("zeds-zone", address).await
}

/// The same with any game.
pub(crate) async fn two_players_of(
    game: &str,
    address: SocketAddr,
) -> (String, [Browser; 2], [Client; 2]) {
    two_players_by(&json!({"setup": {"game": game, "players": 2}}), address).await
}

/// The same at a table that is made as this request says.
pub(crate) async fn two_players_by(
    request: &Value,
    address: SocketAddr,
) -> (String, [Browser; 2], [Client; 2]) {
    let browsers = [Browser::new(address, "Ada").await, Browser::new(address, "Bob").await];
    let table = browsers[0].make_table_by(request).await;
    let mut ada = browsers[0].open(&table).await;
    let mut bob = browsers[1].open(&table).await;
    ada.sit(ONE).await;
    bob.sit(TWO).await;
    ada.ask(Command::Start).await.unwrap();
    (table, browsers, [ada, bob])
}

impl Client {
    /// Picks the first option if the seat has one.
    pub(crate) async fn pick_first_if_asked(&mut self, seat: Seat) {
        if self.is_asked(seat) {
            self.pick_first(seat).await;
        }
    }

    /// Plays a game alone to its end, as fast as the usual limits allow.
    pub(crate) async fn play_slowly(&mut self, seat: Seat) {
        while !self.is_over(Viewer::Seat(seat)) {
            match self.ask(self.first_pick(seat)).await {
                Ok(_) => {}
                Err(refusal) if refusal.code == ztable_core::Code::Limit => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(refusal) => panic!("{refusal}"),
            }
        }
    }
}

/// Which of the two seats must pick, after both clients have heard everything; none at the end.
pub(crate) async fn asked(clients: &mut [Client; 2]) -> Option<usize> {
    for (client, seat) in clients.iter_mut().zip([ONE, TWO]) {
        client.watch(Viewer::Seat(seat)).await;
    }
    (0..2).find(|&number| clients[number].is_asked([ONE, TWO][number]))
}

/// Picks first options, whoever is asked, so many times.
pub(crate) async fn play_on(clients: &mut [Client; 2], picks: usize) {
    for _ in 0..picks {
        let number = asked(clients).await.expect("the game is still on");
        clients[number].pick_first([ONE, TWO][number]).await;
    }
}
