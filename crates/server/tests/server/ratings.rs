//! Rated games over HTTP and sockets: who may play them, what they leave behind, and what nobody
//! learns from it. What leaving and clocks mean is tested in simulated time, in
//! `crates/table/tests/table/rated.rs`.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::client::{Browser, Client, NOWHERE, ONE, TWO, neighbour, soon};
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;
use ztable_core::{Code, Seat, Viewer};
use ztable_server::http::{Config, Running, serve};
use ztable_server::identity::GuestId;
use ztable_server::store::accounts::{Credentials, NewAccount, NewSession};
use ztable_server::store::ratings::{Player, RatedGame, RatedSeat};
use ztable_server::store::{LogEntry, MemoryStore, SqliteStore, Store, TableId, Timestamp};
use ztable_table::{Command, Deed, GRACE, JournalEntry, Proposal, Share, Spent};

const THREE: Seat = Seat::new(2);

async fn start(store: Arc<dyn Store>) -> Running {
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE);
    config.tempo.bot_pause = Duration::ZERO;
    serve(config).await.unwrap()
}

async fn register(server: &Running, name: &str) -> Browser {
    let browser = Browser::new(server.address(), "Guest").await;
    let body = json!({"name": name, "password": "correct horse battery"});
    let reply = browser.post("/api/account", &body).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    browser.with_session(&reply)
}

fn rated(game: &str, players: u8) -> Value {
    let clock = json!({"kind": "live", "base": 600, "increment": 10});
    json!({"setup": {"game": game, "players": players}, "clock": clock, "rated": true})
}

/// The same for those who are no further from one's own rating.
fn within(mut request: Value, points: u16) -> Value {
    request["within"] = json!(points);
    request
}

fn sit(seat: Seat) -> Command {
    Command::Sit { seat, share: Share::Nonce("n".into()) }
}

/// Looks again until somebody has so many rated games; tables say so a moment after the end.
async fn profile_with(browser: &Browser, name: &str, games: u64) -> Value {
    let look = async {
        loop {
            let reply = browser.get(&format!("/api/people/{name}")).await;
            if reply.status == 200 && reply.json()["games"][0]["games"] == games {
                return reply.json();
            }
            sleep(Duration::from_millis(200)).await;
        }
    };
    soon("a profile", look).await
}

#[tokio::test]
async fn a_rated_game_of_three() {
    let server = start(Arc::new(MemoryStore::new())).await;
    let [ann, bob, cid] = [
        register(&server, "Ann").await,
        register(&server, "Bob").await,
        register(&server, "Cid").await,
    ];
    let table = ann.make_table_by(&rated("zeds-zone", 3)).await;
    let guest = Browser::from(neighbour(2), server.address(), "Gus").await;
    let mut visitor = guest.open(&table).await;
    let refusal = visitor.ask(sit(ONE)).await.unwrap_err();
    assert_eq!(refusal.code, Code::NotAllowed);
    assert!(refusal.message.contains("account"), "{refusal}");

    let [mut first, mut second, mut third] =
        [ann.open(&table).await, bob.open(&table).await, cid.open(&table).await];
    first.sit(ONE).await;
    let refusal = first.ask(sit(TWO)).await.unwrap_err();
    assert!(refusal.message.contains("one seat"), "{refusal}");
    second.sit(TWO).await;
    third.sit(THREE).await;
    let shown = guest.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(shown["rated"], true);
    assert_eq!(shown["seats"][0]["rating"], json!({"rating": 1500, "margin": 491}));
    first.ask(Command::Start).await.unwrap();
    first.pick_first(ONE).await;
    let refusal = first.ask(Command::Undo { seat: ONE }).await.unwrap_err();
    assert_eq!(refusal.code, Code::NoUndo);
    tokio::join!(first.play(ONE, 10_000), second.play(TWO, 10_000), third.play(THREE, 10_000));
    assert!(first.is_over(Viewer::Seat(ONE)));

    let outcome = first.game(Viewer::Seat(ONE)).unwrap().outcome.clone().unwrap();
    for (name, standing) in ["Ann", "bob", "CID"].into_iter().zip(&outcome.seats) {
        let profile = profile_with(&guest, name, 1).await;
        let result = &profile["results"][0];
        assert_eq!(result["table"], table);
        assert_eq!((&result["place"], &result["seats"]), (&json!(standing.place), &json!(3)));
        assert_eq!(result["rating"], profile["games"][0]["rating"]);
        assert_eq!(profile["games"][0]["id"], "zeds-zone");
        assert!(profile["games"][0]["margin"].as_i64().unwrap() < 491, "{profile}");
    }
    let board = guest.get("/api/ratings/zeds-zone").await.json();
    assert_eq!(board["kind"]["name"], "Zeds Zone");
    let people = board["people"].as_array().unwrap();
    assert_eq!((people.len(), &people[0]["rank"], &board["more"]), (3, &json!(1), &json!(false)));
    // Whoever comes back to the table changes nothing.
    drop((first, second, third));
    let mut again = bob.open(&table).await;
    again.watch(Viewer::Spectator).await;
    assert_eq!(profile_with(&guest, "Bob", 1).await["results"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn what_cannot_be_rated_is_refused_with_a_reason() {
    let server = start(Arc::new(MemoryStore::new())).await;
    let ann = register(&server, "Ann").await;
    let guest = Browser::new(server.address(), "Gus").await;
    let mut timeless = rated("zee", 2);
    timeless["clock"] = Value::Null;
    for (who, request, words) in [
        (&guest, rated("zee", 2), "account"),
        (&ann, timeless, "clock"),
        (&ann, rated("zee", 1), "not rated"),
        (&ann, rated("zeds-zone", 1), "not rated"),
        (&ann, within(rated("zee", 2), 49), "50 to 1000"),
        (&ann, within(rated("zee", 2), 1_001), "50 to 1000"),
        (&ann, within(json!({"setup": {"game": "zee", "players": 2}}), 100), "Only a rated game"),
    ] {
        let reply = who.post("/api/tables", &request).await;
        let sentence = reply.json()["error"].as_str().unwrap().to_owned();
        assert!((400..500).contains(&reply.status) && sentence.contains(words), "{sentence}");
    }
    let play = json!({"ticket": 1, "game": "zee", "players": 2, "rated": true});
    let reply = guest.post("/api/lobby/play", &play).await;
    assert!(reply.status == 409 && reply.body.contains("account"), "{}", reply.body);
    let casual = json!({"ticket": 1, "game": "zee", "players": 2});
    for (play, words) in [(play, "50 to 1000"), (casual, "Only a rated game")] {
        let reply = ann.post("/api/lobby/play", &within(play, 1)).await;
        assert!((400..500).contains(&reply.status), "{}", reply.body);
        assert!(reply.body.contains(words), "{}", reply.body);
    }
}

/// The person of an account.
async fn person(store: &MemoryStore, name: &str) -> GuestId {
    let account = store.accounts().account(name.to_lowercase()).await.unwrap();
    account.unwrap().person
}

/// Lets somebody win a rated game of Zeds Zone against a bot that nobody beats.
async fn triumph(store: &MemoryStore, name: &str) {
    let bot = Player::Bot(ztable_server::ratings::Rating { mean: 2_500.0, deviation: 40.0 });
    let seat = |player, place| RatedSeat { player, team: place, place, role: None };
    let winner = Player::Person(person(store, name).await);
    let game = RatedGame {
        table: TableId::random(),
        game: "zeds-zone".into(),
        at: Timestamp::from_millis(1),
        seats: vec![seat(winner, 1), seat(bot, 2)],
    };
    assert_eq!(store.ratings().count_result(game).await, Ok(true));
}

#[tokio::test]
async fn a_table_for_certain_ratings_turns_others_away() {
    let store = Arc::new(MemoryStore::new());
    let server = start(Arc::<MemoryStore>::clone(&store)).await;
    let [ann, bob, cid] = [
        register(&server, "Ann").await,
        register(&server, "Bob").await,
        register(&server, "Cid").await,
    ];
    triumph(&store, "Bob").await;
    let mut request = within(rated("zeds-zone", 2), 100);
    request["public"] = json!(true);
    let table = ann.make_table_by(&request).await;
    let mut host = ann.open(&table).await;
    host.sit(ONE).await;
    let lobby = cid.get("/api/lobby").await.json();
    assert_eq!(lobby["open"][0]["ratings"], json!({"from": 1400, "to": 1600}));
    let mut visitor = bob.open(&table).await;
    let refusal = visitor.ask(sit(TWO)).await.unwrap_err();
    assert_eq!(refusal.code, Code::NotAllowed);
    assert!(refusal.message.contains("from 1400 to 1600, and yours is 1"), "{refusal}");
    visitor.watch(Viewer::Spectator).await;
    // The range stays what it was, whoever plays how well meanwhile.
    triumph(&store, "Ann").await;
    let mut other = cid.open(&table).await;
    other.sit(TWO).await;
    host.ask(Command::Start).await.unwrap();

    // Whoever waits for a game is not paired with somebody so far off.
    let play = json!({"ticket": 1, "game": "zeds-zone", "players": 2, "rated": true});
    assert_eq!(bob.post("/api/lobby/play", &play).await.json()["here"], 1);
    let choosy = cid.post("/api/lobby/play", &within(play.clone(), 100)).await.json();
    assert_eq!(choosy, json!({"is": "waiting", "here": 1, "bots_offered": false, "agreed": 0}));
}

#[tokio::test]
async fn a_profile_tells_as_what_somebody_plays() {
    let store = Arc::new(MemoryStore::new());
    let server = start(Arc::<MemoryStore>::clone(&store)).await;
    let ann = register(&server, "Ann").await;
    let player = Player::Person(person(&store, "Ann").await);
    let bot = Player::Bot(ztable_server::ratings::Rating { mean: 1_500.0, deviation: 40.0 });
    for (role, place) in [("red", 2), ("blue", 2), ("blue", 1), ("white", 1), ("white", 1)] {
        let seat =
            |player, place| RatedSeat { player, team: place, place, role: Some(role.into()) };
        let seats = vec![seat(player, place), seat(bot, 3 - place)];
        let (table, at) = (TableId::random(), Timestamp::from_millis(1));
        let game = RatedGame { table, game: "zee".into(), at, seats };
        assert_eq!(store.ratings().count_result(game).await, Ok(true));
    }
    let profile = ann.get("/api/people/Ann").await.json();
    let role = |name: &str, games, wins| json!({"name": name, "games": games, "wins": wins});
    let roles = json!([role("white", 2, 2), role("blue", 2, 1), role("red", 1, 0)]);
    assert_eq!(
        (&profile["games"][0]["role"], &profile["games"][0]["roles"]),
        (&json!("Z-Bot"), &roles)
    );
}

#[tokio::test]
async fn two_accounts_are_paired_for_a_rated_game_and_one_leaves() {
    let server = start(Arc::new(MemoryStore::new())).await;
    let (ann, bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let play = json!({"ticket": 1, "game": "elemenz", "players": 2, "rated": true});
    assert_eq!(ann.post("/api/lobby/play", &play).await.json()["here"], 1);
    let casual = json!({"ticket": 1, "game": "elemenz", "players": 2});
    let guest = Browser::new(server.address(), "Gus").await;
    assert_eq!(guest.post("/api/lobby/play", &casual).await.json()["here"], 1, "not the same");
    let seated = bob.post("/api/lobby/play", &play).await.json();
    let table = seated["table"].as_str().unwrap().to_owned();
    let [mut first, mut second] = [ann.open(&table).await, bob.open(&table).await];
    first.sit(ONE).await;
    second.sit(TWO).await;
    first.ask(Command::Start).await.unwrap();
    second.ask(Command::Stand { seat: TWO }).await.unwrap();
    let decided = |client: &Client| {
        client.last(Viewer::Seat(ONE)).picture.rated.as_ref().is_some_and(|rated| rated.decided)
    };
    first.until("the end", decided).await;
    let winner = profile_with(&guest, "Ann", 1).await;
    assert_eq!(
        (&winner["games"][0]["id"], &winner["results"][0]["place"]),
        (&json!("elemenz-monolith"), &json!(1))
    );
    let loser = profile_with(&guest, "Bob", 1).await;
    assert!(winner["games"][0]["rating"].as_i64() > loser["games"][0]["rating"].as_i64());
}

#[tokio::test]
async fn ten_games_alone_against_bots_make_a_rating() {
    let server = start(Arc::new(MemoryStore::new())).await;
    let ann = register(&server, "Ann").await;
    for games in 1..=10 {
        let table = ann.make_table_by(&rated("zeds-zone", 2)).await;
        let mut client = ann.open(&table).await;
        client.sit(ONE).await;
        let level = ztable_bots::Level::Easy;
        client.ask(Command::SeatBot { seat: TWO, level }).await.unwrap();
        client.ask(Command::Start).await.unwrap();
        client.ask(Command::Stand { seat: ONE }).await.unwrap();
        profile_with(&ann, "Ann", games).await;
    }
    let game = &ann.get("/api/people/Ann").await.json()["games"][0];
    let (rating, margin) = (game["rating"].as_i64().unwrap(), game["margin"].as_i64().unwrap());
    assert!(rating < 1300 && margin < 400, "ten lost games against an easy bot: {game}");
}

/// Takes back what was counted, as if the process had died before it could count.
fn uncount(path: &Path, table: &str) {
    let database = Connection::open(path).unwrap();
    let sql = format!(
        "DELETE FROM rated_results; DELETE FROM ratings; DELETE FROM rated_games;
         INSERT INTO expected_results SELECT number FROM tables WHERE id = x'{table}'"
    );
    database.execute_batch(&sql).unwrap();
}

#[tokio::test]
async fn what_was_not_counted_before_a_crash_is_counted_once_after_it() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let open = || Arc::new(SqliteStore::open(&path).unwrap());
    let server = start(open()).await;
    let (ann, bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let table = ann.make_table_by(&rated("zee", 2)).await;
    let [mut first, mut second] = [ann.open(&table).await, bob.open(&table).await];
    first.sit(ONE).await;
    second.sit(TWO).await;
    first.ask(Command::Start).await.unwrap();
    second.ask(Command::Stand { seat: TWO }).await.unwrap();
    let before = profile_with(&ann, "Ann", 1).await;
    drop((first, second));
    server.stop().await;
    uncount(&path, &table);

    // Nobody visits the table, and it is counted all the same; once, however often it is started.
    for _ in 0..2 {
        let server = start(open()).await;
        let after = profile_with(&ann.at(server.address()), "Ann", 1).await;
        assert_eq!(after["games"], before["games"]);
        assert_eq!(after["results"][0]["place"], before["results"][0]["place"]);
        let mut visitor = bob.at(server.address()).open(&table).await;
        visitor.watch(Viewer::Spectator).await;
        drop(visitor);
        server.stop().await;
    }
    let count = |table: &str| -> i64 {
        let sql = format!("SELECT count(*) FROM {table}");
        Connection::open(&path).unwrap().query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(
        (count("rated_games"), count("rated_results"), count("expected_results")),
        (1, 2, 0)
    );
}

#[tokio::test]
async fn nothing_more_is_expected_of_a_game_that_was_called_off() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let server = start(Arc::clone(&store)).await;
    let (ann, bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    let table = ann.make_table_by(&rated("zee", 2)).await;
    let id: TableId = table.parse().unwrap();
    let [mut first, mut second] = [ann.open(&table).await, bob.open(&table).await];
    first.sit(ONE).await;
    second.sit(TWO).await;
    first.ask(Command::Start).await.unwrap();
    assert_eq!(store.ratings().expected_results().await, Ok(vec![id]));
    first.ask(Command::Propose { what: Proposal::End }).await.unwrap();
    second.ask(Command::AnswerProposal { what: Proposal::End, agree: true }).await.unwrap();
    assert_eq!(store.ratings().expected_results().await, Ok(vec![]));
    drop((first, second));
    server.stop().await;

    // One that an earlier program left behind is looked at once, and counted for nobody.
    store.ratings().expect_result(id).await.unwrap();
    let server = start(Arc::clone(&store)).await;
    let looked_at = async {
        while store.ratings().expected_results().await != Ok(vec![]) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    soon("a look at what was missed", looked_at).await;
    assert_eq!(ann.at(server.address()).get("/api/people/Ann").await.status, 404);
}

/// A rated table of Ann and Bob that nobody looks at, where Bob has to pick and has two seconds left
/// at most.
async fn nearly_lost(store: &Arc<dyn Store>, server: &Running) -> (String, [Browser; 2]) {
    let (ann, bob) = (register(server, "Ann").await, register(server, "Bob").await);
    let mut request = rated("zeds-zone", 2);
    request["clock"] = json!({"kind": "live", "base": 20, "increment": 0});
    let table = ann.make_table_by(&request).await;
    let [mut first, mut second] = [ann.open(&table).await, bob.open(&table).await];
    first.sit(ONE).await;
    second.sit(TWO).await;
    first.ask(Command::Start).await.unwrap();
    first.pick_first(ONE).await;
    drop((first, second));
    // As if it had rested for so long. The table may note time of its own meanwhile.
    let id: TableId = table.parse().unwrap();
    let spent = vec![Spent { seat: TWO, time: 18_000, grace: GRACE }];
    let write = async {
        loop {
            let next = store.load(id).await.unwrap().unwrap().next();
            let at = Timestamp::now();
            let entry = JournalEntry {
                at: at.millis().unsigned_abs(),
                asked: None,
                spent: spent.clone(),
                deed: Deed::TimeNoted,
            };
            let body = serde_json::to_vec(&entry).unwrap();
            if store.append(id, next, vec![LogEntry { at, body }]).await.is_ok() {
                return;
            }
        }
    };
    soon("an entry", write).await;
    (table, [ann, bob])
}

#[tokio::test]
async fn who_stays_away_loses_although_nobody_looks() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), Arc::clone(&store), NOWHERE);
    config.tempo.linger = Duration::ZERO;
    let server = serve(config).await.unwrap();
    let (table, [ann, bob]) = nearly_lost(&store, &server).await;
    // Bob looks in and goes again without a pick: the table rests and is woken by the clock.
    drop(bob.open(&table).await);
    let winner = profile_with(&ann, "Ann", 1).await;
    let loser = profile_with(&ann, "Bob", 1).await;
    assert_eq!(
        (&winner["results"][0]["place"], &winner["games"][0]["wins"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(loser["results"][0]["place"], 2);
}

#[tokio::test]
async fn clocks_of_rated_tables_run_on_after_a_restart_although_nobody_looks() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let server = start(Arc::clone(&store)).await;
    let (_, [ann, _]) = nearly_lost(&store, &server).await;
    server.stop().await;
    let server = start(store).await;
    let winner = profile_with(&ann.at(server.address()), "Ann", 1).await;
    assert_eq!(winner["results"][0]["place"], 1);
}

#[tokio::test]
async fn the_lobby_shows_everybody_by_the_rating_of_the_game_that_is_played() {
    let server = start(Arc::new(MemoryStore::new())).await;
    let (ann, bob) = (register(&server, "Ann").await, register(&server, "Bob").await);
    // Ann has won a game of Zee against Bob.
    let table = ann.make_table_by(&rated("zee", 2)).await;
    let [mut first, mut second] = [ann.open(&table).await, bob.open(&table).await];
    first.sit(ONE).await;
    second.sit(TWO).await;
    first.ask(Command::Start).await.unwrap();
    second.ask(Command::Stand { seat: TWO }).await.unwrap();
    let won = &profile_with(&ann, "Ann", 1).await["games"][0];
    let lost = &profile_with(&ann, "Bob", 1).await["games"][0];

    let (guest, mut tables) = (Browser::new(server.address(), "Gus").await, Vec::new());
    for (browser, game, rates) in
        [(&ann, "zee", true), (&ann, "zeds-zone", true), (&bob, "zee", true), (&ann, "zee", false)]
    {
        let mut request = rated(game, 2);
        (request["public"], request["rated"]) = (json!(true), json!(rates));
        let mut client = browser.open(&browser.make_table_by(&request).await).await;
        client.sit(TWO).await;
        tables.push(client);
    }
    let look = async {
        loop {
            let open = guest.get("/api/lobby").await.json()["open"].as_array().unwrap().clone();
            if open.len() == tables.len() {
                return open;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    let open = soon("the lobby", look).await;
    let new = json!({"rating": 1500, "margin": 491});
    for shown in &open {
        let (taken, free) = (&shown["seats"][1], &shown["seats"][0]);
        assert_eq!(free.get("rating"), None, "{shown}");
        let expected = match (shown["setup"]["game"].as_str(), taken["name"].as_str()) {
            _ if shown["rated"] != true => &Value::Null,
            (Some("zeds-zone"), _) => &new,
            (_, Some("Ann")) => won,
            _ => lost,
        };
        for key in ["rating", "margin"] {
            assert_eq!(taken["rating"][key], expected[key], "{shown}");
        }
    }
    assert!(won["rating"].as_i64() > Some(1500) && lost["rating"].as_i64() < Some(1500));
}

#[tokio::test]
async fn answers_do_not_tell_whose_names_exist() {
    let server = start(Arc::new(MemoryStore::new())).await;
    let ann = register(&server, "Ann").await;
    let long = "x".repeat(4_000);
    let unknown = ann.get("/api/people/Nobody").await;
    assert_eq!(unknown.status, 404);
    for name in ["Ann", "ann", "A", "%00", "%F0%9F%98%80", long.as_str(), "..%2f..%2fetc"] {
        let reply = ann.get(&format!("/api/people/{name}")).await;
        assert_eq!((reply.status, &reply.body), (404, &unknown.body), "{name}");
    }
    for path in ["chess", "zee/4294967295", "zee/-1", "zee/x", "zee/10001", long.as_str()] {
        let reply = ann.get(&format!("/api/ratings/{path}")).await;
        assert_eq!(reply.status, 404, "{path}: {}", reply.body);
    }
    let kinds = ann.get("/api/ratings").await.json();
    assert_eq!((kinds.as_array().unwrap().len(), &kinds[1]["id"]), (6, &json!("zee")));
}

#[tokio::test]
async fn leaderboards_come_in_pages() {
    let store = Arc::new(MemoryStore::new());
    let mut people = Vec::new();
    for number in 0..60_u8 {
        let person = GuestId::random();
        let credentials = Credentials { password: String::new(), code: [0; 32] };
        let (name, at) = (format!("Person {number}"), Timestamp::from_millis(0));
        let key = format!("person{number}");
        let account = NewAccount { person, name, key, credentials, at };
        let session = NewSession { id: [number; 8], token: [number; 32], browser: "".into(), at };
        store.accounts().make_account(account, session).await.unwrap();
        people.push(person);
    }
    for pair in people.chunks(2) {
        let seats = (1..).zip(pair).map(|(place, person)| RatedSeat {
            player: Player::Person(*person),
            team: place,
            place,
            role: None,
        });
        let (table, at) = (TableId::random(), Timestamp::from_millis(1));
        let game = RatedGame { table, game: "zee".into(), at, seats: seats.collect() };
        store.ratings().count_result(game).await.unwrap();
    }
    let server = start(store).await;
    let guest = Browser::new(server.address(), "Gus").await;
    let first = guest.get("/api/ratings/zee").await.json();
    let second = guest.get("/api/ratings/zee/50").await.json();
    assert_eq!(first["people"].as_array().unwrap().len(), 50);
    assert_eq!((&first["more"], &second["more"]), (&json!(true), &json!(false)));
    assert_eq!(second["people"].as_array().unwrap().len(), 10);
    assert_eq!(second["people"][0]["rank"], 51);
    assert_eq!(guest.get("/api/ratings/zee/10000").await.json()["people"], json!([]));
}
