//! Several nodes on one Postgres: people meet and play through any of them, and play on when one is
//! killed, sleeps through its leases, or is replaced.

mod game;
mod player;
mod process;

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;
use ztable_core::Viewer;
use ztable_server::http::{Config, Running, Stopped, serve};
use ztable_server::store::{PostgresStore, Store};
use ztable_table::Command;

use crate::client::{Browser, Client, Event, NOWHERE, ONE, TWO, metric, request, soon};
use crate::cluster::Cluster;
use game::{GAME, Game};
use player::Everybody;
use process::Node;

async fn nodes<const N: usize>(cluster: &Cluster) -> [Running; N] {
    cluster.execute("postgres", "CREATE DATABASE games").await;
    let mut nodes = Vec::new();
    for _ in 0..N {
        nodes.push(serve(process::config(&cluster.address("games")).await).await.unwrap());
    }
    nodes.try_into().ok().unwrap()
}

/// A server that is no node and asks for no lease.
async fn lone_server(store: &Arc<PostgresStore>) -> Running {
    let loopback = ([127, 0, 0, 1], 0).into();
    serve(Config::new(loopback, Arc::clone(store) as _, NOWHERE)).await.unwrap()
}

/// Ada at one node and Bob at another, at a table that lives on hers, the game started.
async fn two_players(at: [&Running; 2]) -> (String, [Browser; 2], [Client; 2]) {
    let ada = Browser::new(at[0].address(), "Ada").await;
    let bob = Browser::new(at[1].address(), "Bob").await;
    let table = ada.make_table_of(GAME, 2).await;
    let mut clients = [ada.open(&table).await, bob.open(&table).await];
    clients[0].sit(ONE).await;
    clients[1].sit(TWO).await;
    clients[0].ask(Command::Start).await.unwrap();
    (table, [ada, bob], clients)
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_are_at_one_table() {
    let Some(cluster) = Cluster::start() else { return };
    let [one, two] = nodes(&cluster).await;
    let (table, [ada, bob], mut clients) = two_players([&one, &two]).await;
    crate::client::play_on(&mut clients, 6).await;
    assert_eq!(metric(one.address(), "ztable_tables_held").await, 1);
    assert_eq!(metric(two.address(), "ztable_tables_held").await, 0);
    assert_eq!(metric(two.address(), "ztable_passed_on_total").await, 1);
    let looks = |browser: Browser| {
        let path = format!("/api/tables/{table}");
        async move { browser.get(&path).await.json()["changed"].clone() }
    };
    assert_eq!(looks(ada).await, looks(bob.clone()).await, "both are told by the table itself");
    // One that stops says so, and the other takes its tables up at once.
    let (stopped, (code, _)) = tokio::join!(one.stop(), clients[1].end());
    assert_eq!((stopped, code), (Stopped { cut_off: 0 }, 1001));
    let mut again = bob.open(&table).await;
    again.watch(Viewer::Seat(TWO)).await;
    assert_eq!(metric(two.address(), "ztable_tables_held").await, 1);
    assert_eq!(two.stop().await, Stopped { cut_off: 0 });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_goes_tells_those_whom_it_passed_on() {
    let Some(cluster) = Cluster::start() else { return };
    let [one, two] = nodes(&cluster).await;
    let (table, [_, bob], mut clients) = two_players([&one, &two]).await;
    let (stopped, (code, _)) = tokio::join!(two.stop(), clients[1].end());
    assert_eq!((stopped, code), (Stopped { cut_off: 0 }, 1001));
    // The table has not moved, and neither has Ada.
    let mut again = bob.at(one.address()).open(&table).await;
    again.watch(Viewer::Seat(TWO)).await;
    let [ada, _] = clients;
    crate::client::play_on(&mut [ada, again], 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_meet() {
    let Some(cluster) = Cluster::start() else { return };
    let [one, two] = nodes(&cluster).await;
    let ada = Browser::new(one.address(), "Ada").await;
    let bob = Browser::new(two.address(), "Bob").await;
    let wish = json!({"ticket": 1, "game": "zeds-zone", "players": 2});
    assert_eq!(bob.post("/api/lobby/play", &wish).await.json()["is"], "waiting");
    let first = ada.post("/api/lobby/play", &wish).await.json();
    let second = bob.post("/api/lobby/play", &wish).await.json();
    assert_eq!((&first["is"], &second["is"]), (&json!("seated"), &json!("seated")));
    assert_eq!(first["table"], second["table"]);

    // A public table that lives on one node is found at both.
    let public = json!({"setup": {"game": "zeds-zone", "players": 2}, "public": true});
    let table = bob.make_table_by(&public).await;
    let mut host = bob.open(&table).await;
    host.sit(ONE).await;
    for browser in [&ada, &bob] {
        let listed = |lobby: &Value| lobby["open"][0]["id"] == table.as_str();
        let found = async {
            while !listed(&browser.get("/api/lobby").await.json()) {
                sleep(Duration::from_millis(50)).await;
            }
        };
        soon("the table in the lobby", found).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_at_one_node_has_ended_at_all() {
    let Some(cluster) = Cluster::start() else { return };
    let [one, two] = nodes(&cluster).await;
    let ada = Browser::new(one.address(), "Ada").await;
    let account = json!({"name": "Ada", "password": "correct horse battery"});
    let reply = ada.post("/api/account", &account).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    let ada = ada.with_session(&reply);
    let table = ada.make_table(2).await;
    // The table lives on the second node, and the session ends at the first, which must have heard
    // of the second.
    let mut client = ada.at(two.address()).open(&table).await;
    while metric(one.address(), "ztable_nodes").await < 2 {
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(ada.post("/api/logout", &Value::Null).await.status, 200);
    assert_eq!(client.end().await.1, "your session has ended; connect again");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_nodes_come_in_by_their_door() {
    let Some(cluster) = Cluster::start() else { return };
    let [one] = nodes(&cluster).await;
    let door = one.node_address().unwrap();
    let wrong = "0".repeat(64);
    let client = ("x-ztable-client", "192.0.2.7");
    for headers in [&[][..], &[client], &[("x-ztable-node", wrong.as_str()), client]] {
        for (method, path) in [("GET", "/api/me"), ("POST", "/node/ended"), ("GET", "/metrics")] {
            let reply = request(door, method, path, headers, "").await;
            assert_eq!(reply.status, 403, "{method} {path}: {}", reply.body);
        }
    }
    let public = request(one.address(), "POST", "/node/ended", &[], "").await;
    assert!([404, 405].contains(&public.status), "{}", public.status);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_whose_append_is_refused_lets_the_table_go() {
    let Some(cluster) = Cluster::start() else { return };
    let [one] = nodes(&cluster).await;
    let (table, browsers, mut clients) = two_players([&one, &one]).await;
    let turn = crate::client::asked(&mut clients).await.unwrap();
    // Somebody else writes, as the next owner would whom this one does not know of.
    let store = Arc::new(PostgresStore::open(&cluster.address("games")).await.unwrap());
    let other = lone_server(&store).await;
    let seat = [ONE, TWO][turn];
    let mut there = browsers[turn].at(other.address()).open(&table).await;
    there.watch(Viewer::Seat(seat)).await;
    there.pick_first(seat).await;
    let before = store.load(table.parse().unwrap()).await.unwrap().unwrap().entries.len();
    // The old owner has not heard of that, and is asked for the same pick.
    let (key, pick) = (clients[turn].key(), clients[turn].first_pick(seat));
    clients[turn].say(key, pick).await;
    loop {
        match clients[turn].next().await {
            Event::Closed { code, .. } => break assert_eq!(code, 1013),
            Event::Hello(_) | Event::Feed(_) | Event::Aside => {}
            other => panic!("instead of the end: {other:?}"),
        }
    }
    let after = store.load(table.parse().unwrap()).await.unwrap().unwrap().entries.len();
    assert_eq!(after, before, "nothing was written twice");
    // Whoever comes back sees what was written, and plays on.
    let mut again = [browsers[0].open(&table).await, browsers[1].open(&table).await];
    for (client, seat) in again.iter_mut().zip([ONE, TWO]) {
        client.watch(Viewer::Seat(seat)).await;
    }
    crate::client::play_on(&mut again, 2).await;
}

/// The names that `/metrics` serves.
async fn numbers(address: SocketAddr) -> BTreeSet<String> {
    let metrics = request(address, "GET", "/metrics", &[], "").await.body;
    let names = metrics.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    names.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_tells_of_every_number_that_nodes_have_beside_others() {
    let Some(cluster) = Cluster::start() else { return };
    let [one] = nodes(&cluster).await;
    let store = Arc::new(PostgresStore::open(&cluster.address("games")).await.unwrap());
    let of_any_server = numbers(lone_server(&store).await.address()).await;
    let of_nodes: BTreeSet<String> =
        numbers(one.address()).await.difference(&of_any_server).cloned().collect();
    let page = include_str!("../../../../docs/nodes.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `ztable_")?.split('`').next());
    let told: BTreeSet<String> = rows.map(|rest| format!("ztable_{rest}")).collect();
    assert!(!of_nodes.is_empty());
    assert_eq!(told, of_nodes, "docs/nodes.md and /metrics differ");
}

const TABLES: usize = 6;

/// With these arguments this program becomes a node.
const AS_NODE: [&str; 3] =
    ["--exact", "nodes::a_node_that_is_killed_or_sleeps_loses_and_doubles_nothing", "--nocapture"];

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_killed_or_sleeps_loses_and_doubles_nothing() {
    tokio::task::block_in_place(process::serve_if_wanted);
    let Some(cluster) = Cluster::start() else { return };
    cluster.execute("postgres", "CREATE DATABASE games").await;
    let start = || Node::start(&cluster.url("games"), &AS_NODE);
    let [one, two, three] = [start(), start(), start()];
    let all = [one.address, two.address, three.address];
    let everybody = Everybody {
        addresses: Arc::new(Mutex::new(all.to_vec())),
        stop: Arc::new(AtomicBool::new(false)),
        pace: Duration::from_millis(100),
    };
    let mut games = Vec::new();
    for number in 0..TABLES {
        games.push(Game::begin(&everybody, [all[number % 3], all[(number + 1) % 3]]).await);
    }
    let addresses = |nodes: &[&Node]| {
        let nodes = nodes.iter().map(|node| node.address);
        *everybody.addresses.lock().unwrap() = nodes.collect();
    };
    play_on(&games).await;
    assert!(metric(two.address, "ztable_passed_on_total").await > 0);

    one.kill();
    addresses(&[&two, &three]);
    play_on(&games).await;

    // One that sleeps is taken for lost, and finds that out when it wakes.
    two.pause(true);
    addresses(&[&three]);
    play_on(&games).await;
    two.pause(false);
    addresses(&[&two, &three]);
    play_on(&games).await;

    let four = start();
    addresses(&[&two, &three, &four]);
    tokio::task::block_in_place(|| three.stop());
    addresses(&[&two, &four]);
    play_on(&games).await;

    everybody.stop.store(true, Ordering::Relaxed);
    let store = PostgresStore::open(&cluster.address("games")).await.unwrap();
    for game in games {
        soon("the end of a game", game.end(&store)).await;
    }
}

/// Waits until everybody has made a few more picks than before.
async fn play_on(games: &[Game]) {
    let before: Vec<[usize; 2]> = games.iter().map(Game::counts).collect();
    let played = async {
        let few = |(game, before): (&Game, &[usize; 2])| {
            game.counts().iter().zip(before).all(|(now, before)| *now >= before + 3)
        };
        while !games.iter().zip(&before).all(few) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    soon("everybody's picks", played).await;
}
