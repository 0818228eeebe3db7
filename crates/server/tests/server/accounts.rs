//! Accounts over HTTP: what their owners can do, and what others cannot.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::client::{
    Browser, Client, NOWHERE, ONE, Reply, TWO, asked, metric, neighbour, request_from, two_players,
};
use serde_json::{Value, json};
use tempfile::TempDir;
use ztable_core::{Code, Viewer};
use ztable_server::http::{Config, Running, serve};
use ztable_server::limits::Rate;
use ztable_server::store::{MemoryStore, SqliteStore};
use ztable_table::{Command, Holder};

const PASSWORD: &str = "correct horse battery";

async fn start() -> Running {
    let store = Arc::new(MemoryStore::new());
    serve(Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE)).await.unwrap()
}

/// Makes an account; gives back the browser with its session, and the recovery code.
async fn register(browser: &Browser, name: &str) -> (Browser, String) {
    let reply = browser.post("/api/account", &json!({"name": name, "password": PASSWORD})).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    assert_eq!(reply.json()["name"], name);
    (browser.with_session(&reply), reply.json()["code"].as_str().unwrap().to_owned())
}

async fn log_in(browser: &Browser, name: &str, password: &str) -> Reply {
    browser.post("/api/login", &json!({"name": name, "password": password})).await
}

async fn name_of(browser: &Browser) -> String {
    browser.get("/api/me").await.json()["name"].as_str().unwrap().to_owned()
}

async fn account(browser: &Browser) -> Value {
    let reply = browser.get("/api/account").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()
}

/// The sentence of a refusal.
fn sentence(reply: &Reply) -> String {
    let sentence = reply.json()["error"].as_str().unwrap().to_owned();
    assert!(sentence.ends_with('.'), "{sentence}");
    sentence
}

/// The names at a table, as its link shows them.
async fn names(browser: &Browser, table: &str) -> Vec<String> {
    let shown = browser.get(&format!("/api/tables/{table}")).await.json();
    let seats = shown["seats"].as_array().unwrap().iter();
    seats.map(|seat| seat["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn an_account_keeps_what_the_guest_had_and_works_on_another_device() {
    let server = start().await;
    let guest = Browser::new(server.address(), "Somebody").await;
    assert_eq!(account(&guest).await, Value::Null);
    let table = guest.make_table(2).await;
    let mut before = guest.open(&table).await;
    before.sit(ONE).await;
    let (ada, _) = register(&guest, "Ada L").await;
    assert_eq!(before.end().await.0, 1013, "the guest's cookie speaks for nobody any more");
    assert_eq!(name_of(&ada).await, "Ada L");
    let listed = ada.get("/api/tables").await.json();
    assert_eq!((&listed[0]["id"], &listed[0]["yours"]), (&json!(table), &json!([0])));

    let phone = Browser::from(neighbour(2), server.address(), "Phone").await;
    // Names are found however they are typed.
    let reply = log_in(&phone, "  ADA l ", PASSWORD).await;
    assert_eq!((reply.status, &reply.json()), (200, &json!({"name": "Ada L"})));
    let cookie = reply.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.split("; ").any(|given| given == part), "{cookie}");
    }
    let phone = phone.with_session(&reply);
    assert_eq!(phone.get("/api/tables").await.json()[0]["yours"], json!([0]));
    let mut client = phone.open(&table).await;
    client.watch(Viewer::Seat(ONE)).await;

    // Both are the same person; who logs out is a guest again, and not the one of before.
    let out = ada.post("/api/logout", &json!(null)).await;
    assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_eq!(account(&ada).await, Value::Null);
    assert_eq!(ada.get("/api/tables").await.json(), json!([]));
    assert_eq!(guest.get("/api/tables").await.json(), json!([]), "the old cookie is nobody's");
    assert!(guest.get("/api/me").await.header("set-cookie").is_some());
    assert_eq!(name_of(&phone).await, "Ada L");
}

#[tokio::test]
async fn accounts_and_sessions_outlive_the_server() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let open = || async {
        let store = Arc::new(SqliteStore::open(&path).unwrap());
        serve(Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE)).await.unwrap()
    };
    let server = open().await;
    let (ada, code) = register(&Browser::new(server.address(), "Guest").await, "Ada").await;
    server.stop().await;
    let bytes = std::fs::read(&path).unwrap();
    let holds = |secret: &str| bytes.windows(secret.len()).any(|part| part == secret.as_bytes());
    assert!(holds("argon2id"), "this looks at the right file");
    let token = ada.cookie.rsplit('=').next().unwrap();
    assert!(!holds(PASSWORD) && !holds(&code) && !holds(&code.replace('-', "")) && !holds(token));
    let server = open().await;
    assert_eq!(name_of(&ada.at(server.address())).await, "Ada");
    let other = Browser::new(server.address(), "Other").await;
    assert_eq!(log_in(&other, "Ada", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn unfit_names_and_passwords_are_refused_in_a_sentence() {
    let server = start().await;
    let guest = Browser::new(server.address(), "Guest").await;
    register(&Browser::new(server.address(), "Other").await, "Paula").await;
    for (name, password, status) in [
        ("", PASSWORD, 422),
        ("ab", PASSWORD, 422),
        ("Guest 12", PASSWORD, 422),
        ("A former player", PASSWORD, 422),
        ("An\u{202e}na", PASSWORD, 422),
        ("An\u{0}na", PASSWORD, 422),
        ("far too long to be anybody's name", PASSWORD, 422),
        ("Anna", "short", 422),
        ("Annabella", "annabella", 422),
        ("Anna", &"x".repeat(1000), 422),
        ("Paula", PASSWORD, 409),
        ("PAULA", PASSWORD, 409),
        ("Раulа", PASSWORD, 409),
        ("Pau1a", PASSWORD, 409),
        ("Ｐａｕｌａ", PASSWORD, 409),
    ] {
        let body = json!({"name": name, "password": password});
        let reply = guest.post("/api/account", &body).await;
        assert_eq!(reply.status, status, "{name}: {}", reply.body);
        sentence(&reply);
        assert_eq!(reply.header("set-cookie"), None);
    }
    for body in [json!({}), json!(7), json!({"name": 1, "password": 2})] {
        assert!((400..500).contains(&guest.post("/api/account", &body).await.status));
        assert!((400..500).contains(&guest.post("/api/login", &body).await.status));
        assert!((400..500).contains(&guest.post("/api/recover", &body).await.status));
    }
    let (ada, _) = register(&guest, "Anna").await;
    let again = ada.post("/api/account", &json!({"name": "Anna 2", "password": PASSWORD})).await;
    assert_eq!(again.status, 409, "{}", sentence(&again));
}

#[tokio::test]
async fn a_login_does_not_tell_whether_the_name_exists() {
    let server = start().await;
    let (ada, _) = register(&Browser::new(server.address(), "Guest").await, "Ada").await;
    let hashed = || metric(server.address(), "ztable_passwords_hashed_total");
    let stranger = Browser::from(neighbour(2), server.address(), "Stranger").await;
    let before = hashed().await;
    let wrong = log_in(&stranger, "Ada", "some other password").await;
    let known = hashed().await;
    let nobody = log_in(&stranger, "Nobody", "some other password").await;
    let unknown = hashed().await;
    assert_eq!((known - before, unknown - known), (1, 1), "both cost one check");
    assert_eq!((wrong.status, nobody.status), (401, 401));
    assert_eq!(sentence(&wrong), sentence(&nobody));
    let head = |reply: &Reply| -> Vec<String> {
        let told = |line: &&str| !line.starts_with("date") && !line.starts_with("x-request-id");
        reply.head.lines().filter(told).map(str::to_owned).collect()
    };
    assert_eq!(head(&wrong), head(&nobody));

    // The same for the recovery code.
    let recover = |name: &str| {
        let body = json!({"name": name, "code": "00000-00000-00000-00000", "password": PASSWORD});
        let stranger = stranger.clone();
        async move { stranger.post("/api/recover", &body).await }
    };
    let (wrong, nobody) = (recover("Ada").await, recover("Nobody").await);
    assert_eq!(hashed().await - unknown, 2);
    assert_eq!((wrong.status, sentence(&wrong)), (nobody.status, sentence(&nobody)));
    assert_eq!(head(&wrong), head(&nobody));
    assert_eq!(name_of(&ada).await, "Ada", "her session goes on");
    // And for being slowed: unknown names run into the limit at the same try.
    let mut tries = Vec::new();
    for name in ["Ada", "Nobody"] {
        let eve = Browser::from(neighbour(3), server.address(), "Eve").await;
        let mut count = 0;
        while log_in(&eve, name, "guess").await.status == 401 {
            count += 1;
        }
        tries.push(count);
    }
    let [known, unknown]: [usize; 2] = tries.try_into().unwrap();
    // While it tries, time goes by.
    assert!(known.abs_diff(unknown) <= 2, "{known} and {unknown}");
}

#[tokio::test]
async fn who_guesses_is_slowed_and_the_owner_still_comes_in() {
    let server = start().await;
    let (ada, _) = register(&Browser::new(server.address(), "Guest").await, "Ada").await;
    let mut checked = 0;
    for number in 0..40 {
        // Another cookie each time does not help, nor another way to write the name.
        let headers = [("content-type", "application/json")];
        let name = if number % 2 == 0 { "Ada" } else { "ADA " };
        let body = json!({"name": name, "password": format!("guess {number}")}).to_string();
        let from: IpAddr = neighbour(5);
        let address = server.address();
        let reply = request_from(from, address, "POST", "/api/login", &headers, &body).await;
        match reply.status {
            401 => checked += 1,
            429 => assert!(sentence(&reply).contains("try again in"), "{}", reply.body),
            other => panic!("{other}: {}", reply.body),
        }
    }
    assert!((5..=20).contains(&checked), "{checked} guesses were checked");
    let slowed = metric(server.address(), "ztable_refused_total{limit=\"logins\"}").await;
    assert_eq!(slowed, 40 - checked);
    let phone = Browser::from(neighbour(6), server.address(), "Phone").await;
    assert_eq!(log_in(&phone, "Ada", PASSWORD).await.status, 200);
    assert_eq!(name_of(&ada).await, "Ada");
}

#[tokio::test]
async fn a_network_makes_so_many_accounts_and_no_more() {
    let server = start().await;
    let address = server.address();
    let mut made = 0;
    for number in 0..60 {
        let headers = [("content-type", "application/json")];
        let body = json!({"name": format!("Flood {number}"), "password": PASSWORD}).to_string();
        let from = neighbour(5);
        let reply = request_from(from, address, "POST", "/api/account", &headers, &body).await;
        match reply.status {
            201 => made += 1,
            429 | 503 => drop(sentence(&reply)),
            other => panic!("{other}: {}", reply.body),
        }
    }
    assert!((20..=45).contains(&made), "{made} accounts");
    let other = Browser::from(neighbour(6), address, "Other").await;
    register(&other, "Somebody else").await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended_with_their_connections() {
    let server = start().await;
    let guest = Browser::new(server.address(), "Guest").await;
    let table = guest.make_table(2).await;
    let (ada, _) = register(&guest, "Ada").await;
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    let headers = [("content-type", "application/json"), ("user-agent", agent)];
    let body = json!({"name": "Ada", "password": PASSWORD}).to_string();
    let from = neighbour(2);
    let reply = request_from(from, server.address(), "POST", "/api/login", &headers, &body).await;
    let phone = Browser::from(from, server.address(), "Phone").await.with_session(&reply);

    let shown = account(&ada).await;
    assert_eq!(shown["name"], "Ada");
    let sessions = shown["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| session["here"] == false).unwrap();
    assert_eq!(other["browser"], "Firefox on Linux");
    assert!(other["made"].as_i64().unwrap() > 1_600_000_000_000);

    // Nobody else can end it, and what is no session cannot be ended.
    let path = format!("/api/account/sessions/{}", other["id"].as_str().unwrap());
    let (eve, _) = register(&Browser::new(server.address(), "Guest").await, "Eve").await;
    assert_eq!(eve.send("DELETE", &path, &json!(null)).await.status, 404);
    let stranger = Browser::new(server.address(), "Stranger").await;
    assert_eq!(stranger.send("DELETE", &path, &json!(null)).await.status, 401);
    for junk in ["/api/account/sessions/0", "/api/account/sessions/zzzz"] {
        assert_eq!(ada.send("DELETE", junk, &json!(null)).await.status, 404);
    }
    let mut client = phone.open(&table).await;
    client.watch(Viewer::Spectator).await;
    assert_eq!(ada.send("DELETE", &path, &json!(null)).await.status, 200);
    let (code, reason) = client.end().await;
    assert_eq!((code, reason.as_str()), (1013, "your session has ended; connect again"));
    assert_eq!(account(&phone).await, Value::Null);

    // The password ends all others.
    let phone = phone.with_session(&log_in(&phone, "Ada", PASSWORD).await);
    let change = |old: &str| json!({"password": old, "new": "another password"});
    let refused = ada.send("PUT", "/api/account/password", &change("wrong")).await;
    assert_eq!(refused.status, 401, "{}", sentence(&refused));
    let changed = ada.send("PUT", "/api/account/password", &change(PASSWORD)).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    assert!(changed.json()["code"].is_string());
    assert_eq!(account(&phone).await, Value::Null);
    assert_eq!(account(&ada).await["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(log_in(&phone, "Ada", PASSWORD).await.status, 401);
    assert_eq!(log_in(&phone, "Ada", "another password").await.status, 200);
    assert_eq!(ada.send("DELETE", "/api/account/sessions", &json!(null)).await.status, 200);
    assert_eq!(account(&ada).await["sessions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_lost_account_is_recovered_with_its_code() {
    let server = start().await;
    let (ada, code) = register(&Browser::new(server.address(), "Guest").await, "Ada").await;
    let stranger = Browser::from(neighbour(2), server.address(), "Stranger").await;
    let recover = |code: &str| {
        let body = json!({"name": "ada", "code": code, "password": "found again"});
        let stranger = stranger.clone();
        async move { stranger.post("/api/recover", &body).await }
    };
    assert_eq!(recover("not the code").await.status, 401);
    let reply = recover(&code.to_lowercase().replace('-', " ")).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let new_code = reply.json()["code"].as_str().unwrap().to_owned();
    assert_ne!(new_code, code);
    let back = stranger.with_session(&reply);
    assert_eq!(name_of(&back).await, "Ada");
    assert_eq!(account(&ada).await, Value::Null, "all other sessions have ended");
    assert_eq!(recover(&code).await.status, 401, "a code works once");
    assert_eq!(log_in(&stranger, "Ada", PASSWORD).await.status, 401);
    assert_eq!(log_in(&stranger, "Ada", "found again").await.status, 200);
    assert_eq!(recover(&new_code).await.status, 200);
}

#[tokio::test]
async fn a_deleted_account_is_gone_and_the_others_play_on() {
    let server = start().await;
    let address = server.address();
    let (on, browsers, mut clients) = two_players(address).await;
    let [guest, bob] = browsers;
    let gathering = guest.make_table(2).await;
    guest.open(&gathering).await.sit(ONE).await;
    let (ada, _) = register(&guest, "Ada").await;
    let refused = ada.send("DELETE", "/api/account", &json!({"password": "wrong"})).await;
    assert_eq!(refused.status, 401, "{}", sentence(&refused));
    let phone = Browser::from(neighbour(2), address, "Phone").await;
    let phone = phone.with_session(&log_in(&phone, "Ada", PASSWORD).await);
    let mut hers = phone.open(&on).await;
    hers.watch(Viewer::Seat(ONE)).await;
    let gone = ada.send("DELETE", "/api/account", &json!({"password": PASSWORD})).await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert!(gone.header("set-cookie").unwrap().contains("Max-Age=0"));

    hers.end().await;
    for browser in [&ada, &phone, &guest] {
        assert_eq!(account(browser).await, Value::Null);
        assert_eq!(browser.get("/api/tables").await.json(), json!([]));
    }
    assert_eq!(log_in(&phone, "Ada", PASSWORD).await.status, 401);

    // Bob sees it at once, and a bot has taken over.
    let former = |client: &Client| {
        let seat = &client.last(Viewer::Seat(TWO)).picture.seats[ONE.index()];
        let taken_over = matches!(&seat.holder, Holder::Human { stand_in: Some(_), .. });
        taken_over && seat.name.contains("A former player")
    };
    clients[1].until("a former player", former).await;
    clients[1].play(TWO, 3).await;
    let until_open = || async {
        for _ in 0..100 {
            let shown = bob.get(&format!("/api/tables/{gathering}")).await.json();
            if shown["seats"][0]["kind"] == "open" {
                return shown;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the seat is not free");
    };
    assert_eq!(until_open().await["host"], "A former player");
    assert_eq!(names(&bob, &on).await[0], "A former player");
    // The name is free again, for somebody else.
    let (new, _) = register(&Browser::new(address, "Guest").await, "Ada").await;
    assert_eq!(new.get("/api/tables").await.json(), json!([]));
}

#[tokio::test]
async fn tables_that_rest_forget_the_name_too() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let open = || async {
        let store = Arc::new(SqliteStore::open(&path).unwrap());
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE);
        // The game is played to its end as fast as it goes.
        config.limits.connection_rate = Rate::per_second(1_000_000, 1_000_000);
        config.limits.network_rate = Rate::per_second(1_000_000, 1_000_000);
        serve(config).await.unwrap()
    };
    let server = open().await;
    let (table, [guest, bob], mut clients) = two_players(server.address()).await;
    while let Some(number) = asked(&mut clients).await {
        clients[number].pick_first([ONE, TWO][number]).await;
    }
    let (ada, _) = register(&guest, "Ada").await;
    drop(clients);
    server.stop().await;
    // The game is over and nobody looks at it; its summary is kept with the name of before.
    let server = open().await;
    let (ada, bob) = (ada.at(server.address()), bob.at(server.address()));
    assert_eq!(names(&bob, &table).await, ["Ada", "Bob"]);
    let gone = ada.send("DELETE", "/api/account", &json!({"password": PASSWORD})).await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert_eq!(names(&bob, &table).await, ["A former player", "Bob"]);
    let record = bob.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(record.status, 200);
    server.stop().await;
    let server = open().await;
    let mut client = bob.at(server.address()).open(&table).await;
    client.watch(Viewer::Seat(TWO)).await;
    let seats = &client.last(Viewer::Seat(TWO)).picture.seats;
    assert_eq!((seats[0].name.as_str(), seats[1].name.as_str()), ("A former player", "Bob"));
}

#[tokio::test]
async fn who_has_an_account_plays_under_its_name() {
    let server = start().await;
    let (ada, _) = register(&Browser::new(server.address(), "Guest").await, "Ada").await;
    let renamed = ada.send("PUT", "/api/me", &json!({"name": "Bob"})).await;
    assert_eq!(renamed.status, 409, "{}", sentence(&renamed));
    let table = ada.make_table(2).await;
    let mut client = ada.open(&table).await;
    client.sit(ONE).await;
    let refusal = client.ask(Command::Rename { name: "Bob".into() }).await.unwrap_err();
    assert_eq!(refusal.code, Code::NotAllowed);
    client.ask(Command::Rename { name: "Ada".into() }).await.unwrap();
    assert_eq!(names(&ada, &table).await[0], "Ada");
}

#[tokio::test]
async fn forged_sessions_are_strangers() {
    let server = start().await;
    let (ada, _) = register(&Browser::new(server.address(), "Guest").await, "Ada").await;
    let token = ada.cookie.rsplit('=').next().unwrap().to_owned();
    let mut other = token.clone().into_bytes();
    other[0] = if other[0] == b'0' { b'1' } else { b'0' };
    for forged in [
        String::from_utf8(other).unwrap(),
        token.to_uppercase().replace(char::is_numeric, "A"),
        token[1..].to_owned(),
        format!("{token}00"),
        String::new(),
        "0".repeat(6000),
    ] {
        let browser = Browser { cookie: format!("ztable_session={forged}"), ..ada.clone() };
        assert_eq!(account(&browser).await, Value::Null, "{forged}");
        for (method, path) in [
            ("DELETE", "/api/account"),
            ("PUT", "/api/account/password"),
            ("DELETE", "/api/account/sessions"),
        ] {
            let body = json!({"password": PASSWORD, "new": "another password"});
            assert_eq!(browser.send(method, path, &body).await.status, 401);
        }
    }
    // A page of another site cannot log anybody out.
    let headers = [("cookie", ada.cookie.as_str()), ("origin", "https://evil.example")];
    let out =
        request_from(neighbour(1), server.address(), "POST", "/api/logout", &headers, "").await;
    assert_eq!((out.status, name_of(&ada).await.as_str()), (403, "Ada"));
}
