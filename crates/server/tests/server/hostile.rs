//! Whatever is sent: a clear answer, and nothing changes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::client::{
    Browser, Client, Event, NOWHERE, ONE, TWO, neighbour, request, soon, two_players,
};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio_tungstenite::tungstenite::Message;
use ztable_core::{Code, Seat, Viewer};
use ztable_server::http::{Config, Running, serve};
use ztable_server::identity::GuestId;
use ztable_server::limits::{Rate, Share};
use ztable_server::store::accounts::Accounts;
use ztable_server::store::dailies::Dailies;
use ztable_server::store::office::Office;
use ztable_server::store::ratings::Ratings;
use ztable_server::store::talk::Talk;
use ztable_server::store::{
    LogEntry, MemoryStore, NewTable, Secret, Sequence, Store, StoreError, StoreFuture,
    StoredSummary, StoredTable, TableId, Tally, Timestamp,
};
use ztable_table::{Command, Query, Request, Subscription};

fn config(store: Arc<dyn Store>) -> Config {
    Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE)
}

async fn start() -> Running {
    serve(config(Arc::new(MemoryStore::new()))).await.unwrap()
}

/// How many entries the table has.
async fn entries(store: &dyn Store, table: &str) -> usize {
    store.load(table.parse().unwrap()).await.unwrap().unwrap().entries.len()
}

#[tokio::test]
async fn unreadable_messages_are_refused_one_by_one() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let server = serve(config(Arc::clone(&store))).await.unwrap();
    let (table, _, [mut ada, _bob]) = two_players(server.address()).await;
    let before = entries(store.as_ref(), &table).await;
    let deep = format!("{}1{}", "[".repeat(5000), "]".repeat(5000));
    for (text, key) in [
        ("", 0),
        ("{", 0),
        ("null", 0),
        ("[]", 0),
        ("\u{0}", 0),
        (deep.as_str(), 0),
        (r#"{"do":"start"}"#, 0),
        (r#"{"key":-1,"do":"start"}"#, 0),
        (r#"{"key":"7","do":"start"}"#, 0),
        (r#"{"key":7}"#, 7),
        (r#"{"key":7,"do":"fly"}"#, 7),
        (r#"{"key":7,"do":"pick"}"#, 7),
        (r#"{"key":7,"do":"pick","seat":-1,"pick":"x","seen":0}"#, 7),
        (r#"{"key":7,"do":"pick","seat":999,"pick":"x","seen":0}"#, 7),
        (r#"{"key":7,"do":"watch","viewer":"nobody"}"#, 7),
        (r#"{"key":7,"do":"rename","name":""}"#, 7),
        (r#"{"key":7,"do":"rename","name":"\u202e"}"#, 7),
    ] {
        ada.send_text(text).await;
        let answer = ada.answer().await;
        let shown: String = text.chars().take(60).collect();
        assert_eq!(answer.key, key, "{shown}");
        let refusal = answer.refusal.unwrap();
        assert_eq!(refusal.code, Code::BadRequest, "{shown}");
        assert!(refusal.message.ends_with('.') && refusal.message.len() < 400, "{refusal}");
    }
    ada.send(Message::binary(vec![0, 159, 146, 150])).await;
    assert_eq!(ada.answer().await.refusal.unwrap().code, Code::BadRequest);
    assert_eq!(entries(store.as_ref(), &table).await, before);
    ada.pick_first(ONE).await;
}

#[tokio::test]
async fn commands_of_the_wrong_person_are_refused() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let server = serve(config(Arc::clone(&store))).await.unwrap();
    let (table, _, [mut ada, mut bob]) = two_players(server.address()).await;
    let mut eve = Browser::new(server.address(), "Eve").await.open(&table).await;
    let before = entries(store.as_ref(), &table).await;
    let far = Seat::new(100);
    let watch = |viewer| Request::from(Subscription::Watch { viewer, epoch: 0, since: 0 });
    let stolen = ada.first_pick(ONE);
    let pick = |seat| Command::Pick { seat, pick: "pass".into(), seen: 99 };
    for (request, code) in [
        (stolen.into(), Code::NotAllowed),
        (watch(Viewer::Seat(ONE)), Code::NotAllowed),
        (watch(Viewer::Seat(far)), Code::NotAllowed),
        (watch(Viewer::Referee), Code::NotAllowed),
        (pick(far).into(), Code::NoSuchSeat),
        (Query::Why { seat: ONE, pick: "pass".into() }.into(), Code::NotAllowed),
        (Query::History { viewer: Viewer::Seat(ONE), from: 0 }.into(), Code::NotAllowed),
        (Query::Record.into(), Code::NotAllowed),
        (Command::Undo { seat: ONE }.into(), Code::NotAllowed),
        (
            Command::Sit { seat: ONE, share: ztable_table::Share::Nonce("n".into()) }.into(),
            Code::NotAllowed,
        ),
        (Command::Start.into(), Code::NotAllowed),
        (Command::Free { seat: ONE }.into(), Code::NotAllowed),
    ] {
        for client in [&mut bob, &mut eve] {
            assert_eq!(client.ask(request.clone()).await.unwrap_err().code, code, "{request:?}");
        }
    }
    assert_eq!(entries(store.as_ref(), &table).await, before);
    assert!(!eve.feeds.contains_key(&Viewer::Seat(ONE)));
    ada.pick_first(ONE).await;
}

#[tokio::test]
async fn a_repeated_command_is_answered_and_not_done_again() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let server = serve(config(Arc::clone(&store))).await.unwrap();
    let (table, browsers, [mut ada, _bob]) = two_players(server.address()).await;
    let (key, pick) = (ada.key(), ada.first_pick(ONE));
    ada.say(key, pick.clone()).await;
    assert_eq!(ada.answer().await.refusal, None);
    let (stored, sent) =
        (entries(store.as_ref(), &table).await, ada.feeds[&Viewer::Seat(ONE)].len());
    let mut other = browsers[0].open(&table).await;
    for client in [&mut ada, &mut other] {
        client.say(key, pick.clone()).await;
        let answer = client.answer().await;
        assert_eq!((answer.key, answer.refusal), (key, None));
    }
    assert_eq!(entries(store.as_ref(), &table).await, stored);
    assert_eq!(ada.feeds[&Viewer::Seat(ONE)].len(), sent);
    // Another key makes it another command, for a decision that is past.
    let refusal = ada.ask(pick).await.unwrap_err();
    assert_eq!(refusal.code, Code::Stale, "{refusal}");
}

#[tokio::test]
async fn a_forged_cookie_is_a_stranger() {
    let server = start().await;
    let (table, browsers, [ada, _bob]) = two_players(server.address()).await;
    let mut forged = browsers[0].clone();
    let last = forged.cookie.pop().unwrap();
    forged.cookie.push(if last == '0' { '1' } else { '0' });
    let mut eve = forged.open(&table).await;
    let Event::Hello(you) = eve.next().await else { panic!("no greeting") };
    let seats = &ada.last(Viewer::Seat(ONE)).picture.seats;
    assert!(!serde_json::to_string(seats).unwrap().contains(&you.0));
    let watch = Subscription::Watch { viewer: Viewer::Seat(ONE), epoch: 0, since: 0 };
    assert_eq!(eve.ask(watch).await.unwrap_err().code, Code::NotAllowed);
}

#[tokio::test]
async fn unknown_tables_are_said_to_be_unknown() {
    let server = start().await;
    let ada = Browser::new(server.address(), "Ada").await;
    let unknown = TableId::random().to_string();
    for table in [unknown.as_str(), "x", "..%2f..", "%00"] {
        let mut client = ada.open(table).await;
        assert_eq!(client.answer().await.refusal.unwrap().code, Code::NoSuchTable);
        assert_eq!(client.end().await, (4404, "there is no such table".to_owned()));
        for path in [format!("/api/tables/{table}"), format!("/api/tables/{table}/record")] {
            let reply = ada.get(&path).await;
            assert_eq!(reply.status, 404);
            assert_eq!(reply.json()["error"], "There is no such table; check the link.");
        }
    }
    let plain = ada.get(&format!("/ws/{unknown}")).await;
    assert!(plain.status == 400 && plain.body.starts_with("{\"error\":"), "{}", plain.body);
}

#[tokio::test]
async fn huge_messages_end_the_connection_and_nothing_else() {
    let server = start().await;
    let (table, browsers, [mut ada, mut bob]) = two_players(server.address()).await;
    ada.send_text(&"x".repeat(16 * 1024)).await;
    assert_eq!(ada.answer().await.refusal.unwrap().code, Code::BadRequest, "just short enough");
    ada.send_text(&"x".repeat(16 * 1024 + 1)).await;
    assert_eq!(ada.end().await.0, 1009);
    let mut again = browsers[0].open(&table).await;
    again.send(Message::binary(vec![0; 4 << 20])).await;
    // So much that the server may be gone before it is all sent.
    loop {
        match again.next().await {
            Event::Closed { code, .. } => break assert_eq!(code, 1009),
            Event::Broken => break,
            _ => {}
        }
    }
    bob.pick_first(TWO).await;
    browsers[0].open(&table).await.watch(Viewer::Seat(ONE)).await;
}

#[tokio::test]
async fn broken_frames_end_the_connection() {
    let server = start().await;
    let ada = Browser::new(server.address(), "Ada").await;
    let table = ada.make_table(1).await;
    // Unmasked, reserved bits, a control frame that is too long, text that is no UTF-8.
    let long_ping = [&b"\x89\xfe\x01\x00"[..], &[0; 4 + 256]].concat();
    for frame in [&b"\x81\x02{}"[..], b"\xf1\x80\0\0\0\0", &long_ping, b"\x81\x82\0\0\0\0\xff\xfe"]
    {
        let mut stream = upgraded(&ada, &table).await;
        stream.write_all(frame).await.unwrap();
        let mut rest = Vec::new();
        let _ = soon("the end", stream.read_to_end(&mut rest)).await;
    }
    assert_eq!(ada.get("/health").await.status, 200);
    ada.open(&table).await.sit(ONE).await;
}

/// A socket after the handshake, to be written to by hand.
async fn upgraded(browser: &Browser, table: &str) -> TcpStream {
    let mut stream = TcpStream::connect(browser.address).await.unwrap();
    let head = format!(
        "GET /ws/{table} HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         cookie: {}\r\n\r\n",
        browser.address, browser.cookie
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.unwrap());
    }
    assert!(answer.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&answer));
    stream
}

#[tokio::test]
async fn pages_of_other_sites_are_kept_out() {
    let server = start().await;
    let ada = Browser::new(server.address(), "Ada").await;
    let table = ada.make_table(1).await;
    let evil = ("origin", "https://evil.example");
    assert_eq!(ada.try_open(&table, &[evil]).await.err(), Some(403));
    let own = format!("http://{}", server.address());
    assert!(ada.try_open(&table, &[("origin", &own)]).await.is_ok());
    let json = ("content-type", "application/json");
    let body = json!({"setup": {"game": "zeds-zone", "players": 1}}).to_string();
    for (path, method) in [("/api/tables", "POST"), ("/api/me", "PUT")] {
        let reply = request(server.address(), method, path, &[json, evil], &body).await;
        assert_eq!(reply.status, 403, "{}", reply.body);
        assert!(reply.body.contains("another site"), "{}", reply.body);
    }
    let headers = [json, ("origin", own.as_str())];
    let reply = request(server.address(), "POST", "/api/tables", &headers, &body).await;
    assert_eq!(reply.status, 201);
}

#[tokio::test]
async fn who_is_too_fast_is_slowed_down_then_put_out() {
    let mut config = config(Arc::new(MemoryStore::new()));
    config.limits.connection_rate = Rate::per_second(1, 3);
    let server = serve(config).await.unwrap();
    let ada = Browser::new(server.address(), "Ada").await;
    let table = ada.make_table(1).await;
    let mut client = ada.open(&table).await;
    let watch = Subscription::Watch { viewer: Viewer::Spectator, epoch: 0, since: 0 };
    for _ in 0..3 {
        client.ask(watch.clone()).await.unwrap();
    }
    let refusal = client.ask(watch.clone()).await.unwrap_err();
    assert_eq!(refusal.code, Code::Limit);
    assert!(refusal.message.contains("try again in"), "{refusal}");
    for key in 0..1000 {
        client.say(key, watch.clone()).await;
    }
    let (code, reason) = client.end().await;
    assert_eq!(code, 1008, "{reason}");
}

#[tokio::test]
async fn the_rate_of_a_network_counts_over_all_connections_and_guests() {
    let mut config = config(Arc::new(MemoryStore::new()));
    // Two names, a table, two connections and some messages.
    config.limits.network_rate = Rate::per_second(1, 2 + 20 + 2 * 4 + 10);
    let server = serve(config).await.unwrap();
    let ada = Browser::new(server.address(), "Ada").await;
    let bob = Browser::new(server.address(), "Bob").await;
    let table = ada.make_table(1).await;
    let (mut one, mut other) = (ada.open(&table).await, bob.open(&table).await);
    one.watch(Viewer::Spectator).await;
    other.watch(Viewer::Spectator).await;
    let watch = Subscription::Watch { viewer: Viewer::Spectator, epoch: 0, since: 0 };
    let mut refused = None;
    for _ in 0..50 {
        refused = refused.or(one.ask(watch.clone()).await.err());
    }
    assert_eq!(refused.unwrap().code, Code::Limit);
    // What costs more than may have come back by now is refused to the other guest as well.
    let history = Query::History { viewer: Viewer::Spectator, from: 0 };
    assert_eq!(other.ask(history).await.unwrap_err().code, Code::Limit);
    let setup = json!({"setup": {"game": "zeds-zone", "players": 1}});
    assert_eq!(ada.post("/api/tables", &setup).await.status, 429);
    Browser::from(neighbour(2), server.address(), "Cid").await.make_table(1).await;
}

#[tokio::test]
async fn connections_and_tables_are_limited() {
    let mut config = config(Arc::new(MemoryStore::new()));
    config.limits.connections = Share { each: 1, all: 2 };
    config.limits.tables = Share { each: 2, all: 3 };
    let server = serve(config).await.unwrap();
    let ada = Browser::new(server.address(), "Ada").await;
    let (one, _) = (ada.make_table(1).await, ada.make_table(1).await);
    let setup = json!({"setup": {"game": "zeds-zone", "players": 1}});
    let refused = ada.post("/api/tables", &setup).await;
    assert_eq!(refused.status, 429);
    assert!(refused.json()["error"].as_str().unwrap().contains("the most allowed"));
    let bob = Browser::from(neighbour(2), server.address(), "Bob").await;
    bob.make_table(1).await;
    assert_eq!(bob.post("/api/tables", &setup).await.status, 429);

    let mut first = ada.open(&one).await;
    let refused = |mut client: Client| async move {
        let code = client.answer().await.refusal.unwrap().code;
        (code, client.end().await.0)
    };
    assert_eq!(refused(ada.open(&one).await).await, (Code::Limit, 4429));
    let _second = bob.open(&one).await;
    let eve = Browser::from(neighbour(3), server.address(), "Eve").await;
    assert_eq!(refused(eve.open(&one).await).await, (Code::Limit, 4429));

    // A table whose game is over counts no more.
    first.sit(ONE).await;
    first.ask(Command::Start).await.unwrap();
    assert_eq!(ada.post("/api/tables", &setup).await.status, 429);
    first.play_slowly(ONE).await;
    assert_eq!(ada.post("/api/tables", &setup).await.status, 201);
}

#[tokio::test]
async fn who_does_not_answer_is_put_out() {
    let mut config = config(Arc::new(MemoryStore::new()));
    config.tempo.ping = Duration::from_millis(10);
    config.tempo.silence = Duration::from_millis(50);
    let server = serve(config).await.unwrap();
    let ada = Browser::new(server.address(), "Ada").await;
    let table = ada.make_table(1).await;
    let mut silent = upgraded(&ada, &table).await;
    let mut said = Vec::new();
    soon("the end", silent.read_to_end(&mut said)).await.unwrap();
    let reason = b"nothing was heard from you for too long";
    assert!(said.windows(reason.len()).any(|part| part == reason));
}

#[tokio::test]
async fn who_does_not_read_is_cut_off_and_can_come_back() {
    let mut config = config(Arc::new(MemoryStore::new()));
    let fast = Rate::per_second(1_000_000, 1_000_000);
    (config.limits.connection_rate, config.limits.network_rate) = (fast, fast);
    let server = serve(config).await.unwrap();
    let (table, browsers, [mut ada, mut bob]) = two_players(server.address()).await;
    for _ in 0..10 {
        bob.pick_first_if_asked(TWO).await;
        ada.pick_first_if_asked(ONE).await;
    }
    // Long answers that nobody reads fill the socket, then the outbox.
    let away = |client: &Client| !client.last(Viewer::Seat(TWO)).picture.seats[0].present;
    let flood = async {
        for key in 0..100_000 {
            ada.say(key, Query::History { viewer: Viewer::Seat(ONE), from: 0 }).await;
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        () = flood => panic!("the server buffers without end"),
        () = bob.until("Ada's absence", away) => {}
    }
    let (code, reason) = ada.end().await;
    assert_eq!((code, reason.as_str()), (1013, "you fell behind; connect again"));
    browsers[0].open(&table).await.watch(Viewer::Seat(ONE)).await;
}

/// A store whose appends fail while told so, and which reads tables only when it is allowed to.
struct Flaky {
    behind: MemoryStore,
    broken: AtomicBool,
    reads: Semaphore,
}

impl Flaky {
    fn new() -> Arc<Flaky> {
        let (behind, reads) = (MemoryStore::new(), Semaphore::new(1));
        Arc::new(Flaky { behind, broken: AtomicBool::new(false), reads })
    }
}

impl Store for Flaky {
    fn create(&self, table: NewTable) -> StoreFuture<'_, ()> {
        self.behind.create(table)
    }

    fn append(
        &self,
        table: TableId,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) -> StoreFuture<'_, ()> {
        if self.broken.load(Ordering::SeqCst) {
            return Box::pin(async { Err(StoreError::Failed("disk full".into())) });
        }
        self.behind.append(table, first, entries)
    }

    fn load(&self, table: TableId) -> StoreFuture<'_, Option<StoredTable>> {
        Box::pin(async move {
            let _turn = self.reads.acquire().await.unwrap();
            self.behind.load(table).await
        })
    }

    fn join(&self, table: TableId, guest: GuestId, at: Timestamp) -> StoreFuture<'_, ()> {
        self.behind.join(table, guest, at)
    }

    fn tables_of(&self, guest: GuestId, limit: usize) -> StoreFuture<'_, Vec<TableId>> {
        self.behind.tables_of(guest, limit)
    }

    fn summaries(&self, tables: Vec<TableId>) -> StoreFuture<'_, Vec<Option<StoredSummary>>> {
        self.behind.summaries(tables)
    }

    fn keep_summary(&self, table: TableId, next: Sequence, body: Vec<u8>) -> StoreFuture<'_, ()> {
        self.behind.keep_summary(table, next, body)
    }

    fn expire(&self, limit: Timestamp) -> StoreFuture<'_, u64> {
        self.behind.expire(limit)
    }

    fn expire_unused(
        &self,
        created: std::ops::Range<Timestamp>,
        except: Vec<TableId>,
    ) -> StoreFuture<'_, Vec<TableId>> {
        self.behind.expire_unused(created, except)
    }

    fn accounts(&self) -> &dyn Accounts {
        self.behind.accounts()
    }

    fn ratings(&self) -> &dyn Ratings {
        self.behind.ratings()
    }

    fn talk(&self) -> &dyn Talk {
        self.behind.talk()
    }

    fn dailies(&self) -> &dyn Dailies {
        self.behind.dailies()
    }

    fn office(&self) -> &dyn Office {
        self.behind.office()
    }

    fn secret(&self) -> StoreFuture<'_, Secret> {
        self.behind.secret()
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        self.behind.check()
    }

    fn tally(&self) -> Tally {
        self.behind.tally()
    }
}

#[tokio::test]
async fn what_cannot_be_stored_does_not_happen() {
    let store = Flaky::new();
    let server = serve(config(Arc::<Flaky>::clone(&store))).await.unwrap();
    let (table, _, [mut ada, mut bob]) = two_players(server.address()).await;
    let (view, stored) =
        (ada.game(Viewer::Seat(ONE)).unwrap().view.clone(), entries(store.as_ref(), &table).await);
    store.broken.store(true, Ordering::SeqCst);
    let key = ada.key();
    let pick = ada.first_pick(ONE);
    ada.say(key, pick).await;
    let refusal = ada.answer().await.refusal.unwrap();
    assert_eq!(refusal.code, Code::Unavailable);
    assert!(!refusal.message.contains("disk full"), "the inside is for the log: {refusal}");
    assert_eq!(ada.game(Viewer::Seat(ONE)).unwrap().view, view);
    assert_eq!(entries(store.as_ref(), &table).await, stored);
    store.broken.store(false, Ordering::SeqCst);
    let pick = ada.first_pick(ONE);
    ada.say(key, pick).await;
    assert_eq!(ada.answer().await.refusal, None, "the same key was not used up");
    assert!(entries(store.as_ref(), &table).await > stored);
    bob.pick_first_if_asked(TWO).await;
    let metrics = request(server.address(), "GET", "/metrics", &[], "").await.body;
    assert!(metrics.contains("ztable_commands_total{result=\"failed\"} 1"), "{metrics}");
}

#[tokio::test]
async fn what_another_process_wrote_is_taken_in() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let [one, other] = [serve(config(Arc::clone(&store))), serve(config(Arc::clone(&store)))];
    let (one, other) = (one.await.unwrap(), other.await.unwrap());
    let (table, browsers, [mut ada, _bob]) = two_players(one.address()).await;
    let mut bob = browsers[1].at(other.address()).open(&table).await;
    bob.watch(Viewer::Seat(TWO)).await;
    bob.pick_first(TWO).await;
    // The first server has not heard of that pick; its own lands on top of it all the same.
    ada.pick_first(ONE).await;
    let stored = store.load(table.parse().unwrap()).await.unwrap().unwrap();
    let texts: Vec<String> = stored
        .entries
        .iter()
        .map(|entry| String::from_utf8(entry.body.clone()).unwrap())
        .filter(|text| text.contains("\"picked\""))
        .collect();
    assert_eq!(texts.len(), 2);
    assert!(texts[0].contains("\"seat\":1") && texts[1].contains("\"seat\":0"), "{texts:?}");
}

#[tokio::test]
async fn a_list_of_tables_plays_no_game_again() {
    let store = Flaky::new();
    let first = serve(config(Arc::<Flaky>::clone(&store))).await.unwrap();
    let (table, browsers, [mut ada, _bob]) = two_players(first.address()).await;
    ada.pick_first(ONE).await;
    // As after a crash, this one finds a log that has grown since somebody last summed it up.
    let second = serve(config(Arc::<Flaky>::clone(&store))).await.unwrap();
    let browser = browsers[0].at(second.address());
    let not_joined = browser.make_table(3).await;
    let reading = store.reads.acquire().await.unwrap();
    let tables = soon("a list", browser.get("/api/tables")).await.json();
    let listed = |id: &str| {
        let mut tables = tables.as_array().unwrap().iter();
        tables.find(|listed| listed["id"] == id).unwrap_or_else(|| panic!("{tables:?}"))
    };
    assert_eq!(listed(&table)["phase"], "playing");
    let names = [0, 1].map(|seat| listed(&table)["seats"][seat]["name"].clone());
    assert_eq!(names, ["Ada", "Bob"]);
    assert_eq!(listed(&not_joined)["seats"].as_array().unwrap().len(), 3);
    // Whose turn it is becomes right when somebody had the time to look.
    drop(reading);
    let right = async {
        while browser.get("/api/tables").await.json()[1]["your_turn"] != false {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    soon("the turn", right).await;
}

#[tokio::test]
async fn tables_are_made_listed_and_summed_up() {
    let server = start().await;
    let ada = Browser::new(server.address(), "Ada").await;
    for (setup, part) in [
        (json!({"setup": {"game": "chess", "players": 2}}), "zeds-zone"),
        // Not offered here.
        (json!({"setup": {"game": "liars-dice", "players": 2}}), "zeds-zone"),
        (json!({"setup": {"game": "zeds-zone", "players": 0}}), "players"),
        (json!({"setup": {"game": "zeds-zone", "players": 2, "options": {"x": 1}}}), "option 'x'"),
        (json!({"setup": {"game": "zeds-zone"}}), "players"),
        (json!({}), "setup"),
    ] {
        let reply = ada.post("/api/tables", &setup).await;
        assert_eq!(reply.status, 422, "{setup}: {}", reply.body);
        assert!(reply.json()["error"].as_str().unwrap().contains(part), "{}", reply.body);
    }
    assert_eq!(ada.get("/api/tables").await.json(), json!([]));
    let (first, second) = (ada.make_table(2).await, ada.make_table(1).await);
    let bob = Browser::new(server.address(), "Bob").await;
    bob.open(&first).await.sit(TWO).await;
    let mine = ada.get("/api/tables").await.json();
    let ids: Vec<&str> =
        mine.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap()).collect();
    assert!(ids.len() == 2 && ids.contains(&first.as_str()) && ids.contains(&second.as_str()));
    let bobs = bob.get("/api/tables").await.json();
    assert_eq!((&bobs[0]["id"], &bobs[0]["yours"]), (&json!(first), &json!([1])));
    let summary = ada.get(&format!("/api/tables/{first}")).await.json();
    assert_eq!(summary["link"], format!("/table/{first}"));
    assert_eq!((&summary["host"], &summary["phase"]), (&json!("Ada"), &json!("gathering")));
    assert_eq!(summary["seats"][0]["kind"], "open");
    assert_eq!(summary["seats"][1], json!({"name": "Bob", "kind": "human"}));
    assert!(summary.get("secret").is_none());
    let early = ada.get(&format!("/api/tables/{first}/record")).await;
    assert_eq!(early.status, 409, "{}", early.body);
    let games = ada.get("/api/games").await.json();
    assert_eq!(games[0]["id"], "zeds-zone");
    assert_eq!(games.as_array().unwrap().len(), ztable_shelf::games().count());
    assert_eq!(games[0]["options"]["type"], "object");
}
