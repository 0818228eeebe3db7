//! Tables with a clock, over real sockets and in real time: as little of it as shows that the server
//! wakes them. What clocks do is tested in simulated time, in `crates/table/tests/table/clocks.rs`.

use std::sync::Arc;
use std::time::Duration;

use crate::client::{Browser, Client, NOWHERE, ONE, TWO, two_players_by};
use serde_json::json;
use tempfile::TempDir;
use tokio::time::sleep;
use ztable_core::Viewer;
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::{MemoryStore, SqliteStore, Store};
use ztable_table::{Clock, Holder, SeatClock};

async fn start(store: Arc<dyn Store>) -> Running {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE);
    // The clock has a timer of its own, whatever else the table does.
    config.tempo.tick = Duration::from_secs(600);
    config.tempo.bot_pause = Duration::ZERO;
    serve(config).await.unwrap()
}

/// Ada and Bob at a table with this clock, the game started.
async fn sit_down(server: &Running, clock: Clock) -> (String, [Browser; 2], [Client; 2]) {
    let request = json!({"setup": {"game": "zeds-zone", "players": 2}, "clock": clock});
    two_players_by(&request, server.address()).await
}

fn clock_of(client: &Client, viewer: Viewer, seat: usize) -> SeatClock {
    client.last(viewer).picture.clocks.as_ref().unwrap().seats[seat].unwrap()
}

#[tokio::test]
async fn a_bot_takes_over_when_a_clock_runs_out_and_the_game_goes_on() {
    let server = start(Arc::new(MemoryStore::new())).await;
    let clock = Clock::Live { base: 10, increment: 0 };
    let (table, browsers, [mut ada, _bob]) = sit_down(&server, clock).await;
    ada.pick_first(ONE).await;
    let viewer = Viewer::Seat(ONE);
    assert!(matches!(clock_of(&ada, viewer, 0), SeatClock::Stands { left } if left <= 10_000));
    assert!(matches!(clock_of(&ada, viewer, 1), SeatClock::Runs { .. }));
    let is_lost = |client: &Client| {
        let seat = &client.last(viewer).picture.seats[TWO.index()];
        matches!(seat.holder, Holder::Human { stand_in: Some(_), .. })
    };
    ada.until("Bob's last second", is_lost).await;
    assert_eq!(clock_of(&ada, viewer, 1), SeatClock::Stands { left: 0 });
    // The bot picks, so Ada is asked again.
    ada.until("a turn", |client| client.is_asked(ONE)).await;
    let list = browsers[0].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(list["clock"], json!({"kind": "live", "base": 10, "increment": 0}));
}

#[tokio::test]
async fn clocks_stand_still_while_the_server_is_down() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let server = start(Arc::new(SqliteStore::open(&path).unwrap())).await;
    let clock = Clock::Live { base: 12, increment: 0 };
    let (table, browsers, [mut ada, bob]) = sit_down(&server, clock).await;
    sleep(Duration::from_secs(3)).await;
    ada.watch(Viewer::Spectator).await;
    drop((ada, bob));
    server.stop().await;
    sleep(Duration::from_secs(11)).await;
    let server = start(Arc::new(SqliteStore::open(&path).unwrap())).await;
    let mut ada = browsers[0].at(server.address()).open(&table).await;
    ada.watch(Viewer::Seat(ONE)).await;
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64;
    let left = clock_of(&ada, Viewer::Seat(ONE), 0).left(now);
    assert!((5_000..=9_000).contains(&left), "{left}: three seconds were spent, and not fourteen");
    assert!(!clock_of(&ada, Viewer::Seat(ONE), 1).runs(now), "Bob has a minute to come back");
}

#[tokio::test]
async fn clocks_that_cannot_be_are_refused() {
    let server = start(Arc::new(MemoryStore::new())).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let setup = json!({"game": "zeds-zone", "players": 2});
    for (clock, words) in [
        (json!({"kind": "live", "base": 1, "increment": 0}), "10 seconds"),
        (json!({"kind": "live", "base": u32::MAX, "increment": u32::MAX}), "24 hours"),
        (json!({"kind": "days", "days": 0}), "1 to 30 days"),
        (json!({"kind": "days", "days": -1}), ""),
        (json!({"kind": "sand"}), ""),
        (json!({"kind": "days", "days": 1, "hours": 1}), ""),
        (json!(7), ""),
    ] {
        let reply = ada.post("/api/tables", &json!({"setup": setup, "clock": clock})).await;
        assert!((400..500).contains(&reply.status), "{clock}: {}", reply.status);
        assert!(reply.json()["error"].as_str().unwrap().contains(words), "{}", reply.body);
    }
}
