//! Who watches: counted for everybody, and named if they wish.

use std::sync::Arc;

use crate::client::{Browser, Client, NOWHERE, ONE, two_players, two_players_by};
use serde_json::json;
use ztable_core::Viewer;
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::MemoryStore;
use ztable_table::{Command, Proposal, Talk, Watching};

async fn start() -> Running {
    let store = Arc::new(MemoryStore::new());
    serve(Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE)).await.unwrap()
}

/// Waits until the client knows of these.
async fn knows(client: &mut Client, count: usize, names: &[&str]) {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    let expected = Watching { count, names };
    client.until("who watches", |client| client.watching == expected).await;
}

async fn show_me(client: &mut Client, named: bool) {
    client.ask(Talk::ShowMe { named }).await.unwrap();
}

#[tokio::test]
async fn who_watches_is_counted_and_named_if_they_wish() {
    let server = start().await;
    let (table, browsers, [mut ada, mut bob]) = two_players(server.address()).await;
    assert_eq!(ada.watching, Watching::default(), "who sat there before the start watches nothing");
    let eve = Browser::new(server.address(), "Eve").await;
    let mut first = eve.open(&table).await;
    let mut fay = Browser::new(server.address(), "Fay").await.open(&table).await;
    for client in [&mut ada, &mut bob, &mut first, &mut fay] {
        knows(client, 2, &[]).await;
    }
    // Names come in the order in which people came, whoever spoke first.
    show_me(&mut fay, true).await;
    knows(&mut ada, 2, &["Fay"]).await;
    show_me(&mut first, true).await;
    for client in [&mut ada, &mut bob, &mut first, &mut fay] {
        knows(client, 2, &["Eve", "Fay"]).await;
    }
    // Two pages of one person are one, and who plays is none.
    let mut second = eve.open(&table).await;
    let mut other = browsers[0].open(&table).await;
    show_me(&mut second, true).await;
    show_me(&mut other, true).await;
    knows(&mut other, 2, &["Eve", "Fay"]).await;
    second.ask(Command::Rename { name: "Evelyn".into() }).await.unwrap();
    knows(&mut bob, 2, &["Evelyn", "Fay"]).await;
    show_me(&mut first, false).await;
    show_me(&mut second, false).await;
    knows(&mut bob, 2, &["Fay"]).await;
    drop((first, second));
    knows(&mut bob, 1, &["Fay"]).await;
    // Who comes later is told at once.
    let mut late = browsers[1].open(&table).await;
    knows(&mut late, 1, &["Fay"]).await;
}

#[tokio::test]
async fn the_lobby_tells_how_many_watch() {
    let server = start().await;
    let request = json!({"setup": {"game": "zeds-zone", "players": 2}, "public": true});
    let (table, _, [mut ada, mut bob]) = two_players_by(&request, server.address()).await;
    let guest = Browser::new(server.address(), "Eve").await;
    let listed = async || guest.get("/api/lobby").await.json()["watch"][0].clone();
    ada.watch(Viewer::Seat(ONE)).await;
    assert_eq!(listed().await.get("watching"), None);
    let mut eve = guest.open(&table).await;
    knows(&mut eve, 1, &[]).await;
    // The list is made after those are told who are there.
    eve.watch(Viewer::Spectator).await;
    assert_eq!(listed().await["watching"], 1);
    // A game that is over is still watched.
    ada.ask(Command::Propose { what: Proposal::End }).await.unwrap();
    bob.ask(Command::AnswerProposal { what: Proposal::End, agree: true }).await.unwrap();
    knows(&mut bob, 1, &[]).await;
}
