//! What somebody could do to stop the server for everybody else, and why that fails.

use std::sync::Arc;
use std::time::Duration;

use crate::client::{
    Browser, Client, NOWHERE, ONE, TWO, connect, metric, neighbour, play_on, request, soon,
    two_players,
};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::sleep;
use ztable_bots::Level;
use ztable_core::{Code, Viewer};
use ztable_server::http::{Config, Running, serve};
use ztable_server::limits::{Proxies, Rate, Share};
use ztable_server::store::{MemoryStore, Store, TableId};
use ztable_table::{Command, Query, Subscription};

fn config() -> Config {
    Config::new(([127, 0, 0, 1], 0).into(), Arc::new(MemoryStore::new()), NOWHERE)
}

async fn start(change: impl FnOnce(&mut Config)) -> Running {
    let mut config = config();
    change(&mut config);
    serve(config).await.unwrap()
}

const JSON: (&str, &str) = ("content-type", "application/json");

fn setup(game: &str, players: u8) -> Value {
    json!({"setup": {"game": game, "players": players}})
}

/// How often somebody ran into a limit.
async fn refused(server: &Running, limit: &str) -> u64 {
    metric(server.address(), &format!("ztable_refused_total{{limit=\"{limit}\"}}")).await
}

#[tokio::test]
async fn a_table_has_no_more_seats_than_the_set_up_page_offers() {
    let usual = start(|_| {}).await;
    let generous = start(|config| config.limits.seats = Some(u8::MAX)).await;
    for about in ztable_shelf::games() {
        let ada = Browser::new(usual.address(), "Ada").await;
        let offered = ada.post("/api/tables", &setup(about.id, about.lobby_players)).await;
        assert_eq!(offered.status, 201, "{}: {}", about.id, offered.body);
        for players in [about.lobby_players + 1, about.max_players] {
            if (about.lobby_players + 1..=about.max_players).contains(&players) {
                let refused = ada.post("/api/tables", &setup(about.id, players)).await;
                assert_eq!(refused.status, 422, "{}: {}", about.id, refused.body);
                assert!(refused.body.contains("operator"), "{}", refused.body);
                let ada = Browser::new(generous.address(), "Ada").await;
                assert_eq!(ada.post("/api/tables", &setup(about.id, players)).await.status, 201);
            }
        }
    }
}

#[tokio::test]
async fn who_throws_cookies_away_makes_no_more_tables() {
    let server = start(|_| {}).await;
    let body = setup("zeds-zone", 1).to_string();
    let mut made = 0;
    for _ in 0..400 {
        let reply = request(server.address(), "POST", "/api/tables", &[JSON], &body).await;
        assert!(matches!(reply.status, 201 | 429), "{}", reply.body);
        made += usize::from(reply.status == 201);
    }
    assert!(made <= 200, "{made} tables of one network");
    let counted = refused(&server, "tables").await + refused(&server, "network_rate").await;
    assert_eq!(counted, 400 - made as u64);
    Browser::from(neighbour(2), server.address(), "Bob").await.make_table(2).await;
}

#[tokio::test]
async fn a_proxy_says_who_is_behind_it_only_if_it_is_trusted() {
    let limit = |config: &mut Config| config.limits.tables = Share { each: 1, all: 100 };
    let trusting = start(|config| {
        limit(config);
        config.proxies = Proxies::new(vec!["127.0.0.1".parse().unwrap()]);
    });
    let (trusting, wary) = (trusting.await, start(limit).await);
    let body = setup("zeds-zone", 1).to_string();
    for (server, expected) in [(&trusting, [201, 429, 201]), (&wary, [201, 429, 429])] {
        let mut statuses = Vec::new();
        // The second is the first again, in the same /64.
        for client in ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"] {
            let headers = [JSON, ("x-forwarded-for", client)];
            let reply = request(server.address(), "POST", "/api/tables", &headers, &body).await;
            statuses.push(reply.status);
        }
        assert_eq!(statuses, expected);
    }
}

#[tokio::test]
async fn a_table_that_nobody_joins_is_soon_gone() {
    let server = start(|config| {
        config.limits.unused_tables = Duration::from_secs(3);
        config.limits.tables = Share { each: 3, all: 3 };
        config.tempo.linger = Duration::ZERO;
        config.tempo.tick = Duration::from_millis(5);
    })
    .await;
    let ada = Browser::new(server.address(), "Ada").await;
    let [joined, looked_at, left] =
        [ada.make_table(2).await, ada.make_table(2).await, ada.make_table(2).await];
    ada.open(&joined).await.sit(ONE).await;
    let mut looking = ada.open(&looked_at).await;
    looking.watch(Viewer::Spectator).await;
    let gone = async {
        while ada.get(&format!("/api/tables/{left}")).await.status != 404 {
            sleep(Duration::from_millis(5)).await;
        }
    };
    soon("the end of the table", gone).await;
    ada.make_table(2).await;
    looking.sit(TWO).await;
    assert_eq!(ada.get(&format!("/api/tables/{joined}")).await.status, 200);
    assert_eq!(ada.post("/api/tables", &setup("zeds-zone", 2)).await.status, 429);
}

/// They are answered as if it had been done, but the table keeps nothing of it, so that its log has room
/// for the game.
#[tokio::test]
async fn strangers_who_rename_themselves_leave_no_trace() {
    let store = Arc::new(MemoryStore::new());
    let server = start(|config| {
        config.store = Arc::<MemoryStore>::clone(&store);
        let fast = Rate::per_second(1_000_000, 1_000_000);
        (config.limits.connection_rate, config.limits.network_rate) = (fast, fast);
    })
    .await;
    let (table, _, [mut ada, _bob]) = two_players(server.address()).await;
    let id: TableId = table.parse().unwrap();
    let stored = async || store.load(id).await.unwrap().unwrap().entries.len();
    let before = stored().await;
    let (address, link) = (server.address(), table.as_str());
    join_all((0..20).map(|number| async move {
        let mut stranger = Browser::from(neighbour(2), address, "Eve").await.open(link).await;
        for time in 0..100 {
            let name = format!("Eve {number} {time}");
            stranger.ask(Command::Rename { name }).await.unwrap();
        }
    }))
    .await;
    assert_eq!(stored().await, before);
    ada.pick_first(ONE).await;
    assert_eq!(stored().await, before + 1);
}

#[tokio::test]
async fn a_request_that_drips_is_cut_off() {
    let server = start(|config| config.limits.request_time = Duration::from_millis(200)).await;
    let mut dripping = Vec::new();
    for _ in 0..20 {
        let mut stream = connect(neighbour(1), server.address()).await;
        let head = "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                    content-length: 10000\r\n\r\n";
        stream.write_all(head.as_bytes()).await.unwrap();
        dripping.push(tokio::spawn(async move {
            let (mut reader, mut writer) = stream.into_split();
            let mut answer = String::new();
            let drip = async {
                while writer.write_all(b" ").await.is_ok() {
                    sleep(Duration::from_millis(10)).await;
                }
                std::future::pending::<()>().await;
            };
            tokio::select! {
                () = drip => {}
                read = reader.read_to_string(&mut answer) => drop(read),
            }
            answer
        }));
    }
    for drip in dripping {
        let answer = soon("the end of patience", drip).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    assert_eq!(refused(&server, "request_time").await, 20);
    let closed = async {
        // The one that asks, and the place that is kept for the next.
        while metric(server.address(), "ztable_http_sockets").await > 2 {
            sleep(Duration::from_millis(2)).await;
        }
    };
    soon("the sockets to close", closed).await;
}

#[tokio::test]
async fn abandoned_thoughts_keep_nobody_waiting() {
    let server = start(|config| {
        config.tempo.bot_pause = Duration::ZERO;
        // So long that whoever waits for a single one has waited too long.
        config.tempo.expert = Duration::from_secs(600);
        let fast = Rate::per_second(1_000_000, 1_000_000);
        (config.limits.connection_rate, config.limits.network_rate) = (fast, fast);
    })
    .await;
    let (_, _, [mut ada, _bob]) = two_players(server.address()).await;
    for _ in 0..50 {
        ada.ask(Command::TakeOver { seat: ONE, level: Level::Expert }).await.unwrap();
        ada.ask(Command::GiveBack { seat: ONE }).await.unwrap();
    }
    let cid = Browser::from(neighbour(2), server.address(), "Cid").await;
    for level in [Level::Easy, Level::Hard] {
        let table = cid.make_table(2).await;
        let mut client = cid.open(&table).await;
        client.sit(ONE).await;
        client.ask(Command::SeatBot { seat: TWO, level }).await.unwrap();
        client.ask(Command::Start).await.unwrap();
        assert_eq!(client.play(ONE, 4).await, 4, "the bot answers in between");
    }
    assert_eq!(metric(server.address(), "ztable_thoughts_waiting").await, 0);
}

#[tokio::test]
async fn histories_that_nobody_reads_do_not_pile_up() {
    const MOST: usize = 64 * 1024;
    let server = start(|config| {
        config.limits.waiting_bytes = Share { each: MOST, all: 2 * MOST };
        let fast = Rate::per_second(1_000_000, 1_000_000);
        (config.limits.connection_rate, config.limits.network_rate) = (fast, fast);
    })
    .await;
    let (table, browsers, [mut ada, mut bob]) = two_players(server.address()).await;
    for _ in 0..10 {
        bob.pick_first_if_asked(TWO).await;
        ada.pick_first_if_asked(ONE).await;
    }
    let history = Query::History { viewer: Viewer::Seat(ONE), from: 0 };
    let before = ada.received;
    ada.ask(history.clone()).await.unwrap();
    let longest = ada.received - before;
    let away = |client: &Client| !client.last(Viewer::Seat(TWO)).picture.seats[0].present;
    let mut peak = 0;
    let flood = async {
        for key in 0..100_000 {
            ada.say(key, history.clone()).await;
            if key % 50 == 0 {
                peak = peak.max(metric(server.address(), "ztable_waiting_bytes").await);
            }
        }
    };
    tokio::select! {
        () = flood => panic!("the server buffers without end"),
        () = bob.until("Ada's absence", away) => {}
    }
    assert!(peak <= (MOST + longest) as u64, "{peak} bytes waited; a history has {longest}");
    assert_eq!(ada.end().await.0, 1013);
    assert_eq!(refused(&server, "waiting_bytes").await, 1);
    browsers[0].open(&table).await.watch(Viewer::Seat(ONE)).await;
}

#[tokio::test]
async fn summaries_and_records_have_a_budget() {
    // Hardly anything comes back while the test runs.
    let server = start(|config| config.limits.network_rate = Rate::per_second(1, 2000)).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let table = ada.make_table(1).await;
    let mut client = ada.open(&table).await;
    client.sit(ONE).await;
    client.ask(Command::Start).await.unwrap();
    client.play_slowly(ONE).await;
    let record = format!("/api/tables/{table}/record");
    let mut read = 0;
    for _ in 0..300 {
        let reply = ada.get(&record).await;
        assert!(matches!(reply.status, 200 | 429), "{}", reply.body);
        read += usize::from(reply.status == 200);
    }
    assert!(read < 60, "{read} records");
    assert_eq!(refused(&server, "network_rate").await, 300 - read as u64);
    let bob = Browser::from(neighbour(2), server.address(), "Bob").await;
    assert_eq!(bob.get(&record).await.status, 200);
    assert_eq!(bob.get(&format!("/api/tables/{table}")).await.status, 200);
}

/// A viewer that nobody looks through any more is not drawn with every pick, and is up to date all
/// the same when somebody does.
#[tokio::test]
async fn feeds_that_nobody_watches_are_not_computed() {
    let server = start(|config| {
        let fast = Rate::per_second(1_000_000, 1_000_000);
        (config.limits.connection_rate, config.limits.network_rate) = (fast, fast);
    })
    .await;
    let (table, browsers, mut clients) = two_players(server.address()).await;
    let mut eve = browsers[0].open(&table).await;
    eve.watch(Viewer::Spectator).await;
    let seen = eve.last(Viewer::Spectator).clone();
    drop(eve);
    let gone = async {
        while metric(server.address(), "ztable_connections").await != 2 {
            sleep(Duration::from_millis(2)).await;
        }
    };
    soon("Eve's absence", gone).await;
    play_on(&mut clients, 6).await;
    let mut eve = browsers[0].open(&table).await;
    let resume =
        Subscription::Watch { viewer: Viewer::Spectator, epoch: seen.epoch, since: seen.seq };
    eve.ask(resume).await.unwrap();
    let now = eve.last(Viewer::Spectator);
    assert_eq!((now.epoch, now.seq), (seen.epoch, seen.seq + 1), "one message for all that passed");
    let mut fresh = browsers[1].open(&table).await;
    fresh.watch(Viewer::Spectator).await;
    assert_eq!(fresh.last(Viewer::Spectator).picture, now.picture);
}

#[tokio::test]
async fn a_network_has_its_share_of_connections_however_many_guests_it_is() {
    let server = start(|config| config.limits.connections = Share { each: 3, all: 100 }).await;
    let table = Browser::new(server.address(), "Ada").await.make_table(2).await;
    let mut open = Vec::new();
    for number in 0..3 {
        let guest = Browser::new(server.address(), &format!("Guest {number}")).await;
        open.push(guest.open(&table).await);
    }
    let mut refused = Browser::new(server.address(), "Eve").await.open(&table).await;
    assert_eq!(refused.answer().await.refusal.unwrap().code, Code::Limit);
    assert_eq!(metric(server.address(), "ztable_connections").await, 3);
    let bob = Browser::from(neighbour(2), server.address(), "Bob").await;
    bob.open(&table).await.watch(Viewer::Spectator).await;
}
