//! Where it is somebody's turn, over all tables at which they sit.

use std::sync::Arc;
use std::time::Duration;

use crate::client::{Browser, NOWHERE, ONE, TWO, metric, soon};
use serde_json::{Value, json};
use tokio::time::sleep;
use ztable_bots::Level;
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::{MemoryStore, Store};
use ztable_table::Command;

async fn start(store: &Arc<dyn Store>) -> Running {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), Arc::clone(store), NOWHERE);
    config.tempo.linger = Duration::ZERO;
    config.tempo.tick = Duration::from_millis(20);
    serve(config).await.unwrap()
}

/// Looks again until the answer is this one, in any order: what is told is a moment old. `open` is at
/// how many tables they sit.
async fn turns_are(browser: &Browser, expected: &[(&str, &str)], open: usize) {
    let mut expected: Vec<Value> =
        expected.iter().map(|(table, game)| json!({"table": table, "game": game})).collect();
    expected.sort_unstable_by_key(Value::to_string);
    let look = async {
        loop {
            let told = browser.get("/api/turns").await.json();
            let mut turns = told["turns"].as_array().unwrap().clone();
            turns.sort_unstable_by_key(Value::to_string);
            if turns == expected && told["open"] == open {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    soon(&format!("{expected:?}"), look).await;
}

#[tokio::test]
async fn turns_are_told_for_live_tables_and_for_those_that_rest() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let server = start(&store).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let bob = Browser::new(server.address(), "Bob").await;
    turns_are(&ada, &[], 0).await;
    // At both tables both have to pick; a third has not begun.
    let mut tables = Vec::new();
    for game in ["zeds-zone", "zeds-zone"] {
        let table = ada.make_table_of(game, 2).await;
        let (mut first, mut second) = (ada.open(&table).await, bob.open(&table).await);
        first.sit(ONE).await;
        second.sit(TWO).await;
        first.ask(Command::Start).await.unwrap();
        tables.push((table, first, second));
    }
    ada.open(&ada.make_table_of("zee", 2).await).await.sit(ONE).await;
    let [(one, mut first, second), (other, third, mut fourth)] =
        tables.try_into().unwrap_or_else(|_| panic!("two tables"));
    let (here, there) = ((one.as_str(), "zeds-zone"), (other.as_str(), "zeds-zone"));
    turns_are(&ada, &[here, there], 3).await;
    turns_are(&bob, &[here, there], 2).await;
    first.pick_first(ONE).await;
    turns_are(&ada, &[there], 3).await;
    turns_are(&bob, &[here, there], 2).await;
    // Somebody for whom a bot plays has no turn.
    fourth.ask(Command::TakeOver { seat: TWO, level: Level::Easy }).await.unwrap();
    turns_are(&bob, &[here], 2).await;
    turns_are(&Browser::new(server.address(), "Cid").await, &[], 0).await;

    // The same when all of them rest, and when another process looks at them.
    drop((first, second, third, fourth));
    let rest = async {
        while metric(server.address(), "ztable_live_tables").await > 0 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    soon("rest", rest).await;
    turns_are(&bob, &[here], 2).await;
    server.stop().await;
    let server = start(&store).await;
    turns_are(&bob.at(server.address()), &[here], 2).await;
    turns_are(&Browser::new(server.address(), "Cid").await, &[], 0).await;
}
