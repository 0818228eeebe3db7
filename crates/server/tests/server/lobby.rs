//! Meeting strangers: public tables, and Play now.

use std::sync::Arc;
use std::time::Duration;

use crate::client::{Browser, NOWHERE, ONE, Reply, TWO, metric, neighbour, request};
use serde_json::{Value, json};
use tokio::time::sleep;
use ztable_core::Viewer;
use ztable_server::http::{Config, Running, serve};
use ztable_server::limits::Share;
use ztable_server::store::MemoryStore;
use ztable_table::Command;

async fn start(change: impl FnOnce(&mut Config)) -> Running {
    let store = Arc::new(MemoryStore::new());
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE);
    change(&mut config);
    serve(config).await.unwrap()
}

async fn play(browser: &Browser, ticket: u64, game: &str, players: u8) -> Reply {
    let body = json!({"ticket": ticket, "game": game, "players": players});
    browser.post("/api/lobby/play", &body).await
}

async fn lobby(browser: &Browser) -> Value {
    let reply = browser.get("/api/lobby").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

/// The ids of a list of the lobby.
fn ids(lobby: &Value, list: &str) -> Vec<String> {
    let tables = lobby[list].as_array().unwrap().iter();
    tables.map(|table| table["id"].as_str().unwrap().to_owned()).collect()
}

/// Looks again until the lobby is as expected; tables say how they stand a moment later.
async fn until(browser: &Browser, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..100 {
        let now = lobby(browser).await;
        if holds(&now) {
            return now;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("{what}: {}", lobby(browser).await);
}

#[tokio::test]
async fn two_strangers_are_paired_and_play() {
    let server = start(|_| {}).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let bob = Browser::from(neighbour(2), server.address(), "Bob").await;
    let first = play(&ada, 1, "zeds-zone", 2).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let waiting = json!({"is": "waiting", "here": 1, "bots_offered": false, "agreed": 0});
    assert_eq!(first.json(), waiting);
    assert_eq!(play(&ada, 1, "zeds-zone", 2).await.json(), waiting, "not with oneself");
    let crowd = json!([{"game": "zeds-zone", "players": 2, "here": 1}]);
    assert_eq!(lobby(&bob).await["waiting"], crowd);
    let second = play(&bob, 5, "zeds-zone", 2).await.json();
    let first = play(&ada, 1, "zeds-zone", 2).await.json();
    assert_eq!((&first["is"], &second["is"]), (&json!("seated"), &json!("seated")));
    assert_eq!(first["table"], second["table"]);
    assert_eq!((&first["seat"], &second["seat"]), (&json!(0), &json!(1)));
    let table = first["table"].as_str().unwrap();
    let mut clients = [ada.open(table).await, bob.open(table).await];
    clients[0].sit(ONE).await;
    clients[1].sit(TWO).await;
    clients[0].ask(Command::Start).await.unwrap();
    clients[1].pick_first(TWO).await;
    let known = clients[1].last(ztable_core::Viewer::Seat(TWO));
    assert!(known.picture.clock.is_some(), "strangers play by a clock");
    let now = lobby(&ada).await;
    assert_eq!(now["waiting"], json!([]));
    assert!(ids(&now, "watch").is_empty(), "nobody said that others may watch");
}

#[tokio::test]
async fn who_leaves_does_not_wait_any_more() {
    let server = start(|_| {}).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let bob = Browser::new(server.address(), "Bob").await;
    play(&ada, 1, "zee", 2).await;
    let headers = [("cookie", ada.cookie.as_str())];
    let left = request(server.address(), "DELETE", "/api/lobby/play", &headers, "").await;
    assert_eq!(left.status, 200, "{}", left.body);
    assert_eq!(play(&bob, 1, "zee", 2).await.json()["here"], 1);
}

#[tokio::test]
async fn public_tables_are_listed_while_somebody_is_there_and_private_ones_never() {
    let server = start(|config| config.tempo.linger = Duration::from_millis(50)).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let bob = Browser::new(server.address(), "Bob").await;
    let setup = json!({"game": "zeds-zone", "players": 2});
    let clock = json!({"kind": "days", "days": 3});
    let body = json!({"setup": setup, "clock": clock, "public": true});
    let public = ada.post("/api/tables", &body).await.json()["id"].as_str().unwrap().to_owned();
    let private = ada.make_table(2).await;
    assert!(ids(&lobby(&bob).await, "open").is_empty(), "nobody is there yet");
    let mut host = ada.open(&public).await;
    let mut other = ada.open(&private).await;
    host.sit(ONE).await;
    other.sit(ONE).await;
    let now = until(&bob, "an open table", |now| ids(now, "open") == [public.clone()]).await;
    let shown = &now["open"][0];
    assert_eq!(shown["clock"], clock);
    assert_eq!(shown["seats"][0], json!({"name": "Ada", "kind": "human"}));
    assert_eq!(shown["seats"][1]["kind"], "open");
    let mut guest = bob.open(&public).await;
    guest.sit(TWO).await;
    until(&bob, "no room", |now| ids(now, "open").is_empty()).await;
    host.ask(Command::Start).await.unwrap();
    until(&bob, "a game to watch", |now| ids(now, "watch") == [public.clone()]).await;
    drop((host, guest));
    until(&bob, "nobody there", |now| ids(now, "watch").is_empty()).await;
}

#[tokio::test]
async fn what_cannot_be_played_cannot_be_waited_for() {
    let server = start(|_| {}).await;
    let ada = Browser::new(server.address(), "Ada").await;
    for (game, players) in [("zee", 1), ("zee", 200), ("chess", 2), ("tic-tac-toe", 2), ("", 2)] {
        let reply = play(&ada, 1, game, players).await;
        assert!((400..500).contains(&reply.status), "{game} for {players}: {}", reply.body);
        assert!(reply.json()["error"].as_str().unwrap().ends_with('.'), "{}", reply.body);
    }
    for body in [json!({}), json!({"ticket": -1, "game": "zee", "players": 2}), json!(7)] {
        let reply = ada.post("/api/lobby/play", &body).await;
        assert!((400..500).contains(&reply.status), "{body}: {}", reply.status);
    }
    assert_eq!(lobby(&ada).await["waiting"], json!([]));
}

#[tokio::test]
async fn a_crowd_from_one_network_keeps_nobody_else_from_playing() {
    let server = start(|config| config.limits.waiting_people = Share { each: 5, all: 50 }).await;
    let address = server.address();
    // One of many: each wants something that nobody else wants.
    let mut refused = 0;
    for number in 0..20_u8 {
        let flood = Browser::new(address, "Flood").await;
        let (game, players) =
            [("zee", 3), ("zu-tiles", 3), ("zeds-zone", 8)][usize::from(number) % 3];
        let reply = play(&flood, 1, game, players).await;
        if reply.status == 429 {
            refused += 1;
        }
    }
    assert!(refused >= 10, "{refused}");
    assert!(metric(address, "ztable_refused_total{limit=\"waiting_people\"}").await >= 10);
    let ada = Browser::from(neighbour(2), address, "Ada").await;
    let bob = Browser::from(neighbour(3), address, "Bob").await;
    assert_eq!(play(&ada, 1, "zeds-zone", 2).await.json()["is"], "waiting");
    assert_eq!(play(&bob, 1, "zeds-zone", 2).await.json()["is"], "seated");
}

#[tokio::test]
async fn pairing_makes_no_more_tables_than_a_network_may_have() {
    let server = start(|config| config.limits.tables = Share { each: 1, all: 10 }).await;
    let address = server.address();
    let mut seated = 0;
    for _ in 0..3 {
        let ada = Browser::new(address, "Ada").await;
        let bob = Browser::new(address, "Bob").await;
        play(&ada, 1, "zeds-zone", 2).await;
        seated += usize::from(play(&bob, 1, "zeds-zone", 2).await.json()["is"] == "seated");
    }
    assert_eq!(seated, 1);
}

#[tokio::test]
async fn a_table_without_hints_says_so_everywhere() {
    let server = start(|_| {}).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let setup = json!({"game": "zee", "players": 2});
    let plain = ada.make_table_by(&json!({"setup": setup})).await;
    let strict = json!({"setup": setup, "public": true, "without_hints": true});
    let strict = ada.make_table_by(&strict).await;
    for (table, without) in [(&plain, false), (&strict, true)] {
        let summary = ada.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(summary["without_hints"].as_bool().unwrap_or(false), without, "{summary}");
        let mut client = ada.open(table).await;
        client.watch(Viewer::Spectator).await;
        assert_eq!(client.last(Viewer::Spectator).picture.without_hints, without);
    }
}
