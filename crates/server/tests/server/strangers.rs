//! What strangers try at the doors where people meet, and why it stops and tells nobody anything.

use std::sync::Arc;

use serde_json::{Value, json};
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::MemoryStore;

use crate::client::{
    Browser, Client, NOWHERE, ONE, Reply, TWO, metric, neighbour, request_from, soon,
};

const PASSWORD: &str = "correct horse battery";

async fn start() -> Running {
    let store = Arc::new(MemoryStore::new());
    serve(Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE)).await.unwrap()
}

async fn register(browser: &Browser, name: &str) -> Browser {
    let reply = browser.post("/api/account", &json!({"name": name, "password": PASSWORD})).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    browser.with_session(&reply)
}

async fn log_in(browser: &Browser, name: &str, password: &str) -> Reply {
    browser.post("/api/login", &json!({"name": name, "password": password})).await
}

/// All of an answer but what is another one each time.
fn told(reply: &Reply) -> (u16, Vec<String>, String) {
    let same = |line: &&str| !line.starts_with("date") && !line.starts_with("x-request-id");
    (reply.status, reply.head.lines().filter(same).map(str::to_owned).collect(), reply.body.clone())
}

#[tokio::test]
async fn what_nobody_could_mean_is_refused_at_every_door() {
    let server = start().await;
    let deep = "[".repeat(8_000);
    let long = format!("{{\"name\":\"{}\"}}", "a".repeat(15_000));
    let bodies = [
        "",
        "{",
        "null",
        "[]",
        "7",
        "\"\"",
        "{\"name\":null}",
        "\u{0}",
        "{\"players\":1e999}",
        "{\"ticket\":-1,\"game\":\"zee\",\"players\":2}",
        "{\"ticket\":1,\"game\":\"../../etc/passwd\",\"players\":2}",
        "{\"ticket\":1,\"game\":\"zee\",\"players\":255}",
        "{\"name\":\"Ada\",\"name\":\"Bob\"}",
        deep.as_str(),
        long.as_str(),
    ];
    let doors = [
        ("POST", "/api/login"),
        ("POST", "/api/account"),
        ("POST", "/api/recover"),
        ("DELETE", "/api/account"),
        ("PUT", "/api/account/password"),
        ("POST", "/api/lobby/play"),
        ("DELETE", "/api/account/sessions/0011223344556677"),
        ("DELETE", "/api/account/sessions"),
    ];
    // Another network for each, so that limits are not what refuses.
    for (number, (method, door)) in (20..).zip(doors) {
        for body in bodies {
            let headers = [("content-type", "application/json")];
            let from = neighbour(number);
            let reply = request_from(from, server.address(), method, door, &headers, body).await;
            let told = (400..500).contains(&reply.status) && reply.body.len() < 1_000;
            assert!(told, "{method} {door}: {} {}", reply.status, reply.body);
        }
    }
    assert_eq!(metric(server.address(), "ztable_http_answers_total{class=\"5xx\"}").await, 0);
}

#[tokio::test]
async fn sessions_of_others_look_like_none() {
    let server = start().await;
    let ada = register(&Browser::new(server.address(), "Guest").await, "Ada").await;
    let eve = register(&Browser::new(server.address(), "Guest").await, "Eve").await;
    let shown = ada.get("/api/account").await.json();
    let hers = shown["sessions"][0]["id"].as_str().unwrap().to_owned();
    let end = async |who: &Browser, id: &str| {
        who.send("DELETE", &format!("/api/account/sessions/{id}"), &Value::Null).await
    };
    let nowhere = end(&eve, "0011223344556677").await;
    assert_eq!(nowhere.status, 404, "{}", nowhere.body);
    assert_eq!(told(&end(&eve, &hers).await), told(&nowhere), "another's, and nobody's");
    assert_eq!(told(&end(&eve, "no-id-at-all").await), told(&nowhere));
    let guest = Browser::new(server.address(), "Guest").await;
    let refused = end(&guest, &hers).await;
    assert_eq!(refused.status, 401);
    assert_eq!(told(&refused), told(&end(&guest, "0011223344556677").await));
    assert_eq!(ada.get("/api/account").await.json()["name"], "Ada", "hers goes on");
}

#[tokio::test]
async fn who_tries_many_passwords_keeps_nobody_from_logging_in() {
    let server = start().await;
    register(&Browser::new(server.address(), "Guest").await, "Ada").await;
    let eve = Browser::from(neighbour(3), server.address(), "Eve").await;
    let flood: Vec<_> = (0..200)
        .map(|number| {
            let eve = eve.clone();
            tokio::spawn(async move { log_in(&eve, &format!("Somebody {number}"), "guess").await })
        })
        .collect();
    let phone = Browser::from(neighbour(2), server.address(), "Phone").await;
    // However many of them wait for their turn, a network has only so many tries.
    let reply = log_in(&phone, "Ada", PASSWORD).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let mut refused = 0;
    for guess in flood {
        let reply = soon("an answer", guess).await.unwrap();
        assert!(matches!(reply.status, 401 | 429), "{} {}", reply.status, reply.body);
        refused += u64::from(reply.status == 429);
    }
    assert!(refused >= 100, "only {refused} of 200 were refused");
}

async fn play(browser: &Browser, ticket: u64) -> Value {
    let body = json!({"ticket": ticket, "game": "zeds-zone", "players": 2});
    let reply = browser.post("/api/lobby/play", &body).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

#[tokio::test]
async fn nobody_waits_or_leaves_in_the_name_of_another() {
    let server = start().await;
    let ada = Browser::new(server.address(), "Ada").await;
    let eve = Browser::from(neighbour(2), server.address(), "Eve").await;
    assert_eq!(play(&ada, 7).await["is"], "waiting");
    // Who does not wait leaves nothing; a forged cookie is a stranger's.
    assert_eq!(eve.send("DELETE", "/api/lobby/play", &Value::Null).await.status, 200);
    let forged = Browser { cookie: format!("{}0", ada.cookie), ..eve.clone() };
    assert_eq!(forged.send("DELETE", "/api/lobby/play", &Value::Null).await.status, 200);
    assert_eq!(play(&ada, 7).await["here"], 1, "she waits still");
    // The ticket of another is a ticket of one's own.
    let seated = play(&eve, 7).await;
    assert_eq!((&seated["is"], &seated["seat"]), (&json!("seated"), &json!(1)));
    let hers = play(&ada, 7).await;
    assert_eq!((&hers["table"], &hers["seat"]), (&seated["table"], &json!(0)));
    let stranger = Browser::from(neighbour(3), server.address(), "Mallory").await;
    assert_eq!(play(&stranger, 7).await["is"], "waiting", "the place of others is not told");
}

#[tokio::test]
async fn who_is_paired_and_never_comes_stops_nobody() {
    let server = start().await;
    let ada = Browser::new(server.address(), "Ada").await;
    let eve = Browser::from(neighbour(2), server.address(), "Eve").await;
    play(&eve, 1).await;
    let deserted = play(&ada, 1).await["table"].as_str().unwrap().to_owned();
    let mut alone: Client = ada.open(&deserted).await;
    alone.sit(TWO).await;
    // Eve is the host and never comes; Ada waits for somebody else meanwhile.
    let bob = Browser::from(neighbour(4), server.address(), "Bob").await;
    assert_eq!(play(&ada, 2).await["is"], "waiting");
    let found = play(&bob, 1).await;
    let table = found["table"].as_str().unwrap();
    assert_eq!(play(&ada, 2).await["table"], found["table"]);
    assert_ne!(table, deserted);
    let mut first = ada.open(table).await;
    let mut second = bob.open(table).await;
    first.sit(ONE).await;
    second.sit(TWO).await;
}
