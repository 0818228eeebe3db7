//! Operators beside a server that runs, on the same database file.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;
use ztable_core::Viewer;
use ztable_server::admin::{Admin, AdminError, Reset, SeatHolder};
use ztable_server::http::{Config, Running, serve};
use ztable_server::store::office::{Deed, Office, Warrant};
use ztable_server::store::{
    LogEntry, OpenError, Sequence, SqliteOffice, SqliteStore, Store, TableId, Timestamp,
};
use ztable_table::Phase;

use crate::client::{Browser, NOWHERE, ONE, Reply, neighbour, play_on, soon, two_players};
use crate::suite;

const PASSWORD: &str = "correct horse battery";

/// A server on a database file, which looks often whether operators did something.
struct House {
    server: Running,
    admin: Admin,
    _folder: TempDir,
}

impl House {
    async fn open() -> Self {
        let (folder, path) = place();
        let store = Arc::new(SqliteStore::open(&path).unwrap());
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), store, NOWHERE);
        config.tempo.heed = Duration::from_millis(10);
        let server = serve(config).await.unwrap();
        let office = SqliteOffice::open(&path).unwrap();
        let admin = Admin::new(Box::new(office), "ops".into());
        Self { server, admin, _folder: folder }
    }

    async fn browser(&self, name: &str) -> Browser {
        Browser::new(self.server.address(), name).await
    }
}

fn place() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    (folder, path)
}

async fn register(browser: &Browser, name: &str) -> Browser {
    let reply = browser.post("/api/account", &json!({"name": name, "password": PASSWORD})).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    browser.with_session(&reply)
}

async fn log_in(house: &House, password: &str) -> Reply {
    let elsewhere = Browser::from(neighbour(2), house.server.address(), "Phone").await;
    elsewhere.post("/api/login", &json!({"name": "Ada", "password": password})).await
}

fn sentence(reply: &Reply) -> String {
    reply.json()["error"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn who_is_banned_is_put_out_and_told_so() {
    let house = House::open().await;
    let guest = house.browser("Guest").await;
    let ada = register(&guest, "Ada").await;
    let table = ada.make_table(2).await;
    let mut client = ada.open(&table).await;
    client.sit(ONE).await;
    let bob = house.browser("Bob").await;
    let mut other = bob.open(&table).await;
    other.watch(Viewer::Spectator).await;

    assert_eq!(
        house.admin.ban(" ADA ", "insults").await.unwrap(),
        "Ada",
        "by any look of the name"
    );
    assert_eq!(ada.get("/api/account").await.json(), Value::Null, "at her next request");
    assert_eq!(client.end().await.0, 1013, "and where she is connected, soon");
    let refused = log_in(&house, PASSWORD).await;
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert!(sentence(&refused).contains("banned"), "{}", refused.body);
    assert!(refused.header("set-cookie").is_none_or(|cookie| !cookie.contains("session")));
    let wrong = log_in(&house, "some other password").await;
    assert_eq!(wrong.status, 401, "only who knows the password hears of it");
    assert_eq!(guest.get("/api/tables").await.json(), json!([]), "nor is the guest's cookie good");
    other.watch(Viewer::Spectator).await;

    let again = house.admin.ban("Ada", "insults").await;
    assert!(matches!(&again, Err(AdminError::Already(_))), "{again:?}");
    let nobody = house.admin.ban("Nobody", "insults").await;
    assert_eq!(nobody, Err(AdminError::NoSuchAccount("Nobody".into())));
    house.admin.unban("Ada", "she is sorry").await.unwrap();
    assert_eq!(log_in(&house, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_closed_table_ends_for_everybody_until_it_is_reopened() {
    let house = House::open().await;
    let (table, [ada, bob], mut clients) = two_players(house.server.address()).await;
    play_on(&mut clients, 4).await;
    let id: TableId = table.parse().unwrap();
    let before = house.admin.table(id, "").await.unwrap();
    assert!(before.file.entries.get() > 4, "{:?}", before.file);
    assert_eq!((before.phase, before.seats.len()), (Some(Phase::Playing), 2));
    assert!(
        matches!(&before.seats[0].holder, SeatHolder::Person(_)) && before.seats[0].name == "Ada"
    );
    assert_eq!(before.header.unwrap().setup.game, "zeds-zone");
    assert_eq!(before.file.people.len(), 2);

    house.admin.close(id, "cheating").await.unwrap();
    for client in &mut clients {
        assert_eq!(client.end().await.0, 1013);
    }
    for browser in [&ada, &bob] {
        let gone = browser.get(&format!("/api/tables/{table}")).await;
        assert_eq!(gone.status, 404, "{}", gone.body);
        assert!(sentence(&gone).contains("closed by who runs this server"), "{}", gone.body);
        assert_eq!(browser.get("/api/tables").await.json(), json!([]), "it is on no list");
        assert_eq!(browser.get(&format!("/api/tables/{table}/record")).await.status, 404);
        let mut refused = browser.open(&table).await;
        let refusal = refused.answer().await.refusal.unwrap();
        assert!(refusal.message.contains("closed"), "{refusal}");
        assert_eq!(refused.end().await.0, 4404);
    }
    assert!(matches!(house.admin.close(id, "again").await, Err(AdminError::Already(_))));
    let nowhere = TableId::random();
    assert_eq!(house.admin.close(nowhere, "").await, Err(AdminError::NoSuchTable(nowhere)));

    house.admin.reopen(id, "a mistake").await.unwrap();
    let mut again = [ada.open(&table).await, bob.open(&table).await];
    play_on(&mut again, 2).await;
    let after = house.admin.table(id, "").await.unwrap();
    assert!(after.file.entries > before.file.entries, "the game goes on where it was");
}

#[tokio::test]
async fn a_reset_account_comes_back_by_its_new_code() {
    let house = House::open().await;
    let ada = register(&house.browser("Guest").await, "Ada").await;
    let (name, code) = house.admin.reset("ada", Reset::Password, "lost both").await.unwrap();
    assert_eq!(name, "Ada");
    assert_eq!(ada.get("/api/account").await.json(), Value::Null, "the sessions have ended");
    assert_eq!(log_in(&house, PASSWORD).await.status, 401, "the password is gone");
    let recover = async |code: &str| {
        let body = json!({"name": "Ada", "code": code, "password": "another horse"});
        house.browser("Guest").await.post("/api/recover", &body).await
    };
    assert_eq!(recover("00000-00000-00000-00000").await.status, 401);
    let recovered = recover(&code).await;
    assert_eq!(recovered.status, 200, "{}", recovered.body);
    assert_eq!(log_in(&house, "another horse").await.status, 200);
    let (_, code) = house.admin.reset("Ada", Reset::Code, "lost the code").await.unwrap();
    assert_eq!(log_in(&house, "another horse").await.status, 200, "the password stays");
    assert_eq!(recover(&code).await.status, 200);
    let lines = house.admin.audit(9).await.unwrap();
    let words: Vec<&str> = lines.iter().map(|line| line.deed.word()).collect();
    assert_eq!(words, ["reset code", "reset password"]);
    assert_eq!((lines[1].name.as_str(), lines[1].warrant.by.as_str()), ("Ada", "ops"));
    assert_eq!(lines[1].warrant.reason, "lost both");
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_and_games_do_not_get_in_each_others_way() {
    let (_folder, path) = place();
    let store = Arc::new(SqliteStore::open(&path).unwrap());
    let tables = [suite::table_with(&*store, &[]).await, suite::table_with(&*store, &[]).await];
    let playing = tables.map(|table| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for number in 0..500 {
                let entry = LogEntry { at: Timestamp::default(), body: b"pick".to_vec() };
                store.append(table, Sequence::new(number), vec![entry]).await.unwrap();
                // Some jobs of the store read before they write.
                store.secret().await.unwrap();
            }
        })
    });
    let office = SqliteOffice::open(&path).unwrap();
    let warrant =
        || Warrant { by: "ops".into(), at: Timestamp::now(), reason: "as often as it can".into() };
    let mut deeds = 0;
    while !playing.iter().all(tokio::task::JoinHandle::is_finished) {
        for deed in [Deed::CloseTable(tables[0]), Deed::ReopenTable(tables[0])] {
            assert_eq!(office.act(deed, warrant()).await, Ok(true));
            deeds += 1;
        }
        let seen = office.table_file(tables[1]).await.unwrap().unwrap();
        assert!(seen.entries.get() <= 500);
        sleep(Duration::from_millis(1)).await;
    }
    for playing in playing {
        soon("the end of the game", playing).await.unwrap();
    }
    assert_eq!(store.office().audit(u32::MAX).await.unwrap().len(), deeds);
    for table in tables {
        assert_eq!(office.table_file(table).await.unwrap().unwrap().entries.get(), 500);
    }
}

#[test]
fn operators_work_on_nothing_but_our_databases() {
    let (_folder, path) = place();
    let refusal = || SqliteOffice::open(&path).err().expect("it must be refused");
    assert!(matches!(refusal(), OpenError::Unwritable { .. }) && !path.exists());
    std::fs::write(&path, "").unwrap();
    assert_eq!(refusal(), OpenError::Foreign { path: path.clone() });
    std::fs::write(&path, "Dear reader, this is not a database. ".repeat(200)).unwrap();
    assert_eq!(refusal(), OpenError::NotADatabase { path: path.clone() });
}

#[test]
fn a_database_that_an_older_server_has_open_is_left_as_it_is() {
    let (_folder, path) = place();
    let server = SqliteStore::open(&path).unwrap();
    let version = |sql: &str| -> i64 {
        let database = rusqlite::Connection::open(&path).unwrap();
        database.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    let known = version("PRAGMA user_version");
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 3).unwrap();
    let refused = SqliteOffice::open(&path).err().unwrap();
    assert_eq!(refused, OpenError::ServedByOlder { path: path.clone(), found: 3, known });
    assert_eq!(version("PRAGMA user_version"), 3);
    drop(server);
}
