//! Games of the day over HTTP: what counts, who sees whose game, and what is refused in a sentence.

use std::sync::Arc;

use crate::client::{Browser, NOWHERE, metric, neighbour};
use serde_json::{Value, json};
use ztable_bots::{Budget, Level, play_game, timeless};
use ztable_core::Seat;
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::{MemoryStore, Timestamp};
use ztable_study::daily::{DAILIES, Daily, Day};
use ztable_study::{Shared, pack, record_of};
use ztable_table::{Command, Header, Person, PersonId, Share, Table, seed_text};

async fn start() -> Running {
    let config = Config::new(([127, 0, 0, 1], 0).into(), Arc::new(MemoryStore::new()), NOWHERE);
    serve(config).await.unwrap()
}

fn today() -> Day {
    Day::of(Timestamp::now().millis() as u64)
}

fn door(daily: Daily, day: Day) -> String {
    format!("/api/daily/{}/{day}", daily.game)
}

/// A game of the day by a bot that thinks so much, as a link has it, and its points.
fn played(daily: Daily, day: Day, thoughts: u32) -> (Value, Option<i32>) {
    let (setup, seed) = (daily.setup(), daily.seed(day));
    let (level, budget) = match thoughts {
        0 => (Level::Random, Budget::USUAL),
        some => (Level::Normal, Budget::iterations(some)),
    };
    let report = play_game(&setup, &seed, &[level], budget, &timeless).unwrap();
    let record = record_of(&setup, &report).unwrap();
    let score = record.outcome.as_ref().unwrap().seats[0].score;
    let names = vec!["Somebody".to_owned()];
    let shared = Shared { record, names, seat: Some(Seat::new(0)), at: None };
    (json!({ "code": pack(&shared).unwrap() }), score)
}

#[tokio::test]
async fn the_list_of_a_day() {
    let server = start().await;
    let [zolo, _] = DAILIES;
    let day = today();
    let door = door(zolo, day);
    let ann = Browser::new(server.address(), "Ann").await;
    let bob = Browser::from(neighbour(2), server.address(), "Bob").await;
    let empty = ann.get(&door).await;
    assert_eq!(empty.status, 200, "{}", empty.body);
    let nothing = json!({"game": "zee", "date": day.to_string(), "all": 0, "top": [], "you": null});
    assert_eq!(empty.json(), nothing);

    let games = [played(zolo, day, 0), played(zolo, day, 20)];
    assert_ne!(games[0].1, games[1].1, "one played better");
    let [worse, better] = if games[0].1 < games[1].1 { [0, 1] } else { [1, 0] };
    let handed = ann.post(&door, &games[worse].0).await;
    assert_eq!(handed.status, 200, "{}", handed.body);
    let list = handed.json();
    assert_eq!(list["you"], json!({"place": 1, "score": games[worse].1}));
    let number = &list["top"][0]["number"];
    let row = json!({"number": number, "place": 1, "name": "Ann", "guest": true,
                     "score": games[worse].1, "you": true});
    assert_eq!(list["top"], json!([row]));

    // Who has not played sees the list, and nobody's game.
    let seen = bob.get(&door).await.json();
    assert_eq!((&seen["top"][0]["name"], &seen["you"]), (&json!("Ann"), &Value::Null));
    let refused = bob.get(&format!("{door}/{number}")).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(refused.body.contains("yourself first"), "{}", refused.body);
    let handed = bob.post(&door, &games[better].0).await.json();
    assert_eq!((&handed["you"]["place"], &handed["all"]), (&json!(1), &json!(2)));
    assert_eq!(handed["top"][1]["place"], 2);
    let game = bob.get(&format!("{door}/{number}")).await.json();
    assert_eq!((&game["name"], &game["score"]), (&json!("Ann"), &json!(games[worse].1)));
    let shared = ztable_study::unpack(game["code"].as_str().unwrap()).unwrap();
    assert_eq!(shared.names, Vec::<String>::new(), "a game says nothing but what was played");

    // The better game counts, until somebody has looked how others played.
    let again = ann.post(&door, &games[better].0).await.json();
    assert_eq!((&again["you"]["score"], &again["all"]), (&json!(games[better].1), &json!(2)));
    assert_eq!(again["you"]["place"], 1, "equal points share a place");
}

#[tokio::test]
async fn a_table_on_a_device_plays_the_game_of_the_day() {
    let server = start().await;
    let day = today();
    for daily in DAILIES {
        // As a page makes it.
        let you = Person { id: PersonId("p0".into()), name: "You".into() };
        let about = ztable_shelf::about(daily.game).unwrap();
        let header = Header {
            id: daily.table(day),
            setup: daily.setup().pinned(about),
            host: you.clone(),
            created: 0,
            secret: daily.secret(day),
            clock: None,
            position: None,
            public: false,
            rated: false,
            without_hints: false,
            ratings: None,
        };
        let mut table = Table::create(header, 0).unwrap();
        let seat = Seat::new(0);
        let sit = Command::Sit { seat, share: Share::Nonce(daily.nonce()) };
        for (key, command) in (1..).zip([sit, Command::Start]) {
            assert_eq!(table.execute(0, &you, key, &command).answer.refusal, None);
        }
        assert_eq!(seed_text(&daily.secret(day), &[daily.nonce()]), daily.seed(day));
        // The same picks as a bot's, who began alike.
        let (expected, _) = played(daily, day, 0);
        let picks = ztable_study::unpack(expected["code"].as_str().unwrap()).unwrap().record.picks;
        for (key, played) in (10..).zip(picks) {
            let pick = Command::Pick { seat, pick: played.pick, seen: u64::MAX };
            assert_eq!(table.execute(0, &you, key, &pick).answer.refusal, None);
        }
        let (record, names) = (table.record().unwrap(), vec!["You".to_owned()]);
        let code = pack(&Shared { record, names, seat: Some(seat), at: None }).unwrap();
        let ann = Browser::new(server.address(), "Ann").await;
        let reply = ann.post(&door(daily, day), &json!({ "code": code })).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        assert_eq!(reply.json()["all"], 1);
    }
}

#[tokio::test]
async fn what_does_not_count_is_refused_in_a_sentence() {
    let server = start().await;
    let [zolo, zone] = DAILIES;
    let day = today();
    let ann = Browser::new(server.address(), "Ann").await;
    let (fine, _) = played(zone, day, 0);
    let yesterday = day.before().unwrap();
    let past = yesterday.before().unwrap();
    let (old, _) = played(zone, past, 0);
    let long = json!({"code": "1".repeat(10_000)});
    for (path, body, status, why) in [
        (door(zolo, day), &fine, 422, "not the Zolo of"),
        (door(zone, yesterday), &fine, 422, "not the Zeds Zone of"),
        (door(zone, past), &old, 409, "on its day and the next one"),
        (format!("/api/daily/zeds-zone/{}", "2999-01-01"), &fine, 409, "are not taken"),
        (format!("/api/daily/elemenz/{day}"), &fine, 404, "no such game of the day"),
        ("/api/daily/zeds-zone/today".into(), &fine, 404, "A day is written like"),
        (door(zone, day), &json!({"code": "nonsense"}), 422, "The link is broken"),
        (door(zone, day), &json!({"code": ""}), 422, "The link is broken"),
        (door(zone, day), &long, 429, "longer than any game"),
        (door(zone, day), &json!({"code": 7}), 422, "code"),
        (door(zone, day), &json!([]), 422, "invalid"),
    ] {
        let reply = ann.post(&path, body).await;
        assert_eq!(reply.status, status, "{path}: {}", reply.body);
        let told = reply.json()["error"].as_str().unwrap().to_owned();
        assert!(told.contains(why), "{path}: {told}");
    }
    let huge = ann.post(&door(zone, day), &json!({"code": "1".repeat(20_000)})).await;
    assert_eq!(huge.status, 413, "{}", huge.body);
    assert_eq!(ann.get(&door(zone, day)).await.json()["all"], 0);
    for number in ["0", "-1", "x", "99999999999999999999"] {
        let reply = ann.get(&format!("{}/{number}", door(zone, day))).await;
        assert!([404, 409].contains(&reply.status), "{number}: {}", reply.body);
    }
    // Somewhere else, where not so much was handed in.
    let bob = Browser::from(neighbour(2), server.address(), "Bob").await;
    assert_eq!(bob.post(&door(zone, day), &fine).await.status, 200, "and this one counts");
    // A game that began before midnight may come the day after.
    let (late, _) = played(zone, yesterday, 0);
    assert_eq!(bob.post(&door(zone, yesterday), &late).await.status, 200);
}

#[tokio::test]
async fn who_hands_in_without_end_is_slowed() {
    let server = start().await;
    let [_, zone] = DAILIES;
    let (fine, _) = played(zone, today(), 0);
    let door = door(zone, today());
    let flood = Browser::new(server.address(), "Flood").await;
    let mut taken = 0;
    for _ in 0..40 {
        let reply = flood.post(&door, &fine).await;
        match reply.status {
            200 => taken += 1,
            429 => assert!(reply.body.contains("asks for too much"), "{}", reply.body),
            other => panic!("{other}: {}", reply.body),
        }
    }
    assert!((5..39).contains(&taken), "{taken} of 40");
    assert!(metric(server.address(), "ztable_refused_total{limit=\"network_rate\"}").await > 0);
    let calm = Browser::from(neighbour(2), server.address(), "Calm").await;
    assert_eq!(calm.post(&door, &fine).await.status, 200, "others are not");
    assert_eq!(calm.get(&door).await.json()["all"], 2);
}
