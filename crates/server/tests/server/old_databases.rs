//! Databases of earlier versions of the program: they open, and their games go on. A table that
//! cannot be read is kept, and its host is told why.

use std::path::Path;
use std::sync::Arc;

use crate::client::{Browser, NOWHERE, ONE, Reply, TWO};
use rusqlite::Connection;
use serde_json::json;
use tempfile::TempDir;
use ztable_core::{Code, Record, Viewer};
use ztable_server::http::{Config, serve};
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

fn version(path: &Path) -> i64 {
    let database = Connection::open(path).unwrap();
    database.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn schema_1() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let sql = include_str!("databases/schema-1.sql");
    Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    assert_eq!(version(&path), 1);

    let store = Arc::new(SqliteStore::open(&path).unwrap());
    assert_eq!(version(&path), 5);
    let server = serve(Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE)).await.unwrap();
    let ada = Browser { cookie: ADA.into(), ..Browser::new(server.address(), "New").await };

    let list = ada.get("/api/tables").await;
    assert_eq!(list.status, 200, "{}", list.body);
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
