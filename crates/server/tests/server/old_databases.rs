//! Databases of earlier versions of the program: they open, and their games go on. A table that
//! cannot be read is kept, and its host is told why.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::client::{Browser, NOWHERE, ONE, Reply, TWO, soon};
use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::sleep;
use ztable_core::{Code, Record, Viewer};
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::{
    LogEntry, MemoryStore, Sequence, SqliteStore, Store, TableId, Timestamp,
};
use ztable_table::{Deed, JournalEntry, Phase, Query};

/// The cookie that Ada was given then.
const ADA: &str = "ztable_guest=1.5b1f93ce64a915b6562a91b3a5978e09.416461.\
                   cf2843fa6604cc7e7c7fab0ee1b04af5376ee1db6f32d23b52ca3e5c9e538243";

const GATHERING: &str = "2e862f0f6576da1f1024";
/// Zeds Zone with a pick that was taken back, and Zee.
const PLAYED: [&str; 2] = ["48cf2a91d9d9aff42934", "82e46f624efb2197affd"];
const OVER: &str = "cb858126eb3b76aef760";

/// The schema of this program. Whoever changes it keeps a database with the one before: the next
/// fixture is written by the program that there is now.
const TODAY: i64 = 9;

fn version(path: &Path) -> i64 {
    let database = Connection::open(path).unwrap();
    database.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

/// The list of somebody's tables. Those that were never summed up are on it soon.
async fn list_of(browser: &Browser, tables: usize) -> Reply {
    let whole = async {
        loop {
            let list = browser.get("/api/tables").await;
            assert_eq!(list.status, 200, "{}", list.body);
            if list.json().as_array().unwrap().len() == tables {
                return list;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    soon("the whole list", whole).await
}

#[tokio::test]
async fn schema_1() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let sql = include_str!("databases/schema-1.sql");
    Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    assert_eq!(version(&path), 1);

    let store = Arc::new(SqliteStore::open(&path).unwrap());
    assert_eq!(version(&path), TODAY);
    let server = serve(Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE)).await.unwrap();
    let ada = Browser { cookie: ADA.into(), ..Browser::new(server.address(), "New").await };

    let list = list_of(&ada, 4).await;
    for table in [GATHERING, PLAYED[0], PLAYED[1], OVER] {
        assert!(list.body.contains(table), "{table} in {}", list.body);
    }

    // Whoever was a guest then can make an account now, and it has what the guest had.
    let made = ada.post("/api/account", &json!({"name": "Ada", "password": "correct horse"})).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let ada = ada.with_session(&made);
    let ids = |list: &Reply| -> Vec<String> {
        let list = list.json();
        list.as_array().unwrap().iter().map(|table| table["id"].to_string()).collect()
    };
    let kept = ada.get("/api/tables").await;
    assert_eq!((ids(&kept), ids(&kept).len()), (ids(&list), 4));

    // Whoever sat there sits there still, and plays on by the rules of then.
    for table in PLAYED {
        let mut client = ada.open(table).await;
        client.watch(Viewer::Seat(ONE)).await;
        let known = client.last(Viewer::Seat(ONE));
        assert_eq!((known.picture.phase, known.picture.seats.len()), (Phase::Playing, 2));
        assert_eq!(known.picture.setup.rules_version, Some(1));
        assert_eq!(known.picture.seats[TWO.index()].name, "Bob");
        if client.is_asked(ONE) {
            client.pick_first(ONE).await;
        }
    }

    // A finished game shows a record that can be replayed.
    let mut client = ada.open(OVER).await;
    let value = client.ask(Query::Record).await.unwrap();
    let record: Record = serde_json::from_value(value).unwrap();
    assert_eq!(record.picks.len(), 46);
    assert!(ztable_shelf::replay(&record, None).unwrap().turn().is_over());
}

/// Opens a database in which Ada sits at a table that has not begun, at one whose game is over, and at
/// one of each game that is being played. `who` is the cookie that she was given then. Gives back her
/// browser with what it needs: the server and its folder.
async fn goes_on(
    sql: &str,
    schema: i64,
    who: &str,
    has_account: bool,
) -> (Browser, Running, TempDir) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    assert_eq!(version(&path), schema);
    let store = Arc::new(SqliteStore::open(&path).unwrap());
    assert_eq!(version(&path), TODAY);
    let server = serve(Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE)).await.unwrap();
    let mut ada = Browser { cookie: who.into(), ..Browser::new(server.address(), "New").await };
    if has_account {
        let words = json!({"name": "Ada", "password": "correct horse"});
        ada = ada.with_session(&ada.post("/api/login", &words).await);
    }
    let list = list_of(&ada, 7).await.json();
    let mut phases = Vec::new();
    for listed in list.as_array().unwrap() {
        let (table, phase) = (listed["id"].as_str().unwrap(), listed["phase"].as_str().unwrap());
        assert_eq!(listed["yours"], json!([0]), "{listed}");
        phases.push(phase);
        let mut client = ada.open(table).await;
        client.watch(Viewer::Seat(ONE)).await;
        let picture = &client.last(Viewer::Seat(ONE)).picture;
        assert_eq!(json!(picture.phase), phase);
        match picture.phase {
            Phase::Gathering => assert!(picture.game.is_none()),
            Phase::Playing => {
                assert_eq!(picture.seats[TWO.index()].name, "Bob");
                if client.is_asked(ONE) {
                    client.pick_first(ONE).await;
                }
            }
            Phase::Over => {
                let record = client.ask(Query::Record).await.unwrap();
                let record: Record = serde_json::from_value(record).unwrap();
                assert!(ztable_shelf::replay(&record, None).unwrap().turn().is_over());
            }
        }
    }
    phases.sort_unstable();
    assert_eq!(phases, [&["gathering", "over"][..], &["playing"; 5]].concat());
    (ada, server, folder)
}

#[tokio::test]
async fn schema_2() {
    let ada = "ztable_guest=1.2c36c6e4331e96daaa25864e62963c31.416461.\
               2b326b2696117ff8ddc705812fc8659fb659a5dcd4c9ca631f89a63949fa02ee";
    goes_on(include_str!("databases/schema-2.sql"), 2, ada, false).await;
}

#[tokio::test]
async fn schema_3() {
    let ada = "ztable_guest=1.9f92abf339163d91564bc57064acf199.416461.\
               85c752bd2c0a5a6ece961ffe05b1ece76e0274613fcb8f24fdb4171f10bd813a";
    goes_on(include_str!("databases/schema-3.sql"), 3, ada, false).await;
}

/// Ada's cookie of the fourth schema.
const ADA_4: &str = "ztable_guest=1.511950d3a6d35d745a4b98c88bc99a36.416461.\
                     982544c14dfe39d02fd08e09767828e4b3520cd1bac91c13780e985645910d54";

#[tokio::test]
async fn schema_4() {
    goes_on(include_str!("databases/schema-4.sql"), 4, ADA_4, true).await;
}

#[tokio::test]
async fn schema_5() {
    let sql =
        [include_str!("databases/schema-4.sql"), include_str!("databases/schema-5.sql")].concat();
    let (ada, _server, _folder) = goes_on(&sql, 5, ADA_4, true).await;
    // What was counted then still counts, though nobody noted as what it was played.
    let profile = ada.get("/api/people/Ada").await.json();
    let [game] = profile["games"].as_array().unwrap().as_slice() else { panic!("{profile}") };
    assert_eq!((&game["games"], &game["wins"]), (&json!(1), &json!(1)), "{profile}");
    let [result] = profile["results"].as_array().unwrap().as_slice() else { panic!("{profile}") };
    assert_eq!(result["table"], "00112233445566778899");
    assert_eq!((&result["place"], &result["seats"]), (&json!(1), &json!(2)));
}

#[tokio::test]
async fn schema_8() {
    let ada = "ztable_guest=1.0999061354cda0abbf1a31ed87adc6b8.416461.\
               4e868e5d681ecacefb964e9fde3202d1158cceef25a220c43bf74988cb8bb13d";
    goes_on(include_str!("databases/schema-8.sql"), 8, ada, true).await;
}

/// What is answered to who opens a table, and to who asks for its summary.
async fn refusals(browser: &Browser, table: &str) -> [String; 2] {
    let mut client = browser.open(table).await;
    let refusal = client.answer().await.refusal.unwrap();
    assert_eq!(refusal.code, Code::Unavailable);
    let reply = browser.get(&format!("/api/tables/{table}")).await;
    assert_eq!(reply.status, 503, "{}", reply.body);
    [refusal.message, reply.json()["error"].as_str().unwrap().to_owned()]
}

#[tokio::test]
async fn a_table_that_cannot_be_read_says_why_to_its_host() {
    let store = Arc::new(MemoryStore::new());
    let config =
        Config::new(([127, 0, 0, 1], 0).into(), Arc::<MemoryStore>::clone(&store), NOWHERE);
    let server = serve(config).await.unwrap();
    let [ada, eve] =
        [Browser::new(server.address(), "Ada").await, Browser::new(server.address(), "Eve").await];
    let misfit = JournalEntry {
        at: 1,
        asked: None,
        spent: Vec::new(),
        deed: Deed::Picked { seat: ONE, pick: "hidden".into() },
    };
    let broken = [
        (b"{\"at\":1,\"deed\":\"jum".to_vec(), "entry 1 of its log is not readable"),
        (serde_json::to_vec(&misfit).unwrap(), "entry 1 of its log does not follow"),
    ];
    for (body, why) in broken {
        let table = ada.make_table(2).await;
        let (id, entry): (TableId, _) =
            (table.parse().unwrap(), LogEntry { at: Timestamp::now(), body });
        store.append(id, Sequence::FIRST, vec![entry.clone()]).await.unwrap();
        for told in refusals(&ada, &table).await {
            assert!(told.contains(why) && told.contains("is kept as it is"), "{told}");
            assert!(!told.contains("hidden"), "picks may be secrets: {told}");
        }
        for told in refusals(&eve, &table).await {
            assert_eq!(told, "This table cannot be read any more; its host is told why.");
        }
        assert_eq!(store.load(id).await.unwrap().unwrap().entries, [entry]);
    }
}
