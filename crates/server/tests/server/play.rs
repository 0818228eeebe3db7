//! Whole games over real sockets.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::client::{
    Browser, Client, NOWHERE, ONE, TWO, asked, metric, play_on, request, soon, two_players,
};
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use ztable_bots::Level;
use ztable_core::{Code, Record, Viewer};
use ztable_server::http::{Config, Running, Stopped, serve};
use ztable_server::live::Tempo;
use ztable_server::store::{MemoryStore, SqliteStore, Store};
use ztable_table::{Command, Fairness, LogPage, Phase, Query, Share, Subscription};

/// More picks than any game has.
const MOST: usize = 2000;

/// Fewer picks than any game has, so that it is still on after them.
const EARLY: usize = 6;

fn config(store: Arc<dyn Store>) -> Config {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE);
    // Programs play faster than people.
    let fast = ztable_server::limits::Rate::per_second(1_000_000, 1_000_000);
    config.limits.connection_rate = fast;
    config.limits.network_rate = fast;
    config.tempo = Tempo {
        bot_pause: Duration::ZERO,
        hard: Duration::from_millis(2),
        expert: Duration::from_millis(2),
        ..Tempo::default()
    };
    config
}

async fn start(store: impl Store + 'static) -> Running {
    serve(config(Arc::new(store))).await.unwrap()
}

fn sqlite(path: &Path) -> SqliteStore {
    SqliteStore::open(path).unwrap()
}

/// The record replays to its hash, and nobody chose the dice.
async fn check_record(address: SocketAddr, table: &str) -> Record {
    let reply = request(address, "GET", &format!("/api/tables/{table}/record"), &[], "").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let file = format!("attachment; filename=\"zeds-zone-{table}.json\"");
    assert_eq!(reply.header("content-disposition"), Some(file.as_str()));
    let record: Record = serde_json::from_str(&reply.body).unwrap();
    ztable_shelf::replay(&record, None).unwrap();
    let fairness: Fairness = serde_json::from_value(record.fairness.clone().unwrap()).unwrap();
    fairness.check(&record.seed).unwrap();
    record
}

/// Nothing that a seat did in the turn being played, and nothing to pick.
fn assert_public(view: &Value, seats: impl Iterator<Item = usize>) {
    if view["over"] == true {
        return;
    }
    for seat in seats {
        let shown = &view["seats"][seat];
        assert_eq!(shown["this_turn"], Value::Null);
        for square in shown["sheet"]["squares"].as_array().unwrap() {
            assert_ne!(square["turn"], view["turn"], "drawn in this turn: {square}");
        }
    }
}

async fn a_whole_game(server: Running) {
    let address = server.address();
    let (table, browsers, [mut ada, mut bob]) = two_players(address).await;
    let mut stranger = Browser::new(address, "Eve").await.open(&table).await;
    stranger.watch(Viewer::Spectator).await;
    let record = format!("/api/tables/{table}/record");
    assert_eq!(browsers[0].get(&record).await.status, 409, "the seed stays secret until the end");

    let spectate = tokio::spawn(async move {
        stranger.until("the end", |client| client.is_over(Viewer::Spectator)).await;
        stranger
    });
    let (by_ada, by_bob) = tokio::join!(ada.play(ONE, MOST), bob.play(TWO, MOST));
    let stranger = soon("the spectator", spectate).await.unwrap();

    for feed in &stranger.feeds[&Viewer::Spectator] {
        let Some(game) = &feed.picture.game else { continue };
        assert!(game.options.is_empty());
        assert_public(&game.view, 0..2);
    }
    for feed in &bob.feeds[&Viewer::Seat(TWO)] {
        if let Some(game) = &feed.picture.game {
            assert_public(&game.view, 0..1);
        }
    }
    for (client, viewer) in [(&ada, Viewer::Seat(ONE)), (&stranger, Viewer::Spectator)] {
        let feeds = &client.feeds[&viewer];
        let numbers: Vec<u64> = feeds.iter().map(|feed| feed.seq).collect();
        let expected: Vec<u64> = (numbers[0]..).take(numbers.len()).collect();
        assert_eq!(numbers, expected, "no message is missing");
        assert!(feeds.last().unwrap().picture.game.as_ref().unwrap().outcome.is_some());
    }
    let record = check_record(address, &table).await;
    assert_eq!(record.picks.len(), by_ada + by_bob);
    assert!(by_ada > 0 && by_bob > 0);
    assert_eq!(server.stop().await, Stopped { cut_off: 0 });
}

#[tokio::test]
async fn two_people_play_a_whole_game() {
    a_whole_game(start(MemoryStore::new()).await).await;
}

#[tokio::test]
async fn two_people_play_a_whole_game_on_sqlite() {
    let folder = TempDir::new().unwrap();
    a_whole_game(start(sqlite(&folder.path().join("ztable.db"))).await).await;
}

#[tokio::test]
async fn one_connection_can_hold_all_seats() {
    let server = start(MemoryStore::new()).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let table = ada.make_table(2).await;
    let mut client = ada.open(&table).await;
    client.sit(ONE).await;
    client.sit(TWO).await;
    client.ask(Command::Start).await.unwrap();
    for _ in 0..MOST {
        if client.is_over(Viewer::Seat(ONE)) {
            break;
        }
        for seat in [ONE, TWO] {
            if client.is_asked(seat) {
                client.pick_first(seat).await;
            }
        }
    }
    assert!(client.is_over(Viewer::Seat(ONE)) && client.is_over(Viewer::Seat(TWO)));
}

#[tokio::test]
async fn bots_play_to_the_end() {
    let server = start(MemoryStore::new()).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let (mut picks, mut tables) = (0, 0);
    for levels in [[Level::Random, Level::Easy], [Level::Normal, Level::Hard]] {
        let table = ada.make_table(2).await;
        let mut client = ada.open(&table).await;
        client.watch(Viewer::Spectator).await;
        for (seat, level) in [ONE, TWO].into_iter().zip(levels) {
            client.ask(Command::SeatBot { seat, level }).await.unwrap();
        }
        client.ask(Command::Start).await.unwrap();
        client.until("the end", |client| client.is_over(Viewer::Spectator)).await;
        let record = check_record(server.address(), &table).await;
        picks += record.picks.len() as u64;
        tables += 1;
        let address = server.address();
        assert_eq!(metric(address, "ztable_live_tables").await, tables);
        assert_eq!(metric(address, "ztable_picks_total{by=\"bot\"}").await, picks);
        assert!(metric(address, "ztable_bot_thinking_seconds_count").await >= picks);
    }
}

#[tokio::test]
async fn a_person_plays_against_a_bot() {
    let server = start(MemoryStore::new()).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let table = ada.make_table(2).await;
    let mut client = ada.open(&table).await;
    client.sit(ONE).await;
    client.ask(Command::SeatBot { seat: TWO, level: Level::Normal }).await.unwrap();
    client.ask(Command::Start).await.unwrap();
    assert!(client.play(ONE, MOST).await < MOST);
    check_record(server.address(), &table).await;
}

#[tokio::test]
async fn who_comes_back_goes_on_where_they_were() {
    let server = start(MemoryStore::new()).await;
    let (table, browsers, [mut ada, mut bob]) = two_players(server.address()).await;
    let (eyes, others) = (Viewer::Seat(ONE), Viewer::Seat(TWO));
    ada.pick_first(ONE).await;
    let seen = ada.last(eyes).clone();
    drop(ada);
    let away = |client: &Client| !client.last(others).picture.seats[0].present;
    bob.until("Ada's absence", away).await;
    let picked = bob.play(TWO, 1).await;
    assert_eq!(picked, 1);

    let mut ada = browsers[0].open(&table).await;
    let resume = Subscription::Watch { viewer: eyes, epoch: seen.epoch, since: seen.seq };
    ada.ask(resume).await.unwrap();
    let resumed = ada.last(eyes).clone();
    assert_eq!(resumed.epoch, seen.epoch);
    assert!(resumed.seq > seen.seq && ada.feeds[&eyes].len() == 1);
    assert_eq!(resumed.earlier, seen.earlier + seen.lines.len(), "old lines are not sent again");
    let nothing_new =
        Subscription::Watch { viewer: eyes, epoch: resumed.epoch, since: resumed.seq };
    let mut second = browsers[0].open(&table).await;
    second.ask(nothing_new).await.unwrap();
    assert!(!second.feeds.contains_key(&eyes), "nothing happened since");
    drop(second);
    assert!(ada.last(eyes).picture.seats[0].present, "one connection is enough to be there");
    let (by_ada, by_bob) = tokio::join!(ada.play(ONE, MOST), bob.play(TWO, MOST));
    assert!(by_ada < MOST && by_bob < MOST);
}

#[tokio::test]
async fn a_restart_loses_nothing() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let server = start(sqlite(&path)).await;
    let (table, browsers, mut clients) = two_players(server.address()).await;
    play_on(&mut clients, EARLY).await;
    // This one may or may not have been heard when the server stops.
    let number = asked(&mut clients).await.unwrap();
    let (key, unsure) = (clients[number].key(), clients[number].first_pick([ONE, TWO][number]));
    clients[number].say(key, unsure.clone()).await;
    let [mut ada, mut bob] = clients;
    let (stopped, ada_end, bob_end) = tokio::join!(server.stop(), ada.end(), bob.end());
    assert_eq!(stopped, Stopped { cut_off: 0 });
    assert_eq!((ada_end.0, bob_end.0), (1001, 1001), "{ada_end:?}");

    // The file is free at once, and the same guests go on at another address.
    let server = start(sqlite(&path)).await;
    let mut clients = come_back(&browsers, server.address(), &table).await;
    // Said again under the same key, it is done once.
    clients[number].say(key, unsure).await;
    assert_eq!(clients[number].answer().await.refusal, None);
    let [mut ada, mut bob] = clients;
    let (by_ada, by_bob) = tokio::join!(ada.play(ONE, MOST), bob.play(TWO, MOST));
    let record = check_record(server.address(), &table).await;
    assert_eq!(record.picks.len(), EARLY + 1 + by_ada + by_bob);
}

/// The same two at the server's new address, looking through their own eyes again.
async fn come_back(browsers: &[Browser; 2], address: SocketAddr, table: &str) -> [Client; 2] {
    let mut ada = browsers[0].at(address).open(table).await;
    let mut bob = browsers[1].at(address).open(table).await;
    ada.watch(Viewer::Seat(ONE)).await;
    bob.watch(Viewer::Seat(TWO)).await;
    [ada, bob]
}

#[test]
fn dying_in_the_middle_loses_nothing() {
    const LIVES: usize = 4;
    const PICKS: usize = EARLY / (LIVES - 1);
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let outside = Runtime::new().unwrap();
    let mut playing: Option<(String, [Browser; 2])> = None;
    for life in 1..=LIVES {
        let machine = Runtime::new().unwrap();
        let server = machine.block_on(start(sqlite(&path)));
        let address = server.address();
        outside.block_on(async {
            let (table, browsers, mut clients) = match playing.take() {
                None => two_players(address).await,
                Some((table, browsers)) => {
                    let clients = come_back(&browsers, address, &table).await;
                    (table, browsers, clients)
                }
            };
            if life < LIVES {
                play_on(&mut clients, PICKS).await;
            } else {
                let [mut ada, mut bob] = clients;
                let (by_ada, by_bob) = tokio::join!(ada.play(ONE, MOST), bob.play(TWO, MOST));
                let before = (LIVES - 1) * PICKS;
                let record = check_record(address, &table).await;
                assert_eq!(record.picks.len(), before + by_ada + by_bob);
            }
            playing = Some((table, browsers));
        });
        // All tasks end where they stand; nobody says goodbye.
        machine.shutdown_timeout(Duration::from_secs(10));
        drop(server);
    }
}

#[tokio::test]
async fn a_table_that_nobody_visits_is_put_to_rest_and_wakes_up_again() {
    let mut config = config(Arc::new(MemoryStore::new()));
    config.tempo.linger = Duration::ZERO;
    config.tempo.tick = Duration::from_millis(5);
    let server = serve(config).await.unwrap();
    let (table, browsers, [mut ada, bob]) = two_players(server.address()).await;
    ada.pick_first(ONE).await;
    drop((ada, bob));
    let gone = async {
        while !browsers[0].get("/metrics").await.body.contains("\nztable_live_tables 0\n") {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    soon("rest", gone).await;
    let mut ada = browsers[0].open(&table).await;
    let mut bob = browsers[1].open(&table).await;
    ada.watch(Viewer::Seat(ONE)).await;
    bob.watch(Viewer::Seat(TWO)).await;
    tokio::join!(ada.play(ONE, MOST), bob.play(TWO, MOST));
    check_record(server.address(), &table).await;
}

#[tokio::test]
async fn who_lost_a_seat_does_not_see_through_its_eyes() {
    let server = start(MemoryStore::new()).await;
    let (ada, bob) =
        (Browser::new(server.address(), "Ada").await, Browser::new(server.address(), "Bob").await);
    let table = ada.make_table(2).await;
    let (mut ada, mut bob) = (ada.open(&table).await, bob.open(&table).await);
    ada.sit(ONE).await;
    bob.sit(TWO).await;
    bob.watch(Viewer::Spectator).await;
    ada.ask(Command::Free { seat: TWO }).await.unwrap();
    ada.sit(TWO).await;
    ada.ask(Command::Start).await.unwrap();
    ada.pick_first(TWO).await;
    let on = |client: &Client| client.last(Viewer::Spectator).picture.phase == Phase::Playing;
    bob.until("the start", on).await;
    let refused =
        bob.ask(Subscription::Watch { viewer: Viewer::Seat(TWO), epoch: 0, since: 0 }).await;
    assert_eq!(refused.unwrap_err().code, Code::NotAllowed);
    assert!(bob.feeds[&Viewer::Seat(TWO)].iter().all(|feed| feed.picture.game.is_none()));
    assert!(bob.last(Viewer::Seat(TWO)).picture.seats[1].name != "Bob", "the loss itself is told");
}

/// Nobody's nonce is known before everybody is bound to one; who is silent is not waited for.
#[tokio::test]
async fn nonces_are_revealed_at_the_start() {
    let server = start(MemoryStore::new()).await;
    let browsers =
        [Browser::new(server.address(), "Ada").await, Browser::new(server.address(), "Bob").await];
    let table = browsers[0].make_table(2).await;
    let mut clients = [browsers[0].open(&table).await, browsers[1].open(&table).await];
    for (client, seat) in clients.iter_mut().zip([ONE, TWO]) {
        let share = Share::committed(&format!("nonce-{seat}"));
        client.ask(Command::Sit { seat, share }).await.unwrap();
        client.watch(Viewer::Seat(seat)).await;
    }
    clients[0].ask(Command::Start).await.unwrap();
    for (client, seat) in clients.iter_mut().zip([ONE, TWO]) {
        let viewer = Viewer::Seat(seat);
        client.until("the start", |client| client.last(viewer).picture.revealing).await;
        let nonce = format!("nonce-{seat}");
        client.ask(Command::Reveal { seat, nonce }).await.unwrap();
    }
    while let Some(number) = asked(&mut clients).await {
        clients[number].pick_first([ONE, TWO][number]).await;
    }
    let record = clients[0].ask(Query::Record).await.unwrap();
    let record: Record = serde_json::from_value(record).unwrap();
    let proof: Fairness = serde_json::from_value(record.fairness.unwrap()).unwrap();
    assert_eq!(proof.check(&record.seed), Ok(()));
    assert_eq!(proof.nonces, ["nonce-0", "nonce-1"]);
    assert_eq!(proof.commitments, proof.fingerprints());
}

#[tokio::test]
async fn a_crowd_is_told_of_several_changes_together() {
    const CROWD: usize = 100;
    let mut patient = config(Arc::new(MemoryStore::new()));
    // Nobody in the crowd hears anything more while the test runs.
    patient.tempo.crowd = Duration::from_secs(3600);
    let mut usual = config(Arc::new(MemoryStore::new()));
    usual.tempo.crowd = Duration::from_millis(50);
    for (config, hears) in [(patient, false), (usual, true)] {
        let server = serve(config).await.unwrap();
        let (table, browsers, mut clients) = two_players(server.address()).await;
        let mut crowd = Vec::new();
        for _ in 0..CROWD {
            let mut client = browsers[0].open(&table).await;
            client.watch(Viewer::Spectator).await;
            crowd.push(client);
        }
        let before = crowd[0].last(Viewer::Spectator).seq;
        // Players are told of every pick at once, or they could not go on.
        play_on(&mut clients, EARLY).await;
        let log = Query::Log { viewer: Viewer::Spectator, before: 1_000_000 };
        let log = clients[0].ask(log).await.unwrap();
        let log: LogPage = serde_json::from_value(log).unwrap();
        let told = log.from + log.lines.len();
        let mut fresh = browsers[1].open(&table).await;
        if hears {
            for client in &mut crowd {
                let all = |client: &Client| {
                    let known = client.last(Viewer::Spectator);
                    known.earlier + known.lines.len() >= told
                };
                client.until("what happened", all).await;
            }
            fresh.watch(Viewer::Spectator).await;
            let known = fresh.last(Viewer::Spectator);
            assert_eq!(known.picture, crowd[0].last(Viewer::Spectator).picture);
        } else {
            fresh.watch(Viewer::Spectator).await;
            let seq = fresh.last(Viewer::Spectator).seq;
            assert!(seq <= before + 1, "{seq} after {before}");
        }
    }
}
