//! Leaving games over sockets. What it means is tested in simulated time, in
//! `crates/table/tests/table/leaving.rs`.

use std::sync::Arc;
use std::time::Duration;

use crate::client::{Browser, NOWHERE, ONE, TWO, two_players};
use ztable_core::Viewer;
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::{MemoryStore, Store};
use ztable_table::{Command, Proposal};

async fn start(store: &Arc<dyn Store>) -> Running {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), Arc::clone(store), NOWHERE);
    config.tempo.linger = Duration::ZERO;
    config.tempo.tick = Duration::from_millis(20);
    serve(config).await.unwrap()
}

#[tokio::test]
async fn a_pause_outlives_the_server_and_everybody_hears_of_its_end() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let server = start(&store).await;
    let (table, browsers, [mut ada, mut bob]) = two_players(server.address()).await;
    ada.ask(Command::Propose { what: Proposal::Pause }).await.unwrap();
    let turns = async |browser: &Browser| browser.get("/api/turns").await.json()["turns"].clone();
    assert_eq!(turns(&browsers[1]).await.as_array().unwrap().len(), 1);
    bob.ask(Command::AnswerProposal { what: Proposal::Pause, agree: true }).await.unwrap();
    drop((ada, bob));
    server.stop().await;

    let server = start(&store).await;
    let [ada, bob] = browsers.map(|browser| browser.at(server.address()));
    assert_eq!(turns(&bob).await.as_array().unwrap().len(), 0, "nobody is waited for");
    let (mut first, mut second) = (ada.open(&table).await, bob.open(&table).await);
    first.watch(Viewer::Seat(ONE)).await;
    second.watch(Viewer::Seat(TWO)).await;
    let agreement = first.last(Viewer::Seat(ONE)).picture.agreement.clone();
    assert!(agreement.is_some_and(|it| it.paused) && !first.is_asked(ONE));
    second.ask(Command::Resume).await.unwrap();
    first.until("the end of the pause", |client| client.is_asked(ONE)).await;
    first.pick_first(ONE).await;
}

#[tokio::test]
async fn who_resigns_is_replaced_by_a_bot_and_the_table_is_listed_as_it_stands() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let server = start(&store).await;
    let (table, [ada, _], [mut first, mut second]) = two_players(server.address()).await;
    second.ask(Command::Resign { seat: TWO }).await.unwrap();
    first.until("the news", |client| client.last(Viewer::Seat(ONE)).picture.won == [ONE]).await;
    first.pick_first(ONE).await;
    first.ask(Command::Propose { what: Proposal::End }).await.unwrap();
    first.until("the end", |client| client.is_over(Viewer::Seat(ONE))).await;
    let listed = ada.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(listed["phase"], "over");
}
