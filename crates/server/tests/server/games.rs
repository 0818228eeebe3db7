//! Every game over real sockets, to its end: reaction windows and decks of one's own included.

use std::sync::Arc;

use crate::client::{Browser, Client, Event, NOWHERE, ONE, TWO, metric, request};
use serde_json::{Value, json};
use ztable_core::{Code, Quick, Record, Seat, Viewer};
use ztable_server::http::{Config, Running, serve};
use ztable_server::limits::Rate;
use ztable_server::store::MemoryStore;
use ztable_table::{Command, Fairness};

/// More picks than any of these games has.
const MOST: usize = 5000;

async fn start() -> Running {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), Arc::new(MemoryStore::new()), NOWHERE);
    let fast = Rate::per_second(1_000_000, 1_000_000);
    (config.limits.connection_rate, config.limits.network_rate) = (fast, fast);
    config.classics = true;
    serve(config).await.unwrap()
}

/// How a game went for one seat.
#[derive(Default)]
struct Played {
    /// How many picks were taken.
    picks: usize,
    /// How many of them were asked for in a reaction window.
    in_windows: usize,
}

/// Picks at random until the game is over.
async fn play(client: &mut Client, seat: Seat, seed: u64) -> Played {
    let viewer = Viewer::Seat(seat);
    let mut chance = Quick::new(seed);
    let (mut played, mut seen) = (Played::default(), 0);
    while played.picks < MOST {
        // Who has passed in a window may think again, but need not without end.
        let news = |client: &Client| client.is_asked(seat) && client.last(viewer).seq > seen;
        client.until("a turn", |client| news(client) || client.is_over(viewer)).await;
        if client.is_over(viewer) {
            return played;
        }
        let game = client.game(viewer).unwrap();
        let (choices, in_window) = (game.options.len() as u32, game.window.is_some());
        let number = if choices < 2 { 0 } else { chance.below(choices) };
        let at = client.last(viewer).seq;
        match client.ask(client.pick_of(seat, number as usize)).await {
            Ok(_) => {
                seen = at;
                played.picks += 1;
                played.in_windows += usize::from(in_window);
            }
            // In a window, somebody else was quicker.
            Err(refusal) => {
                assert!(matches!(refusal.code, Code::Stale | Code::NotAsked | Code::Illegal));
                client.watch(viewer).await;
            }
        }
        client.forget_old_messages();
    }
    panic!("the game has no end");
}

/// Plays a game; how many picks were asked for in reaction windows.
async fn a_whole_game(setup: Value) -> usize {
    let server = start().await;
    let browsers =
        [Browser::new(server.address(), "Ada").await, Browser::new(server.address(), "Bob").await];
    let game = setup["game"].as_str().unwrap().to_owned();
    let table = browsers[0].make_table_by(&json!({"setup": setup})).await;
    let mut ada = browsers[0].open(&table).await;
    let mut bob = browsers[1].open(&table).await;
    let mut eve = Browser::new(server.address(), "Eve").await.open(&table).await;
    ada.sit(ONE).await;
    bob.sit(TWO).await;
    eve.watch(Viewer::Spectator).await;
    ada.ask(Command::Start).await.unwrap();
    let watch = tokio::spawn(async move {
        while !eve.is_over(Viewer::Spectator) {
            let sent = eve.next().await;
            assert!(matches!(sent, Event::Feed(_) | Event::Aside), "sent: {sent:?}");
            assert!(eve.heard.is_empty(), "nobody says anything");
            assert!(eve.game(Viewer::Spectator).is_none_or(|game| game.options.is_empty()));
            eve.forget_old_messages();
        }
    });
    let (by_ada, by_bob) = tokio::join!(play(&mut ada, ONE, 1), play(&mut bob, TWO, 2));
    let in_windows = by_ada.in_windows + by_bob.in_windows;
    let (by_ada, by_bob) = (by_ada.picks, by_bob.picks);
    watch.await.unwrap();

    let path = format!("/api/tables/{table}/record");
    let reply = request(server.address(), "GET", &path, &[], "").await;
    assert_eq!(reply.status, 200, "{game}: {}", reply.body);
    let record: Record = serde_json::from_str(&reply.body).unwrap();
    ztable_shelf::replay(&record, None).unwrap();
    let fairness: Fairness = serde_json::from_value(record.fairness.clone().unwrap()).unwrap();
    fairness.check(&record.seed).unwrap();
    assert!(!record.picks.is_empty() && by_ada > 0 && by_bob > 0);
    let picks = metric(server.address(), "ztable_picks_total{by=\"person\"}").await;
    assert_eq!(picks, (by_ada + by_bob) as u64);
    let times = metric(server.address(), "ztable_command_seconds_count{kind=\"pick\"}").await;
    assert!(times >= picks, "{times} of {picks}");
    // Answers travel with what changed.
    let bytes = metric(server.address(), "ztable_sent_bytes_total{kind=\"feed\"}").await;
    assert!(bytes > 20 * picks, "{bytes} bytes for {picks} picks");
    let summary = browsers[0].get(&format!("/api/tables/{table}")).await.json();
    assert_eq!((&summary["phase"], &summary["your_turn"]), (&json!("over"), &json!(false)));
    let winners = record.outcome.map(|outcome| outcome.winners);
    assert!(winners.is_some(), "{game} came out somehow");
    assert_eq!(summary["winners"], json!(winners));
    in_windows
}

#[tokio::test]
async fn zeds_zone() {
    assert_eq!(a_whole_game(json!({"game": "zeds-zone", "players": 2})).await, 0);
}

#[tokio::test]
async fn zee() {
    assert_eq!(a_whole_game(json!({"game": "zee", "players": 2})).await, 0);
}

/// With Avatars, as nobody can answer anything in the Monolith game without them.
#[tokio::test]
async fn elemenz() {
    let setup = json!({"game": "elemenz", "players": 2, "options": {"avatars": "8"}});
    assert!(a_whole_game(setup).await > 0, "no window opened");
}

/// The advanced game: the beginner game has nothing to answer with.
#[tokio::test]
async fn quantumzap() {
    let setup = json!({"game": "quantumzap", "players": 2, "options": {"mode": "advanced"}});
    assert!(a_whole_game(setup).await > 0, "no window opened");
}

#[tokio::test]
async fn zu_tiles() {
    assert!(a_whole_game(json!({"game": "zu-tiles", "players": 2})).await > 0, "no window opened");
}

#[tokio::test]
async fn zu_tiles_with_a_deck_of_ones_own() {
    let deck = include_str!("../../../games/zu-tiles/tests/decks/zodiac.toml");
    let options = json!({"deck1": "own", "list1": deck});
    let setup = json!({"game": "zu-tiles", "players": 2, "options": options});
    assert!(a_whole_game(setup).await > 0, "no window opened");
}

/// A game without a board of its own, on a server that offers those.
#[tokio::test]
async fn liars_dice() {
    assert_eq!(a_whole_game(json!({"game": "liars-dice", "players": 2})).await, 0);
}

#[test]
fn no_game_is_forgotten() {
    let played = ["zeds-zone", "zee", "elemenz", "quantumzap", "zu-tiles"];
    assert!(ztable_shelf::games().all(|about| played.contains(&about.id)));
}
