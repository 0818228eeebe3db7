//! Talking at tables: who hears whom, how much, and for how long.

use std::sync::Arc;
use std::time::Duration;

use crate::client::{Browser, Client, NOWHERE, ONE, TWO, neighbour, soon, two_players};
use tokio::time::sleep;
use ztable_core::Code;
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::{MemoryStore, Store};
use ztable_table::{Channel, Command, Heard, LONGEST_SAID, PersonId, Talk};

async fn start(store: &Arc<dyn Store>) -> Running {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), Arc::clone(store), NOWHERE);
    config.tempo.linger = Duration::ZERO;
    config.tempo.tick = Duration::from_millis(20);
    serve(config).await.unwrap()
}

fn memory() -> Arc<dyn Store> {
    Arc::new(MemoryStore::new())
}

async fn say(client: &mut Client, text: &str) {
    client.ask(Talk::Say { text: text.into() }).await.unwrap();
}

async fn listen(client: &mut Client) -> Heard {
    serde_json::from_value(client.ask(Talk::Listen).await.unwrap()).unwrap()
}

/// What a client has heard, after the answer to a question that came later.
async fn heard(client: &mut Client) -> Vec<(Channel, String, String)> {
    client.ask(Talk::Hush).await.unwrap();
    listen(client).await;
    let said = client.heard.drain(..);
    said.map(|said| (said.channel, said.by.name, said.text)).collect()
}

fn line(channel: Channel, name: &str, text: &str) -> (Channel, String, String) {
    (channel, name.into(), text.into())
}

fn words(heard: &Heard) -> Vec<&str> {
    heard.said.iter().map(|said| said.text.as_str()).collect()
}

#[tokio::test]
async fn players_and_spectators_talk_apart_while_a_game_is_on() {
    let store = memory();
    let server = start(&store).await;
    let ada = Browser::new(server.address(), "Ada").await;
    let bob = Browser::new(server.address(), "Bob").await;
    let eve = Browser::new(server.address(), "Eve").await;
    let table = ada.make_table(2).await;
    let (mut first, mut second, mut third) =
        (ada.open(&table).await, bob.open(&table).await, eve.open(&table).await);
    first.sit(ONE).await;
    second.sit(TWO).await;
    for client in [&mut first, &mut second, &mut third] {
        assert_eq!(listen(client).await, Heard::default());
    }
    say(&mut third, "Good luck!").await;
    first.ask(Command::Start).await.unwrap();
    say(&mut first, "  Have fun!  ").await;
    say(&mut third, "Ada will win.").await;
    let everybody = line(Channel::Everybody, "Eve", "Good luck!");
    let players = line(Channel::Players, "Ada", "Have fun!");
    let spectators = line(Channel::Spectators, "Eve", "Ada will win.");
    assert_eq!(heard(&mut first).await, [everybody.clone(), players.clone()]);
    assert_eq!(heard(&mut second).await, [everybody.clone(), players]);
    assert_eq!(heard(&mut third).await, [everybody, spectators]);
    // Who comes later hears what those of the same channel heard.
    assert_eq!(words(&listen(&mut second).await), ["Good luck!", "Have fun!"]);
    let mut late = Browser::new(server.address(), "Fay").await.open(&table).await;
    assert_eq!(words(&listen(&mut late).await), ["Good luck!", "Ada will win."]);
    // After the game all talk with one another again.
    first.ask(Command::Propose { what: ztable_table::Proposal::End }).await.unwrap();
    let what = ztable_table::Proposal::End;
    second.ask(Command::AnswerProposal { what, agree: true }).await.unwrap();
    say(&mut third, "Why?").await;
    assert_eq!(heard(&mut first).await, [line(Channel::Everybody, "Eve", "Why?")]);
    // None of it is in the log.
    let stored = store.load(table.parse().unwrap()).await.unwrap().unwrap();
    for entry in stored.entries {
        assert!(!String::from_utf8(entry.body).unwrap().contains("Have fun"));
    }
}

#[tokio::test]
async fn who_does_not_listen_is_sent_nothing() {
    let server = start(&memory()).await;
    let (_, _, [mut ada, mut bob]) = two_players(server.address()).await;
    say(&mut ada, "Hello?").await;
    listen(&mut bob).await;
    bob.ask(Talk::Hush).await.unwrap();
    say(&mut ada, "Anybody?").await;
    bob.ask(Talk::Hush).await.unwrap();
    assert_eq!(bob.heard, []);
}

#[tokio::test]
async fn who_is_blocked_is_heard_no_more_at_any_table() {
    let store = memory();
    let server = start(&store).await;
    let (_, browsers, [mut ada, mut bob]) = two_players(server.address()).await;
    listen(&mut bob).await;
    say(&mut ada, "Hello").await;
    let said = heard(&mut bob).await;
    assert_eq!(said, [line(Channel::Players, "Ada", "Hello")]);
    let id = listen(&mut bob).await.said[0].by.id.clone();
    bob.ask(Talk::Block { person: id.clone() }).await.unwrap();
    say(&mut ada, "Are you there?").await;
    assert_eq!(heard(&mut bob).await, []);
    assert_eq!(words(&listen(&mut bob).await), [""; 0]);
    listen(&mut ada).await;
    say(&mut bob, "Bye").await;
    assert_eq!(heard(&mut ada).await, [line(Channel::Players, "Bob", "Bye")], "it is one-sided");

    // Another table, and another process.
    server.stop().await;
    let server = start(&store).await;
    let [ada, bob] = browsers.map(|browser| browser.at(server.address()));
    let table = ada.make_table(2).await;
    let (mut ada, mut bob) = (ada.open(&table).await, bob.open(&table).await);
    assert_eq!(listen(&mut bob).await.blocked, std::slice::from_ref(&id));
    say(&mut ada, "It is me again").await;
    assert_eq!(heard(&mut bob).await, []);
    bob.ask(Talk::Unblock { person: id.clone() }).await.unwrap();
    assert_eq!(words(&listen(&mut bob).await), ["It is me again"]);
    for nobody in [PersonId("nobody".into()), PersonId(String::new())] {
        let refusal = bob.ask(Talk::Block { person: nobody }).await.unwrap_err();
        assert_eq!(refusal.code, Code::BadRequest);
    }
    assert_eq!(ada.ask(Talk::Block { person: id }).await.unwrap_err().code, Code::BadRequest);
}

#[tokio::test]
async fn what_is_reported_is_kept_for_the_operator() {
    let store = memory();
    let server = start(&store).await;
    let (table, _, [mut ada, mut bob]) = two_players(server.address()).await;
    let mut eve = Browser::new(server.address(), "Eve").await.open(&table).await;
    say(&mut ada, "You play like a bot").await;
    let number = listen(&mut bob).await.said[0].number;
    // What one does not hear, one does not report.
    let refusal = eve.ask(Talk::Report { number }).await.unwrap_err();
    assert_eq!(refusal.code, Code::BadRequest);
    for _ in 0..2 {
        bob.ask(Talk::Report { number }).await.unwrap();
    }
    let reports = store.talk().reports(9).await.unwrap();
    let [report] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!((report.said.name.as_str(), report.table.to_string()), ("Ada", table));
    assert_eq!(report.said.text, "You play like a bot");
}

#[tokio::test]
async fn talk_is_bounded_in_length_and_pace() {
    let server = start(&memory()).await;
    let (_, _, [mut ada, mut bob]) = two_players(server.address()).await;
    for unfit in ["", " \t ", "one\ntwo", "\u{202e}", &"x".repeat(LONGEST_SAID + 1)] {
        let refusal = ada.ask(Talk::Say { text: unfit.into() }).await.unwrap_err();
        assert_eq!(refusal.code, Code::BadRequest, "{unfit:?}");
    }
    say(&mut ada, &"ü".repeat(LONGEST_SAID)).await;
    let mut limited = 0;
    for _ in 0..30 {
        if let Err(refusal) = ada.ask(Talk::Say { text: "again".into() }).await {
            assert_eq!(refusal.code, Code::Limit);
            limited += 1;
        }
    }
    assert!(limited >= 20, "{limited}");
    // The other has a rate of their own.
    say(&mut bob, "Calm down").await;
}

/// A crowd that floods the spectators' channel costs the players neither their talk nor their game.
#[tokio::test]
async fn a_flood_stops_nobody() {
    let store = memory();
    let server = start(&store).await;
    let (table, _, [mut ada, mut bob]) = two_players(server.address()).await;
    listen(&mut bob).await;
    let mut crowd = Vec::new();
    for number in 0..10 {
        let from = neighbour(20 + number);
        let mut one = Browser::from(from, server.address(), "Troll").await.open(&table).await;
        crowd.push(tokio::spawn(async move {
            let mut through = 0;
            for _ in 0..40 {
                through += usize::from(one.ask(Talk::Say { text: "spam".into() }).await.is_ok());
            }
            through
        }));
    }
    say(&mut ada, "Do you hear me?").await;
    ada.pick_first(ONE).await;
    bob.pick_first(TWO).await;
    let mut through = 0;
    for one in crowd {
        through += one.await.unwrap();
    }
    assert!((1..=60).contains(&through), "{through}");
    assert_eq!(heard(&mut bob).await, [line(Channel::Players, "Ada", "Do you hear me?")]);
}

#[tokio::test]
async fn talk_survives_a_restart_and_is_deleted_in_the_end() {
    let store = memory();
    let server = start(&store).await;
    let (table, browsers, [mut ada, bob]) = two_players(server.address()).await;
    say(&mut ada, "See you tomorrow").await;
    let id = table.parse().unwrap();
    let written = async {
        while store.talk().said(id, 9).await.unwrap().is_empty() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    soon("what was said in the store", written).await;
    drop((ada, bob));
    server.stop().await;
    let server = start(&store).await;
    let mut bob = browsers[1].at(server.address()).open(&table).await;
    assert_eq!(words(&listen(&mut bob).await), ["See you tomorrow"]);
    server.stop().await;

    let mut config = Config::new(([127, 0, 0, 1], 0).into(), Arc::clone(&store), NOWHERE);
    config.keep_talk = Duration::ZERO;
    sleep(Duration::from_millis(5)).await;
    let _server = serve(config).await.unwrap();
    let gone = async {
        while !store.talk().said(id, 9).await.unwrap().is_empty() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    soon("the end of what was said", gone).await;
    assert!(store.load(id).await.unwrap().is_some(), "the game stays");
}
